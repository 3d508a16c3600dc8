// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/model_description.h"

#include <QColor>
#include <QFont>
#include <QPalette>

#include <cstdint>

class QWidget;

namespace waferline {

enum class ThemeKind : std::uint8_t { Light, Dark };

/// Every colour and font that Waferline paints with. Fills are Okabe–Ito; text on the backgrounds it is used
/// on has a contrast of at least 4.5:1 (a test holds that).
struct Theme {
    ThemeKind kind = ThemeKind::Light;

    // surfaces
    QColor window; ///< behind the cards of the floor
    QColor panel; ///< bars and side panels
    QColor card; ///< a wafer
    QColor inset; ///< boxes of formulas, tracks of sliders
    QColor border;
    QColor borderStrong; ///< around a wafer that works

    // text
    QColor text;
    QColor textMuted;
    QColor accent; ///< fills and lines
    QColor accentText; ///< the accent as text
    QColor onAccent; ///< text on an accent fill
    QColor warningText;
    QColor warningFill;
    QColor betterText; ///< of what is compared; what is worse is written in the warning colour
    QColor compared; ///< the other one's lines and names, quieter than the accent

    // fills that carry meaning
    QColor linearAttention;
    QColor fullAttention;
    QColor slidingAttention;
    QColor feedForward;
    QColor endLayers; ///< embedding and head
    QColor cacheInUse;
    QColor cacheFree;
    QColor stateInUse;
    QColor unused;
    QColor arrow;
    QColor requestA;
    QColor requestB;
    QColor requestC;
    QColor requestOther;
    QColor onRequest; ///< letters on the chips

    bool isDark() const { return kind == ThemeKind::Dark; }
    QColor layerColour(LayerKind layer) const;
    /// A layer's fill while it works.
    QColor litColour(LayerKind layer) const;
    /// Fill of the chip of micro-batch 0, 1, 2, …
    QColor requestColour(std::int64_t microBatch) const;
    /// For native widgets.
    QPalette palette() const;

    static const Theme &light();
    static const Theme &dark();
    static const Theme &of(ThemeKind kind);
    /// The theme that fits the desktop's palette.
    static ThemeKind ofPalette(const QPalette &palette);
};

/// The interface's font at a size in logical pixels. Its digits all have the same width.
QFont uiFont(double pixelSize, QFont::Weight weight = QFont::Normal);
/// For formulas.
QFont monoFont(double pixelSize);

/// WCAG 2 contrast ratio of two opaque colours, 1 … 21.
double contrastRatio(const QColor &a, const QColor &b);

} // namespace waferline
