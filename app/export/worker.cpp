// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/worker.h"

#include <utility>

namespace waferline {

Worker::Worker(int threads)
{
    m_pool.setMaxThreadCount(threads);
}

Worker::~Worker()
{
    m_pool.clear();
    m_pool.waitForDone();
}

void Worker::run(std::function<void()> work, std::function<void()> then)
{
    m_pool.start([this, work = std::move(work), then = std::move(then)]() mutable {
        work();
        QMetaObject::invokeMethod(this, std::move(then), Qt::QueuedConnection);
    });
}

} // namespace waferline
