// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/export/fitted_text.h"
#include "widgets/export/picture.h"

#include <QRectF>
#include <QString>

#include <optional>

namespace waferline {

/// What stands around a view.
struct FrameTexts {
    QString title;
    QString subtitle;
    QString caption;
};

/// Title, subtitle and caption of a picture, laid out as its options ask, and the room that they leave.
class PictureFrame {
public:
    PictureFrame(const FrameTexts &texts, const PictureOptions &options);

    /// Where the view goes, before the scale.
    const QRectF &room() const { return m_room; }
    /// Size of everything, 1 in a picture of 1920 × 1080.
    double unit() const { return m_unit; }
    void paint(QPainter &painter, const Theme &theme) const;

private:
    struct Placed {
        FittedText text;
        QPointF at;
    };

    double m_unit;
    QRectF m_room;
    std::optional<Placed> m_title;
    std::optional<Placed> m_subtitle;
    std::optional<Placed> m_caption;
};

} // namespace waferline
