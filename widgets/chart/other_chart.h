// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/chart/chart_job.h"

#include <QObject>

#include <memory>
#include <optional>

namespace waferline {

/// The chart of the plan that another is compared with: worked out once, when its kind is first asked for.
class OtherChart : public QObject {
    Q_OBJECT
public:
    explicit OtherChart(TaskRunner runner = {}, QObject *parent = nullptr);

    /// None: nothing is compared.
    void setPlan(std::shared_ptr<const Plan> plan);
    /// None while it is worked out aside, and where there is no plan; changed() tells when it is there.
    const std::optional<ChartContent> &contentOf(ChartKind kind);

signals:
    void changed();

private:
    void forget();

    std::shared_ptr<const Plan> m_plan;
    ChartKind m_kind = ChartKind::Concurrency;
    std::optional<ChartContent> m_content;
    ChartJob m_job;
};

} // namespace waferline
