// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "widgets/chart/plan_charts.h"
#include "widgets/export/recorded_picture.h"
#include "widgets/floor/floor_grid.h"
#include "widgets/theme.h"
#include "widgets/timeline/timeline_picture.h"

#include <QRectF>
#include <QSize>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>

class QPainter;

namespace waferline {

enum class PictureBackground : std::uint8_t { Theme, White, Transparent };

/// How a picture is taken. The window it is taken from has no say in it.
struct PictureOptions {
    QSize size{1920, 1080}; ///< before scale
    double scale = 1;
    ThemeKind theme = ThemeKind::Light;
    PictureBackground background = PictureBackground::Theme;
    bool title = true;
    bool legend = true;
    bool caption = true;
    QString titleText; ///< in place of the view's own, where it is not empty
    QString captionText; ///< in place of the one that states the assumptions, where it is not empty

    bool operator==(const PictureOptions &) const = default;

    /// Pixels of the picture.
    QSize pixels() const;
    /// What all of the picture is drawn with: on white the light theme, whichever is asked for.
    const Theme &drawnTheme() const;
};

/// Free around a picture's content, for a unit of 1.
inline constexpr double pictureMargin = 56;
inline constexpr double smallestPictureScale = 0.1;
inline constexpr double largestPictureScale = 10;
/// Bounds of a picture: a side in pixels, and pixels in all (half a GiB as an image).
inline constexpr int smallestPictureSide = 64;
inline constexpr int largestPictureSide = 16'384;
inline constexpr std::int64_t mostPicturePixels = 134'217'728;
/// True if the picture keeps within the bounds.
bool isPossible(const PictureOptions &options);

/// What is under everything.
QColor backgroundOf(const PictureOptions &options, const QColor &themeBackground);

/// Height of the band below a window that holds a caption of one line, in logical pixels.
inline constexpr int captionBandHeight = 26;
/// Height of the band for a caption, on as many lines as it takes.
int captionBandHeightOf(const QString &text, double width);
/// The caption in its band, hardly smaller where that saves a line.
void paintCaptionBand(QPainter &painter, const QString &text, const QRectF &room, const Theme &theme);

/// The floor alone, all of it as large as in a picture of the floor of the same `unit`.
void paintPictureFloor(QPainter &painter, const Plan &plan, double seconds, const QRectF &room, double unit,
                       const Theme &theme);

/// The floor at a moment of its simulation, with title, legend and the caption that states the assumptions.
/// `seconds` is simulated time.
RecordedPicture floorPicture(const std::shared_ptr<const Plan> &plan, double seconds,
                             const PictureOptions &options);

/// All of a floor's picture that stands still.
struct StillFloor {
    RecordedPicture picture;
    QRectF room; ///< where the floor is, before the scale
    double enlarged = 1; ///< how much larger the floor is drawn than it is laid out
    FloorGrid grid;
};
StillFloor stillFloorPicture(const Plan &plan, const PictureOptions &options);

/// The timeline around a moment, with its cursor there, title and caption. There is no legend: letters tell.
RecordedPicture timelinePicture(const std::shared_ptr<const Plan> &plan, double seconds,
                                const PictureOptions &options);

/// What the picture of a timeline shows; none where there is nothing to simulate.
std::optional<TimelinePicture> pictureTimeline(const std::shared_ptr<const Plan> &plan, double seconds,
                                               const PictureOptions &options);

/// A chart, worked out before it returns; the title says what is found. With another plan, that one's curve
/// is in it too.
RecordedPicture chartPicture(ChartKind kind, const std::shared_ptr<const Plan> &plan,
                             const PictureOptions &options, const std::shared_ptr<const Plan> &other = {});
/// A chart that is worked out.
RecordedPicture chartPicture(const ChartContent &content, const std::shared_ptr<const Plan> &plan,
                             const PictureOptions &options);

} // namespace waferline
