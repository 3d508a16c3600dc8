// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/worker.h"

#include <QCoreApplication>
#include <QPointer>

#include <new>
#include <utility>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Worker)
};

/// An exception that left a thread would end the program.
WorkResult resultOf(const std::function<void()> &work)
{
    try {
        work();
    } catch (const std::bad_alloc &) {
        return tl::unexpected(Words::tr("there is not enough memory"));
    }
    return {};
}

} // namespace

TaskRunner atOnce()
{
    return [](const std::function<void()> &task) { task(); };
}

Worker::Worker(int threads, QObject *parent)
    : Worker(TaskRunner(), parent)
{
    m_pool.setMaxThreadCount(threads);
}

Worker::Worker(TaskRunner runner, QObject *parent)
    : QObject(parent)
    , m_runner(std::move(runner))
{
    m_pool.setMaxThreadCount(1);
    if (!m_runner) {
        m_runner = [this](std::function<void()> task) { m_pool.start(std::move(task)); };
    }
}

Worker::~Worker()
{
    m_pool.clear();
    m_pool.waitForDone();
}

void Worker::stepBack()
{
    m_pool.setThreadPriority(QThread::LowPriority);
}

void Worker::run(std::function<void()> work, Then then)
{
    ++m_open;
    m_runner([this, work = std::move(work), then = std::move(then)]() mutable {
        WorkResult result = resultOf(work);
        tell([worker = QPointer(this), then = std::move(then), result = std::move(result)] {
            then(result);
            if (worker && --worker->m_open == 0) { // what follows may have been its end
                emit worker->idle();
            }
        });
    });
}

void Worker::tell(std::function<void()> what)
{
    QMetaObject::invokeMethod(this, std::move(what));
}

} // namespace waferline
