// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/room_control.h"

#include "model/report/format.h"
#include "widgets/control_row.h"
#include "widgets/device_wording.h"
#include "widgets/scenario_entry.h"
#include "widgets/segmented_control.h"
#include "widgets/value_slider.h"

#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

constexpr double roomBeyondTheMost = 1.25;

QString number(std::int64_t value)
{
    return QString::fromStdString(groupedInteger(static_cast<double>(value)));
}

/// A slider's end that a count can be; sliders count in int.
int scaleEnd(std::int64_t value)
{
    return static_cast<int>(std::min<std::int64_t>(value, ScenarioLimits::maxWafers));
}

} // namespace

RoomControl::RoomControl(QWidget *parent)
    : QWidget(parent)
    , m_field(new ExactField)
    , m_modes(new SegmentedControl(tr("Room for"), {tr("Automatic"), tr("Requests"), tr("Wafers")}))
    , m_slider(new ValueSlider)
{
    setObjectName(QStringLiteral("roomControl"));
    m_field->setObjectName(QStringLiteral("roomField"));
    m_field->setAccessibleName(tr("Room for requests or wafers, exact number"));
    m_field->setWhatsThis(
        tr("How many requests to make room for, or how many wafers to fill: a whole number, or "
           "\"automatic\"."));
    m_modes->setObjectName(QStringLiteral("roomSegments"));
    m_modes->setWhatsThis(tr(
        "What the placement makes room for. Automatic: the fewest requests that fill the pipeline. Requests: "
        "as many as you want at the same time. Wafers: as many requests as so many wafers hold."));
    m_slider->setObjectName(QStringLiteral("roomSlider"));
    m_slider->setAccessibleName(tr("Room for requests or wafers"));
    m_slider->setWhatsThis(
        tr("How many requests to make room for, or how many wafers to fill. Beyond the mark "
           "nothing more is to be had."));
    m_slider->setTicks({{1, number(1)}}); // the height is that of a slider with ticks

    auto *const editor = new QWidget;
    auto *const editors = new QVBoxLayout(editor);
    editors->setContentsMargins(0, 0, 0, 0);
    editors->setSpacing(3);
    editors->addWidget(m_modes);
    editors->addWidget(m_slider);
    m_row = new ControlRow(tr("Room for"), m_field, editor, this);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_row);

    connect(m_modes, &SegmentedControl::chosenByUser, this,
            [this](int index) { takeMode(static_cast<Mode>(index)); });
    connect(m_slider, &ValueSlider::edited, this,
            [this](double value, int gesture) { takeNumber(std::llround(value), gesture); });
    connect(m_field, &ExactField::handedIn, this, &RoomControl::takeText);
}

void RoomControl::setTheme(const Theme &theme)
{
    m_row->setTheme(theme);
    m_modes->setTheme(theme);
    m_slider->setTheme(theme);
}

void RoomControl::takeMode(Mode mode)
{
    switch (mode) {
    case Mode::Automatic:
        emit edited(std::nullopt, std::nullopt, nextGesture());
        return;
    case Mode::Requests: // what is planned, as far as it can be asked for: the wafers stay as they are
        emit edited(std::clamp<std::int64_t>(m_planned.requests, 1, ScenarioLimits::maxConcurrency),
                    std::nullopt, nextGesture());
        return;
    case Mode::Wafers:
        emit edited(std::nullopt, std::min(m_plannedWafers, ScenarioLimits::maxWafers), nextGesture());
        return;
    }
}

void RoomControl::takeNumber(std::int64_t chosen, int gesture)
{
    if (m_mode == Mode::Wafers) {
        emit edited(std::nullopt, chosen, gesture);
    } else {
        emit edited(chosen, std::nullopt, gesture);
    }
}

void RoomControl::takeText(const QString &text)
{
    if (text.trimmed().compare(tr("automatic"), Qt::CaseInsensitive) == 0) {
        takeMode(Mode::Automatic);
        return;
    }
    const bool wafers = m_mode == Mode::Wafers;
    const std::int64_t most = wafers ? ScenarioLimits::maxWafers : ScenarioLimits::maxConcurrency;
    if (const auto chosen = countEntry(text, most)) {
        takeNumber(*chosen, nextGesture());
    } else {
        m_field->setFault(tr("A whole number from 1 to %1, or \"automatic\"").arg(number(most)));
    }
}

void RoomControl::setShown(const Scenario &scenario, const Plan &plan)
{
    m_mode = scenario.wafers ? Mode::Wafers : scenario.concurrency ? Mode::Requests : Mode::Automatic;
    m_planned = plan.concurrency.value_or(PlannedConcurrency{});
    m_plannedWafers = static_cast<std::int64_t>(plan.wafers.size());
    m_number = scenario.wafers.value_or(scenario.concurrency.value_or(m_planned.requests));

    const DeviceWording device(*plan.hardware);
    m_modes->setText(static_cast<int>(Mode::Wafers), device.titleOfMany());
    m_modes->setChosen(static_cast<int>(m_mode));
    const QString wafers = m_number == 1 ? device.one : device.many;
    const QString requests = m_number == 1 ? tr("request") : tr("requests");
    const QString unit = m_mode == Mode::Wafers ? wafers : requests;
    m_field->setShownText(number(m_number));
    m_field->setUnit(unit);
    m_slider->setValueText(
        [unit](double value) { return tr("%1 %2").arg(number(std::llround(value)), unit); });
    showScale();
    m_slider->setShownValue(static_cast<double>(m_number));
}

void RoomControl::showScale()
{
    std::vector<SliderTick> ticks;
    const auto add = [&ticks](std::int64_t value, const QString &text) {
        ticks.push_back({static_cast<double>(value), text});
    };
    if (m_mode == Mode::Wafers) {
        const int first = scaleEnd(m_planned.fewestWafers);
        const int last = std::max(first + 1, scaleEnd(m_planned.mostWafers));
        m_slider->setScale(ValueScale::counting(last, first));
        m_slider->setPageStep(std::max(1, (last - first) / 4));
        add(first, number(first));
        add(last, number(last));
    } else {
        const auto most = static_cast<double>(m_planned.most.value_or(m_planned.requests));
        const int last = roundedScaleEnd(most * roomBeyondTheMost);
        m_slider->setScale(ValueScale::counting(last));
        m_slider->setPageStep(std::max(1, last / 10));
        if (m_planned.most && *m_planned.most > 0 && *m_planned.most < last) {
            add(*m_planned.most, tr("%1 · most").arg(number(*m_planned.most)));
        }
        add(1, number(1));
        for (std::int64_t value = 10; value < last; value *= 10) {
            add(value, number(value));
        }
        add(last, number(last));
    }
    m_slider->setTicks(std::move(ticks));
}

} // namespace waferline
