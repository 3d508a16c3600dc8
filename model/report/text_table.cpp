// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/report/text_table.h"

#include <algorithm>

namespace waferline {

namespace {

constexpr std::size_t lineColumns = 100;

std::size_t widest(const std::vector<ContentRow> &rows, std::string ContentRow::*column, std::size_t most)
{
    std::size_t width = 0;
    for (const ContentRow &row : rows) {
        const std::size_t here = columnsOf(row.*column);
        width = here > most ? width : std::max(width, here);
    }
    return width;
}

} // namespace

std::size_t columnsOf(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) {
        constexpr unsigned continuationMask = 0xC0;
        constexpr unsigned continuation = 0x80;
        return (static_cast<unsigned char>(c) & continuationMask) != continuation;
    }));
}

std::string blanks(std::size_t count)
{
    return std::string(count, ' ');
}

void appendWrapped(std::string &out, std::string_view text, std::size_t column)
{
    std::size_t at = column;
    bool first = true;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!first && at + 1 + columnsOf(word) > lineColumns) {
            out += '\n' + blanks(column);
            at = column;
            first = true;
        }
        if (!first) {
            out += ' ';
            ++at;
        }
        out += word;
        at += columnsOf(word);
        first = false;
    }
    out += '\n';
}

void appendRightAligned(std::string &out, const std::vector<ContentRow> &rows)
{
    const std::size_t labels = widest(rows, &ContentRow::label, lineColumns);
    const std::size_t values = widest(rows, &ContentRow::value, lineColumns);
    for (const ContentRow &row : rows) {
        out += blanks(indentColumns) + row.label + blanks(labels - columnsOf(row.label) + 2)
            + blanks(values - columnsOf(row.value)) + row.value;
        if (row.note.empty()) {
            out += '\n';
            continue;
        }
        out += "  ";
        appendWrapped(out, row.note, indentColumns + labels + 2 + values + 2);
    }
}

void appendLeftAligned(std::string &out, const std::vector<ContentRow> &rows)
{
    constexpr std::size_t longValue = 24;
    const std::size_t labels = widest(rows, &ContentRow::label, lineColumns);
    const std::size_t values = widest(rows, &ContentRow::value, longValue);
    for (const ContentRow &row : rows) {
        out += blanks(indentColumns) + row.label + blanks(labels - columnsOf(row.label) + 2);
        const std::size_t width = columnsOf(row.value);
        const std::size_t gap = width < values ? values - width : 0;
        appendWrapped(out, row.note.empty() ? row.value : row.value + blanks(gap) + "  " + row.note,
                      indentColumns + labels + 2);
    }
}

} // namespace waferline
