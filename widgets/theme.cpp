// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace waferline {

namespace {

Theme makeLight()
{
    Theme theme;
    theme.kind = ThemeKind::Light;
    theme.window = QColor(0xf4f6f8);
    theme.panel = QColor(0xffffff);
    theme.card = QColor(0xffffff);
    theme.inset = QColor(0xf3f5f7);
    theme.border = QColor(0xdde2e8);
    theme.borderStrong = QColor(0x66717f);
    theme.text = QColor(0x17212b);
    theme.textMuted = QColor(0x586473);
    theme.accent = QColor(0x0072b2);
    theme.accentText = QColor(0x0069a6);
    theme.onAccent = QColor(0xffffff);
    theme.warningText = QColor(0xb04600);
    theme.warningFill = QColor(0xfdeee3);
    theme.betterText = QColor(0x006e4f);
    theme.compared = QColor(0x7d4f94);
    theme.linearAttention = QColor(0x009e73);
    theme.fullAttention = QColor(0x0072b2);
    theme.slidingAttention = QColor(0x56b4e9);
    theme.feedForward = QColor(0x8a6d3b);
    theme.endLayers = QColor(0x6d7886);
    theme.cacheInUse = QColor(0xe69f00);
    theme.cacheFree = QColor(0xfbe3b0);
    theme.stateInUse = QColor(0xcc79a7);
    theme.unused = QColor(0xe6eaee);
    theme.arrow = QColor(0x66717f);
    theme.requestA = QColor(0xc65300);
    theme.requestB = QColor(0x7b4fb5);
    theme.requestC = QColor(0x0a7e98);
    theme.requestOther = QColor(0x5b6776);
    theme.onRequest = QColor(0xffffff);
    return theme;
}

Theme makeDark()
{
    Theme theme;
    theme.kind = ThemeKind::Dark;
    theme.window = QColor(0x10151b);
    theme.panel = QColor(0x1a2129);
    theme.card = QColor(0x1d252e);
    theme.inset = QColor(0x11171d);
    theme.border = QColor(0x303a45);
    theme.borderStrong = QColor(0x9aa6b4);
    theme.text = QColor(0xe9eef3);
    theme.textMuted = QColor(0xa3afbc);
    theme.accent = QColor(0x4aa3df);
    theme.accentText = QColor(0x6cb8ea);
    theme.onAccent = QColor(0x0b1218);
    theme.warningText = QColor(0xf2a065);
    theme.warningFill = QColor(0x3a2617);
    theme.betterText = QColor(0x4fc79b);
    theme.compared = QColor(0xc3a1d6);
    theme.linearAttention = QColor(0x1fb488);
    theme.fullAttention = QColor(0x4aa3df);
    theme.slidingAttention = QColor(0x9ad4f5);
    theme.feedForward = QColor(0xb8995f);
    theme.endLayers = QColor(0x8793a1);
    theme.cacheInUse = QColor(0xe69f00);
    theme.cacheFree = QColor(0x57451c);
    theme.stateInUse = QColor(0xd488b4);
    theme.unused = QColor(0x2c353f);
    theme.arrow = QColor(0x93a0ae);
    theme.requestA = QColor(0xc65300);
    theme.requestB = QColor(0x8457c0);
    theme.requestC = QColor(0x0a7e98);
    theme.requestOther = QColor(0x5d6a79);
    theme.onRequest = QColor(0xffffff);
    return theme;
}

double linearised(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &colour)
{
    return 0.2126 * linearised(colour.redF()) + 0.7152 * linearised(colour.greenF())
        + 0.0722 * linearised(colour.blueF());
}

QFont fontOf(const QStringList &families, QFont::StyleHint hint, double pixelSize)
{
    QFont font;
    font.setFamilies(families);
    font.setStyleHint(hint);
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(pixelSize))));
    // Hinted glyphs change their width with the scale, and text would not keep its proportions.
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

} // namespace

QColor Theme::layerColour(LayerKind layer) const
{
    switch (layer) {
    case LayerKind::LinearAttention:
        return linearAttention;
    case LayerKind::FullAttention:
        return fullAttention;
    case LayerKind::SlidingAttention:
        return slidingAttention;
    case LayerKind::FeedForward:
        return feedForward;
    case LayerKind::Embedding:
    case LayerKind::Head:
        break;
    }
    return endLayers;
}

QColor Theme::litColour(LayerKind layer) const
{
    // Towards white on dark and towards the deep end on light, so that the change is seen without hue.
    const QColor base = layerColour(layer);
    return isDark() ? base.lighter(130) : base.darker(140);
}

QColor Theme::requestColour(std::int64_t microBatch) const
{
    switch (microBatch) {
    case 0:
        return requestA;
    case 1:
        return requestB;
    case 2:
        return requestC;
    default:
        return requestOther;
    }
}

QPalette Theme::palette() const
{
    QPalette result;
    result.setColor(QPalette::Window, panel);
    result.setColor(QPalette::WindowText, text);
    result.setColor(QPalette::Base, panel);
    result.setColor(QPalette::AlternateBase, inset);
    result.setColor(QPalette::Text, text);
    result.setColor(QPalette::PlaceholderText, textMuted);
    result.setColor(QPalette::Button, panel);
    result.setColor(QPalette::ButtonText, text);
    result.setColor(QPalette::BrightText, warningText);
    result.setColor(QPalette::ToolTipBase, card);
    result.setColor(QPalette::ToolTipText, text);
    result.setColor(QPalette::Highlight, accent);
    result.setColor(QPalette::HighlightedText, onAccent);
    result.setColor(QPalette::Link, accentText);
    result.setColor(QPalette::Light, isDark() ? border : QColor(Qt::white));
    result.setColor(QPalette::Midlight, border);
    result.setColor(QPalette::Mid, border);
    result.setColor(QPalette::Dark, borderStrong);
    result.setColor(QPalette::Shadow, borderStrong);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        QColor faded = textMuted;
        faded.setAlpha(150);
        result.setColor(QPalette::Disabled, role, faded);
    }
    return result;
}

const Theme &Theme::light()
{
    static const Theme theme = makeLight();
    return theme;
}

const Theme &Theme::dark()
{
    static const Theme theme = makeDark();
    return theme;
}

const Theme &Theme::of(ThemeKind kind)
{
    return kind == ThemeKind::Dark ? dark() : light();
}

ThemeKind Theme::ofPalette(const QPalette &palette)
{
    // Qt 6.4 has no QStyleHints::colorScheme.
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness()
        ? ThemeKind::Dark
        : ThemeKind::Light;
}

QFont uiFont(double pixelSize, QFont::Weight weight)
{
    QFont font =
        fontOf({QStringLiteral("Roboto"), QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans")},
               QFont::SansSerif, pixelSize);
    font.setWeight(weight);
    return font;
}

QFont monoFont(double pixelSize)
{
    return fontOf({QStringLiteral("DejaVu Sans Mono"), QStringLiteral("Noto Sans Mono")}, QFont::Monospace,
                  pixelSize);
}

double contrastRatio(const QColor &a, const QColor &b)
{
    const double first = luminance(a);
    const double second = luminance(b);
    const auto [darker, lighter] = std::minmax(first, second); // references: not of temporaries
    return (lighter + 0.05) / (darker + 0.05);
}

} // namespace waferline
