// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/window_picture.h"

#include "app/main_window/main_window.h"
#include "widgets/chart/chart_job.h"
#include "widgets/compare/comparison_picture.h"
#include "widgets/export/caption.h"
#include "widgets/export/picture_recorder.h"
#include "widgets/export/replay.h"
#include "widgets/playback/playback.h"

#include <QAbstractScrollArea>
#include <QCoreApplication>
#include <QEvent>
#include <QPainter>

namespace waferline {

namespace {

/// Scroll bars come and go by way of the event loop, which a window that nobody sees does not wait for.
void settle(const MainWindow &window)
{
    for (QAbstractScrollArea *const area : window.findChildren<QAbstractScrollArea *>()) {
        QCoreApplication::sendPostedEvents(area, QEvent::MetaCall);
    }
}

RecordedPicture windowPicture(const Setup &setup, double seconds, const PictureOptions &options,
                              const std::optional<Setup> &against)
{
    WindowOptions windowOptions;
    windowOptions.animated = false;
    windowOptions.ownsToolTips = false;
    windowOptions.taskRunner = atOnce();
    MainWindow window(setup, windowOptions);
    if (against) {
        window.pinSetup(*against);
    }
    window.setThemeChoice(options.theme);
    window.setAttribute(Qt::WA_DontShowOnScreen);
    const int band = options.caption ? captionBandHeight : 0;
    window.setFixedSize(options.size.width(), options.size.height() - band);
    window.show(); // lays everything out; nothing appears
    window.finishSimulating();
    settle(window);
    window.playback().seek(seconds);
    window.clearKeyboardFocus();
    PictureRecorder recorder(options.pixels());
    QPainter painter(&recorder);
    painter.scale(options.scale, options.scale); // a pixel ratio below 1 would be ignored
    window.render(&painter);
    if (options.caption) {
        const QRectF room(0, options.size.height() - band, options.size.width(), band);
        const QString &text = options.captionText;
        paintCaptionBand(painter, text.isEmpty() ? window.caption() : text, room, Theme::of(options.theme));
    }
    painter.end();
    RecordedPicture picture = recorder.take();
    picture.background = backgroundOf(options, Theme::of(options.theme).panel);
    picture.title = pictureTitle(*window.session().plan());
    return picture;
}

} // namespace

namespace {

/// Null where there is none.
std::shared_ptr<const Plan> planOf(const std::optional<Setup> &setup)
{
    if (!setup) {
        return nullptr;
    }
    auto made = plan(setup->model, setup->hardware, setup->scenario);
    return made ? std::make_shared<const Plan>(*std::move(made)) : nullptr;
}

} // namespace

RecordedPicture recordedPictureOf(PictureView view, const Setup &setup, double seconds,
                                  const PictureOptions &options, const std::optional<Setup> &against)
{
    if (view == PictureView::Window) {
        return windowPicture(setup, seconds, options, against);
    }
    const std::shared_ptr<const Plan> planned = planOf(setup);
    const std::shared_ptr<const Plan> other = showsAnother(view) ? planOf(against) : nullptr;
    if (!planned || (view == PictureView::Compare && !other)) {
        return {};
    }
    if (view == PictureView::Compare) {
        return comparisonPicture(planned, other, seconds, options);
    }
    if (view == PictureView::Timeline) {
        return timelinePicture(planned, seconds, options);
    }
    if (const auto chart = chartOf(view)) {
        return chartPicture(*chart, planned, options, other);
    }
    return floorPicture(planned, seconds, options);
}

QImage pictureOf(PictureView view, const Setup &setup, double seconds, const PictureOptions &options)
{
    return imageOf(recordedPictureOf(view, setup, seconds, options));
}

} // namespace waferline
