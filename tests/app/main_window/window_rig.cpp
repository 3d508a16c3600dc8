// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/main_window/window_rig.h"

#include "widgets/exact_field.h"
#include "widgets/floor/floor_view.h"
#include "widgets/headline_cell.h"
#include "widgets/headline_strip.h"
#include "widgets/math_sheet.h"
#include "widgets/math_view.h"
#include "widgets/playback/playback.h"
#include "widgets/segmented_control.h"
#include "widgets/sheet_view.h"
#include "widgets/value_slider.h"
#include "widgets/wafer_view.h"
#include "widgets/window/tab_strip.h"

#include <QMenu>
#include <QMenuBar>
#include <QTest>
#include <QWindow>

#include <utility>

namespace waferline::test {

namespace {

WindowOptions optionsOf(QSettings &settings, const std::shared_ptr<StandingClock> &clock)
{
    WindowOptions options;
    options.settings = &settings;
    options.clock = clock;
    options.animated = false;
    options.taskRunner = atOnce(); // pictures do not depend on how fast it is
    return options;
}

QImage pictureOf(FloorView &floor)
{
    QImage image(floor.size(), QImage::Format_RGB32);
    floor.render(&image, {}, {}, QWidget::DrawWindowBackground);
    return image;
}

} // namespace

Setup setupWith(const Scenario &scenario)
{
    Setup setup = defaultSetup();
    setup.scenario = scenario;
    return setup;
}

Setup bundledSetup(std::string_view model, const Scenario &scenario)
{
    return {bundledModel(model), bundledHardware(defaultHardwareId), scenario};
}

Scenario withMicroBatch(std::int64_t microBatch)
{
    Scenario scenario;
    scenario.microBatch = microBatch;
    return scenario;
}

std::shared_ptr<const Plan> planOf(const Setup &setup)
{
    return std::make_shared<const Plan>(waferline::plan(setup.model, setup.hardware, setup.scenario).value());
}

WindowRig::WindowRig(Setup setup, const QSize &size, QSettings *sharedSettings)
    : ownSettings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat)
    , settings(sharedSettings != nullptr ? *sharedSettings : ownSettings)
    , window(std::move(setup), optionsOf(settings, clock))
{
    if (size.isValid()) {
        window.resize(size);
    }
    window.show();
    window.activateWindow();
    if (!QTest::qWaitForWindowActive(&window)) {
        qFatal("the window does not become active");
    }
}

ValueSlider *WindowRig::slider(const char *name)
{
    return child<ValueSlider>(name);
}

Segment *WindowRig::segment(const char *control, int index)
{
    return child<SegmentedControl>(control)->segment(index);
}

ExactField *WindowRig::field(const char *name)
{
    return child<ExactField>(name);
}

HeadlineCell *WindowRig::cell(Headline which)
{
    return window.findChild<HeadlineStrip *>()->cell(which);
}

MathView *WindowRig::math()
{
    return window.findChild<MathView *>();
}

WaferView *WindowRig::wafer()
{
    return window.findChild<WaferView *>();
}

QList<QMenu *> WindowRig::menus() const
{
    QList<QMenu *> found;
    QList<QAction *> open = window.menuBar()->actions();
    while (!open.isEmpty()) {
        if (QMenu *const menu = open.takeFirst()->menu()) {
            found << menu;
            open << menu->actions();
        }
    }
    return found;
}

QString WindowRig::tabText(int index)
{
    return child<TabStrip>("sideTabs")->tabText(index);
}

int WindowRig::currentTab()
{
    return child<TabStrip>("sideTabs")->currentIndex();
}

void WindowRig::press(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QTest::keyClick(window.windowHandle(), key, modifiers);
}

void WindowRig::pressKeysOf(const char *name)
{
    QTest::keySequence(window.windowHandle(), action(name)->shortcut());
}

void WindowRig::type(const char *name, const QString &text)
{
    ExactField *const target = field(name);
    target->setFocus();
    target->selectAll();
    QTest::keyClicks(target, text);
    QTest::keyClick(target, Qt::Key_Return);
}

void WindowRig::frameAfter(double seconds)
{
    clock->advance(seconds);
    window.playback().advance();
}

QString WindowRig::differenceFrom(const Setup &setup)
{
    const std::shared_ptr<const Plan> expected = planOf(setup);
    if (!(window.session().setup() == setup)) {
        return QStringLiteral("another setup is open");
    }
    const HeadlineFigures figures = headlineFigures(*expected);
    for (std::size_t index = 0; index < figures.size(); ++index) {
        const HeadlineFigure &shown = cell(static_cast<Headline>(index))->figure();
        if (!(shown == figures.at(index))) {
            return QStringLiteral("the headline says \"%1\" instead of \"%2\"")
                .arg(shown.spoken(), figures.at(index).spoken());
        }
    }
    // The sheet as it stands: nothing asks it to catch up.
    if (math()->sheet()->text() != plainText(mathSheet(*expected))) {
        return QStringLiteral("the math is of another plan:\n") + math()->sheet()->text();
    }
    if (slider("contextSlider")->shownValue() != static_cast<double>(setup.scenario.contextTokens)
        || slider("microBatchSlider")->shownValue() != static_cast<double>(setup.scenario.microBatch)) {
        return QStringLiteral("a slider shows another value");
    }
    return floorDifferenceFrom(expected);
}

QString WindowRig::floorDifferenceFrom(const std::shared_ptr<const Plan> &expected)
{
    FloorView &floor = window.floor();
    if (floor.grid().waferCount() != static_cast<std::int64_t>(expected->wafers.size())) {
        return QStringLiteral("the floor has %1 wafers").arg(floor.grid().waferCount());
    }
    // A floor that has known no other plan, at the same moment, looks the same.
    Playback playback;
    playback.setPlan(expected);
    playback.seek(window.playback().timeSeconds());
    FloorView fresh(&playback);
    fresh.setTheme(Theme::of(window.theme()));
    fresh.resize(floor.size());
    fresh.setPlan(expected);
    fresh.setSelectedWafer(floor.selectedWafer());
    QWidget *const focused = window.focusWidget();
    window.clearKeyboardFocus();
    const bool same = pictureOf(floor) == pictureOf(fresh);
    if (focused != nullptr) {
        focused->setFocus();
    }
    return same ? QString() : QStringLiteral("the floor is painted differently");
}

} // namespace waferline::test
