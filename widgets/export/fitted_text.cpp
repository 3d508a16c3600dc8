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

} // namespace

FittedText::FittedText(const QString &text, double size, QFont::Weight weight, const Room &room,
                       double smallestShare)
{
    // Measured large: fonts come in whole pixels, and whether it breaks must not hang on how they are
    // rounded.
    constexpr double measuredSize = 64;
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
    double fitted = std::floor(size * std::clamp(room.width / natural, smallestShare, 1.0));
    layOut(plain, uiFont(fitted, weight), room.width);
    while (m_height > room.height && m_layout->lineCount() > 1 && fitted * stepDown >= size * leastShare) {
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

/// So many lines of much the same length: no word alone on the last.
void FittedText::balance(double width, int lines)
{
    const QString text = m_layout->text();
    if (lines < 2 || lines > mostBalanced || text.contains(QChar(QChar::LineSeparator))) {
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
    m_height = 0;
    m_layout->beginLayout();
    for (QTextLine line = m_layout->createLine(); line.isValid(); line = m_layout->createLine()) {
        line.setLineWidth(width);
        line.setPosition(QPointF(0, m_height + metrics.ascent() - line.ascent()));
        m_height += metrics.lineSpacing();
    }
    m_layout->endLayout();
    m_height -= metrics.leading();
}

void FittedText::paint(QPainter &painter, const QPointF &topLeft, const QColor &colour) const
{
    painter.setPen(colour);
    m_layout->draw(&painter, topLeft);
}

} // namespace waferline
