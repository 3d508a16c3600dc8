// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/worker.h"

#include <QCoreApplication>

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

Worker::Worker(int threads)
{
    m_pool.setMaxThreadCount(threads);
}

Worker::~Worker()
{
    m_pool.clear();
    m_pool.waitForDone();
}

void Worker::run(std::function<void()> work, Then then)
{
    m_pool.start([this, work = std::move(work), then = std::move(then)]() mutable {
        WorkResult result = resultOf(work);
        QMetaObject::invokeMethod(
            this, [then = std::move(then), result = std::move(result)] { then(result); },
            Qt::QueuedConnection);
    });
}

} // namespace waferline
