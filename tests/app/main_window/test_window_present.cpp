// SPDX-License-Identifier: GPL-3.0-or-later
// Presenting, with two screens (screens.json beside this file): one of 1280 × 720, one of 1920 × 1080.
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"
#include "widgets/floor/floor_view.h"
#include "widgets/headline_cell.h"
#include "widgets/headline_strip.h"
#include "widgets/playback/playback.h"
#include "widgets/present/present_view.h"
#include "widgets/show_me/show_me_strip.h"
#include "widgets/timeline/timeline_view.h"

#include <QMenu>
#include <QScreen>
#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

/// Everything that is seen in the window, and where.
QStringList layoutOf(const QWidget &window)
{
    QStringList lines;
    for (const QWidget *const widget : window.findChildren<QWidget *>()) {
        if (widget->window() == &window && widget->isVisible()) {
            const QRect at = widget->geometry();
            lines << QStringLiteral("%1 %2 %3 %4 %5 %6")
                         .arg(QLatin1String(widget->metaObject()->className()), widget->objectName())
                         .arg(at.x())
                         .arg(at.y())
                         .arg(at.width())
                         .arg(at.height());
        }
    }
    return lines;
}

/// Scroll bars come and go by way of the event loop, which may make others.
void settle(WindowRig &rig)
{
    QStringList last;
    for (QStringList now = layoutOf(rig.window); now != last; now = layoutOf(rig.window)) {
        last = now;
        for (int turn = 0; turn < 3; ++turn) {
            QCoreApplication::processEvents();
        }
    }
}

class Presenting {
public:
    explicit Presenting(WindowRig &rig)
        : m_rig(rig)
    {
    }

    PresentView &view() { return *m_rig.window.presentation(); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(view().windowHandle(), key, modifiers);
    }

private:
    WindowRig &m_rig;
};

/// The tallest text that is painted, in pixels of the letters.
double tallest(const PresentView &view)
{
    double most = 0;
    for (const PresentView::Placed &text : view.placed()) {
        most = std::max(most, QFontMetricsF(text.font).height());
    }
    return most;
}

} // namespace

class WindowPresentTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }

    void thereAreTwoScreens()
    {
        const auto screens = QGuiApplication::screens();
        QCOMPARE(screens.size(), 2);
        QCOMPARE(screens[0]->geometry(), QRect(0, 0, 1280, 720));
        QCOMPARE(screens[1]->geometry(), QRect(1280, 0, 1920, 1080));
    }

    void f11FillsTheScreen()
    {
        WindowRig rig;
        QVERIFY(rig.window.presentation() == nullptr);
        rig.press(Qt::Key_F11);
        QVERIFY(rig.window.presentation() != nullptr);
        PresentView &view = Presenting(rig).view();
        QVERIFY(view.isVisible());
        QVERIFY(view.windowState().testFlag(Qt::WindowFullScreen));
        QCOMPARE(view.geometry(), rig.window.screen()->geometry());
        QVERIFY(QTest::qWaitForWindowActive(&view));
        // The floor has two thirds of it, and nothing stands beside it.
        QCOMPARE(view.floor().width(), view.width());
        QVERIFY(view.floor().height() > view.height() * 0.6);
        QCOMPARE(view.floor().focusPolicy(), Qt::NoFocus);
    }

    void escapeReturnsToWhatWas_data()
    {
        QTest::addColumn<int>("state");
        QTest::addColumn<int>("key");
        for (const auto &[name, state] :
             {std::pair("usual", Qt::WindowNoState), std::pair("maximised", Qt::WindowMaximized),
              std::pair("full screen", Qt::WindowFullScreen)}) {
            QTest::addRow("%s, Esc", name) << static_cast<int>(state) << static_cast<int>(Qt::Key_Escape);
            QTest::addRow("%s, F11", name) << static_cast<int>(state) << static_cast<int>(Qt::Key_F11);
        }
    }

    /// With panes that are not as at first; a lesson too leaves all where it was, but for its own strip.
    void escapeReturnsToWhatWas()
    {
        QFETCH(int, state);
        QFETCH(int, key);
        WindowRig rig;
        rig.window.setWindowState(static_cast<Qt::WindowState>(state));
        rig.window.showTimeline(false);
        rig.window.showWafer(3);
        settle(rig);
        const QStringList before = layoutOf(rig.window);
        const QRect geometry = rig.window.geometry();
        const int tab = rig.currentTab();
        rig.press(Qt::Key_F11);
        Presenting presenting(rig);
        presenting.press(Qt::Key_2);
        presenting.press(Qt::Key_0);
        presenting.press(static_cast<Qt::Key>(key));
        QVERIFY(rig.window.presentation() == nullptr);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        settle(rig);
        QCOMPARE(rig.window.windowState() & ~Qt::WindowActive, static_cast<Qt::WindowState>(state));
        QCOMPARE(rig.window.geometry(), geometry);
        QCOMPARE(rig.currentTab(), tab);
        QCOMPARE(layoutOf(rig.window), before);
        QVERIFY(QTest::qWaitForWindowActive(&rig.window));
        QVERIFY(rig.window.centralWidget()->updatesEnabled());
    }

    void theOtherScreenCanBeChosen()
    {
        WindowRig rig;
        QMenu *menu = rig.child<QMenu>("presentOnMenu");
        emit rig.child<QMenu>("viewMenu")->aboutToShow();
        QVERIFY(menu->menuAction()->isVisible());
        QCOMPARE(menu->actions().size(), 2);
        QVERIFY2(menu->actions()[1]->text().contains(QStringLiteral("1920 × 1080")),
                 qPrintable(menu->actions()[1]->text()));
        menu->actions()[1]->trigger();
        QCOMPARE(rig.window.presentation()->geometry(), QRect(1280, 0, 1920, 1080));
        QVERIFY(rig.window.centralWidget()->updatesEnabled()); // it is seen beside it
        // The control of the window changes what the audience sees.
        rig.type("microBatchField", QStringLiteral("2"));
        rig.press(Qt::Key_F11);
        QVERIFY(rig.window.presentation() == nullptr);
        rig.press(Qt::Key_F11); // where it was last
        QCOMPARE(rig.window.presentation()->geometry(), QRect(1280, 0, 1920, 1080));
    }

    /// Type is larger than in the window by the unit, and everything keeps within its place.
    void typeIsLarger_data()
    {
        QTest::addColumn<int>("screen");
        QTest::addColumn<double>("unit");
        QTest::newRow("1280 × 720") << 0 << 1.28;
        QTest::newRow("1920 × 1080") << 1 << 1.92;
    }

    void typeIsLarger()
    {
        QFETCH(int, screen);
        QFETCH(double, unit);
        WindowRig rig(bundledSetup("kimi-k3-published"));
        rig.window.present(QGuiApplication::screens()[screen]);
        Presenting presenting(rig);
        PresentView &view = presenting.view();
        QCOMPARE(view.unit(), unit);
        QVERIFY(tallest(view) >= 1.5 * QFontMetricsF(fontOf(TextStyle::Title)).height());
        for (int lesson = 0; lesson <= 9; ++lesson) {
            presenting.press(static_cast<Qt::Key>(Qt::Key_0 + lesson));
            QVERIFY(!view.placed().empty());
            for (const PresentView::Placed &text : view.placed()) {
                const QRectF needed = QFontMetricsF(text.font).boundingRect(
                    QRectF(0, 0, text.rect.width(), 1e5), Qt::TextWordWrap, text.text);
                QVERIFY2(needed.width() <= text.rect.width() + 1, qPrintable(text.text));
                QVERIFY2(needed.height() <= text.rect.height() + 1, qPrintable(text.text));
                QVERIFY2(QRectF(view.rect()).contains(text.rect), qPrintable(text.text));
                QVERIFY2(!QRectF(view.floor().geometry()).adjusted(0, 1, 0, -1).intersects(text.rect),
                         qPrintable(text.text));
                QVERIFY(QFontMetricsF(text.font).height() >= 12);
            }
            const auto *const strip = view.findChild<HeadlineStrip *>(QStringLiteral("presentHeadline"));
            for (const HeadlineCell *const cell : strip->findChildren<HeadlineCell *>()) {
                for (const HeadlineCell::Placed &text : cell->placed()) {
                    QVERIFY2(!text.cut, qPrintable(text.text));
                }
            }
        }
    }

    void keysShowLessons_data()
    {
        QTest::addColumn<bool>("control");
        QTest::newRow("alone") << false;
        QTest::newRow("with Ctrl") << true;
    }

    void keysShowLessons()
    {
        QFETCH(bool, control);
        const auto modifiers = control ? Qt::ControlModifier : Qt::NoModifier;
        WindowRig rig(setupWith(withMicroBatch(3)));
        rig.window.playback().seek(123e-6);
        const Setup before = rig.window.session().setup();
        rig.press(Qt::Key_F11);
        Presenting presenting(rig);
        const auto sentence = [&] { return rig.child<ShowMeStrip>("showMe")->lesson().sentence; };
        const auto isShown = [&](const QString &text) {
            return std::ranges::any_of(presenting.view().placed(), [&](const PresentView::Placed &placed) {
                return placed.text == text;
            });
        };
        const qsizetype texts = static_cast<qsizetype>(presenting.view().placed().size());
        for (int lesson = 1; lesson <= 9; ++lesson) {
            presenting.press(static_cast<Qt::Key>(Qt::Key_0 + lesson), modifiers);
            QVERIFY(!sentence().isEmpty());
            QVERIFY2(isShown(sentence()), qPrintable(sentence()));
            QCOMPARE(rig.child<ShowMeStrip>("showMe")->lesson().number, lesson);
        }
        presenting.press(Qt::Key_PageUp);
        QCOMPARE(rig.child<ShowMeStrip>("showMe")->lesson().number, 8);
        presenting.press(Qt::Key_PageDown);
        presenting.press(Qt::Key_PageDown);
        QCOMPARE(rig.child<ShowMeStrip>("showMe")->lesson().number, 1);
        QVERIFY(!(rig.window.session().setup() == before));

        presenting.press(control ? Qt::Key_Backspace : Qt::Key_0);
        QVERIFY(rig.window.session().setup() == before);
        QCOMPARE(rig.window.playback().timeSeconds(), 123e-6);
        QVERIFY(!rig.window.playback().isPlaying());
        QCOMPARE(static_cast<qsizetype>(presenting.view().placed().size()), texts);
        QVERIFY(rig.child<ShowMeStrip>("showMe")->isHidden());
        presenting.press(Qt::Key_0); // nothing to go back to
        QVERIFY(rig.window.session().setup() == before);
    }

    void keysPlay()
    {
        WindowRig rig;
        rig.press(Qt::Key_F11);
        Presenting presenting(rig);
        Playback &playback = rig.window.playback();
        presenting.press(Qt::Key_Space);
        QVERIFY(playback.isPlaying());
        const QImage first = presenting.view().grab().toImage();
        rig.frameAfter(0.5);
        QVERIFY(first != presenting.view().grab().toImage());
        presenting.press(Qt::Key_Space);
        QVERIFY(!playback.isPlaying());
        const double at = playback.timeSeconds();
        presenting.press(Qt::Key_Right);
        QVERIFY(playback.timeSeconds() > at);
        presenting.press(Qt::Key_Home);
        QCOMPARE(playback.timeSeconds(), 0.0);
    }

    /// Nothing is painted in the window beneath, and nothing moves when both are gone.
    void nothingRunsUnseen()
    {
        WindowRig rig;
        rig.window.present(QGuiApplication::screens()[0]);
        QVERIFY(!rig.window.centralWidget()->updatesEnabled());
        rig.window.playback().play(true);
        QVERIFY(rig.window.playback().timerRuns());
        rig.window.hide();
        QVERIFY(rig.window.presentation() == nullptr);
        QVERIFY(!rig.window.playback().timerRuns());
    }

    /// A window that is minimised after all may be presented from.
    void aMinimisedWindowCanBePresentedFrom()
    {
        WindowRig rig;
        rig.window.present(QGuiApplication::screens()[1]);
        rig.window.playback().play(true);
        rig.window.showMinimized();
        QVERIFY(rig.window.playback().timerRuns());
        Presenting(rig).press(Qt::Key_Escape);
        QVERIFY(!rig.window.playback().timerRuns());
    }

    void theCursorHidesAtRest()
    {
        WindowRig rig;
        rig.press(Qt::Key_F11);
        PresentView &view = Presenting(rig).view();
        const auto isHidden = [&] { return view.cursor().shape() == Qt::BlankCursor; };
        view.checkRest();
        QVERIFY(!isHidden());
        rig.clock->advance(2.9);
        view.checkRest();
        QVERIFY(!isHidden());
        QTest::mouseMove(view.windowHandle(), {400, 400});
        rig.clock->advance(2.9);
        view.checkRest();
        QVERIFY(!isHidden());
        rig.clock->advance(0.2);
        view.checkRest();
        QVERIFY(isHidden());
        QTest::mouseMove(view.windowHandle(), {410, 400});
        QVERIFY(!isHidden());
    }

    void theWindowManagerCanCloseIt()
    {
        WindowRig rig;
        rig.press(Qt::Key_F11);
        rig.window.presentation()->close();
        QVERIFY(rig.window.presentation() == nullptr);
        QVERIFY(rig.window.isVisible());
    }

    /// Pictures to look at, in the output folder.
    void looks()
    {
        if (!qEnvironmentVariableIsSet("WAFERLINE_LOOK")) {
            QSKIP("WAFERLINE_LOOK is not set");
        }
        for (const bool dark : {false, true}) {
            for (const double ratio : {1.0, 2.0}) {
                WindowRig rig;
                rig.window.setThemeChoice(dark ? ThemeKind::Dark : ThemeKind::Light);
                rig.window.present(QGuiApplication::screens()[ratio == 1 ? 0 : 1]);
                for (const int lesson : {0, 3, 7, 8}) {
                    Presenting(rig).press(static_cast<Qt::Key>(Qt::Key_0 + lesson));
                    if (lesson == 0) {
                        rig.window.playback().seek(400e-6);
                    }
                    rig.window.presentation()->grab().save(
                        QStringLiteral(WAFERLINE_TEST_OUTPUT "/present-%1-%2-%3.png")
                            .arg(dark ? "dark" : "light")
                            .arg(rig.window.presentation()->height())
                            .arg(lesson));
                }
            }
        }
    }
};

QTEST_MAIN(WindowPresentTest)
#include "test_window_present.moc"
