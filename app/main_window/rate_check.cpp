// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/rate_check.h"

#include "model/planning/timing.h"

#include <memory>
#include <utility>

namespace waferline {

namespace {

/// Steps of work that are simulated in passing: a millisecond or two.
constexpr double mostEventsInPassing = 20'000;

} // namespace

RateCheck::RateCheck(TaskRunner runner, QObject *parent)
    : QObject(parent)
    , m_worker(std::move(runner), this)
{
    m_worker.stepBack();
}

RateCheck::~RateCheck()
{
    m_stop.request_stop();
}

void RateCheck::setPlan(const std::shared_ptr<const Plan> &plan)
{
    m_stop.request_stop();
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
    const auto comparison = std::make_shared<std::optional<RateComparison>>();
    m_worker.run(
        [plan, microBatches, stop = m_stop.get_token(), comparison] {
            if (!stop.stop_requested()) {
                *comparison = compareRates(*plan, microBatches, stop);
            }
        },
        [this, number = m_plans, comparison](const WorkResult & /*result*/) {
            if (number == m_plans && *comparison) {
                emit compared(**comparison);
            }
        });
}

} // namespace waferline
