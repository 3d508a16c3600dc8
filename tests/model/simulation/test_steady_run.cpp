// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/steady_run.h"
#include "tests/support/example_models.h"

#include <QTest>

#include <cmath>

using namespace waferline;
using namespace waferline::test;

namespace {

Pipeline articlePipeline(Stages stages)
{
    Scenario scenario;
    scenario.stages = stages;
    scenario.placement = PlacementRule::ByKind;
    return pipelineOf(planned(articleModel(), wse3t(), scenario)).value();
}

} // namespace

class TestSteadyRun : public QObject {
    Q_OBJECT
private slots:
    /// The article's token takes 591.32 µs; a full pipeline of 93 turns as fast, for 93 × 5.0895 is less.
    void roundsOfTheArticle_data()
    {
        QTest::addColumn<int>("microBatches");
        QTest::newRow("one") << 1;
        QTest::newRow("A, B, C") << 3;
        QTest::newRow("full") << 93;
    }

    void roundsOfTheArticle()
    {
        QFETCH(int, microBatches);
        const Pipeline pipeline = articlePipeline(Stages::layer());
        const auto steady = steadyRun(pipeline, microBatches);
        QVERIFY(steady);
        QCOMPARE(steady->period.tokens, std::int64_t{1});
        QVERIFY(std::abs(pipeline.seconds(steady->period.length) - 591.32e-6) < 0.01e-6);
    }

    /// More than fit: 150 micro-batches come round at the pace of the busiest stage, 150 × 5.0895 µs.
    void aCrowdedPipelineIsPaced()
    {
        const Pipeline pipeline = articlePipeline(Stages::layer());
        const auto steady = steadyRun(pipeline, 150);
        QVERIFY(steady);
        QVERIFY(std::abs(pipeline.seconds(steady->period.length)
                         - 150 * 5.0895e-6 * static_cast<double>(steady->period.tokens))
                < 0.1e-6);
    }

    /// What is seen at any moment from there on is seen again a period later: each micro-batch at the same
    /// step, in the same phase, as far from its end.
    void allRepeatsItself_data()
    {
        QTest::addColumn<int>("stages");
        QTest::addColumn<int>("microBatches");
        for (const Stages stages : {Stages::layer(), Stages::wafer(), Stages{4}}) {
            for (const int microBatches : {1, 3, 40, 93}) {
                QTest::addRow("%d, %d", stages.perLayer, microBatches)
                    << static_cast<int>(stages.perLayer) << microBatches;
            }
        }
    }

    void allRepeatsItself()
    {
        QFETCH(int, stages);
        QFETCH(int, microBatches);
        const auto pipeline = std::make_shared<const Pipeline>(articlePipeline(Stages{stages}));
        const auto steady = steadyRun(*pipeline, microBatches);
        QVERIFY(steady);
        const Ticks length = steady->period.length;
        Simulation first(pipeline, microBatches);
        Simulation second(pipeline, microBatches);
        for (int part = 0; part < 50; ++part) {
            const Ticks moment = steady->from + length * part / 37;
            first.moveTo(moment);
            second.moveTo(moment + length);
            for (std::size_t index = 0; index < first.legs().size(); ++index) {
                const MicroBatchLeg &before = first.legs()[index];
                const MicroBatchLeg &after = second.legs()[index];
                QCOMPARE(after.step, before.step);
                QCOMPARE(after.token, before.token + steady->period.tokens);
                QCOMPARE(after.start, before.start + length);
                QCOMPARE(after.next, before.next + length);
            }
        }
    }

    void tooShortALookFindsNothing() { QVERIFY(!steadyRun(articlePipeline(Stages::layer()), 93, 100)); }
};

QTEST_GUILESS_MAIN(TestSteadyRun)
#include "test_steady_run.moc"
