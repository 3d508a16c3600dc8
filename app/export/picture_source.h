// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/picture_format.h"
#include "app/export/picture_view.h"
#include "app/main_window/session.h"
#include "widgets/export/picture.h"
#include "widgets/export/picture_frame.h"
#include "widgets/worker.h"

#include <QByteArray>

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace waferline {

class UnseenWindow;

/// The views of one setup at one moment, to be recorded again and again: what takes its time is worked out
/// once, beside the GUI's thread.
class PictureSource {
public:
    /// The setup has a plan. `seconds` is simulated time.
    PictureSource(Setup setup, double seconds);
    ~PictureSource();
    PictureSource(const PictureSource &) = delete;
    PictureSource &operator=(const PictureSource &) = delete;

    /// Another setup that charts, window and comparison show beside it; to be set before anything is asked.
    /// Has a plan.
    void holdAgainst(const Setup &other);

    bool hasAnother() const { return m_other != nullptr; }

    const Plan &plan() const { return *m_plan; }
    /// True if what a file of the view shows is worked out: of charts, and of a picture of the window, it has
    /// to be, before anything is asked below.
    bool isReady(PictureView view, PictureFormat format) const;
    /// Works it out, once for all who wait for it, then calls back; at once where it is ready.
    void prepare(PictureView view, PictureFormat format, Worker::Then then);

    RecordedPicture picture(PictureView view, const PictureOptions &options);
    using Table = tl::expected<QByteArray, QString>;
    /// Makes the view's data as CSV, beside the GUI's thread, then calls back.
    void makeTable(PictureView view, const PictureOptions &options, std::function<void(const Table &)> then);
    /// What stands around the view where nothing else is asked for.
    FrameTexts texts(PictureView view) const;

private:
    /// What has been worked out for a chart.
    struct Charts {
        ChartData data;
        std::optional<ChartData> otherData;
    };
    /// Null where nothing is.
    std::shared_ptr<const Charts> chartsOf(PictureView view) const;
    ChartContent contentOf(const Charts &charts) const;
    void prepareChart(ChartKind kind);
    void prepareWindow();
    void callBack(PictureView view, const WorkResult &result);

    Setup m_setup;
    double m_seconds;
    std::shared_ptr<const Plan> m_plan;
    std::optional<Setup> m_otherSetup;
    std::shared_ptr<const Plan> m_other;
    std::map<ChartKind, std::shared_ptr<const Charts>> m_charts;
    std::unique_ptr<UnseenWindow> m_window; ///< made when it is first asked for
    std::map<PictureView, std::vector<Worker::Then>> m_waiting; ///< for what is being worked out
    std::atomic<bool> m_ends = false;
    Worker m_worker{2}; ///< so that one large chart holds up no other
};

} // namespace waferline
