// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/picture_format.h"
#include "app/export/picture_source.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <memory>
#include <utility>
#include <vector>

namespace waferline {

/// What is to be written.
struct ExportOrder {
    std::vector<PictureView> views;
    PictureFormat format = PictureFormat::Png;
    PictureOptions options;
    QString path; ///< a file for one view; else the folder for one each
};

/// "waferline-floor.png"
QString exportFileName(PictureView view, PictureFormat format);

/// Writes views to files beside the GUI's thread, which records them, one in a turn of the event loop.
/// No file takes its place before all are written: who cancels leaves nothing behind, and all was as it was.
class ExportJob : public QObject {
    Q_OBJECT
public:
    /// The source outlives the job.
    explicit ExportJob(PictureSource &source, QObject *parent = nullptr);
    ~ExportJob() override;

    /// Ends in exactly one of finished(), failed() and cancelled(). Nothing else is being written.
    void start(const ExportOrder &order);
    void cancel();
    bool isBusy() const { return m_task != nullptr; }

signals:
    void progressed(double share); ///< 0 … 1
    void finished();
    void failed(const QString &why);
    void cancelled();

private:
    struct Task;

    void prepareNext();
    void makeNext();
    void onMade(const WorkResult &result);
    void writeAll();
    void end(void (ExportJob::*how)());
    void fail(const QString &why);
    void failAt(const QString &reason);

    PictureSource &m_source;
    std::shared_ptr<Task> m_task;
    bool m_isWorking = false; ///< the worker is, and sees by itself that it shall end
    QTimer m_ticker; ///< looks how far the worker is
    Worker m_worker;
};

} // namespace waferline
