// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/rate_check.h"

#include "model/planning/timing.h"

#include <QCoreApplication>
#include <QEvent>

namespace waferline {

namespace {

/// Steps of work that are simulated in passing: a millisecond or two.
constexpr double mostEventsInPassing = 20'000;

} // namespace

RateCheck::RateCheck(QObject *parent)
    : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
    m_pool.setThreadPriority(QThread::LowPriority);
}

RateCheck::~RateCheck()
{
    stop();
    m_pool.waitForDone();
}

void RateCheck::stop()
{
    m_stop.request_stop();
    m_pool.clear();
}

void RateCheck::setPlan(const std::shared_ptr<const Plan> &plan)
{
    stop();
    ++m_plans;
    const std::int64_t microBatches = plan->capacity.microBatchesInFlight;
    const std::optional<double> events =
        ratesAreBounds(*plan) ? comparedEvents(*plan, microBatches) : std::nullopt;
    if (!events) {
        return;
    }
    if (*events <= mostEventsInPassing) {
        if (const auto comparison = compareRates(*plan, microBatches)) {
            emit compared(*comparison);
        }
        return;
    }
    m_stop = std::stop_source();
    m_pool.start([this, plan, microBatches, stop = m_stop.get_token(), number = m_plans] {
        const auto comparison = compareRates(*plan, microBatches, stop);
        if (!comparison) {
            return;
        }
        const auto tell = [this, number, comparison] {
            if (number == m_plans) {
                emit compared(*comparison);
            }
        };
        QMetaObject::invokeMethod(this, tell, Qt::QueuedConnection);
    });
}

void RateCheck::finish()
{
    m_pool.waitForDone();
    QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
}

} // namespace waferline
