// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/report/report.h"

#include "model/report/formula.h"
#include "model/report/report_content.h"
#include "model/report/words.h"

#include <algorithm>

namespace waferline {

namespace {

constexpr std::size_t lineColumns = 100;
constexpr std::size_t indentColumns = 2;

/// Columns that a text takes: characters, not bytes.
std::size_t columnsOf(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) {
        constexpr unsigned continuationMask = 0xC0;
        constexpr unsigned continuation = 0x80;
        return (static_cast<unsigned char>(c) & continuationMask) != continuation;
    }));
}

std::string spaces(std::size_t count)
{
    return std::string(count, ' ');
}

/// Appends a text that starts at the present column, broken at spaces, further lines at `column`.
void appendWrapped(std::string &out, std::string_view text, std::size_t column)
{
    std::size_t at = column;
    bool first = true;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!first && at + 1 + columnsOf(word) > lineColumns) {
            out += '\n' + spaces(column);
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

std::size_t widest(const std::vector<ContentRow> &rows, std::string ContentRow::*column, std::size_t most)
{
    std::size_t width = 0;
    for (const ContentRow &row : rows) {
        const std::size_t here = columnsOf(row.*column);
        width = here > most ? width : std::max(width, here);
    }
    return width;
}

/// Label, value to the right, note.
void appendHeadline(std::string &out, const std::vector<ContentRow> &rows)
{
    const std::size_t labels = widest(rows, &ContentRow::label, lineColumns);
    const std::size_t values = widest(rows, &ContentRow::value, lineColumns);
    for (const ContentRow &row : rows) {
        out += spaces(indentColumns) + row.label + spaces(labels - columnsOf(row.label) + 2)
            + spaces(values - columnsOf(row.value)) + row.value;
        if (row.note.empty()) {
            out += '\n';
            continue;
        }
        out += "  ";
        appendWrapped(out, row.note, indentColumns + labels + 2 + values + 2);
    }
}

/// Label, value, note, each to the left. A long value keeps the notes of the others near.
void appendAssumptions(std::string &out, const std::vector<ContentRow> &rows)
{
    constexpr std::size_t longValue = 24;
    const std::size_t labels = widest(rows, &ContentRow::label, lineColumns);
    const std::size_t values = widest(rows, &ContentRow::value, longValue);
    for (const ContentRow &row : rows) {
        out += spaces(indentColumns) + row.label + spaces(labels - columnsOf(row.label) + 2);
        const std::size_t width = columnsOf(row.value);
        const std::size_t gap = width < values ? values - width : 0;
        appendWrapped(out, row.note.empty() ? row.value : row.value + spaces(gap) + "  " + row.note,
                      indentColumns + labels + 2);
    }
}

void appendSteps(std::string &out, const Plan &plan)
{
    constexpr std::size_t stepIndent = 6;
    const std::vector<Step> steps = derivation(plan);
    const DeviceWords words = deviceWords(*plan.hardware);
    for (std::size_t index = 0; index < steps.size(); ++index) {
        const std::string number = std::to_string(index + 1);
        out += spaces(4 - number.size()) + number + "  " + stepTitle(steps[index].id, words) + '\n';
        std::string before; // lines that differ in numbers alone share the names above them
        for (const Line &line : steps[index].lines) {
            const std::string names = namesText(line, words);
            if (names != before) {
                out += spaces(stepIndent);
                appendWrapped(out, names, stepIndent);
                before = names;
            }
            out += spaces(stepIndent + 2);
            appendWrapped(out, numbersText(line), stepIndent + 2);
        }
        for (const Remark &remark : steps[index].remarks) {
            out += spaces(stepIndent);
            appendWrapped(out, remarkText(plan, remark), stepIndent);
        }
    }
}

} // namespace

std::string reportText(const Plan &plan)
{
    std::string out = reportTitle(plan) + "\n\n";
    appendHeadline(out, headlineRows(plan));
    for (const Warning &warning : plan.warnings) {
        out += warning == plan.warnings.front() ? "\n" : "";
        out += "  ! ";
        appendWrapped(out, warningText(plan, warning), indentColumns + 2);
    }
    out += "\nAssumptions\n";
    appendAssumptions(out, assumptionRows(plan));
    if (!plan.model->source.empty()) {
        out += "  Source: ";
        appendWrapped(out, onOneLine(plan.model->source), indentColumns + 8);
    }
    out += "\nThe math\n";
    appendSteps(out, plan);
    return out;
}

} // namespace waferline
