// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/session.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace waferline;

namespace {

Setup withContext(std::int64_t tokens)
{
    Setup setup = defaultSetup();
    setup.scenario.contextTokens = tokens;
    return setup;
}

} // namespace

class SessionTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void plansWhatItHolds()
    {
        Session session(defaultSetup());
        QSignalSpy changed(&session, &Session::planChanged);
        QVERIFY(session.change(withContext(32'000), QStringLiteral("context")));
        QCOMPARE(changed.size(), 1);
        QCOMPARE(session.plan()->scenario.contextTokens, 32'000);
        QCOMPARE(session.plan()->capacity.maxConcurrentRequests, std::optional<std::int64_t>(1'512));
        QCOMPARE(session.undoStack().undoText(), QStringLiteral("context"));
    }

    void sameSetupIsNoChange()
    {
        Session session(defaultSetup());
        QSignalSpy changed(&session, &Session::planChanged);
        QVERIFY(session.change(defaultSetup(), QStringLiteral("nothing")));
        QCOMPARE(changed.size(), 0);
        QCOMPARE(session.undoStack().count(), 0);
    }

    void gestureIsOneStep()
    {
        Session session(defaultSetup());
        for (const std::int64_t tokens : {10'000, 20'000, 30'000}) {
            QVERIFY(session.change(withContext(tokens), QStringLiteral("drag"), 7));
        }
        QVERIFY(session.change(withContext(40'000), QStringLiteral("drag"), 8));
        QVERIFY(session.change(withContext(50'000), QStringLiteral("menu")));
        QVERIFY(session.change(withContext(60'000), QStringLiteral("menu")));
        QCOMPARE(session.undoStack().count(), 4);
        QSignalSpy changed(&session, &Session::planChanged);
        session.undoStack().setIndex(1);
        QCOMPARE(session.setup().scenario.contextTokens, 30'000);
        session.undoStack().undo();
        QVERIFY(session.setup() == defaultSetup());
        QCOMPARE(changed.size(), 4);
        session.undoStack().redo();
        QCOMPARE(session.setup().scenario.contextTokens, 30'000);
        QCOMPARE(session.plan()->scenario.contextTokens, 30'000);
    }

    void gestureBackToItsStartIsNoStep()
    {
        Session session(defaultSetup());
        QVERIFY(session.change(withContext(10'000), QStringLiteral("drag"), 1));
        QVERIFY(session.change(defaultSetup(), QStringLiteral("drag"), 1));
        QCOMPARE(session.undoStack().count(), 0);
        QVERIFY(session.setup() == defaultSetup());
    }

    void gestureAfterUndoIsANewStep()
    {
        Session session(defaultSetup());
        QVERIFY(session.change(withContext(10'000), QStringLiteral("drag"), 1));
        session.undoStack().undo();
        QVERIFY(session.change(withContext(20'000), QStringLiteral("drag"), 1));
        QCOMPARE(session.undoStack().count(), 1);
        session.undoStack().undo();
        QVERIFY(session.setup() == defaultSetup());
    }

    void remembersSoManySteps()
    {
        Session session(defaultSetup());
        for (std::int64_t tokens = 1000; tokens < 1200; ++tokens) {
            QVERIFY(session.change(withContext(tokens), QStringLiteral("menu")));
        }
        QCOMPARE(session.undoStack().count(), 50);
        session.undoStack().setIndex(0);
        QCOMPARE(session.setup().scenario.contextTokens, 1149);
    }

    void refusesWhatHasNoPlan()
    {
        Session session(defaultSetup());
        QSignalSpy changed(&session, &Session::planChanged);
        int refusals = 0;
        connect(&session, &Session::refused, this, [&refusals](const PlanFault &fault) {
            ++refusals;
            QCOMPARE(fault.code, PlanFaultCode::NoUsableSram);
        });
        Hardware none = *defaultSetup().hardware;
        none.sramBytes = 0;
        Setup setup = defaultSetup();
        setup.hardware = std::make_shared<const Hardware>(none);
        const auto planBefore = session.plan();
        QVERIFY(!session.change(setup, QStringLiteral("hardware")));
        QCOMPARE(refusals, 1);
        QCOMPARE(changed.size(), 0);
        QCOMPARE(session.plan(), planBefore);
        QVERIFY(session.setup() == defaultSetup());
        QCOMPARE(session.undoStack().count(), 0);
    }
};

QTEST_GUILESS_MAIN(SessionTest)
#include "test_session.moc"
