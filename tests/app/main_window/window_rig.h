// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/main_window/main_window.h"
#include "widgets/headline_figures.h"
#include "widgets/playback/frame_clock.h"

#include <QAction>
#include <QList>
#include <QSettings>
#include <QTemporaryDir>

#include <memory>
#include <optional>

class QMenu;

namespace waferline {

class ExactField;
class HeadlineCell;
class MathView;
class Segment;
class SegmentedControl;
class ValueSlider;
class WaferView;

} // namespace waferline

namespace waferline::test {

/// A clock that stands until it is moved.
class StandingClock final : public FrameClock {
public:
    double seconds() const override { return m_seconds; }
    void advance(double seconds) { m_seconds += seconds; }

private:
    double m_seconds = 1000;
};

inline constexpr QSize usualWindow(1440, 900);

/// The default setup with another scenario.
Setup setupWith(const Scenario &scenario);
/// A bundled model on the default hardware.
Setup bundledSetup(std::string_view model, const Scenario &scenario = {});
Scenario withMicroBatch(std::int64_t microBatch);

/// A shown, active main window with settings in a file of its own and a clock that tests move.
class WindowRig {
public:
    explicit WindowRig(Setup setup = defaultSetup(), const QSize &size = usualWindow,
                       QSettings *sharedSettings = nullptr);

    /// A child by its object name; it must exist.
    template <typename W>
    W *child(const char *name)
    {
        W *const found = window.findChild<W *>(QLatin1String(name));
        Q_ASSERT_X(found != nullptr, "WindowRig::child", name);
        return found;
    }
    QAction *action(const char *name) { return child<QAction>(name); }
    ValueSlider *slider(const char *name);
    Segment *segment(const char *control, int index);
    ExactField *field(const char *name);
    HeadlineCell *cell(Headline which);
    MathView *math();
    WaferView *wafer();
    /// The menus of the menu bar, and the menus in them.
    QList<QMenu *> menus() const;
    QString tabText(int index);
    int currentTab();

    const Plan &plan() { return *window.session().plan(); }
    const Scenario &scenario() { return window.session().setup().scenario; }
    int undoSteps() { return window.session().undoStack().count(); }
    /// A key to the window: it goes to what has the focus.
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    /// The keys that the menu shows for an action.
    void pressKeysOf(const char *name);
    /// Types into a field of the What-if panel and hands it in.
    void type(const char *name, const QString &text);
    /// Lets the animation make a frame after so many seconds of the clock.
    void frameAfter(double seconds);

    /// Empty if headline, controls, floor and math show what plan() makes of the setup; else what does not.
    QString differenceFrom(const Setup &setup);

    std::shared_ptr<StandingClock> clock = std::make_shared<StandingClock>();
    QTemporaryDir folder;
    QSettings ownSettings;
    QSettings &settings;
    MainWindow window;

private:
    QString floorDifferenceFrom(const std::shared_ptr<const Plan> &expected);
};

/// plan() of a setup that has one.
std::shared_ptr<const Plan> planOf(const Setup &setup);

} // namespace waferline::test
