// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/look.h"

#include <QHash>
#include <QPainter>

#include <array>

namespace waferline {

namespace {

struct Face {
    QFont font;
    QFontMetricsF metrics;

    explicit Face(const QFont &f)
        : font(f)
        , metrics(f)
    {
    }
};

QFont monoStrong(double pixelSize)
{
    QFont font = monoFont(pixelSize);
    font.setWeight(QFont::Bold);
    return font;
}

const Face &faceOf(TextStyle style)
{
    // Never destroyed: fonts must not outlive the application that their engines belong to.
    static const auto *const faces = new std::array<Face, textStyleCount>{
        Face(uiFont(17, QFont::Medium)),
        Face(uiFont(13.5, QFont::Medium)),
        Face(uiFont(13)),
        Face(uiFont(13, QFont::Medium)),
        Face(uiFont(12)),
        Face(uiFont(11)),
        Face(uiFont(24, QFont::Medium)),
        Face(uiFont(13)),
        Face(monoFont(12)),
        Face(monoStrong(12)),
    };
    return (*faces)[static_cast<std::size_t>(style)];
}

} // namespace

const QFont &fontOf(TextStyle style)
{
    return faceOf(style).font;
}

const QFontMetricsF &metricsOf(TextStyle style)
{
    return faceOf(style).metrics;
}

double widthOf(TextStyle style, const QString &text)
{
    // Shaping a text takes microseconds, and most texts are measured again and again.
    constexpr qsizetype mostKept = 2000;
    thread_local std::array<QHash<QString, double>, textStyleCount> known;
    QHash<QString, double> &widths = known[static_cast<std::size_t>(style)];
    if (const auto found = widths.constFind(text); found != widths.cend()) {
        return *found;
    }
    if (widths.size() >= mostKept) {
        widths.clear();
    }
    const double width = metricsOf(style).horizontalAdvance(text);
    widths.insert(text, width);
    return width;
}

QString elidedTo(TextStyle style, const QString &text, double width)
{
    if (widthOf(style, text) <= width) {
        return text;
    }
    return metricsOf(style).elidedText(text, Qt::ElideRight, width);
}

ThemeColour layerColourOf(LayerKind kind)
{
    switch (kind) {
    case LayerKind::LinearAttention:
        return &Theme::linearAttention;
    case LayerKind::FullAttention:
        return &Theme::fullAttention;
    case LayerKind::SlidingAttention:
        return &Theme::slidingAttention;
    case LayerKind::FeedForward:
        return &Theme::feedForward;
    case LayerKind::Embedding:
    case LayerKind::Head:
        break;
    }
    return &Theme::endLayers;
}

void paintFocusRing(QPainter &painter, const QRectF &rect, double radius, const Theme &theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.accentText, 2));
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), radius, radius);
    painter.restore();
}

QColor blended(const QColor &first, const QColor &second, double share)
{
    const auto mix = [share](int a, int b) { return a + static_cast<int>((b - a) * share); };
    return QColor(mix(first.red(), second.red()), mix(first.green(), second.green()),
                  mix(first.blue(), second.blue()));
}

QPalette labelPalette(const Theme &theme, ThemeColour text)
{
    QPalette result = theme.palette();
    result.setColor(QPalette::WindowText, theme.*text);
    return result;
}

} // namespace waferline
