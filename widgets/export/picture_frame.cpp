// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/picture_frame.h"

#include <algorithm>

namespace waferline {

namespace {

// In the drawing of a picture 1080 high; everything keeps its proportion to the picture.
constexpr double drawnHeight = 1080;
constexpr double drawnWidth = 1920;
constexpr double titleSize = 40;
constexpr double subtitleSize = 24; // above the labels in charts
constexpr double captionSize = 19;
// Of the height of a picture, however long they are.
constexpr double mostTitle = 0.22;
constexpr double mostSubtitle = 0.12;
constexpr double whole = 1; // rather on two lines than smaller: a title leads, a caption is small already
constexpr double mostCaption = 0.18;

} // namespace

PictureFrame::PictureFrame(const FrameTexts &texts, const PictureOptions &options)
    : m_unit(std::min(options.size.height() / drawnHeight, options.size.width() / drawnWidth))
    , m_room(QRectF(QPointF(), QSizeF(options.size))
                 .adjusted(pictureMargin * m_unit, pictureMargin * 0.75 * m_unit, -pictureMargin * m_unit,
                           -pictureMargin * 0.6 * m_unit))
{
    const auto fitted = [&](const QString &text, double size, QFont::Weight weight, double most,
                            double smallest = 0.6) {
        return FittedText(text, size * m_unit, weight, {m_room.width(), most * options.size.height()},
                          smallest);
    };
    if (options.title) {
        const QString &text = options.titleText.isEmpty() ? texts.title : options.titleText;
        m_title = Placed{fitted(text, titleSize, QFont::Bold, mostTitle, whole), m_room.topLeft()};
        m_room.setTop(m_room.top() + m_title->text.height() + 4 * m_unit);
        m_subtitle =
            Placed{fitted(texts.subtitle, subtitleSize, QFont::Normal, mostSubtitle), m_room.topLeft()};
        m_room.setTop(m_room.top() + m_subtitle->text.height() + 18 * m_unit);
    }
    if (options.caption) {
        const QString &text = options.captionText.isEmpty() ? texts.caption : options.captionText;
        FittedText caption = fitted(text, captionSize, QFont::Normal, mostCaption, whole);
        m_room.setBottom(m_room.bottom() - caption.height());
        m_caption = Placed{std::move(caption), m_room.bottomLeft()};
        m_room.setBottom(m_room.bottom() - 14 * m_unit);
    }
}

void PictureFrame::paint(QPainter &painter, const Theme &theme) const
{
    if (m_title) {
        m_title->text.paint(painter, m_title->at, theme.text);
        m_subtitle->text.paint(painter, m_subtitle->at, theme.textMuted);
    }
    if (m_caption) {
        m_caption->text.paint(painter, m_caption->at, theme.textMuted);
    }
}

} // namespace waferline
