// SPDX-License-Identifier: GPL-3.0-or-later
// Light, dark and the desktop's theme, and what a window remembers for the next one.
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"
#include "widgets/exact_field.h"
#include "widgets/floor/floor_view.h"
#include "widgets/playback/playback.h"
#include "widgets/value_slider.h"

#include <QApplication>
#include <QMenu>
#include <QMenuBar>
#include <QTest>
#include <QToolTip>

#include <map>

using namespace waferline;
using namespace waferline::test;

namespace {

/// Every colour of a theme that may be the ground of a widget.
QList<QColor> grounds(const Theme &theme)
{
    return {theme.window, theme.panel,  theme.card,   theme.inset,
            theme.border, theme.accent, theme.unused, theme.warningFill};
}

QColor mostCommonColour(const QImage &image)
{
    std::map<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            ++counts[image.pixel(x, y)];
        }
    }
    return QColor(std::max_element(counts.begin(), counts.end(), [](const auto &a, const auto &b) {
                      return a.second < b.second;
                  })->first);
}

/// Every widget that can be seen has a ground of this theme, and nothing of the other one's.
void verifyPaintedIn(QWidget &window, const Theme &theme)
{
    const Theme &other = theme.isDark() ? Theme::light() : Theme::dark();
    const QImage picture = window.grab().toImage();
    int checked = 0;
    for (const QWidget *const widget : window.findChildren<QWidget *>()) {
        if (!widget->isVisible() || widget->window() != &window) {
            continue;
        }
        const QRect place = QRect(widget->mapTo(&window, QPoint()), widget->size())
            & widget->visibleRegion().boundingRect().translated(widget->mapTo(&window, QPoint()));
        if (place.width() < 6 || place.height() < 6) {
            continue;
        }
        const QColor ground = mostCommonColour(picture.copy(place));
        const QString message =
            QStringLiteral("%1 \"%2\" has the ground %3")
                .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(), ground.name());
        QVERIFY2(grounds(theme).contains(ground), qPrintable(message));
        QVERIFY2(!grounds(other).contains(ground), qPrintable(message));
        ++checked;
    }
    QVERIFY(checked > 50);
    QCOMPARE(QToolTip::palette().color(QPalette::ToolTipBase), theme.card);
}

/// The application's palette, for as long as it lives.
class DesktopPalette {
public:
    explicit DesktopPalette(const QPalette &palette)
        : m_before(QApplication::palette())
    {
        QApplication::setPalette(palette);
    }
    ~DesktopPalette() { QApplication::setPalette(m_before); }

private:
    QPalette m_before;
};

} // namespace

class WindowThemesTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void everyWidgetFollows();
    void wafersPanelAndMessagesFollow();
    void menusFollow();
    void desktopIsFollowed();
    void menuMarksTheChoice();
    void themeChangesNoFigure();
    void themeIsRemembered_data();
    void themeIsRemembered();
    void speedAndPlaceAreRemembered();
    void nonsenseInSettingsIsPassedOver();
    void whereverItWasItIsBackOnAScreen();
    void nothingIsWrittenWithoutSettings();
};

void WindowThemesTest::everyWidgetFollows()
{
    WindowRig rig;
    for (const bool dark : {true, false, true}) {
        rig.action(dark ? "themeDark" : "themeLight")->trigger();
        QCOMPARE(rig.window.theme(), dark ? ThemeKind::Dark : ThemeKind::Light);
        verifyPaintedIn(rig.window, dark ? Theme::dark() : Theme::light());
    }
}

void WindowThemesTest::wafersPanelAndMessagesFollow()
{
    WindowRig rig(setupWith(withMicroBatch(3)));
    rig.window.showWafer(3);
    rig.window.openFile(QStringLiteral("/no/such/file"));
    rig.type("contextField", QStringLiteral("nonsense"));
    QTest::qWait(0);
    for (const bool dark : {true, false}) {
        rig.action(dark ? "themeDark" : "themeLight")->trigger();
        verifyPaintedIn(rig.window, dark ? Theme::dark() : Theme::light());
    }
}

void WindowThemesTest::menusFollow()
{
    WindowRig rig;
    for (const bool dark : {true, false}) {
        rig.action(dark ? "themeDark" : "themeLight")->trigger();
        const Theme &theme = dark ? Theme::dark() : Theme::light();
        for (QMenu *const menu : rig.menus()) {
            menu->popup(rig.window.mapToGlobal(QPoint(200, 200)));
            // Of its active state: a menu with nothing in it is disabled.
            const QPalette palette = menu->palette();
            QCOMPARE(palette.color(QPalette::Active, QPalette::Window), theme.panel);
            QCOMPARE(palette.color(QPalette::Active, QPalette::WindowText), theme.text);
            menu->close();
        }
    }
}

void WindowThemesTest::desktopIsFollowed()
{
    WindowRig rig;
    rig.action("themeDesktop")->trigger();
    {
        const DesktopPalette dark(Theme::dark().palette());
        QTRY_COMPARE(rig.window.theme(), ThemeKind::Dark);
        verifyPaintedIn(rig.window, Theme::dark());
        rig.action("themeLight")->trigger(); // the choice stands above the desktop
        QCOMPARE(rig.window.theme(), ThemeKind::Light);
        verifyPaintedIn(rig.window, Theme::light());
        rig.action("themeDesktop")->trigger();
        QCOMPARE(rig.window.theme(), ThemeKind::Dark);
    }
    QTRY_COMPARE(rig.window.theme(), ThemeKind::Light);
    verifyPaintedIn(rig.window, Theme::light());
}

void WindowThemesTest::menuMarksTheChoice()
{
    WindowRig rig;
    auto *const menu = rig.child<QMenu>("viewMenu");
    for (const char *choice : {"themeDark", "themeDesktop", "themeLight"}) {
        rig.action(choice)->trigger();
        menu->popup(rig.window.mapToGlobal(QPoint(50, 50)));
        for (const char *name : {"themeDark", "themeDesktop", "themeLight"}) {
            QCOMPARE(rig.action(name)->isChecked(), QByteArray(name) == choice);
        }
        menu->close();
    }
}

void WindowThemesTest::themeChangesNoFigure()
{
    WindowRig rig;
    rig.action("themeDark")->trigger();
    const QString difference = rig.differenceFrom(defaultSetup());
    QVERIFY2(difference.isEmpty(), qPrintable(difference));
    QCOMPARE(rig.undoSteps(), 0);
}

void WindowThemesTest::themeIsRemembered_data()
{
    QTest::addColumn<QString>("choice");
    QTest::addColumn<ThemeKind>("next");
    QTest::newRow("dark") << QStringLiteral("themeDark") << ThemeKind::Dark;
    QTest::newRow("light") << QStringLiteral("themeLight") << ThemeKind::Light;
    QTest::newRow("desktop") << QStringLiteral("themeDesktop") << ThemeKind::Light;
}

void WindowThemesTest::themeIsRemembered()
{
    QFETCH(QString, choice);
    QFETCH(ThemeKind, next);
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("settings.ini"));
    {
        QSettings settings(path, QSettings::IniFormat);
        WindowRig rig(defaultSetup(), usualWindow, &settings);
        rig.action(choice.toLatin1().constData())->trigger();
        rig.action("quitAction")->trigger();
    }
    QVERIFY(QFile::exists(path));
    QSettings settings(path, QSettings::IniFormat);
    WindowRig rig(defaultSetup(), usualWindow, &settings);
    QCOMPARE(rig.window.theme(), next);
    verifyPaintedIn(rig.window, Theme::of(next));
    const DesktopPalette dark(Theme::dark().palette());
    QTRY_COMPARE(rig.window.theme(),
                 choice == QLatin1String("themeLight") ? ThemeKind::Light : ThemeKind::Dark);
}

void WindowThemesTest::speedAndPlaceAreRemembered()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("settings.ini"));
    {
        QSettings settings(path, QSettings::IniFormat);
        WindowRig rig(defaultSetup(), {1321, 777}, &settings);
        rig.type("playbackSpeedField", QStringLiteral("50"));
        rig.window.close();
    }
    QSettings settings(path, QSettings::IniFormat);
    WindowRig rig(defaultSetup(), {}, &settings);
    QVERIFY(qFuzzyCompare(rig.window.playback().speed(), 50e-6));
    QCOMPARE(rig.field("playbackSpeedField")->text(), QStringLiteral("50"));
    QVERIFY(qFuzzyCompare(rig.slider("playbackSpeed")->shownValue(), 50.0));
    // Offscreen's screen is 800 × 800 and windows are kept within it, so only the attempt can be seen.
    QVERIFY(!settings.value(QStringLiteral("window/geometry")).toByteArray().isEmpty());
}

void WindowThemesTest::nonsenseInSettingsIsPassedOver()
{
    const QTemporaryDir folder;
    QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    settings.setValue(QStringLiteral("window/theme"), QStringLiteral("purple"));
    settings.setValue(QStringLiteral("window/geometry"), QStringLiteral("nowhere"));
    settings.setValue(QStringLiteral("playback/speed"), QStringLiteral("nan"));
    WindowRig rig(defaultSetup(), usualWindow, &settings);
    QCOMPARE(rig.window.theme(), ThemeKind::Light);
    QCOMPARE(rig.window.playback().speed(), Playback().speed());
    settings.setValue(QStringLiteral("playback/speed"), 1e300);
    WindowRig fast(defaultSetup(), usualWindow, &settings);
    QVERIFY(fast.window.playback().speed() <= 1.0); // no more than the field takes
    QVERIFY(rig.differenceFrom(defaultSetup()).isEmpty());
}

/// A monitor that is unplugged, a layout of another version.
void WindowThemesTest::whereverItWasItIsBackOnAScreen()
{
    const QTemporaryDir folder;
    QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    for (const QRect &place :
         {QRect(5'000, 4'000, 900, 600), QRect(-3'000, -3'000, 900, 600), QRect(0, 0, 30'000, 30'000)}) {
        QWidget elsewhere;
        elsewhere.setGeometry(place);
        settings.setValue(QStringLiteral("window/geometry"), elsewhere.saveGeometry());
        settings.setValue(QStringLiteral("window/split"), QByteArray("of another version"));
        WindowRig rig(defaultSetup(), {}, &settings);
        const QRect screen = rig.window.screen()->availableGeometry();
        const QRect window = rig.window.frameGeometry();
        // Offscreen's screen is narrower than the least window: most of it, and its top, can be reached.
        QVERIFY2(window.top() >= screen.top() && window.top() < screen.bottom() - 50,
                 qPrintable(QDebug::toString(window)));
        QVERIFY2(window.intersected(screen).width() > 400, qPrintable(QDebug::toString(window)));
        QVERIFY(rig.window.width() >= rig.window.minimumSizeHint().width());
    }
}

void WindowThemesTest::nothingIsWrittenWithoutSettings()
{
    MainWindow window(defaultSetup());
    window.show();
    QVERIFY(window.close());
}

QTEST_MAIN(WindowThemesTest)
#include "test_window_themes.moc"
