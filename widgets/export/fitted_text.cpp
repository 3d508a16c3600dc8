// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/fitted_text.h"

#include "widgets/look.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>
#include <QTextOption>

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

constexpr double leastShare = 0.4; // … before it is cut short
constexpr int mostBalanced = 4; // lines; more are read as a paragraph
constexpr double stepDown = 0.92;
// Measured large: fonts come in whole pixels, and where it breaks must not hang on how they are rounded.
constexpr double measuredSize = 64;
constexpr qsizetype mostOfItem = 500; // characters looked at: more are wider than any line

bool separates(QStringView text, qsizetype at)
{
    const bool mark = text[at] == QChar(0x00b7) || text[at] == QChar(0x2014);
    return mark && at > 0 && text[at - 1] == u' ' && at + 1 < text.size() && text[at + 1] == u' ';
}

/// Whether a text lists items, between dots or dashes.
bool listsItems(QStringView text)
{
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (separates(text, at)) {
            return true;
        }
    }
    return false;
}

/// Where the item that starts here ends, with the separator behind it.
qsizetype itemEnd(QStringView text, qsizetype start)
{
    const qsizetype most = std::min(text.size(), start + mostOfItem);
    for (qsizetype at = start; at < most; ++at) {
        if (separates(text, at)) {
            return at + 2;
        }
        if (text[at] == QChar(QChar::LineSeparator)) {
            return at + 1;
        }
    }
    return most;
}

/// The items of a line that starts here, as many as a width takes; empty where words of one have to be
/// parted.
QStringView itemsOfLine(QStringView text, qsizetype start, const QFontMetricsF &metrics, double width)
{
    const auto fits = [&](qsizetype from, qsizetype to) {
        return metrics.horizontalAdvance(text.sliced(from, to - from).trimmed().toString()) <= width;
    };
    qsizetype end = start;
    while (end < text.size() && (end == start || text[end - 1] != QChar(QChar::LineSeparator))) {
        const qsizetype next = itemEnd(text, end);
        if (!fits(start, next)) {
            return fits(end, next) ? text.sliced(start, end - start) : QStringView();
        }
        end = next;
    }
    return text.sliced(start, end - start);
}

/// How far a line goes that parts words: a separator stays with the item before it.
qsizetype wordsEnd(QStringView text, qsizetype start, qsizetype end)
{
    if (end >= text.size() || !separates(text, end)) {
        return end;
    }
    const qsizetype before = text.left(end - 1).lastIndexOf(u' ') + 1;
    return before > start ? before : end;
}

} // namespace

FittedText::FittedText(const QString &text, double size, QFont::Weight weight, const Room &room,
                       double smallestShare)
{
    const QFontMetricsF metrics(uiFont(measuredSize, weight));
    QStringList lines;
    double natural = 1;
    for (const QString &line : text.split(u'\n')) {
        lines << line.simplified();
        natural = std::max(natural, metrics.horizontalAdvance(lines.back()) * size / measuredSize);
    }
    const QString plain = lines.join(QChar(QChar::LineSeparator));
    const bool breaks = room.width / natural < smallestShare;
    // One that is rounded up would not fit after all.
    m_size = size * std::clamp(room.width / natural, smallestShare, 1.0);
    double fitted = std::floor(m_size);
    layOut(plain, uiFont(fitted, weight), room.width);
    while (m_height > room.height && m_layout->lineCount() > 1 && fitted * stepDown >= size * leastShare) {
        m_size *= stepDown;
        fitted *= stepDown;
        layOut(plain, uiFont(std::floor(fitted), weight), room.width);
    }
    if (m_height <= room.height) {
        balance(room.width, std::max(m_layout->lineCount(), breaks ? 2 : 1));
        return;
    }
    if (m_layout->lineCount() < 2) {
        return;
    }
    const double lineHeight = m_height / m_layout->lineCount();
    const int most = std::clamp(static_cast<int>(room.height / lineHeight), 1, m_layout->lineCount() - 1);
    const QTextLine last = m_layout->lineAt(most - 1);
    qsizetype length = last.textStart() + last.textLength();
    do { // the ellipsis may need the room of a letter or two
        layOut(plain.left(--length).trimmed() + QChar(0x2026), m_layout->font(), room.width);
    } while (length > 1 && m_layout->lineCount() > most);
}

/// So many lines of much the same length: no word alone on the last. Items fill their lines.
void FittedText::balance(double width, int lines)
{
    const QString text = m_layout->text();
    if (lines < 2 || lines > mostBalanced || text.contains(QChar(QChar::LineSeparator)) || listsItems(text)) {
        return;
    }
    const QFont font = m_layout->font();
    double narrow = width / lines;
    double wide = width;
    constexpr int halvings = 7;
    for (int halving = 0; halving < halvings; ++halving) {
        const double middle = (narrow + wide) / 2;
        layOut(text, font, middle);
        (m_layout->lineCount() > lines ? narrow : wide) = middle;
    }
    layOut(text, font, wide);
}

void FittedText::layOut(const QString &text, const QFont &font, double width)
{
    m_layout = std::make_unique<QTextLayout>(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    m_layout->setTextOption(option);
    // Lines as high as the font says, which the layout would round up to whole pixels.
    const QFontMetricsF metrics(font);
    const QFontMetricsF measured(uiFont(measuredSize, font.weight()));
    const bool items = listsItems(text);
    m_height = 0;
    m_layout->beginLayout();
    for (QTextLine line = m_layout->createLine(); line.isValid(); line = m_layout->createLine()) {
        line.setLineWidth(width);
        if (items) {
            endLine(line, metrics, measured, width * measuredSize / m_size);
        }
        line.setPosition(QPointF(0, m_height + metrics.ascent() - line.ascent()));
        m_height += metrics.lineSpacing();
    }
    m_layout->endLayout();
    m_height -= metrics.leading();
}

QString FittedText::line(int index) const
{
    const QTextLine line = m_layout->lineAt(index);
    return m_layout->text().sliced(line.textStart(), line.textLength());
}

/// Ends a line, laid out in all of its width, between items. `most` is the width when measured large.
void FittedText::endLine(QTextLine &line, const QFontMetricsF &metrics, const QFontMetricsF &measured,
                         double most) const
{
    const QString text = m_layout->text();
    const qsizetype start = line.textStart();
    QStringView piece = itemsOfLine(text, start, measured, most + 0.01);
    if (piece.isEmpty()) {
        const qsizetype end = start + line.textLength();
        piece = QStringView(text).sliced(start, wordsEnd(text, start, end) - start);
    }
    if (piece.size() != line.textLength()) {
        line.setLineWidth(metrics.horizontalAdvance(piece.trimmed().toString()) + 0.5);
    }
}

void FittedText::paint(QPainter &painter, const QPointF &topLeft, const QColor &colour) const
{
    painter.setPen(colour);
    m_layout->draw(&painter, topLeft);
}

} // namespace waferline
