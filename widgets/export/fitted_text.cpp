// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/fitted_text.h"

#include "widgets/look.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextOption>

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

constexpr double smallestShare = 0.6; // of a text's size, before it breaks into lines
constexpr double leastShare = 0.4; // … before it is cut short
constexpr double stepDown = 0.92;

} // namespace

FittedText::FittedText(const QString &text, double size, QFont::Weight weight, const Room &room)
{
    const QString plain = text.simplified();
    const double natural = QFontMetricsF(uiFont(size, weight)).horizontalAdvance(plain);
    // Fonts come in whole pixels: one that is rounded up would not fit after all.
    double fitted = std::floor(size * std::clamp(room.width / std::max(1.0, natural), smallestShare, 1.0));
    layOut(plain, uiFont(fitted, weight), room.width);
    while (m_height > room.height && m_layout->lineCount() > 1 && fitted * stepDown >= size * leastShare) {
        fitted *= stepDown;
        layOut(plain, uiFont(std::floor(fitted), weight), room.width);
    }
    if (m_height <= room.height || m_layout->lineCount() < 2) {
        return;
    }
    const double lineHeight = m_height / m_layout->lineCount();
    const int lines = std::clamp(static_cast<int>(room.height / lineHeight), 1, m_layout->lineCount() - 1);
    const QTextLine last = m_layout->lineAt(lines - 1);
    qsizetype length = last.textStart() + last.textLength();
    do { // the ellipsis may need the room of a letter or two
        layOut(plain.left(--length).trimmed() + QChar(0x2026), m_layout->font(), room.width);
    } while (length > 1 && m_layout->lineCount() > lines);
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
