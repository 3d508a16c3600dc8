// SPDX-License-Identifier: GPL-3.0-or-later
// The Show me menu: what is set, seen and said, and that nothing is lost.
#include "model/planning/lesson.h"
#include "model/planning/shown.h"
#include "tests/app/main_window/window_rig.h"
#include "tests/support/golden_image.h"
#include "tests/support/input_events.h"
#include "widgets/floor/floor_view.h"
#include "widgets/headline_cell.h"
#include "widgets/math_view.h"
#include "widgets/playback/playback.h"
#include "widgets/segmented_control.h"
#include "widgets/sheet_view.h"
#include "widgets/show_me/lesson_wording.h"
#include "widgets/show_me/show_me_strip.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/value_slider.h"

#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

Qt::Key keyOf(int number)
{
    return static_cast<Qt::Key>(Qt::Key_0 + number);
}

ShowMeStrip *strip(WindowRig &rig)
{
    return rig.child<ShowMeStrip>("showMe");
}

QString sentence(WindowRig &rig)
{
    return rig.child<QLabel>("showMeSentence")->text();
}

void click(WindowRig &rig, const char *button)
{
    QTest::mouseClick(rig.child<QPushButton>(button), Qt::LeftButton);
}

LessonId lessonOf(int number)
{
    return static_cast<LessonId>(number - 1);
}

Setup setupOf(int number)
{
    const auto document = bundledScenario(scenarioOf(lessonOf(number)));
    return {document->model, document->hardware, document->scenario};
}

constexpr auto count = static_cast<int>(lessonCount);

} // namespace

class WindowShowMeTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }

    void everyLessonByItsKeys()
    {
        WindowRig rig;
        QVERIFY(!strip(rig)->isVisible());
        for (int number = 1; number <= count; ++number) {
            rig.press(keyOf(number), Qt::ControlModifier);
            QVERIFY(strip(rig)->isVisible());
            const QString wrong = rig.differenceFrom(setupOf(number));
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
            const auto figures = lessonFigures(lessonOf(number), rig.plan());
            QCOMPARE(sentence(rig), LessonWording::sentence(rig.plan(), figures.value()));
            QVERIFY(!sentence(rig).contains(QLatin1Char('%') + QString::number(1))); // no place left open
            QCOMPARE(rig.child<QLabel>("showMeTitle")->text(), LessonWording::title(lessonOf(number)));
            QCOMPARE(strip(rig)->lesson().number, number);
            QVERIFY(!rig.child<QPushButton>("showMeAgain")->isVisible());
            QCOMPARE(rig.currentTab(), 0); // The math
            QVERIFY(rig.window.timeline().isVisible());
        }
        QCOMPARE(rig.action("showMe-1")->text(), LessonWording::title(LessonId::OneRequest));
    }

    /// Down through the menu: as someone does who does not know the keys.
    void byTheMenu()
    {
        WindowRig rig;
        auto *const menu = rig.child<QMenu>("showMeMenu");
        QCOMPARE(menu->actions().size(), count);
        QTest::keyClick(rig.window.menuBar(), Qt::Key_S, Qt::AltModifier);
        QTRY_VERIFY(menu->isVisible());
        for (int number = 1; number < 5; ++number) {
            QTest::keyClick(menu, Qt::Key_Down);
        }
        QCOMPARE(menu->activeAction(), rig.action("showMe-5"));
        QTest::keyClick(menu, Qt::Key_Return);
        QCOMPARE(rig.scenario().microBatch, 3);
        QVERIFY(rig.cell(Headline::InFlight)->figure().warning);
        QVERIFY(sentence(rig).contains(QStringLiteral("279")));
    }

    void whatIsSeen()
    {
        WindowRig rig;
        rig.press(Qt::Key_1, Qt::ControlModifier);
        QCOMPARE(rig.window.floor().frame().chips.size(), 1U);
        QVERIFY(rig.window.playback().isPlaying());
        QCOMPARE(rig.window.playback().timeSeconds(), openingSeconds(rig.plan()));
        rig.press(Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(rig.window.floor().frame().chips.size(), 3U);
        rig.press(Qt::Key_6, Qt::ControlModifier);
        QCOMPARE(rig.plan().wafers.size(), 8U);
        QCOMPARE(rig.window.playback().timeSeconds(), 0.15); // the pipeline is steady
        QVERIFY(rig.window.playback().speed() > 1e-3); // stages of milliseconds
        rig.press(Qt::Key_9, Qt::ControlModifier);
        QVERIFY(!rig.window.playback().isPlaying());
        QCOMPARE(rig.window.floor().selectedWafer(), std::optional<std::uint32_t>(0));
        const QRectF step =
            rig.math()->sheet()->sectionRect(static_cast<int>(StepId::ConcurrentRequests)).value();
        QVERIFY(rig.math()->sheet()->viewport()->rect().contains(step.toRect()));
        rig.press(Qt::Key_3, Qt::ControlModifier);
        QVERIFY(!rig.window.floor().selectedWafer());
    }

    /// One step of undo brings everything back, and the sentence goes.
    void nothingIsLost()
    {
        WindowRig rig(bundledSetup("deepseek-v3"));
        rig.type("contextField", QStringLiteral("12345"));
        rig.type("microBatchField", QStringLiteral("2"));
        const Setup own = rig.window.session().setup();
        const int steps = rig.undoSteps();
        rig.press(Qt::Key_6, Qt::ControlModifier);
        QCOMPARE(rig.undoSteps(), steps + 1);
        QCOMPARE(rig.window.session().undoStack().undoText(),
                 QStringLiteral("show me: ") + LessonWording::title(LessonId::SlowStage));
        QVERIFY(rig.plan().model->name != own.model->name);
        rig.pressKeysOf("undoAction");
        const QString wrong = rig.differenceFrom(own);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        QVERIFY(!strip(rig)->isVisible());
        rig.pressKeysOf("redoAction");
        QVERIFY(rig.differenceFrom(setupOf(6)).isEmpty());
    }

    /// Asked for twice it is shown from the start, and undo still ends it.
    void shownAgainAndUndone()
    {
        WindowRig rig;
        const Setup own = rig.window.session().setup();
        const double usual = rig.window.playback().speed();
        rig.press(Qt::Key_6, Qt::ControlModifier);
        rig.frameAfter(1);
        rig.press(Qt::Key_6, Qt::ControlModifier);
        QCOMPARE(rig.undoSteps(), 1);
        QCOMPARE(rig.window.playback().timeSeconds(), 0.15);
        rig.pressKeysOf("undoAction");
        QVERIFY(rig.window.session().setup() == own);
        QVERIFY(!strip(rig)->isVisible());
        QCOMPARE(rig.window.playback().speed(), usual);
    }

    void previousNextAndClose()
    {
        WindowRig rig;
        rig.press(Qt::Key_8, Qt::ControlModifier);
        click(rig, "showMeNext");
        QCOMPARE(strip(rig)->lesson().number, 9);
        click(rig, "showMeNext");
        QCOMPARE(strip(rig)->lesson().number, 1);
        click(rig, "showMePrevious");
        QVERIFY(rig.differenceFrom(setupOf(9)).isEmpty());
        rig.child<QPushButton>("showMePrevious")->setFocus();
        rig.press(Qt::Key_Space);
        QCOMPARE(strip(rig)->lesson().number, 8);
        click(rig, "showMeClose");
        QVERIFY(!strip(rig)->isVisible());
        QVERIFY(rig.differenceFrom(setupOf(8)).isEmpty()); // closing changes nothing
        rig.press(Qt::Key_2, Qt::ControlModifier);
        rig.window.setFocus();
        rig.press(Qt::Key_Escape);
        QVERIFY(!strip(rig)->isVisible());
    }

    /// The figures are of the plan as it is; where it does not show the point, the sentence does not claim
    /// it.
    void theSentenceFollowsThePlan()
    {
        WindowRig rig;
        rig.press(Qt::Key_5, Qt::ControlModifier);
        const QString before = sentence(rig);
        const int height = strip(rig)->height();
        rig.type("microBatchField", QStringLiteral("4"));
        QVERIFY(sentence(rig) != before);
        QVERIFY(sentence(rig).contains(QStringLiteral("372"))); // 93 × 4
        rig.type("microBatchField", QStringLiteral("1"));
        QCOMPARE(sentence(rig), QStringLiteral("The present settings do not show this."));
        QVERIFY(rig.child<QPushButton>("showMeAgain")->isVisible());
        QCOMPARE(strip(rig)->height(), height);
        click(rig, "showMeAgain");
        QCOMPARE(sentence(rig), before);
        QVERIFY(rig.differenceFrom(setupOf(5)).isEmpty());
        rig.action("hardware-h100-sxm")->trigger();
        QVERIFY(strip(rig)->lesson().sentence.isEmpty()); // no times, no rates
    }

    /// Whatever was shown before, a lesson has the height of its sentence.
    void theFirstIsAsHighAsLater()
    {
        const auto heightAfter = [](std::initializer_list<int> numbers) {
            WindowRig rig;
            for (const int number : numbers) {
                rig.press(keyOf(number), Qt::ControlModifier);
                rig.window.grab(); // lays it out
            }
            return strip(rig)->height();
        };
        QCOMPARE(heightAfter({1}), heightAfter({2, 1}));
        QCOMPARE(heightAfter({6}), heightAfter({1, 6}));
    }

    /// A lesson's speed is the lesson's: the user's comes back, and is what is remembered.
    void theSpeedComesBack()
    {
        WindowRig rig;
        const double usual = rig.window.playback().speed();
        rig.press(Qt::Key_6, Qt::ControlModifier);
        rig.press(Qt::Key_7, Qt::ControlModifier);
        QVERIFY(rig.window.playback().speed() != usual);
        rig.window.close();
        QCOMPARE(rig.settings.value(QStringLiteral("playback/speed")).toDouble(), usual);
        rig.window.show();
        click(rig, "showMeClose");
        QCOMPARE(rig.window.playback().speed(), usual);
    }

    void looks()
    {
        WindowRig rig(defaultSetup(), {1280, 720});
        rig.press(Qt::Key_6, Qt::ControlModifier);
        rig.window.clearKeyboardFocus();
        rig.window.grab(); // lays it out
        VERIFY_GOLDEN(strip(rig)->grab().toImage(), "show-me-light");
        rig.action("themeDark")->trigger();
        rig.type("microBatchField", QStringLiteral("2"));
        rig.window.clearKeyboardFocus();
        rig.window.grab();
        VERIFY_GOLDEN(strip(rig)->grab().toImage(), "show-me-dark-not-shown");
    }

    /// The words name the device as the hardware does, and every sentence is one sentence.
    void sentencesAreSentences()
    {
        for (int number = 1; number <= count; ++number) {
            const std::shared_ptr<const Plan> plan = planOf(setupOf(number));
            const QString text = LessonWording::sentence(*plan, *lessonFigures(lessonOf(number), *plan));
            QVERIFY(text.endsWith(QLatin1Char('.')));
            QCOMPARE(text.count(QStringLiteral(". ")), 0);
        }
        Setup setup = setupOf(8);
        setup.hardware = bundledHardware("h100-sxm");
        const std::shared_ptr<const Plan> plan = planOf(setup);
        const QString text =
            LessonWording::sentence(*plan, *lessonFigures(LessonId::MinimumOverWafers, *plan));
        QVERIFY(text.contains(QStringLiteral("GPU")));
        QVERIFY(!text.contains(QStringLiteral("wafer")));
    }
};

QTEST_MAIN(WindowShowMeTest)
#include "test_window_show_me.moc"
