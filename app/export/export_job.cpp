// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/export_job.h"

#include "app/command_line/output.h"
#include "app/export/save_picture.h"

#include <QCoreApplication>
#include <QDir>

#include <new>

namespace waferline {

struct ExportJob::Task {
    ExportOrder order;
    std::vector<QByteArray> files; ///< those that are at hand
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

tl::expected<QByteArray, QString> encodedOrFault(const RecordedPicture &picture, PictureFormat format,
                                                 const PictureProgress &progress)
{
    try {
        return encodedPicture(picture, format, progress);
    } catch (const std::bad_alloc &) {
        return tl::unexpected(Words::tr("there is not enough memory"));
    }
}

tl::expected<void, QString> writtenFiles(const ExportOrder &order, const std::vector<QByteArray> &files)
{
    if (files.size() == 1) {
        return writeFile(order.path, files.front());
    }
    for (std::size_t index = 0; index < files.size(); ++index) {
        const QString path = QDir(order.path).filePath(exportFileName(order.views[index], order.format));
        if (auto written = writeFile(path, files[index]); !written) {
            return written;
        }
    }
    return {};
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
    m_source.prepare(m_task->order.views[index], [this, task] {
        if (task.expired()) {
            return; // and perhaps the job with it
        }
        QTimer::singleShot(0, this, [this, task] {
            if (!task.expired()) {
                recordNext();
            }
        });
    });
}

void ExportJob::recordNext()
{
    const std::size_t index = m_task->files.size();
    const PictureView view = m_task->order.views[index];
    const ExportOrder &order = m_task->order;
    if (order.format == PictureFormat::Csv) {
        m_task->files.push_back(m_source.table(view, order.options));
        prepareNext();
        return;
    }
    auto picture = std::make_shared<const RecordedPicture>(m_source.picture(view, order.options));
    m_isWorking = true;
    m_worker.run(
        [task = m_task, picture] {
            task->latest = encodedOrFault(*picture, task->order.format, [&task](double share) {
                task->share = share;
                return !task->isCancelled;
            });
        },
        [this] { onEncoded(); });
}

void ExportJob::onEncoded()
{
    m_isWorking = false;
    m_task->share = 0;
    if (m_task->isCancelled) {
        end(&ExportJob::cancelled);
    } else if (!m_task->latest) {
        fail(Words::tr("%1 cannot be written: %2").arg(m_task->order.path, m_task->latest.error()));
    } else {
        m_task->files.push_back(*std::move(m_task->latest));
        prepareNext();
    }
}

void ExportJob::writeAll()
{
    m_isWorking = true;
    const auto written = std::make_shared<tl::expected<void, QString>>();
    m_worker.run([task = m_task, written] { *written = writtenFiles(task->order, task->files); },
                 [this, written] {
                     m_isWorking = false;
                     if (*written) {
                         end(&ExportJob::finished);
                     } else {
                         fail(written->error());
                     }
                 });
}

} // namespace waferline
