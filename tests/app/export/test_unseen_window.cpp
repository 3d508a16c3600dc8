// SPDX-License-Identifier: GPL-3.0-or-later
// One window for many pictures, which works out aside what takes long.
#include "app/export/unseen_window.h"
#include "app/export/view_picture.h"
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"
#include "widgets/export/replay.h"

#include <QTest>

#include <memory>

using namespace waferline;
using namespace waferline::test;

namespace {

constexpr double aMoment = 321e-6;

/// Its rates are bounds, and are simulated for longer than in passing.
Setup slowSetup()
{
    Scenario scenario;
    scenario.stages = Stages::wafer();
    scenario.placement = PlacementRule::ByKind;
    return bundledSetup("kimi-k3-published", scenario);
}

PictureOptions optionsOf(const QSize &size, ThemeKind theme)
{
    PictureOptions options;
    options.size = size;
    options.theme = theme;
    return options;
}

QImage fresh(const Setup &setup, const PictureOptions &options)
{
    return pictureOf(PictureView::Window, setup, aMoment, options);
}

} // namespace

class UnseenWindowTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }

    void onePictureAfterTheOther()
    {
        UnseenWindow window(defaultSetup(), {});
        QVERIFY(window.isSettled());
        for (const auto &options :
             {optionsOf({1440, 900}, ThemeKind::Light), optionsOf({1280, 720}, ThemeKind::Dark),
              optionsOf({640, 360}, ThemeKind::Light), optionsOf({1440, 900}, ThemeKind::Light)}) {
            QVERIFY(imageOf(window.picture(aMoment, options)) == fresh(defaultSetup(), options));
        }
    }

    void waitsForWhatTakesLong()
    {
        UnseenWindow window(slowSetup(), {});
        QVERIFY(!window.isSettled());
        bool settled = false;
        window.whenSettled([&settled] { settled = true; });
        QVERIFY(!settled);
        constexpr int patience = 60'000;
        QTRY_VERIFY_WITH_TIMEOUT(settled, patience);
        QVERIFY(window.isSettled());
        const PictureOptions options = optionsOf({1280, 720}, ThemeKind::Light);
        QVERIFY(imageOf(window.picture(aMoment, options)) == fresh(slowSetup(), options));
    }

    void isToldWhereNothingTakesLong()
    {
        UnseenWindow window(defaultSetup(), {});
        bool settled = false;
        window.whenSettled([&settled] { settled = true; });
        QVERIFY(!settled); // by way of the event loop
        QTRY_VERIFY(settled);
    }

    void itsEndEndsTheWait()
    {
        bool settled = false;
        auto window = std::make_unique<UnseenWindow>(slowSetup(), std::nullopt);
        window->whenSettled([&settled] { settled = true; });
        window.reset();
        QCoreApplication::processEvents();
        QVERIFY(!settled);
    }
};

QTEST_MAIN(UnseenWindowTest)
#include "test_unseen_window.moc"
