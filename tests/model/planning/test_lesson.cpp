// SPDX-License-Identifier: GPL-3.0-or-later
// What the scenarios of the Show me menu come to, and when a plan does not show a lesson.
#include "model/planning/lesson.h"
#include "model/simulation/measured_run.h"
#include "tests/model/planning/planning_rig.h"

#include <QTest>

#include <random>

using namespace waferline;
using namespace waferline::test;

namespace {

Plan planOf(LessonId lesson)
{
    const auto document = bundledScenario(scenarioOf(lesson));
    return planned(document->model, document->hardware, document->scenario);
}

template <typename Figures>
Figures figuresOf(LessonId lesson)
{
    return std::get<Figures>(lessonFigures(lesson, planOf(lesson)).value());
}

/// The lesson in its own scenario with something changed.
template <typename Change>
std::optional<LessonFigures> changed(LessonId lesson, Change change)
{
    const auto document = bundledScenario(scenarioOf(lesson));
    Scenario scenario = document->scenario;
    change(scenario);
    return lessonFigures(lesson, planned(document->model, document->hardware, scenario));
}

} // namespace

class TestLesson : public QObject {
    Q_OBJECT
private slots:
    void everyLessonHasItsScenario()
    {
        QCOMPARE(bundledScenarioTexts().size(), lessonCount);
        for (std::size_t index = 0; index < lessonCount; ++index) {
            const auto lesson = static_cast<LessonId>(index);
            QVERIFY(bundledScenarioTexts()[index].id == scenarioOf(lesson));
            const auto figures = lessonFigures(lesson, planOf(lesson));
            QVERIFY(figures.has_value());
            QCOMPARE(figures->index(), index); // in the order of LessonId
        }
        QVERIFY(bundledScenario("kimi-k3") == nullptr);
        QVERIFY(bundledScenario("hops") == bundledScenario("hops")); // read once
        QVERIFY(bundledScenario("hops")->model == bundledModel("kimi-k3"));
    }

    /// design of the article's pipeline: τ = 5.0895 µs, T = 591.3200 µs, so τ ÷ T = 0.861 %.
    void oneAndThree()
    {
        const auto one = figuresOf<OneRequestFigures>(LessonId::OneRequest);
        QCOMPARE(one.stages, 93);
        QCOMPARE(one.idleStages, 92);
        QVERIFY(near(one.utilisation, 1 / 116.1852, 1e-6));
        const auto three = figuresOf<InARowFigures>(LessonId::InARow);
        QCOMPARE(three.tokens, 3);
        QCOMPARE(three.tokensOfOne, 1);
        QVERIFY(near(three.latencySeconds, 591.3200e-6, 1e-7));
        QVERIFY(near(three.utilisation, 3 / 116.1852, 1e-6));
    }

    /// 93 micro-batches do not wait for each other (93 < 116.2): 93 times one alone, 93 ÷ 116.1852 busy.
    void full()
    {
        const auto figures = figuresOf<FullPipelineFigures>(LessonId::FullPipeline);
        QCOMPARE(figures.stages, 93);
        QVERIFY(near(figures.tokensPerSecond, 157275.25, 1e-7));
        QVERIFY(near(figures.timesOneAlone, 93));
        QVERIFY(near(figures.utilisation, 93 / 116.1852, 1e-6));
    }

    /// The golden figures of micro-batch 1 and 2.
    void trade()
    {
        const auto figures = figuresOf<MicroBatchFigures>(LessonId::MicroBatch);
        QCOMPARE(figures.microBatch, 2);
        QVERIFY(near(figures.ratePerRequestOfOne, 1691.1317, 1e-7));
        QVERIFY(near(figures.ratePerRequest, 1352.9237, 1e-7));
        QVERIFY(near(figures.totalOfOne, 157275.25, 1e-7));
        QVERIFY(near(figures.total, 251643.80, 1e-7));
    }

    /// 93 × 3 = 279 > 189; ⌊189 ÷ 3⌋ = 63 of the 107.2712 that fill it.
    void starves()
    {
        const auto figures = figuresOf<StarvationFigures>(LessonId::Starvation);
        QCOMPARE(figures.stages, 93);
        QCOMPARE(figures.wanted, 279);
        QCOMPARE(figures.limit, 189);
        QCOMPARE(figures.circulating, 63);
        QVERIFY(near(figures.toFill, 107.2712, 1e-6));
    }

    /// Seven stages of 3.15 ms and one of 3.901 ms, no hops, full: T = 25.951 ms; a result every 3.901 ms;
    /// the stages work 25.951 ms of 8 × 3.901 ms; one alone makes a result in 25.951 ms: 6.6524 times.
    void slowStagePacesAll()
    {
        const Plan plan = planOf(LessonId::SlowStage);
        QCOMPARE(plan.wafers.size(), 8U);
        QCOMPARE(plan.capacity.microBatchesInFlight, 8);
        for (const PlacedLayer &piece : plan.placed) {
            QVERIFY(near(*plan.costOf(piece).seconds, piece.layer == 4 ? 3.901e-3 : 3.15e-3, 1e-15));
        }
        QVERIFY(near(*plan.timing.tokenLatencySeconds, 25.951e-3, 1e-15));
        const auto figures = figuresOf<SlowStageFigures>(LessonId::SlowStage);
        QCOMPARE(figures.stages, 8);
        QVERIFY(near(figures.slowestSeconds, 3.901e-3, 1e-15));
        QVERIFY(near(figures.meanUtilisation, 25.951 / 31.208));
        QVERIFY(near(figures.timesOneAlone, 25.951 / 3.901));

        const Pipeline pipeline = pipelineOf(plan).value();
        const MeasuredRun full = measureRun(pipeline, 8, 1, defaultSimulatedTokens);
        const MeasuredRun alone = measureRun(pipeline, 1, 1, defaultSimulatedTokens);
        QVERIFY(near(1 / full.tokensPerSecond, figures.slowestSeconds, 1e-9));
        QVERIFY(std::abs(full.utilisation - figures.meanUtilisation) < 1e-6);
        QVERIFY(near(full.tokensPerSecond / alone.tokensPerSecond, figures.timesOneAlone, 1e-6));
    }

    /// 93 layers of 3.5 + 1.5 + 0.1789 µs (2 × 104e9 ÷ 93 ÷ 12.5e15) and 59 hops of 5 µs.
    void hopsTakeTheirShare()
    {
        const auto figures = figuresOf<HopFigures>(LessonId::Hops);
        QCOMPARE(figures.hops, 59);
        QVERIFY(near(figures.allHopsSeconds, 295e-6));
        QVERIFY(near(figures.latencySeconds, 93 * 5e-6 + 208e9 / 12.5e15 + 295e-6));
        QVERIFY(near(figures.share, 295e-6 / figures.latencySeconds));
    }

    /// Golden: 186 on each of the 24 full-attention wafers, 272 on wafer 1; 769 on those of two linear
    /// layers: ⌊(44e9 − 2 × 16,990,092,800) ÷ (2 × 6,512,640)⌋.
    void limits()
    {
        const auto minimum = figuresOf<MinimumFigures>(LessonId::MinimumOverWafers);
        QCOMPARE(minimum.limit, 186);
        QCOMPARE(minimum.limitingWafers.size(), 24U);
        QCOMPARE(minimum.mostElsewhere.value(), 769);
        QVERIFY(planOf(LessonId::StateLimit).capacity.limitedBy == LimitedBy::State);
        const auto state = figuresOf<StateFigures>(LessonId::StateLimit);
        QCOMPARE(state.limit, 272);
        QCOMPARE(state.limitingWafers, std::vector<std::uint32_t>{0});
        QVERIFY(near(state.stateBytes, 3 * 6'512'640.0));
        QCOMPARE(state.cacheLimit, 363); // ⌊(44e9 − 16,566,684,160) ÷ (576 × 131,072)⌋
    }

    void whatThePlanDoesNotShow()
    {
        QVERIFY(!changed(LessonId::OneRequest, [](Scenario &scenario) { scenario.shown = Shown::Abc; }));
        QVERIFY(!changed(LessonId::InARow, [](Scenario &scenario) { scenario.shown = Shown::Full; }));
        QVERIFY(!changed(LessonId::FullPipeline, [](Scenario &scenario) { scenario.microBatch = 3; }));
        QVERIFY(!changed(LessonId::MicroBatch, [](Scenario &scenario) { scenario.microBatch = 1; }));
        // 23 micro-batches of 8 get less in all than 93 of one: that is no trade any more.
        QVERIFY(!changed(LessonId::MicroBatch, [](Scenario &scenario) { scenario.microBatch = 8; }));
        QVERIFY(!changed(LessonId::Starvation, [](Scenario &scenario) { scenario.microBatch = 2; }));
        QVERIFY(!changed(LessonId::SlowStage, [](Scenario &scenario) { scenario.microBatch = 2; })); // 5 fit
        QVERIFY(!changed(LessonId::StateLimit, [](Scenario &scenario) { scenario.contextTokens = 256'000; }));
        // Wafers that a token comes back to: the rates are only bounds, and no lesson tells them as if they
        // were reached. One alone meets nobody.
        const auto revisited = [](Shown shown, std::int64_t microBatch) {
            Scenario scenario;
            scenario.placement = PlacementRule::ByKind;
            scenario.stages = Stages::wafer();
            scenario.shown = shown;
            scenario.microBatch = microBatch;
            return planned(articleInNetworkOrder(), wse3t(), scenario);
        };
        QVERIFY(revisited(Shown::Full, 1).capacity.fits);
        QVERIFY(!lessonFigures(LessonId::InARow, revisited(Shown::Abc, 1)));
        QVERIFY(!lessonFigures(LessonId::FullPipeline, revisited(Shown::Full, 1)));
        QVERIFY(!lessonFigures(LessonId::MicroBatch, revisited(Shown::Full, 2)));
        QVERIFY(!lessonFigures(LessonId::SlowStage, revisited(Shown::Full, 1)));
        QVERIFY(lessonFigures(LessonId::OneRequest, revisited(Shown::One, 1)));
        // All on one wafer: no hops, and no other wafer.
        const auto small = bundledModel("llama-3.1-8b");
        const Plan one = planned(small, wse3t(), fewestScenario(1));
        QCOMPARE(one.wafers.size(), 1U);
        QVERIFY(!lessonFigures(LessonId::Hops, one));
        QVERIFY(!lessonFigures(LessonId::MinimumOverWafers, one));
        // No times: nothing that rests on them.
        const Plan untimed = planned(articleModel(), bundledHardware("h100-sxm"), {});
        for (const LessonId lesson :
             {LessonId::OneRequest, LessonId::InARow, LessonId::FullPipeline, LessonId::MicroBatch,
              LessonId::Starvation, LessonId::SlowStage, LessonId::Hops}) {
            QVERIFY(!lessonFigures(lesson, untimed));
        }
    }

    /// Whatever the plan, a lesson that it shows has shares from 0 to 1 and says what the plan says.
    void anyPlan()
    {
        std::mt19937 random(20261129);
        int shown = 0;
        for (int round = 0; round < rounds; ++round) {
            const auto model = randomModel(random, 12);
            const auto made = plan(model, wse3t(), randomScenario(random));
            if (!made) {
                continue;
            }
            for (std::size_t index = 0; index < lessonCount; ++index) {
                const auto figures = lessonFigures(static_cast<LessonId>(index), *made);
                shown += figures ? 1 : 0;
                if (!figures) {
                    continue;
                }
                if (const auto *const slow = std::get_if<SlowStageFigures>(&*figures)) {
                    QVERIFY(slow->meanUtilisation > 0 && slow->meanUtilisation <= 1);
                    QVERIFY(slow->timesOneAlone
                            <= static_cast<double>(made->capacity.microBatchesInFlight) * (1 + 1e-12));
                } else if (const auto *const hop = std::get_if<HopFigures>(&*figures)) {
                    QVERIFY(hop->share > 0 && hop->share <= 1);
                } else if (const auto *const minimum = std::get_if<MinimumFigures>(&*figures)) {
                    QVERIFY(!minimum->mostElsewhere || *minimum->mostElsewhere > minimum->limit);
                } else if (const auto *const state = std::get_if<StateFigures>(&*figures)) {
                    QVERIFY(state->cacheLimit > state->limit);
                }
            }
        }
        QVERIFY(shown > rounds);
    }
};

QTEST_GUILESS_MAIN(TestLesson)
#include "test_lesson.moc"
