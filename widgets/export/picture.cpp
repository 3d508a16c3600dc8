// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/picture.h"

#include "model/planning/shown.h"
#include "model/simulation/simulation.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/chart/compared_chart.h"
#include "widgets/chart/plan_charts.h"
#include "widgets/export/caption.h"
#include "widgets/export/picture_frame.h"
#include "widgets/export/picture_legend.h"
#include "widgets/export/picture_recorder.h"
#include "widgets/floor/floor_painter.h"
#include "widgets/floor/floor_scene.h"
#include "widgets/legend_view.h"
#include "widgets/timeline/timeline_picture.h"
#include "widgets/timeline/timeline_rows.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace waferline {

namespace {

// In the drawing of a picture 1080 high; everything keeps its proportion to the picture.
constexpr double floorUnits = 1.5;
constexpr double chartUnits = 1.875; // labels below the size of the subtitle
constexpr double timelineUnits = 1.7; // as large as in a window, and more, to be read from afar

/// Where a floor is in a picture. It is laid out as in one of 1280 × 720 and enlarged: the same at every
/// size, and no text is tiny in a large one. One of small cards begins at a whole pixel, as they do.
StillFloor placedFloor(const QPainter &painter, const Plan &plan, QRectF room, double unit)
{
    StillFloor place;
    const QTransform toDevice = painter.deviceTransform();
    place.enlarged = floorUnits * unit;
    place.grid = FloorGrid(static_cast<std::int64_t>(plan.wafers.size()), room.size() / place.enlarged,
                           1 / (place.enlarged * toDevice.m11()));
    if (place.grid.detail() >= Detail::Bar) {
        room.moveTopLeft(toDevice.inverted().map(QPointF(toDevice.map(room.topLeft()).toPoint())));
    }
    place.room = room;
    return place;
}

/// Without a moment, what stands still.
void paintFloor(QPainter &painter, const Plan &plan, std::optional<double> seconds, const StillFloor &place,
                const Theme &theme)
{
    painter.save();
    painter.translate(place.room.topLeft());
    painter.scale(place.enlarged, place.enlarged);
    const WaferStages stages(plan);
    paint(painter, floorScene(plan, stages, place.grid, theme));
    const std::int64_t shown = microBatchesShown(plan);
    if (auto pipeline = pipelineOf(plan); pipeline && shown > 0 && seconds) {
        Simulation simulation(std::make_shared<const Pipeline>(*std::move(pipeline)), shown);
        simulation.moveTo(simulation.pipeline().ticks(*seconds));
        FloorPainter().paintFrame(painter, plan, place.grid, floorFrame(plan, stages, place.grid, simulation),
                                  theme);
    }
    painter.restore();
}

} // namespace

void paintPictureFloor(QPainter &painter, const Plan &plan, double seconds, const QRectF &room, double unit,
                       const Theme &theme)
{
    paintFloor(painter, plan, seconds, placedFloor(painter, plan, room, unit), theme);
}

QSize PictureOptions::pixels() const
{
    return (QSizeF(size) * scale).toSize();
}

const Theme &PictureOptions::drawnTheme() const
{
    return background == PictureBackground::White ? Theme::light() : Theme::of(theme);
}

bool isPossible(const PictureOptions &options)
{
    const QSize pixels = options.pixels();
    const auto within = [](int side) { return side >= smallestPictureSide && side <= largestPictureSide; };
    return options.scale > 0 && within(pixels.width()) && within(pixels.height())
        && static_cast<std::int64_t>(pixels.width()) * pixels.height() <= mostPicturePixels;
}

QColor backgroundOf(const PictureOptions &options, const QColor &themeBackground)
{
    switch (options.background) {
    case PictureBackground::White:
        return Qt::white;
    case PictureBackground::Transparent:
        return Qt::transparent;
    case PictureBackground::Theme:
        break;
    }
    return themeBackground;
}

namespace {

constexpr double bandSide = 14; // beside the caption
constexpr double mostBand = 0.2; // of its width, whatever is written
constexpr double bandFontSize = 12;

FittedText bandText(const QString &text, double width)
{
    constexpr double smallest = 0.92; // 11 px
    return FittedText(text.simplified(), bandFontSize, QFont::Normal,
                      {width - 2 * bandSide, mostBand * width}, smallest);
}

} // namespace

int captionBandHeightOf(const QString &text, double width)
{
    const FittedText caption = bandText(text, width);
    const double lineHeight = caption.height() / caption.lines();
    return captionBandHeight + static_cast<int>(std::ceil((caption.lines() - 1) * lineHeight));
}

void paintCaptionBand(QPainter &painter, const QString &text, const QRectF &room, const Theme &theme)
{
    painter.fillRect(room, theme.panel);
    painter.fillRect(QRectF(room.left(), room.top(), room.width(), 1), theme.border);
    const FittedText caption = bandText(text, room.width());
    const double top = room.top() + 1 + (room.height() - 1 - caption.height()) / 2;
    caption.paint(painter, {room.left() + bandSide, top}, theme.textMuted);
}

namespace {

FrameTexts frameTextsOf(const Plan &plan)
{
    return {pictureTitle(plan), pictureSubtitle(plan), pictureCaption(plan)};
}

FrameTexts timelineTextsOf(const Plan &plan)
{
    return {timelinePictureTitle(plan), timelinePictureSubtitle(plan), pictureCaption(plan)};
}

/// A timeline's own margins stand outside of the frame's room, so that its names and its bars are flush with
/// the title.
QRectF timelineRoom(const QRectF &room, double unit)
{
    return room.adjusted(-timelineLeftMargin * unit, 0, timelineRightMargin * unit, 0);
}

/// Title and caption around what `paintView` paints into the room between them.
template <typename PaintView>
RecordedPicture framedPicture(const FrameTexts &texts, const PictureOptions &options,
                              const QColor &background, PaintView paintView)
{
    PictureRecorder recorder(options.pixels());
    QPainter painter(&recorder);
    painter.scale(options.scale, options.scale);
    painter.setRenderHint(QPainter::Antialiasing);
    const PictureFrame frame(texts, options);
    frame.paint(painter, options.drawnTheme());
    paintView(painter, frame.room(), frame.unit());
    if (painter.isActive()) {
        painter.end();
    }
    RecordedPicture picture = recorder.take();
    picture.background = backgroundOf(options, background);
    picture.title = options.titleText.isEmpty() ? texts.title : options.titleText;
    return picture;
}

StillFloor floorPictureAt(std::optional<double> seconds, const Plan &plan, const PictureOptions &options)
{
    const Theme &theme = options.drawnTheme();
    StillFloor floor;
    floor.picture = framedPicture(
        frameTextsOf(plan), options, theme.window, [&](QPainter &painter, QRectF room, double unit) {
            if (options.legend) {
                room.setBottom(room.bottom() - paintPictureLegend(painter, legendOf(plan), room, unit, theme)
                               - 10 * unit);
            }
            // The floor keeps a margin of its own for ways along the edge.
            floor =
                placedFloor(painter, plan,
                            room.adjusted(-pictureMargin * unit / 2, 0, pictureMargin * unit / 2, 0), unit);
            paintFloor(painter, plan, seconds, floor, theme);
        });
    return floor;
}

} // namespace

RecordedPicture floorPicture(const std::shared_ptr<const Plan> &plan, double seconds,
                             const PictureOptions &options)
{
    return floorPictureAt(seconds, *plan, options).picture;
}

StillFloor stillFloorPicture(const Plan &plan, const PictureOptions &options)
{
    return floorPictureAt(std::nullopt, plan, options);
}

RecordedPicture timelinePicture(const std::shared_ptr<const Plan> &plan, double seconds,
                                const PictureOptions &options)
{
    const Theme &theme = options.drawnTheme();
    // Where nothing plays, why it does not is as large as in a chart.
    const double units = whyNotSimulated(*plan).isEmpty() ? timelineUnits : chartUnits;
    return framedPicture(timelineTextsOf(*plan), options, theme.panel,
                         [&](QPainter &painter, const QRectF &framed, double frameUnit) {
                             const double unit = units * frameUnit;
                             const QRectF room = timelineRoom(framed, unit);
                             painter.translate(room.topLeft());
                             paintTimeline(painter, *plan, seconds, room.size(), unit, theme);
                         });
}

std::optional<TimelinePicture> pictureTimeline(const std::shared_ptr<const Plan> &plan, double seconds,
                                               const PictureOptions &options)
{
    const PictureFrame frame(timelineTextsOf(*plan), options);
    const double unit = timelineUnits * frame.unit();
    return timelinePictureOf(*plan, seconds, timelineRoom(frame.room(), unit).size(), unit);
}

namespace {

ChartContent chartOf(ChartKind kind, const Plan &plan)
{
    return chartContent(chartDataOf(kind, plan).value_or(ChartData()), plan);
}

} // namespace

RecordedPicture chartPicture(ChartKind kind, const std::shared_ptr<const Plan> &plan,
                             const PictureOptions &options, const std::shared_ptr<const Plan> &other)
{
    return chartPicture(other ? comparedChart(chartOf(kind, *plan), chartOf(kind, *other))
                              : chartOf(kind, *plan),
                        plan, options);
}

namespace {

/// What the colours mean that can be seen in a chart of that height.
std::vector<LegendEntry> legendOfBars(const ChartContent &content, const Plan &plan, double height)
{
    std::vector<LegendEntry> entries = legendOf(plan);
    std::erase_if(entries, [&](const LegendEntry &entry) {
        return std::ranges::none_of(content.bars, [&](const ChartBar &bar) {
            return bar.colour == entry.colour && (bar.top - bar.bottom) / content.y.to * height >= 1;
        });
    });
    return entries;
}

} // namespace

RecordedPicture chartPicture(const ChartContent &content, const std::shared_ptr<const Plan> &plan,
                             const PictureOptions &options)
{
    const Theme &theme = options.drawnTheme();
    const FrameTexts texts{content.title, content.subtitle, content.caption};
    return framedPicture(texts, options, theme.panel, [&](QPainter &painter, QRectF room, double unit) {
        if (options.legend && !content.bars.empty()) {
            room.setBottom(
                room.bottom()
                - paintPictureLegend(painter, legendOfBars(content, *plan, room.height()), room, unit, theme)
                - 10 * unit);
        }
        const QRect whole = room.toAlignedRect();
        const QTransform transform =
            QTransform::fromTranslate(whole.left(), whole.top()) * painter.transform();
        QPaintDevice &device = *painter.device();
        painter.end(); // charts are drawn by a painter of their own
        const ChartLayout layout =
            chartLayout(content, {whole.size(), chartUnits * unit, AxisNames::Outside, {}});
        ChartPainter().paint(device, transform, content, layout, theme);
    });
}

} // namespace waferline
