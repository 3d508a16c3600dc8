// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/worker.h"

#include <QScopeGuard>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <atomic>
#include <memory>
#include <new>
#include <vector>

using namespace waferline;

class WorkerTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }
    void worksBesideAndGoesOnHere();
    void whatWorkTellsComesBeforeWhatFollows();
    void aRunnerWorksAtOnce();
    void lackOfMemoryIsTold();
    void tellsWhenItIsIdle();
    void whatFollowsMayEndIt();
    void theEndDropsWhatFollows();
    void asManyAtOnceAsThreads();
};

void WorkerTest::worksBesideAndGoesOnHere()
{
    Worker worker;
    QThread *worked = nullptr;
    QThread *followed = nullptr;
    worker.run([&] { worked = QThread::currentThread(); },
               [&](const WorkResult &result) {
                   QVERIFY(result);
                   followed = QThread::currentThread();
               });
    QTRY_VERIFY(followed != nullptr);
    QCOMPARE(followed, QThread::currentThread());
    QVERIFY(worked != nullptr);
    QVERIFY(worked != followed);
}

void WorkerTest::whatWorkTellsComesBeforeWhatFollows()
{
    Worker worker;
    std::vector<int> order;
    worker.run(
        [&] {
            worker.tell([&] { order.push_back(1); });
            worker.tell([&] { order.push_back(2); });
        },
        [&](const WorkResult & /*result*/) { order.push_back(3); });
    QTRY_COMPARE(order, (std::vector<int>{1, 2, 3}));
}

void WorkerTest::aRunnerWorksAtOnce()
{
    Worker worker(atOnce());
    std::vector<int> order;
    worker.run(
        [&] {
            order.push_back(1);
            worker.tell([&] { order.push_back(2); });
        },
        [&](const WorkResult & /*result*/) { order.push_back(3); });
    QCOMPARE(order, (std::vector<int>{1, 2, 3}));
}

void WorkerTest::lackOfMemoryIsTold()
{
    Worker worker;
    WorkResult told;
    bool followed = false;
    worker.run([] { throw std::bad_alloc(); },
               [&](const WorkResult &result) {
                   told = result;
                   followed = true;
               });
    QTRY_VERIFY(followed);
    QVERIFY(!told);
    QVERIFY2(told.error().contains(QStringLiteral("memory")), qPrintable(told.error()));
}

void WorkerTest::tellsWhenItIsIdle()
{
    Worker worker;
    worker.stepBack();
    const QSignalSpy idle(&worker, &Worker::idle);
    QVERIFY(!worker.isBusy());
    int followed = 0;
    worker.run([] {},
               [&](const WorkResult & /*result*/) {
                   ++followed;
                   QVERIFY(worker.isBusy());
                   worker.run([] {}, [&](const WorkResult & /*result*/) { ++followed; });
               });
    QVERIFY(worker.isBusy());
    QTRY_COMPARE(idle.size(), 1);
    QCOMPARE(followed, 2);
    QVERIFY(!worker.isBusy());
}

void WorkerTest::whatFollowsMayEndIt()
{
    auto worker = std::make_unique<Worker>();
    worker->run([] {}, [&](const WorkResult & /*result*/) { worker.reset(); });
    QTRY_VERIFY(!worker);
}

void WorkerTest::theEndDropsWhatFollows()
{
    std::atomic<bool> worked = false;
    std::atomic<bool> goOn = false;
    bool followed = false;
    auto worker = std::make_unique<Worker>();
    worker->run(
        [&] {
            worked = true;
            while (!goOn) {
                QThread::yieldCurrentThread();
            }
        },
        [&](const WorkResult & /*result*/) { followed = true; });
    worker->run([] {}, [&](const WorkResult & /*result*/) { followed = true; });
    const auto release = qScopeGuard([&goOn] { goOn = true; });
    QTRY_VERIFY(worked);
    goOn = true;
    worker.reset();
    QCoreApplication::processEvents();
    QVERIFY(!followed);
}

void WorkerTest::asManyAtOnceAsThreads()
{
    std::atomic<int> begun = 0;
    std::atomic<bool> givenUp = false;
    Worker worker(2);
    const auto release = qScopeGuard([&givenUp] { givenUp = true; });
    int followed = 0;
    for (int each = 0; each < 2; ++each) {
        worker.run(
            [&] { // ends only when both have begun
                ++begun;
                while (begun < 2 && !givenUp) {
                    QThread::yieldCurrentThread();
                }
            },
            [&](const WorkResult & /*result*/) { ++followed; });
    }
    QTRY_COMPARE(followed, 2);
}

QTEST_GUILESS_MAIN(WorkerTest)
#include "test_worker.moc"
