// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/unseen_window.h"

#include "widgets/export/caption.h"
#include "widgets/export/picture_recorder.h"
#include "widgets/playback/playback.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/worker.h"

#include <QAbstractScrollArea>
#include <QCoreApplication>
#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace waferline {

namespace {

WindowOptions optionsWith(TaskRunner runner)
{
    WindowOptions options;
    options.animated = false;
    options.ownsToolTips = false;
    options.taskRunner = std::move(runner);
    return options;
}

/// Scroll bars come and go by way of the event loop, which a window that nobody sees does not wait for.
void settleScrollBars(const MainWindow &window)
{
    for (QAbstractScrollArea *const area : window.findChildren<QAbstractScrollArea *>()) {
        QCoreApplication::sendPostedEvents(area, QEvent::MetaCall);
    }
}

/// How much larger than it is laid out a window of this size is painted: text keeps its proportion to a
/// picture that is larger than a usual screen.
double enlargementOf(const QSize &size)
{
    constexpr double mostWidth = 1920;
    constexpr double mostHeight = 1080;
    return std::max(1.0, std::min(size.width() / mostWidth, size.height() / mostHeight));
}

} // namespace

UnseenWindow::UnseenWindow(const Setup &setup, const std::optional<Setup> &against, TaskRunner runner)
    : m_window(setup, optionsWith(std::move(runner)))
{
    if (against) {
        m_window.pinSetup(*against);
    }
    m_screen.setAttribute(Qt::WA_DontShowOnScreen);
    m_screen.show();
    m_window.setParent(&m_screen, Qt::Widget);
    m_window.show(); // what is hidden works nothing out
}

bool UnseenWindow::isSettled() const
{
    return std::ranges::none_of(m_window.findChildren<Worker *>(), &Worker::isBusy);
}

void UnseenWindow::whenSettled(std::function<void()> then)
{
    const auto check = [this, then = std::move(then)] {
        if (isSettled()) {
            then();
        } else {
            whenSettled(then);
        }
    };
    for (const Worker *const worker : m_window.findChildren<Worker *>()) {
        if (worker->isBusy()) {
            connect(worker, &Worker::idle, this, check,
                    static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
            return;
        }
    }
    QMetaObject::invokeMethod(this, check, Qt::QueuedConnection);
}

RecordedPicture UnseenWindow::picture(double seconds, const PictureOptions &options)
{
    m_window.playback().toStart(); // views that follow it have not come from elsewhere
    m_window.setThemeChoice(options.drawnTheme().kind);
    const double enlarged = enlargementOf(options.size);
    // To the last pixel: of what does not come out even a part is cut off.
    const QSize size(static_cast<int>(std::ceil(options.size.width() / enlarged)),
                     static_cast<int>(std::ceil(options.size.height() / enlarged)));
    const QString caption = options.captionText.isEmpty() ? m_window.caption() : options.captionText;
    const int band = options.caption ? captionBandHeightOf(caption, size.width()) : 0;
    m_window.setFixedSize(size.width(), size.height() - band);
    m_window.show(); // lays everything out
    settleScrollBars(m_window);
    m_window.playback().seek(seconds);
    m_window.timeline().fit(); // around that moment
    m_window.clearKeyboardFocus();
    PictureRecorder recorder(options.pixels());
    QPainter painter(&recorder);
    const double scale = options.scale * enlarged;
    painter.scale(scale, scale); // a pixel ratio below 1 would be ignored
    m_window.render(&painter);
    if (options.caption) {
        const QRectF room(0, size.height() - band, size.width(), band);
        paintCaptionBand(painter, caption, room, options.drawnTheme());
    }
    painter.end();
    m_window.hide(); // lays out the next picture from the start, too
    RecordedPicture picture = recorder.take();
    picture.background = backgroundOf(options, options.drawnTheme().panel);
    picture.title = pictureTitle(*m_window.session().plan());
    return picture;
}

} // namespace waferline
