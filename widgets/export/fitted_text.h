// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QFontMetricsF>
#include <QPointF>
#include <QString>
#include <QTextLayout>

#include <memory>

class QColor;
class QPainter;

namespace waferline {

/// A text that keeps within a width and a height: smaller at first, then on as many lines as it needs, then
/// smaller still; what is left of an endless one ends in an ellipsis. Lines of items, which dots or dashes
/// part, are filled and break behind those only.
class FittedText {
public:
    struct Room {
        double width = 0;
        double height = 0; ///< one line is taken in any case
    };

    /// `smallestShare` of the size is left before it breaks into lines. Line feeds do so in any case.
    FittedText(const QString &text, double size, QFont::Weight weight, const Room &room,
               double smallestShare = 0.6);

    double height() const { return m_height; }
    int lines() const { return m_layout->lineCount(); }
    /// What is written on a line.
    QString line(int index) const;
    QString text() const { return m_layout->text(); }
    double fontSize() const { return m_layout->font().pixelSize(); }
    void paint(QPainter &painter, const QPointF &topLeft, const QColor &colour) const;

private:
    void balance(double width, int lines);
    void layOut(const QString &text, const QFont &font, double width);
    void endLine(QTextLine &line, const QFontMetricsF &metrics, const QFontMetricsF &measured,
                 double most) const;

    std::unique_ptr<QTextLayout> m_layout;
    double m_height = 0;
    double m_size = 1; ///< of the font, before it is rounded to whole pixels
};

} // namespace waferline
