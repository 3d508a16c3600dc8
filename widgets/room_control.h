// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "widgets/theme.h"

#include <QWidget>

#include <cstdint>
#include <optional>

namespace waferline {

class ControlRow;
class ExactField;
class SegmentedControl;
class ValueSlider;

/// What the placement rule fewest makes room for: automatic, so many requests, or as many as so many wafers
/// hold. One of the three is chosen by segments; slider and field say how many.
class RoomControl : public QWidget {
    Q_OBJECT
public:
    explicit RoomControl(QWidget *parent = nullptr);
    void setTheme(const Theme &theme);
    /// Shows what the scenario asks for, on the scales of a plan of the rule fewest; emits nothing.
    void setShown(const Scenario &scenario, const Plan &plan);

signals:
    /// The user changed it: at most one of the two is set, neither for automatic.
    void edited(const std::optional<std::int64_t> &concurrency, const std::optional<std::int64_t> &wafers,
                int gesture);

private:
    /// In the order of the segments.
    enum class Mode : std::uint8_t { Automatic, Requests, Wafers };

    void takeMode(Mode mode);
    void takeNumber(std::int64_t chosen, int gesture);
    void takeText(const QString &text);
    void showScale();

    PlannedConcurrency m_planned;
    std::int64_t m_plannedWafers = 1;
    Mode m_mode = Mode::Automatic;
    std::int64_t m_number = 1; ///< requests or wafers

    ControlRow *m_row;
    ExactField *m_field;
    SegmentedControl *m_modes;
    ValueSlider *m_slider;
};

} // namespace waferline
