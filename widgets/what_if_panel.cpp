// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/what_if_panel.h"

#include "model/planning/capacity.h"
#include "model/planning/planner.h"
#include "model/report/format.h"
#include "widgets/control_row.h"
#include "widgets/device_wording.h"
#include "widgets/legend_view.h"
#include "widgets/room_control.h"
#include "widgets/scenario_entry.h"
#include "widgets/segmented_control.h"
#include "widgets/slim_scroll_bar.h"
#include "widgets/value_slider.h"
#include "widgets/wording.h"

#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace waferline {

namespace {

constexpr int panelWidth = 234;
constexpr int sideMargin = 12;
constexpr int rowGap = 11;
constexpr double articleContext = 256'000;
constexpr double leastContext = 1e3;
constexpr double mostContext = 1e7;
constexpr int contextStepsPerDecade = 100;
constexpr std::array<double, 6> weightBits{2, 3, 4, 6, 8, 16};
constexpr std::array<double, 3> cacheBits{4, 8, 16};
constexpr std::array<std::int32_t, 3> stageChoices{0, 1, 2};
constexpr std::array<PlacementRule, 3> placements{PlacementRule::ByKind, PlacementRule::InOrder,
                                                  PlacementRule::Fewest};
constexpr std::array<Shown, 3> shownChoices{Shown::One, Shown::Abc, Shown::Full};
constexpr double roomBeyondCeiling = 1.25;

template <typename Values, typename Value>
std::optional<int> indexOf(const Values &values, const Value &value)
{
    const auto index = static_cast<std::size_t>(
        std::distance(values.begin(), std::find(values.begin(), values.end(), value)));
    return index == values.size() ? std::nullopt : std::optional(static_cast<int>(index));
}

QString number(double value)
{
    return QString::fromStdString(exactText(value, Unit::None));
}

QStringList numbers(const auto &values)
{
    QStringList texts;
    for (const double value : values) {
        texts << number(value);
    }
    return texts;
}

/// 1, 2, 3 … 8; or 1, 10, 100 where there are many. `ceiling` is the largest micro-batch that fills the
/// pipeline.
std::vector<SliderTick> microBatchTicks(int last, std::optional<std::int64_t> ceiling)
{
    std::vector<SliderTick> ticks;
    if (ceiling && *ceiling < last) {
        const auto starving = static_cast<double>(*ceiling + 1);
        ticks.push_back({starving, WhatIfPanel::tr("%1 · starves").arg(number(starving)), true});
    }
    const auto add = [&ticks](double value) { ticks.push_back({value, number(value)}); };
    if (last <= 10) {
        for (const int value : {1, last, 2, 4, 6}) {
            if (value <= last) {
                add(value);
            }
        }
        return ticks;
    }
    add(1);
    add(last);
    for (double value = 10; value < last; value *= 10) {
        add(value);
    }
    return ticks;
}

} // namespace

WhatIfPanel::WhatIfPanel(QWidget *parent)
    : QWidget(parent)
{
    setAccessibleName(tr("What if"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    setFixedWidth(panelWidth);
    build();
    m_content->setEnabled(false);
}

void WhatIfPanel::build()
{
    m_scroll = new QScrollArea(this);
    m_scroll->setObjectName(QStringLiteral("whatIfScroll"));
    m_scrollBar = new SlimScrollBar(m_scroll);
    m_scroll->setVerticalScrollBar(m_scrollBar);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    auto *const outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 1, 0);
    outer->addWidget(m_scroll);

    m_content = new QWidget;
    auto *const layout = new QVBoxLayout(m_content);
    layout->setContentsMargins(sideMargin, 12, sideMargin, 12);
    layout->setSpacing(rowGap);
    m_title = new QLabel(tr("What if"), m_content);
    m_title->setFont(fontOf(TextStyle::LabelStrong));
    layout->addWidget(m_title);
    buildContext();
    buildWeights();
    buildCache();
    buildMicroBatch();
    buildStages();
    buildPlacement();
    buildRoom();
    buildShown();
    layout->addSpacing(4);
    m_legend = new LegendView(m_content);
    m_legend->setObjectName(QStringLiteral("whatIfLegend"));
    layout->addWidget(m_legend);
    layout->addStretch(1);
    m_scroll->setWidget(m_content);
}

ControlRow *WhatIfPanel::addRow(const QString &name, ExactField *field, QWidget *editor)
{
    auto *const row = new ControlRow(name, field, editor, m_content);
    m_content->layout()->addWidget(row);
    m_rows.push_back(row);
    return row;
}

void WhatIfPanel::buildContext()
{
    m_contextField = new ExactField;
    m_contextField->setObjectName(QStringLiteral("contextField"));
    m_contextField->setAccessibleName(tr("Context length, exact value in tokens"));
    m_contextField->setWhatsThis(tr("Tokens of one request: 256k, 262,144 or 256Ki; from 1 to 10^9."));
    m_contextField->setUnit(tr("tokens"));
    m_context = new ValueSlider;
    m_context->setObjectName(QStringLiteral("contextSlider"));
    m_context->setAccessibleName(tr("Context length"));
    m_context->setWhatsThis(tr(
        "How many tokens a request has. The KV cache grows with them. The mark is the article's 256,000."));
    m_context->setScale(
        ValueScale::logarithmic(leastContext, mostContext, contextStepsPerDecade, articleContext));
    m_context->setPageStep(contextStepsPerDecade * 3 / 10); // a factor of two
    m_context->setTicks(
        {{1e3, tr("1k")}, {1e4, tr("10k")}, {1e5, tr("100k")}, {1e6, tr("1M")}, {1e7, tr("10M")}});
    m_context->setValueText([](double value) { return tr("%1 tokens").arg(number(value)); });
    addRow(tr("Context length"), m_contextField, m_context);

    const auto take = [this](double tokens, int gesture) {
        Scenario scenario = m_scenario;
        scenario.contextTokens = std::llround(tokens);
        edit(scenario, ScenarioControl::Context, gesture);
    };
    connect(m_context, &ValueSlider::edited, this, take);
    connect(m_contextField, &ExactField::handedIn, this, [this, take](const QString &text) {
        if (const auto tokens = tokensEntry(text)) {
            take(static_cast<double>(*tokens), nextGesture());
        } else {
            m_contextField->setFault(
                tr("A number of tokens such as 256k, 262,144 or 256Ki, from 1 to 1,000,000,000"));
        }
    });
}

void WhatIfPanel::buildWeights()
{
    m_weightsField = new ExactField;
    m_weightsField->setObjectName(QStringLiteral("weightsField"));
    m_weightsField->setAccessibleName(tr("Weights, exact bits or format"));
    m_weightsField->setWhatsThis(tr("Bits of one weight, or a format such as mxfp4, or \"as shipped\"."));
    QStringList texts{tr("As shipped")};
    texts << numbers(weightBits);
    m_weights = new SegmentedControl(tr("Weights, bits"), texts);
    m_weights->setObjectName(QStringLiteral("weightsSegments"));
    m_weights->setWhatsThis(
        tr("The precision of the weights: as the model is shipped, or all of them in so many bits."));
    addRow(tr("Weights"), m_weightsField, m_weights);

    const auto take = [this](const std::optional<WeightFormat> &format) {
        Scenario scenario = m_scenario;
        scenario.weights = format;
        edit(scenario, ScenarioControl::Weights, nextGesture());
    };
    connect(m_weights, &SegmentedControl::chosenByUser, this, [take](int index) {
        take(index == 0 ? std::nullopt
                        : std::optional(WeightFormat{{}, weightBits[static_cast<std::size_t>(index) - 1]}));
    });
    connect(m_weightsField, &ExactField::handedIn, this, [this, take](const QString &text) {
        if (const auto entry = weightsEntry(text)) {
            take(entry->format);
        } else {
            m_weightsField->setFault(tr("Bits from 0.01 to 64, a format such as mxfp4, or \"as shipped\""));
        }
    });
}

void WhatIfPanel::buildCache()
{
    m_cacheField = new ExactField;
    m_cacheField->setObjectName(QStringLiteral("cacheField"));
    m_cacheField->setAccessibleName(tr("KV cache, exact bits"));
    m_cacheField->setWhatsThis(tr("Bits of one element of the KV cache, from 0.01 to 64."));
    m_cacheField->setUnit(tr("bits"));
    m_cache = new SegmentedControl(tr("KV cache, bits"), numbers(cacheBits));
    m_cache->setObjectName(QStringLiteral("cacheSegments"));
    m_cache->setWhatsThis(tr("The precision of the KV cache. Half the bits, twice the requests."));
    addRow(tr("KV cache"), m_cacheField, m_cache);

    const auto take = [this](double bits) {
        Scenario scenario = m_scenario;
        scenario.cacheBits = bits;
        edit(scenario, ScenarioControl::Cache, nextGesture());
    };
    connect(m_cache, &SegmentedControl::chosenByUser, this,
            [take](int index) { take(cacheBits[static_cast<std::size_t>(index)]); });
    connect(m_cacheField, &ExactField::handedIn, this, [this, take](const QString &text) {
        if (const auto bits = bitsEntry(text)) {
            take(*bits);
        } else {
            m_cacheField->setFault(tr("Bits from 0.01 to 64"));
        }
    });
}

void WhatIfPanel::buildMicroBatch()
{
    m_microBatchField = new ExactField;
    m_microBatchField->setObjectName(QStringLiteral("microBatchField"));
    m_microBatchField->setAccessibleName(tr("Micro-batch, exact number of requests"));
    m_microBatchField->setWhatsThis(tr("Requests that go through a stage together, a whole number from 1."));
    m_microBatch = new ValueSlider;
    m_microBatch->setObjectName(QStringLiteral("microBatchSlider"));
    m_microBatch->setAccessibleName(tr("Micro-batch"));
    m_microBatch->setWhatsThis(
        tr("Requests that go through a stage together. From the mark on more are wanted in "
           "flight than fit, and the pipeline starves."));
    m_microBatch->setValueText(
        [](double value) { return value == 1 ? tr("1 request") : tr("%1 requests").arg(number(value)); });
    m_microBatch->setTicks(microBatchTicks(roundedScaleEnd(0), std::nullopt));
    addRow(tr("Micro-batch"), m_microBatchField, m_microBatch);

    const auto take = [this](double requests, int gesture) {
        Scenario scenario = m_scenario;
        scenario.microBatch = std::llround(requests);
        edit(scenario, ScenarioControl::MicroBatch, gesture);
    };
    connect(m_microBatch, &ValueSlider::edited, this, take);
    connect(m_microBatchField, &ExactField::handedIn, this, [this, take](const QString &text) {
        if (const auto requests = countEntry(text, ScenarioLimits::maxMicroBatch)) {
            take(static_cast<double>(*requests), nextGesture());
        } else {
            m_microBatchField->setFault(tr("A whole number of requests from 1 to 1,000,000"));
        }
    });
}

void WhatIfPanel::buildStages()
{
    m_stagesField = new ExactField;
    m_stagesField->setObjectName(QStringLiteral("stagesField"));
    m_stagesField->setAccessibleName(tr("Stages, exact number per layer"));
    m_stages = new SegmentedControl(tr("Stages"), {tr("Wafer"), tr("Layer"), tr("½ layer")});
    m_stages->setObjectName(QStringLiteral("stagesSegments"));
    addRow(tr("Stages"), m_stagesField, m_stages);

    const auto take = [this](Stages stages) {
        Scenario scenario = m_scenario;
        scenario.stages = stages;
        edit(scenario, ScenarioControl::Stages, nextGesture());
    };
    connect(m_stages, &SegmentedControl::chosenByUser, this,
            [take](int index) { take(Stages{stageChoices[static_cast<std::size_t>(index)]}); });
    connect(m_stagesField, &ExactField::handedIn, this, [this, take](const QString &text) {
        const QString device = DeviceWording(*m_plan->hardware).one;
        if (const auto stages = stagesEntry(text, device)) {
            take(*stages);
        } else {
            m_stagesField->setFault(tr("Stages per layer from 1 to 1,000, or \"%1\"").arg(device));
        }
    });
}

void WhatIfPanel::buildPlacement()
{
    m_placement = new SegmentedControl(tr("Placement"),
                                       {Wording::placement(PlacementRule::ByKind),
                                        Wording::placement(PlacementRule::InOrder),
                                        Wording::placement(PlacementRule::Fewest)});
    m_placement->setObjectName(QStringLiteral("placementSegments"));
    m_placement->setWhatsThis(
        tr("By kind, as in the article: a full-attention layer has a wafer of its own, all others "
           "share wafers. In order: layers share a wafer only where they are neighbours. Fewest: a wafer "
           "takes the next layer while weights and the memory of the wanted requests fit."));
    addRow(tr("Placement"), nullptr, m_placement);
    connect(m_placement, &SegmentedControl::chosenByUser, this, [this](int index) {
        Scenario scenario = m_scenario;
        scenario.placement = placements[static_cast<std::size_t>(index)];
        scenario.concurrency.reset(); // they belong to fewest, which begins with automatic
        scenario.wafers.reset();
        edit(scenario, ScenarioControl::Placement, nextGesture());
    });
}

void WhatIfPanel::buildRoom()
{
    m_room = new RoomControl(m_content);
    m_content->layout()->addWidget(m_room);
    m_room->hide();
    connect(m_room, &RoomControl::edited, this,
            [this](const std::optional<std::int64_t> &concurrency, const std::optional<std::int64_t> &wafers,
                   int gesture) {
                Scenario scenario = m_scenario;
                scenario.placement = PlacementRule::Fewest;
                scenario.concurrency = concurrency;
                scenario.wafers = wafers;
                edit(scenario, ScenarioControl::Room, gesture);
            });
}

void WhatIfPanel::buildShown()
{
    m_shown = new SegmentedControl(tr("Requests shown"), {tr("One"), tr("A B C"), tr("Full pipeline")});
    m_shown->setObjectName(QStringLiteral("shownSegments"));
    m_shown->setWhatsThis(tr("Which requests are drawn on the floor. No figure depends on it."));
    addRow(tr("Requests shown"), nullptr, m_shown);
    connect(m_shown, &SegmentedControl::chosenByUser, this, [this](int index) {
        Scenario scenario = m_scenario;
        scenario.shown = shownChoices[static_cast<std::size_t>(index)];
        edit(scenario, ScenarioControl::Shown, nextGesture());
    });
}

void WhatIfPanel::edit(const Scenario &scenario, ScenarioControl control, int gesture)
{
    m_scenario = scenario;
    showScenario();
    emit scenarioEdited(m_scenario, control, gesture);
}

void WhatIfPanel::setPlan(std::shared_ptr<const Plan> plan)
{
    m_plan = std::move(plan);
    if (m_content->isEnabled() != (m_plan != nullptr)) {
        m_content->setEnabled(m_plan != nullptr);
    }
    if (!m_plan) {
        return;
    }
    m_scenario = m_plan->scenario;
    showScenario();
    m_legend->setEntries(legendOf(*m_plan));
}

void WhatIfPanel::showScenario()
{
    const auto tokens = static_cast<double>(m_scenario.contextTokens);
    m_context->setShownValue(tokens);
    m_contextField->setShownText(number(tokens));
    showWeights();
    m_cache->setChosen(indexOf(cacheBits, m_scenario.cacheBits));
    m_cacheField->setShownText(number(m_scenario.cacheBits));
    showMicroBatch();
    showStages();
    showPlacement();
    m_shown->setChosen(indexOf(shownChoices, m_scenario.shown));
}

void WhatIfPanel::showWeights()
{
    if (!m_scenario.weights) {
        m_weights->setChosen(0);
        // The plan of the scenario before may still be shown: its bits are not these.
        const bool known = !m_plan->scenario.weights.has_value();
        m_weightsField->setShownText(known ? QString::fromStdString(
                                         figure(m_plan->memory.weightBits, Unit::None, headlineDigits).number)
                                           : tr("as shipped"));
        m_weightsField->setUnit(known ? tr("bits") : QString());
        return;
    }
    const WeightFormat &format = *m_scenario.weights;
    const std::optional<int> index = format.name.empty() ? indexOf(weightBits, format.bits) : std::nullopt;
    m_weights->setChosen(index ? std::optional(*index + 1) : std::nullopt);
    m_weightsField->setShownText(format.name.empty() ? number(format.bits)
                                                     : QString::fromStdString(format.name));
    m_weightsField->setUnit(format.name.empty() ? tr("bits") : tr("· %1 bits").arg(number(format.bits)));
}

void WhatIfPanel::showMicroBatch()
{
    const std::optional<std::int64_t> ceiling = largestFullMicroBatch(*m_plan);
    const int last = roundedScaleEnd(static_cast<double>(ceiling.value_or(0)) * roomBeyondCeiling);
    const auto requests = static_cast<double>(m_scenario.microBatch);
    m_microBatch->setScale(ValueScale::counting(last));
    m_microBatch->setPageStep(std::max(1, last / 4));
    m_microBatch->setTicks(microBatchTicks(last, ceiling));
    m_microBatch->setShownValue(requests);
    m_microBatchField->setShownText(number(requests));
    m_microBatchField->setUnit(m_scenario.microBatch == 1 ? tr("request") : tr("requests"));
}

void WhatIfPanel::showStages()
{
    const DeviceWording device(*m_plan->hardware);
    m_stages->setText(0, device.titleOfOne());
    m_stages->setWhatsThis(tr("What one station of the pipeline is: a visit to one %1, a layer, or a part of "
                              "a layer.")
                               .arg(device.one));
    m_stagesField->setWhatsThis(
        tr("Stages per layer, a whole number from 1 to 1,000, or \"%1\" for one a visit.").arg(device.one));
    m_stages->setChosen(indexOf(stageChoices, m_scenario.stages.perLayer));
    m_stagesField->setShownText(m_scenario.stages.areWafers() ? device.one
                                                              : number(m_scenario.stages.perLayer));
    m_stagesField->setUnit(m_scenario.stages.areWafers() ? QString() : tr("per layer"));
}

void WhatIfPanel::showPlacement()
{
    const PlacementRule rule = placementOf(m_scenario, *m_plan->model);
    m_placement->setChosen(indexOf(placements, rule));
    // The plan of another rule may still be shown: it has no scales for the room.
    const bool room = rule == PlacementRule::Fewest && m_plan->concurrency;
    if (room) {
        m_room->setShown(m_scenario, *m_plan);
    }
    m_room->setVisible(room);
}

void WhatIfPanel::setTheme(const Theme &theme)
{
    m_theme = theme;
    m_scroll->setPalette(theme.palette());
    m_scrollBar->setTheme(theme);
    m_title->setPalette(labelPalette(theme, &Theme::textMuted));
    for (ControlRow *const row : m_rows) {
        row->setTheme(theme);
    }
    for (ValueSlider *const slider : {m_context, m_microBatch}) {
        slider->setTheme(theme);
    }
    for (SegmentedControl *const segments : {m_weights, m_cache, m_stages, m_placement, m_shown}) {
        segments->setTheme(theme);
    }
    m_room->setTheme(theme);
    m_legend->setTheme(theme);
    update();
}

QSize WhatIfPanel::sizeHint() const
{
    return {panelWidth, 600};
}

void WhatIfPanel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.panel);
    painter.fillRect(width() - 1, 0, 1, height(), m_theme.border);
}

} // namespace waferline
