// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/export_job.h"

#include "app/export/save_picture.h"
#include "app/export/whole_files.h"

#include <QCoreApplication>
#include <QDir>

namespace waferline {

struct ExportJob::Task {
    ExportOrder order;
    std::vector<FileContent> files; ///< those that are at hand
    tl::expected<QByteArray, QString> latest; ///< the worker's
    std::atomic<bool> isCancelled = false;
    std::atomic<double> share = 0; ///< of the view that is worked on
};

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ExportJob)
};

QString nameOf(std::string_view name)
{
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString pathOf(const ExportOrder &order, std::size_t index)
{
    return order.views.size() == 1
        ? order.path
        : QDir(order.path).filePath(exportFileName(order.views[index], order.format));
}

} // namespace

QString exportFileName(PictureView view, PictureFormat format)
{
    return QStringLiteral("waferline-%1.%2")
        .arg(nameOf(pictureViewName(view)), nameOf(pictureFormatName(format)));
}

ExportJob::ExportJob(PictureSource &source, QObject *parent)
    : QObject(parent)
    , m_source(source)
{
    constexpr int milliseconds = 40;
    m_ticker.setInterval(milliseconds);
    connect(&m_ticker, &QTimer::timeout, this, [this] {
        const double done = static_cast<double>(m_task->files.size()) + m_task->share;
        emit progressed(done / static_cast<double>(m_task->order.views.size()));
    });
}

ExportJob::~ExportJob()
{
    if (m_task) {
        m_task->isCancelled = true;
    }
}

void ExportJob::start(const ExportOrder &order)
{
    m_task = std::make_shared<Task>();
    m_task->order = order;
    m_ticker.start();
    emit progressed(0);
    prepareNext();
}

void ExportJob::cancel()
{
    if (!m_task) {
        return;
    }
    m_task->isCancelled = true;
    if (!m_isWorking) { // but waits for a chart to be worked out
        end(&ExportJob::cancelled);
    }
}

void ExportJob::end(void (ExportJob::*how)())
{
    m_task.reset();
    m_ticker.stop();
    emit(this->*how)();
}

void ExportJob::fail(const QString &why)
{
    m_task.reset();
    m_ticker.stop();
    emit failed(why);
}

void ExportJob::prepareNext()
{
    const std::size_t index = m_task->files.size();
    if (index == m_task->order.views.size()) {
        writeAll();
        return;
    }
    // A turn of the event loop each, so that many views hold up the window no longer than one.
    const std::weak_ptr<Task> task = m_task;
    m_source.prepare(m_task->order.views[index], m_task->order.format,
                     [this, task](const WorkResult &result) {
                         if (task.expired()) {
                             return; // and perhaps the job with it
                         }
                         if (!result) {
                             failAt(result.error());
                             return;
                         }
                         QTimer::singleShot(0, this, [this, task] {
                             if (!task.expired()) {
                                 makeNext();
                             }
                         });
                     });
}

void ExportJob::makeNext()
{
    const PictureView view = m_task->order.views[m_task->files.size()];
    const ExportOrder &order = m_task->order;
    if (order.format == PictureFormat::Csv) {
        const std::weak_ptr<Task> task = m_task;
        m_source.makeTable(view, order.options, [this, task](const PictureSource::Table &table) {
            if (const auto present = task.lock()) { // else the job may be gone, too
                present->latest = table;
                onMade({});
            }
        });
        return;
    }
    auto picture = std::make_shared<const RecordedPicture>(m_source.picture(view, order.options));
    m_isWorking = true;
    m_worker.run(
        [task = m_task, picture] {
            task->latest = encodedPicture(*picture, task->order.format, [&task](double share) {
                task->share = share;
                return !task->isCancelled;
            });
        },
        [this](const WorkResult &result) { onMade(result); });
}

void ExportJob::onMade(const WorkResult &result)
{
    m_isWorking = false;
    m_task->share = 0;
    if (m_task->isCancelled) {
        end(&ExportJob::cancelled);
    } else if (!result) {
        failAt(result.error());
    } else if (!m_task->latest) {
        failAt(m_task->latest.error());
    } else {
        m_task->files.push_back({pathOf(m_task->order, m_task->files.size()), *std::move(m_task->latest)});
        prepareNext();
    }
}

/// Names the file that was next.
void ExportJob::failAt(const QString &reason)
{
    fail(Words::tr("%1: cannot be written: %2").arg(pathOf(m_task->order, m_task->files.size()), reason));
}

void ExportJob::writeAll()
{
    m_isWorking = true;
    const auto written = std::make_shared<tl::expected<void, QString>>();
    m_worker.run(
        [task = m_task, written] {
            *written = writeAllOrNone(task->files, [&task] { return !task->isCancelled; });
        },
        [this, written](const WorkResult &result) {
            m_isWorking = false;
            const WorkResult &ended = result ? *written : result;
            if (ended) {
                end(&ExportJob::finished);
            } else if (ended.error().isEmpty()) {
                end(&ExportJob::cancelled);
            } else {
                fail(ended.error());
            }
        });
}

} // namespace waferline
