// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/derivation.h"
#include "tests/model/planning/formula_value.h"
#include "tests/support/example_models.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <set>

using namespace waferline;
using namespace waferline::test;

namespace {

bool near(double actual, double expected)
{
    constexpr double relative = 1e-9;
    return std::abs(actual - expected) <= relative * std::max({std::abs(actual), std::abs(expected), 1e-12});
}

const Step *stepOf(const std::vector<Step> &steps, StepId id)
{
    const auto found = std::ranges::find(steps, id, &Step::id);
    return found == steps.end() ? nullptr : &*found;
}

const Remark *remarkOf(const std::vector<Step> &steps, StepId step, RemarkId id)
{
    const Step *const found = stepOf(steps, step);
    if (found == nullptr) {
        return nullptr;
    }
    const auto remark = std::ranges::find(found->remarks, id, &Remark::id);
    return remark == found->remarks.end() ? nullptr : &*remark;
}

/// The values of the terms of a line, in order.
std::vector<double> valuesOf(const Line &line)
{
    std::vector<double> values;
    for (const Token &token : line) {
        if (const Term *const term = std::get_if<Term>(&token)) {
            values.push_back(term->value);
        }
    }
    return values;
}

std::vector<Term> termsOf(const std::vector<Step> &steps)
{
    std::vector<Term> terms;
    for (const Step &step : steps) {
        for (const Line &line : step.lines) {
            for (const Token &token : line) {
                if (const Term *const term = std::get_if<Term>(&token)) {
                    terms.push_back(*term);
                }
            }
        }
    }
    return terms;
}

/// What is wrong with the first line that does not come to its result; empty if all do.
QString faultIn(const std::vector<Step> &steps)
{
    for (const Step &step : steps) {
        for (std::size_t index = 0; index < step.lines.size(); ++index) {
            const FormulaValue value(step.lines[index]);
            const bool right = value.ok() && near(value.left(), value.result()) && value.comparisonHolds();
            if (!right) {
                return QStringLiteral(
                           "step %1 line %2: well-formed %3, left %4, result %5, comparison holds %6")
                    .arg(static_cast<int>(step.id))
                    .arg(index)
                    .arg(value.ok())
                    .arg(value.left(), 0, 'g', 17)
                    .arg(value.result(), 0, 'g', 17)
                    .arg(value.comparisonHolds());
            }
        }
    }
    return {};
}

/// Whether a quantity, wherever it stands as a result or an input, has the plan's value.
bool agrees(const std::vector<Step> &steps, Quantity quantity, double expected)
{
    return std::ranges::all_of(termsOf(steps), [&](const Term &term) {
        return term.quantity != quantity || term.unit == Unit::Megawatts || near(term.value, expected);
    });
}

QString disagreement(const std::vector<Step> &steps, const Plan &plan)
{
    const auto count = [](auto value) { return static_cast<double>(value); };
    const Capacity &capacity = plan.capacity;
    const Timing &timing = plan.timing;
    const std::pair<Quantity, double> expected[] = {
        {Quantity::WeightBytes, plan.memory.weightBytes},
        {Quantity::MeanLayerBytes, plan.memory.meanLayerBytes},
        {Quantity::WaferCount, count(plan.wafers.size())},
        {Quantity::MaxConcurrentRequests, count(capacity.maxConcurrentRequests.value_or(-1))},
        {Quantity::Stages, count(capacity.stages)},
        {Quantity::PlannedConcurrency, plan.concurrency ? count(plan.concurrency->requests) : -1},
        {Quantity::ConcurrencyCap, plan.concurrency ? count(plan.concurrency->most.value_or(-1)) : -1},
        {Quantity::WantedConcurrency, count(plan.scenario.concurrency.value_or(-1))},
        {Quantity::InFlightRequests, count(capacity.inFlightRequests)},
        {Quantity::WantedInFlightRequests, count(capacity.wantedInFlightRequests)},
        {Quantity::MicroBatchesInFlight, count(capacity.microBatchesInFlight)},
        {Quantity::TokenLatencySeconds, timing.tokenLatencySeconds.value_or(-1)},
        {Quantity::BusiestSeconds, timing.busiestSeconds.value_or(-1)},
        {Quantity::MicroBatchesToFill, timing.microBatchesToFill.value_or(-1)},
        {Quantity::Utilisation, timing.utilisation.value_or(-1)},
        {Quantity::TokensPerSecondPerRequest, timing.tokensPerSecondPerRequest.value_or(-1)},
        {Quantity::TokensPerSecond, timing.tokensPerSecond.value_or(-1)},
        {Quantity::Watts, timing.watts.value_or(-1)},
        {Quantity::TokensPerSecondPerMegawatt, timing.tokensPerSecondPerMegawatt.value_or(-1)},
    };
    for (const auto &[quantity, value] : expected) {
        if (!agrees(steps, quantity, value)) {
            return QStringLiteral("quantity %1 is not the plan's %2")
                .arg(static_cast<int>(quantity))
                .arg(value);
        }
    }
    return {};
}

std::shared_ptr<const Hardware> changed(const std::function<void(Hardware &)> &change)
{
    Hardware hardware = *wse3t();
    change(hardware);
    return std::make_shared<const Hardware>(hardware);
}

std::vector<StepId> idsOf(const std::vector<Step> &steps)
{
    std::vector<StepId> ids;
    ids.reserve(steps.size());
    for (const Step &step : steps) {
        ids.push_back(step.id);
    }
    return ids;
}

} // namespace

class TestDerivation : public QObject {
    Q_OBJECT

private slots:
    void articleAtMicroBatchTwo();
    void articleInOrderOfNetworkCountsRuns();
    void cutLayersAreMultiplied();
    void starvedPipelineIsWorkedOut();
    void nothingInFlightHasNoRates();
    void nothingLimitsHasNoRoom();
    void stateThatLimitsIsNamed();
    void unknownFiguresEndTheSteps_data();
    void unknownFiguresEndTheSteps();
    void inputsCarryTheirStatus();
    void articleRoundingIsForTheArticleAlone();
    void everyLineComesToItsResult_data();
    void everyLineComesToItsResult();
    void randomPlansComeToTheirResults();
};

// The steps of the article's drawing, with its figures: 3 T × 4 ÷ 8 = 1.5 TB; ÷ 93; ⌈69 ÷ 2⌉ + ⌈24 ÷ 1⌉ = 59;
// 44 − 16.13 GB; 576 B × 256,000; ⌊27.87 GB ÷ 147.456 MB⌋ = 189; 93 × 2 = 186 ≤ 189; 93 × 6.68 + 59 × 2 µs =
// 739 µs.
void TestDerivation::articleAtMicroBatchTwo()
{
    Scenario scenario;
    scenario.microBatch = 2;
    const Plan plan = planned(articleModel(), wse3t(), scenario);
    const std::vector<Step> steps = derivation(plan);
    QCOMPARE(idsOf(steps),
             (std::vector{StepId::Weights, StepId::Wafers, StepId::CacheRoom, StepId::CachePerRequest,
                          StepId::ConcurrentRequests, StepId::InFlight, StepId::LayerTime, StepId::Latency,
                          StepId::Rate, StepId::Total}));
    QCOMPARE(faultIn(steps), QString());
    const auto line = [&](StepId id, std::size_t index) {
        return valuesOf(stepOf(steps, id)->lines.at(index));
    };

    const double layerBytes = 1.5e12 / 93;
    QCOMPARE(line(StepId::Weights, 0).at(0), 3e12);
    QCOMPARE(line(StepId::Weights, 0).at(1), 4.0);
    QVERIFY(near(line(StepId::Weights, 0).at(2), 1.5e12));
    QVERIFY(near(line(StepId::Weights, 1).back(), layerBytes));
    QCOMPARE(line(StepId::Wafers, 1), (std::vector{69.0, 2.0, 35.0}));
    QCOMPARE(line(StepId::Wafers, 2), (std::vector{24.0, 1.0, 24.0}));
    QCOMPARE(line(StepId::Wafers, 3), (std::vector{35.0, 24.0, 59.0}));
    QVERIFY(near(line(StepId::CacheRoom, 0).back(), 44e9 - layerBytes));
    QCOMPARE(line(StepId::CachePerRequest, 0), (std::vector{576.0, 8.0, 576.0}));
    QCOMPARE(line(StepId::CachePerRequest, 1), (std::vector{576.0, 256'000.0, 147'456'000.0}));
    QCOMPARE(stepOf(steps, StepId::CachePerRequest)->lines.size(), 2U);
    QCOMPARE(line(StepId::ConcurrentRequests, 0).back(), 189.0);
    QCOMPARE(line(StepId::InFlight, 0), (std::vector{93.0, 2.0, 186.0, 189.0}));
    const std::vector<double> latency = line(StepId::Latency, 0);
    QCOMPARE(latency.size(), 5U);
    QCOMPARE(latency[0], 93.0);
    QVERIFY(std::abs(latency[1] - 6.6789e-6) < 1e-10);
    QCOMPARE(latency[2], 59.0);
    QCOMPARE(latency[3], 2e-6);
    QVERIFY(std::abs(latency[4] - 739.14e-6) < 1e-8);

    const Remark *const limit = remarkOf(steps, StepId::ConcurrentRequests, RemarkId::LimitIsMinimum);
    QVERIFY(limit != nullptr);
    QCOMPARE(limit->value, 24.0);
    QCOMPARE(limit->other, 59.0);
    QVERIFY(remarkOf(steps, StepId::ConcurrentRequests, RemarkId::ArticleRoundsLayer) != nullptr);
    const Remark *const next = remarkOf(steps, StepId::InFlight, RemarkId::NextMicroBatchWants);
    QVERIFY(next != nullptr);
    QCOMPARE(next->value, 279.0);
    QCOMPARE(next->other, 90.0);
}

// Full attention at 4, 8, …, 92 and 93: 23 runs of three linear layers, two wafers each, 24 full ones alone.
void TestDerivation::articleInOrderOfNetworkCountsRuns()
{
    Scenario scenario;
    scenario.placement = PlacementRule::InOrder;
    const std::vector<Step> steps = derivation(planned(articleInNetworkOrder(), wse3t(), scenario));
    const Step *const wafers = stepOf(steps, StepId::Wafers);
    QCOMPARE(valuesOf(wafers->lines.at(1)), (std::vector{23.0, 3.0, 2.0, 46.0}));
    QCOMPARE(valuesOf(wafers->lines.at(3)), (std::vector{46.0, 24.0, 70.0}));
    QVERIFY(remarkOf(steps, StepId::Wafers, RemarkId::PackedInOrder) == nullptr);
    QCOMPARE(faultIn(steps), QString());
}

// 16 bit: 64.5 GB a layer, so each is cut in two: 186 wafers.
void TestDerivation::cutLayersAreMultiplied()
{
    Scenario scenario;
    scenario.weights = WeightFormat{"", 16};
    const std::vector<Step> steps = derivation(planned(articleModel(), wse3t(), scenario));
    const Step *const wafers = stepOf(steps, StepId::Wafers);
    QCOMPARE(valuesOf(wafers->lines.at(1)), (std::vector{69.0, 2.0, 138.0}));
    QCOMPARE(valuesOf(wafers->lines.at(3)), (std::vector{24.0, 2.0, 48.0}));
    QCOMPARE(valuesOf(wafers->lines.at(4)), (std::vector{138.0, 48.0, 186.0}));
    QVERIFY(remarkOf(steps, StepId::Wafers, RemarkId::LayersCut) != nullptr);
    QCOMPARE(faultIn(steps), QString());
}

// Micro-batch 3: 279 wanted, 189 fit, ⌊189 ÷ 3⌋ = 63 circulate.
void TestDerivation::starvedPipelineIsWorkedOut()
{
    Scenario scenario;
    scenario.microBatch = 3;
    const std::vector<Step> steps = derivation(planned(articleModel(), wse3t(), scenario));
    const Step *const inFlight = stepOf(steps, StepId::InFlight);
    QCOMPARE(valuesOf(inFlight->lines.at(0)), (std::vector{93.0, 3.0, 279.0, 189.0}));
    QCOMPARE(std::get<Sign>(inFlight->lines.at(0).at(5)), Sign::Greater);
    QCOMPARE(valuesOf(inFlight->lines.at(1)), (std::vector{93.0, 189.0, 3.0, 63.0}));
    QCOMPARE(valuesOf(inFlight->lines.at(2)), (std::vector{63.0, 3.0, 189.0}));
    const Remark *const starves = remarkOf(steps, StepId::InFlight, RemarkId::PipelineStarves);
    QVERIFY(starves != nullptr);
    QCOMPARE(starves->value, 63.0);
    QCOMPARE(starves->other, 93.0);
    QCOMPARE(faultIn(steps), QString());
}

void TestDerivation::nothingInFlightHasNoRates()
{
    Scenario scenario;
    scenario.microBatch = 190; // one more than the limit
    const std::vector<Step> steps = derivation(planned(articleModel(), wse3t(), scenario));
    QCOMPARE(faultIn(steps), QString());
    QVERIFY(remarkOf(steps, StepId::InFlight, RemarkId::NothingInFlight) != nullptr);
    QVERIFY(remarkOf(steps, StepId::Rate, RemarkId::NothingInFlight) != nullptr);
    QVERIFY(stepOf(steps, StepId::Total)->lines.empty());
}

void TestDerivation::nothingLimitsHasNoRoom()
{
    ModelDescription model = *articleModel();
    model.layers.assign(93, 0); // linear attention without a state
    const Plan plan = planned(std::make_shared<const ModelDescription>(model), wse3t(), {});
    const std::vector<Step> steps = derivation(plan);
    QVERIFY(!plan.capacity.maxConcurrentRequests);
    QVERIFY(stepOf(steps, StepId::CacheRoom) == nullptr);
    QVERIFY(remarkOf(steps, StepId::ConcurrentRequests, RemarkId::NothingLimits) != nullptr);
    QCOMPARE(faultIn(steps), QString());
    QCOMPARE(disagreement(steps, plan), QString());
}

// At short contexts the state of two linear layers on one wafer is more than the cache of a full one.
void TestDerivation::stateThatLimitsIsNamed()
{
    ModelDescription model = *articleModel();
    model.shapes[0].stateBytesPerRequest = 6'512'640;
    Scenario scenario;
    scenario.contextTokens = 4'000;
    const Plan plan = planned(std::make_shared<const ModelDescription>(model), wse3t(), scenario);
    const std::vector<Step> steps = derivation(plan);
    QVERIFY(plan.capacity.limitedBy == LimitedBy::State);
    QVERIFY(remarkOf(steps, StepId::ConcurrentRequests, RemarkId::StateSetsLimit) != nullptr);
    // Two layers of 16.13 GB, two states of 6.5 MB.
    QVERIFY(near(valuesOf(stepOf(steps, StepId::CacheRoom)->lines.at(0)).back(), 2 * 1.5e12 / 93));
    QCOMPARE(valuesOf(stepOf(steps, StepId::CachePerRequest)->lines.back()),
             (std::vector{2.0, 6'512'640.0, 13'025'280.0}));
    QCOMPARE(faultIn(steps), QString());
    QCOMPARE(disagreement(steps, plan), QString());
}

void TestDerivation::unknownFiguresEndTheSteps_data()
{
    QTest::addColumn<int>("figure");
    QTest::addColumn<int>("last");
    const auto row = [](const char *name, HardwareFigure figure, StepId last) {
        QTest::newRow(name) << static_cast<int>(figure) << static_cast<int>(last);
    };
    row("bandwidth", HardwareFigure::SramBandwidth, StepId::InFlight);
    row("peak", HardwareFigure::PeakOperations, StepId::InFlight);
    row("layer time", HardwareFigure::LayerSeconds, StepId::InFlight);
    row("time per request", HardwareFigure::LayerRequestSeconds, StepId::InFlight);
    row("hop", HardwareFigure::HopSeconds, StepId::LayerTime);
    row("watts", HardwareFigure::Watts, StepId::Total);
}

void TestDerivation::unknownFiguresEndTheSteps()
{
    QFETCH(int, figure);
    QFETCH(int, last);
    const auto hardware = changed([figure](Hardware &made) {
        switch (static_cast<HardwareFigure>(figure)) {
        case HardwareFigure::SramBandwidth:
            made.sramBandwidth.reset();
            break;
        case HardwareFigure::PeakOperations:
            made.peakOperations.reset();
            break;
        case HardwareFigure::LayerSeconds:
            made.layerSeconds.reset();
            break;
        case HardwareFigure::LayerRequestSeconds:
            made.layerRequestSeconds.reset();
            break;
        case HardwareFigure::HopSeconds:
            made.hopSeconds.reset();
            break;
        default:
            made.watts.reset();
        }
    });
    const std::vector<Step> steps = derivation(planned(articleModel(), hardware, {}));
    QCOMPARE(static_cast<int>(steps.back().id), last);
    QVERIFY(remarkOf(steps, steps.back().id, RemarkId::TimingUnknown) != nullptr);
    QCOMPARE(faultIn(steps), QString());
}

void TestDerivation::inputsCarryTheirStatus()
{
    const auto hardware = changed([](Hardware &made) {
        made.origin(HardwareFigure::SramBytes).status = FigureStatus::Published;
        made.origin(HardwareFigure::Watts).status = FigureStatus::Estimate;
        made.origin(HardwareFigure::LayerSeconds).status = FigureStatus::Assumed;
        made.origin(HardwareFigure::HopSeconds).status = FigureStatus::Reported;
    });
    const std::vector<Step> steps = derivation(planned(articleModel(), hardware, {}));
    const auto statusOf = [&](Quantity quantity) {
        const std::vector<Term> terms = termsOf(steps);
        const auto term = std::ranges::find(terms, quantity, &Term::quantity);
        return term == terms.end() ? std::nullopt : term->status;
    };
    const auto isDescribed = [&](Quantity quantity) {
        const std::vector<Term> terms = termsOf(steps);
        return std::ranges::find(terms, quantity, &Term::quantity)->described;
    };
    QVERIFY(statusOf(Quantity::SramBytes) == FigureStatus::Published);
    QVERIFY(statusOf(Quantity::WattsPerWafer) == FigureStatus::Estimate);
    QVERIFY(statusOf(Quantity::FixedLayerSeconds) == FigureStatus::Assumed);
    QVERIFY(statusOf(Quantity::HopSeconds) == FigureStatus::Reported);
    QVERIFY(isDescribed(Quantity::Parameters) && !statusOf(Quantity::Parameters));
    QVERIFY(isDescribed(Quantity::WeightBits)); // as shipped
    QVERIFY(!isDescribed(Quantity::SramBytes) && !isDescribed(Quantity::ContextTokens));
    QVERIFY(!statusOf(Quantity::ContextTokens)); // chosen by the user
    QVERIFY(!statusOf(Quantity::MicroBatch));
    QVERIFY(!statusOf(Quantity::WeightBytes)); // worked out
    QVERIFY(remarkOf(steps, StepId::LayerTime, RemarkId::TimesAreAssumed) != nullptr);

    Scenario scenario;
    scenario.weights = WeightFormat{"", 4};
    const std::vector<Term> chosen = termsOf(derivation(planned(articleModel(), hardware, scenario)));
    QVERIFY(!std::ranges::find(chosen, Quantity::WeightBits, &Term::quantity)->described);
    QVERIFY(remarkOf(derivation(planned(articleModel(), wse3t(), {})), StepId::LayerTime,
                     RemarkId::TimesAreAssumed)
            == nullptr);
}

void TestDerivation::articleRoundingIsForTheArticleAlone()
{
    const auto remarked = [](const Scenario &scenario, const std::shared_ptr<const Hardware> &hardware) {
        return remarkOf(derivation(planned(articleModel(), hardware, scenario)), StepId::ConcurrentRequests,
                        RemarkId::ArticleRoundsLayer)
            != nullptr;
    };
    QVERIFY(remarked({}, wse3t()));
    Scenario longer;
    longer.contextTokens = 256'001;
    QVERIFY(!remarked(longer, wse3t()));
    QVERIFY(!remarked({}, changed([](Hardware &made) { made.sramBytes = 40e9; })));
}

void TestDerivation::everyLineComesToItsResult_data()
{
    QTest::addColumn<qint64>("context");
    QTest::addColumn<double>("weightBits"); // 0: as shipped
    QTest::addColumn<double>("cacheBits");
    QTest::addColumn<qint64>("microBatch");
    QTest::addColumn<int>("perLayer"); // 0: wafer
    QTest::addColumn<bool>("inOrder");
    for (const qint64 context : {1LL, 4'000LL, 256'000LL, 1'048'576LL, 1'000'000'000LL}) {
        for (const double bits : {0.0, 2.0, 6.0, 16.0, 32.0}) {
            for (const qint64 microBatch : {1LL, 2LL, 3LL, 200LL}) {
                for (const int perLayer : {0, 1, 2}) {
                    for (const bool inOrder : {false, true}) {
                        QTest::addRow("context %lld, %g bit, b %lld, stages %d, in order %d", context, bits,
                                      microBatch, perLayer, inOrder)
                            << context << bits << 8.0 << microBatch << perLayer << inOrder;
                    }
                }
            }
        }
    }
}

void TestDerivation::everyLineComesToItsResult()
{
    QFETCH(qint64, context);
    QFETCH(double, weightBits);
    QFETCH(double, cacheBits);
    QFETCH(qint64, microBatch);
    QFETCH(int, perLayer);
    QFETCH(bool, inOrder);
    Scenario scenario;
    scenario.contextTokens = context;
    if (weightBits > 0) {
        scenario.weights = WeightFormat{"", weightBits};
    }
    scenario.cacheBits = cacheBits;
    scenario.microBatch = microBatch;
    scenario.stages.perLayer = perLayer;
    scenario.placement = inOrder ? PlacementRule::InOrder : PlacementRule::ByKind;
    const auto reserved = changed([](Hardware &made) { made.reservedBytes = 3e9; });
    for (const auto &model : {articleModel(), articleInNetworkOrder()}) {
        for (const auto &hardware : {wse3t(), reserved}) {
            const Plan plan = planned(model, hardware, scenario);
            const std::vector<Step> steps = derivation(plan);
            QCOMPARE(faultIn(steps), QString());
            QCOMPARE(disagreement(steps, plan), QString());
        }
    }
}

// Models of every kind and size, mixed precisions, embedding and head, tied or not.
void TestDerivation::randomPlansComeToTheirResults()
{
    std::mt19937 random(20261129);
    std::set<RemarkId> seen;
    for (int round = 0; round < 3'000; ++round) {
        const auto model = randomModel(random, 40);
        Scenario scenario = randomScenario(random);
        const auto hardware =
            changed([&](Hardware &made) { made.reservedBytes = random() % 2 == 0 ? 0 : 2e9; });
        if (scenario.concurrency && random() % 2 == 0) { // as many wafers as it takes, instead
            scenario.wafers = planned(model, hardware, scenario).wafers.size();
            scenario.concurrency.reset();
        }
        const Plan plan = planned(model, hardware, scenario);
        const std::vector<Step> steps = derivation(plan);
        QVERIFY2(faultIn(steps).isEmpty(),
                 qPrintable(QStringLiteral("round %1, %2").arg(round).arg(faultIn(steps))));
        QVERIFY2(disagreement(steps, plan).isEmpty(),
                 qPrintable(QStringLiteral("round %1, %2").arg(round).arg(disagreement(steps, plan))));
        for (const Step &step : steps) {
            for (const Remark &remark : step.remarks) {
                seen.insert(remark.id);
            }
        }
    }
    // The rounds are worth something only if they came to the unusual places.
    for (const RemarkId wanted :
         {RemarkId::LayersCut, RemarkId::PackedInOrder, RemarkId::PackedForRequests,
          RemarkId::ConcurrencyFillsPipeline, RemarkId::ConcurrencyWanted, RemarkId::ConcurrencyCapped,
          RemarkId::ConcurrencyOfWafers, RemarkId::ReturnVisits, RemarkId::StateSetsLimit,
          RemarkId::PipelineStarves, RemarkId::NothingLimits, RemarkId::RatesAreBounds,
          RemarkId::NextMicroBatchWants}) {
        QVERIFY2(seen.contains(wanted), qPrintable(QString::number(static_cast<int>(wanted))));
    }
}

QTEST_GUILESS_MAIN(TestDerivation)
#include "test_derivation.moc"
