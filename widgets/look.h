// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme.h"

#include <QFontMetricsF>
#include <QString>

#include <cstdint>

class QPainter;

namespace waferline {

/// Every style of text in the panels. Fonts and metrics are made once.
enum class TextStyle : std::uint8_t {
    Title, ///< of a side panel
    Heading, ///< of a step, of a group
    Label, ///< of a control; running text
    LabelStrong, ///< a value beside its label
    Caption, ///< above a figure, below a formula
    Tick, ///< below a slider
    Number, ///< a headline figure
    Unit, ///< beside a headline figure
    Mono, ///< formulas
    MonoStrong, ///< their results
};
inline constexpr std::size_t textStyleCount = 10;

const QFont &fontOf(TextStyle style);
const QFontMetricsF &metricsOf(TextStyle style);
/// Width of a text in logical pixels.
double widthOf(TextStyle style, const QString &text);
/// The text, or its start and "…" if it is wider.
QString elidedTo(TextStyle style, const QString &text, double width);

/// A theme's colour by its name, so that what is laid out does not depend on the theme.
using ThemeColour = QColor Theme::*;
ThemeColour layerColourOf(LayerKind kind);

/// The ring around what has the keyboard's focus, 2 px wide and inside the rectangle.
void paintFocusRing(QPainter &painter, const QRectF &rect, double radius, const Theme &theme);
/// A colour between two, `share` of the second.
QColor blended(const QColor &first, const QColor &second, double share);
/// The palette of the theme with the text colour replaced, for labels.
QPalette labelPalette(const Theme &theme, ThemeColour text);

} // namespace waferline
