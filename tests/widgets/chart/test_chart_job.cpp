// SPDX-License-Identifier: GPL-3.0-or-later
// Working out frontiers aside: one at a time, the newest wins, and everything can be stopped.
#include "tests/widgets/chart/chart_rig.h"
#include "widgets/chart/chart_job.h"

#include <QSignalSpy>
#include <QTest>
#include <QThread>

using namespace waferline;
using namespace waferline::test;

namespace {

ChartQuestion withContext(std::int64_t tokens)
{
    static const auto plan = planOf(articleModel()); // model and hardware are told apart as objects
    ChartQuestion question = chartQuestion(ChartKind::Frontier, *plan);
    question.scenario.contextTokens = tokens;
    return question;
}

/// Takes some seconds, if it is let.
ChartQuestion longQuestion()
{
    static const ChartQuestion question = chartQuestion(ChartKind::Frontier, *steppedPlan(20'000));
    return question;
}

/// What a job said.
struct Heard {
    explicit Heard(ChartJob &job)
    {
        QObject::connect(&job, &ChartJob::answered, &job, [this](const auto &question, const auto &made) {
            answered.push_back(question);
            last = made;
        });
        QObject::connect(&job, &ChartJob::stopped, &job, [this] { ++stopped; });
        QObject::connect(&job, &ChartJob::progressed, &job,
                         [this](double done) { progress.push_back(done); });
    }

    std::vector<ChartQuestion> answered;
    std::shared_ptr<const ChartData> last;
    int stopped = 0;
    std::vector<double> progress;
};

} // namespace

class ChartJobTest : public QObject {
    Q_OBJECT
private slots:
    void answersOffTheThread();
    void newestWins();
    void newestWinsOverOneThatRuns();
    void theSameIsNotAskedTwice();
    void stops();
    void stopsBeforeItStarts();
    void asksAgainAfterStopping();
    void endsWhileItRuns();
    void progressGrows();
    void whatHasNoSay();
    void whatHasASay();
};

void ChartJobTest::answersOffTheThread()
{
    ChartJob job;
    Heard heard(job);
    QSignalSpy done(&job, &ChartJob::answered);
    const ChartQuestion question = withContext(256'000);
    job.ask(question);
    QVERIFY(job.isBusy()); // asking does not wait
    QVERIFY(heard.answered.empty());
    QVERIFY(done.wait());
    QVERIFY(!job.isBusy());
    QCOMPARE(heard.answered, std::vector{question});
    QCOMPARE(std::get<Frontier>(*heard.last).points,
             frontierOf(question.model, question.hardware, question.scenario)->points);
}

void ChartJobTest::newestWins()
{
    HeldTasks held;
    ChartJob job(held.runner());
    Heard heard(job);
    job.ask(withContext(1'000));
    job.ask(withContext(2'000));
    job.ask(withContext(4'000));
    QCOMPARE(held.count(), 1); // one at a time
    held.runNext();
    QVERIFY(heard.answered.empty()); // the first was stopped
    QVERIFY(job.isBusy());
    QCOMPARE(held.count(), 2);
    held.runNext();
    QCOMPARE(heard.answered, std::vector{withContext(4'000)});
    QCOMPARE(held.count(), 2); // the second was never worked on
    QCOMPARE(heard.stopped, 0);
    QVERIFY(!job.isBusy());
}

void ChartJobTest::newestWinsOverOneThatRuns()
{
    ChartJob job;
    Heard heard(job);
    QSignalSpy progress(&job, &ChartJob::progressed);
    QSignalSpy done(&job, &ChartJob::answered);
    job.ask(longQuestion());
    QVERIFY(progress.wait()); // it is at work
    job.ask(withContext(256'000));
    QVERIFY(done.wait());
    QCOMPARE(heard.answered, std::vector{withContext(256'000)});
}

void ChartJobTest::theSameIsNotAskedTwice()
{
    HeldTasks held;
    ChartJob job(held.runner());
    Heard heard(job);
    job.ask(withContext(1'000));
    job.ask(withContext(1'000));
    held.runNext();
    QCOMPARE(heard.answered.size(), 1U);
    QVERIFY(held.isEmpty());
}

void ChartJobTest::stops()
{
    ChartJob job(atOnce());
    Heard heard(job);
    connect(&job, &ChartJob::progressed, &job, [&](double done) {
        if (done > 0.3) {
            job.stop();
        }
    });
    job.ask(chartQuestion(ChartKind::Frontier, *steppedPlan(300)));
    QCOMPARE(heard.stopped, 1);
    QVERIFY(heard.answered.empty());
    QVERIFY(heard.progress.back() < 0.4); // no work after that
    QVERIFY(!job.isBusy());
}

void ChartJobTest::stopsBeforeItStarts()
{
    HeldTasks held;
    ChartJob job(held.runner());
    Heard heard(job);
    job.ask(withContext(1'000));
    job.ask(withContext(2'000));
    job.stop();
    held.runNext();
    QCOMPARE(heard.stopped, 1);
    QVERIFY(heard.answered.empty());
    QVERIFY(held.isEmpty());
}

void ChartJobTest::asksAgainAfterStopping()
{
    HeldTasks held;
    ChartJob job(held.runner());
    Heard heard(job);
    job.ask(withContext(1'000));
    job.stop();
    job.ask(withContext(1'000)); // the one that runs is lost
    held.runNext();
    held.runNext();
    QCOMPARE(heard.answered, std::vector{withContext(1'000)});
}

void ChartJobTest::endsWhileItRuns()
{
    for (int round = 0; round < 3; ++round) {
        ChartJob job;
        QSignalSpy progress(&job, &ChartJob::progressed);
        job.ask(longQuestion());
        QVERIFY(progress.wait());
        job.ask(withContext(1'000));
    }
    ChartJob job; // … and before it has begun
    job.ask(longQuestion());
}

void ChartJobTest::progressGrows()
{
    ChartJob job(atOnce());
    Heard heard(job);
    job.ask(chartQuestion(ChartKind::Frontier, *steppedPlan(300)));
    QVERIFY(heard.progress.size() > 10);
    QVERIFY(heard.progress.size() <= 101); // told no more often than by the hundredth
    QVERIFY(std::ranges::is_sorted(heard.progress));
    QVERIFY(heard.progress.front() >= 0 && heard.progress.back() <= 1);
}

/// The frontier of all these is the same, so that it need not be worked out again.
void ChartJobTest::whatHasNoSay()
{
    const auto plain = planOf(articleInNetworkOrder());
    Scenario scenario;
    scenario.placement = PlacementRule::Fewest;
    scenario.wafers = 60;
    scenario.microBatch = 5;
    scenario.stages = Stages::wafer();
    scenario.shown = Shown::Full;
    const auto other = planOf(plain->model, scenario);
    const ChartQuestion question = chartQuestion(ChartKind::Frontier, *other);
    QVERIFY(question.scenario == chartQuestion(ChartKind::Frontier, *plain).scenario);
    QCOMPARE(frontierOf(plain->model, plain->hardware, scenario)->points, frontierOfPlan(*plain).points);
    scenario.wafers.reset();
    scenario.concurrency = 50;
    QVERIFY(chartQuestion(ChartKind::Frontier, *planOf(plain->model, scenario)).scenario
            == question.scenario);
}

void ChartJobTest::whatHasASay()
{
    const auto plain = planOf(articleModel());
    const ChartQuestion question = chartQuestion(ChartKind::Frontier, *plain);
    const auto differs = [&](const Scenario &scenario) {
        const Plan plan = planned(plain->model, plain->hardware, scenario);
        return chartQuestion(ChartKind::Frontier, plan) != question
            && frontierOfPlan(plan).points != frontierOfPlan(*plain).points;
    };
    Scenario context;
    context.contextTokens = 128'000;
    QVERIFY(differs(context));
    Scenario cache;
    cache.cacheBits = 16;
    QVERIFY(differs(cache));
    Scenario weights;
    weights.weights = WeightFormat{"", 8};
    QVERIFY(differs(weights));
    QVERIFY(chartQuestion(ChartKind::Frontier, planned(plain->model, withSram(40e9), {})) != question);
}

QTEST_GUILESS_MAIN(ChartJobTest)
#include "test_chart_job.moc"
