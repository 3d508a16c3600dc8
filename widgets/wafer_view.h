// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "widgets/theme.h"

#include <QWidget>

#include <cstdint>
#include <memory>
#include <optional>

namespace waferline {

/// One wafer in words and figures: layers, bytes, visits, what fits.
class WaferView : public QWidget {
    Q_OBJECT
public:
    explicit WaferView(QWidget *parent = nullptr);
    void setPlan(std::shared_ptr<const Plan> plan);
    void setTheme(const Theme &theme);
    /// Index into Plan::wafers; none shows how to choose one.
    void setWafer(std::optional<std::uint32_t> wafer);

signals:
    /// The user asks for the wafer before or after on the path.
    void waferRequested(std::uint32_t wafer);
};

} // namespace waferline
