// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/simulation/rate_comparison.h"
#include "widgets/worker.h"

#include <QObject>

#include <cstdint>
#include <memory>
#include <stop_token>

namespace waferline {

/// Simulates the plan whose rates are bounds: at once where that takes a millisecond or two, else beside the
/// window. The newest plan wins; what runs for another one stops.
class RateCheck : public QObject {
    Q_OBJECT
public:
    explicit RateCheck(TaskRunner runner = {}, QObject *parent = nullptr);
    ~RateCheck() override;

    void setPlan(const std::shared_ptr<const Plan> &plan);

signals:
    /// Of the plan that was set last.
    void compared(const waferline::RateComparison &comparison);

private:
    std::stop_source m_stop;
    std::uint64_t m_plans = 0; ///< so many have been set
    Worker m_worker; ///< ends first
};

} // namespace waferline
