// SPDX-License-Identifier: GPL-3.0-or-later
// What the window looks like, and what its colours say, whatever the fonts.
#include "model/planning/shown.h"
#include "tests/app/main_window/window_rig.h"
#include "tests/support/golden_image.h"
#include "tests/support/input_events.h"
#include "widgets/floor/card_layout.h"
#include "widgets/floor/floor_view.h"
#include "widgets/floor/wafer_bar.h"
#include "widgets/playback/playback.h"

#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

QImage pictureOf(WindowRig &rig)
{
    rig.window.playback().seek(openingSeconds(rig.plan()));
    rig.window.clearKeyboardFocus();
    return rig.window.grab().toImage();
}

/// What the floor shows of the SRAM of a wafer, as pieces of its bar and the colours in their middles.
struct SeenBar {
    std::vector<BarPiece> pieces;
    std::vector<QColor> colours;
};

SeenBar seenBar(WindowRig &rig, std::uint32_t wafer)
{
    FloorView &floor = rig.window.floor();
    const QImage picture = floor.grab().toImage();
    SeenBar seen;
    seen.pieces = waferBar(rig.plan(), rig.plan().wafers[wafer], cardLayout(floor.grid(), wafer).bar);
    for (const BarPiece &piece : seen.pieces) {
        seen.colours.push_back(picture.pixelColor(piece.rect.center().toPoint()));
    }
    return seen;
}

void verifyWaferOne(WindowRig &rig, const Theme &theme)
{
    const SeenBar seen = seenBar(rig, 0);
    QCOMPARE(seen.pieces.size(), 3U); // two layers and what is left
    QCOMPARE(seen.colours[0], theme.linearAttention);
    QCOMPARE(seen.colours[1], theme.linearAttention);
    QCOMPARE(seen.colours[2], theme.unused);
    const double scale = seen.pieces[0].rect.width() / cardLayout(rig.window.floor().grid(), 0).bar.width();
    QVERIFY(std::abs(scale - 16.129 / 44) < 1e-3); // to scale of the SRAM
}

} // namespace

class WindowGoldenTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }

    void light()
    {
        WindowRig rig;
        VERIFY_GOLDEN(pictureOf(rig), "window-light");
    }

    void darkStarving()
    {
        WindowRig rig(setupWith(withMicroBatch(3)), {1280, 720});
        rig.action("themeDark")->trigger();
        VERIFY_GOLDEN(pictureOf(rig), "window-dark-starving");
    }

    void barsAreToScaleInTheirColours()
    {
        WindowRig rig;
        for (const ThemeKind kind : {ThemeKind::Light, ThemeKind::Dark}) {
            const Theme &theme = Theme::of(kind);
            rig.window.setThemeChoice(kind);
            rig.window.playback().seek(100e-6); // A, B and C are beyond wafer 1
            verifyWaferOne(rig, theme);
            const SeenBar full = seenBar(rig, 35);
            QCOMPARE(full.pieces.size(),
                     4U); // weights, KV cache in use and free, and less than a request's worth
            QCOMPARE(full.colours[0], theme.fullAttention);
            QCOMPARE(full.colours[1], theme.cacheInUse);
            QCOMPARE(full.colours[2], theme.cacheFree);
            QVERIFY(std::abs(full.pieces[1].rect.width() / full.pieces[0].rect.width()
                             - 93 * 147'456'000.0 / 16'129'032'258.06)
                    < 1e-6);
        }
    }

    void stateHasItsColour()
    {
        WindowRig rig(bundledSetup("kimi-k3-published", withMicroBatch(2)));
        const SeenBar seen = seenBar(rig, 2);
        bool hasState = false;
        for (std::size_t index = 0; index < seen.pieces.size(); ++index) {
            if (seen.pieces[index].piece.role == SramRole::StateInUse
                && seen.pieces[index].rect.width() > 2) {
                hasState = true;
                QCOMPARE(seen.colours[index], Theme::light().stateInUse);
            }
        }
        QVERIFY(hasState);
    }

    void workingLayerIsLit()
    {
        WindowRig rig;
        const double layer = rig.plan().costs.front().seconds.value();
        rig.window.playback().seek(1.5 * layer); // A on layer 2, B on layer 1
        const Theme &theme = Theme::light();
        const QColor lit = theme.litColour(LayerKind::LinearAttention).toRgb();
        QVERIFY(lit != theme.linearAttention);
        QCOMPARE(seenBar(rig, 0).colours[0].name(), lit.name());
        QCOMPARE(seenBar(rig, 0).colours[1].name(), lit.name());
        QCOMPARE(seenBar(rig, 1).colours[0], theme.linearAttention);
        rig.window.playback().seek(2.2 * layer); // A hops, B is on layer 2, C on layer 1
        QCOMPARE(seenBar(rig, 1).colours[0], theme.linearAttention);
        rig.window.playback().seek(2 * layer + 2.1e-6); // a hop takes 2 µs
        QCOMPARE(seenBar(rig, 1).colours[0].name(), lit.name());
    }

    void chipsHaveTheirColours()
    {
        WindowRig rig;
        rig.window.playback().seek(openingSeconds(rig.plan()));
        const Theme &theme = Theme::light();
        const QImage picture = rig.window.floor().grab().toImage();
        const double radius = cardLayout(rig.window.floor().grid(), 0).chipRadius;
        QCOMPARE(rig.window.floor().frame().chips.size(), 3U);
        for (const Chip &chip : rig.window.floor().frame().chips) {
            // Beside the letter.
            const QColor seen = picture.pixelColor((chip.centre - QPointF(radius * 0.75, 0)).toPoint());
            QCOMPARE(seen, theme.requestColour(chip.microBatch));
        }
    }

    void allCacheIsInUseWhenStarving()
    {
        WindowRig rig(setupWith(withMicroBatch(3))); // 189 of 189
        const SeenBar full = seenBar(rig, 35);
        QCOMPARE(full.pieces[1].piece.role, SramRole::CacheInUse);
        QCOMPARE(full.colours[1], Theme::light().cacheInUse);
        for (const BarPiece &piece : full.pieces) {
            QVERIFY(piece.piece.role != SramRole::CacheFree || piece.rect.width() < 1);
        }
    }
};

QTEST_MAIN(WindowGoldenTest)
#include "test_window_golden.moc"
