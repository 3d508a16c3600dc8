// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/derivation.h"
#include "model/planning/plan.h"
#include "model/report/format.h"
#include "widgets/device_wording.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <span>

namespace waferline {

/// The model's names, remarks and warnings in the user's language. Figures come from report/format.h.
class Wording {
    Q_DECLARE_TR_FUNCTIONS(waferline::Wording)
public:
    /// "Linear attention"
    static QString kind(LayerKind kind);
    /// "linear", for lists and formulas
    static QString shortKind(LayerKind kind);
    /// "Linear-attention wafer"
    static QString waferKind(WaferKind kind, const DeviceWording &device);
    static QString shortWaferKind(WaferKind kind);
    static QString status(FigureStatus status);
    static QString figureName(HardwareFigure figure, const DeviceWording &device);
    static QString placement(PlacementRule rule);

    /// A name in a formula written with names, e.g. "KV bytes per token".
    static QString quantity(const Term &term, const DeviceWording &device);
    /// A name short enough for a list of statuses, e.g. "hop".
    static QString inputName(Quantity quantity, const DeviceWording &device);
    static QString sign(Sign sign);
    static QString stepTitle(const Plan &plan, StepId step);
    static QString remark(const Plan &plan, const Remark &remark);
    /// True where a remark says that something is wrong.
    static bool isWarning(RemarkId remark);
    static QString warning(const Plan &plan, const Warning &warning);
    static QString assumption(const Assumption &assumption);

    /// "Layer 23", "Embedding", "Head"; with its part if it is cut.
    static QString layer(const Plan &plan, const PlacedLayer &piece);
    /// "wafer 7", "wafers 36–59", "wafers 1, 3, 7 … 59"; from indices, ascending.
    static QString wafers(std::span<const std::uint32_t> indices, const DeviceWording &device);
    /// What absent times and rates need, e.g. "peak speed, hop time"; empty for none. Power does not matter
    /// for them.
    static QStringList missingFigures(const Plan &plan);
    /// "The rates are not known: the hardware's peak speed, hop time would be needed."; empty where nothing
    /// is missing.
    static QString ratesUnknown(const Plan &plan);
    /// "lacks peak speed, hop time"; empty for nothing.
    static QString missing(const Plan &plan);
    static QString text(const Figure &figure);
    /// "16.1 GB"; see figure().
    static QString text(double value, Unit unit, int digits = headlineDigits);
};

} // namespace waferline
