// SPDX-License-Identifier: GPL-3.0-or-later
// Working out frontiers aside: one at a time, the newest wins, and everything can be stopped.
#include "tests/widgets/chart/chart_rig.h"
#include "widgets/chart/frontier_job.h"

#include <QSignalSpy>
#include <QTest>
#include <QThread>

using namespace waferline;
using namespace waferline::test;

namespace {

FrontierQuestion withContext(std::int64_t tokens)
{
    static const auto plan = planOf(articleModel()); // model and hardware are told apart as objects
    FrontierQuestion question = frontierQuestion(*plan);
    question.scenario.contextTokens = tokens;
    return question;
}

/// Takes some seconds, if it is let.
FrontierQuestion longQuestion()
{
    static const FrontierQuestion question = frontierQuestion(*steppedPlan(20'000));
    return question;
}

/// What a job said.
struct Heard {
    explicit Heard(FrontierJob &job)
    {
        QObject::connect(&job, &FrontierJob::answered, &job, [this](const auto &question, const auto &made) {
            answered.push_back(question);
            last = made;
        });
        QObject::connect(&job, &FrontierJob::stopped, &job, [this] { ++stopped; });
        QObject::connect(&job, &FrontierJob::progressed, &job,
                         [this](double done) { progress.push_back(done); });
    }

    std::vector<FrontierQuestion> answered;
    std::shared_ptr<const Frontier> last;
    int stopped = 0;
    std::vector<double> progress;
};

} // namespace

class FrontierJobTest : public QObject {
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

void FrontierJobTest::answersOffTheThread()
{
    FrontierJob job;
    Heard heard(job);
    QSignalSpy done(&job, &FrontierJob::answered);
    const FrontierQuestion question = withContext(256'000);
    job.ask(question);
    QVERIFY(job.isBusy()); // asking does not wait
    QVERIFY(heard.answered.empty());
    QVERIFY(done.wait());
    QVERIFY(!job.isBusy());
    QCOMPARE(heard.answered, std::vector{question});
    QCOMPARE(heard.last->points, frontierOf(question.model, question.hardware, question.scenario)->points);
}

void FrontierJobTest::newestWins()
{
    HeldTasks held;
    FrontierJob job(held.runner());
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

void FrontierJobTest::newestWinsOverOneThatRuns()
{
    FrontierJob job;
    Heard heard(job);
    QSignalSpy progress(&job, &FrontierJob::progressed);
    QSignalSpy done(&job, &FrontierJob::answered);
    job.ask(longQuestion());
    QVERIFY(progress.wait()); // it is at work
    job.ask(withContext(256'000));
    QVERIFY(done.wait());
    QCOMPARE(heard.answered, std::vector{withContext(256'000)});
}

void FrontierJobTest::theSameIsNotAskedTwice()
{
    HeldTasks held;
    FrontierJob job(held.runner());
    Heard heard(job);
    job.ask(withContext(1'000));
    job.ask(withContext(1'000));
    held.runNext();
    QCOMPARE(heard.answered.size(), 1U);
    QVERIFY(held.isEmpty());
}

void FrontierJobTest::stops()
{
    FrontierJob job(atOnce());
    Heard heard(job);
    connect(&job, &FrontierJob::progressed, &job, [&](double done) {
        if (done > 0.3) {
            job.stop();
        }
    });
    job.ask(frontierQuestion(*steppedPlan(300)));
    QCOMPARE(heard.stopped, 1);
    QVERIFY(heard.answered.empty());
    QVERIFY(heard.progress.back() < 0.4); // no work after that
    QVERIFY(!job.isBusy());
}

void FrontierJobTest::stopsBeforeItStarts()
{
    HeldTasks held;
    FrontierJob job(held.runner());
    Heard heard(job);
    job.ask(withContext(1'000));
    job.ask(withContext(2'000));
    job.stop();
    held.runNext();
    QCOMPARE(heard.stopped, 1);
    QVERIFY(heard.answered.empty());
    QVERIFY(held.isEmpty());
}

void FrontierJobTest::asksAgainAfterStopping()
{
    HeldTasks held;
    FrontierJob job(held.runner());
    Heard heard(job);
    job.ask(withContext(1'000));
    job.stop();
    job.ask(withContext(1'000)); // the one that runs is lost
    held.runNext();
    held.runNext();
    QCOMPARE(heard.answered, std::vector{withContext(1'000)});
}

void FrontierJobTest::endsWhileItRuns()
{
    for (int round = 0; round < 3; ++round) {
        FrontierJob job;
        QSignalSpy progress(&job, &FrontierJob::progressed);
        job.ask(longQuestion());
        QVERIFY(progress.wait());
        job.ask(withContext(1'000));
    }
    FrontierJob job; // … and before it has begun
    job.ask(longQuestion());
}

void FrontierJobTest::progressGrows()
{
    FrontierJob job(atOnce());
    Heard heard(job);
    job.ask(frontierQuestion(*steppedPlan(300)));
    QVERIFY(heard.progress.size() > 10);
    QVERIFY(heard.progress.size() <= 101); // told no more often than by the hundredth
    QVERIFY(std::ranges::is_sorted(heard.progress));
    QVERIFY(heard.progress.front() >= 0 && heard.progress.back() <= 1);
}

/// The frontier of all these is the same, so that it need not be worked out again.
void FrontierJobTest::whatHasNoSay()
{
    const auto plain = planOf(articleInNetworkOrder());
    Scenario scenario;
    scenario.placement = PlacementRule::Fewest;
    scenario.wafers = 60;
    scenario.microBatch = 5;
    scenario.stages = Stages::wafer();
    scenario.shown = Shown::Full;
    const auto other = planOf(plain->model, scenario);
    const FrontierQuestion question = frontierQuestion(*other);
    QVERIFY(question.scenario == frontierQuestion(*plain).scenario);
    QCOMPARE(frontierOf(plain->model, plain->hardware, scenario)->points, frontierOfPlan(*plain).points);
    scenario.wafers.reset();
    scenario.concurrency = 50;
    QVERIFY(frontierQuestion(*planOf(plain->model, scenario)).scenario == question.scenario);
}

void FrontierJobTest::whatHasASay()
{
    const auto plain = planOf(articleModel());
    const FrontierQuestion question = frontierQuestion(*plain);
    const auto differs = [&](const Scenario &scenario) {
        const Plan plan = planned(plain->model, plain->hardware, scenario);
        return frontierQuestion(plan) != question
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
    QVERIFY(frontierQuestion(planned(plain->model, withSram(40e9), {})) != question);
}

QTEST_GUILESS_MAIN(FrontierJobTest)
#include "test_frontier_job.moc"
