// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of a timeline: the part of a run that it shows, what it states, and its cursor.
#include "model/description/catalogue.h"
#include "model/planning/shown.h"
#include "tests/widgets/panels/panel_rig.h"
#include "widgets/export/caption.h"
#include "widgets/timeline/timeline_picture.h"
#include "widgets/timeline/timeline_scene.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <set>

using namespace waferline;
using namespace waferline::test;

namespace {

const QSizeF size(1200, 600);
constexpr double unit = 1.7;

TimelinePicture pictureAt(const Plan &plan, double seconds)
{
    return *timelinePictureOf(plan, seconds, size, unit);
}

std::shared_ptr<const Plan> articleShowing(Shown shown, std::int64_t microBatch = 1)
{
    Scenario scenario;
    scenario.shown = shown;
    scenario.microBatch = static_cast<int>(microBatch);
    return articlePlan(scenario);
}

} // namespace

class TimelinePictureTest : public QObject {
    Q_OBJECT
private slots:
    void showsWhatHappensAroundItsMoment();
    void statesItsFinding();
    void statesABoundAsOne();
    void isTitledByItsPlanWhereNothingPlays();
    void cursorLeavesLettersOut();
};

/// Rows before and after the one that the token is in, and work on both sides of the cursor.
void TimelinePictureTest::showsWhatHappensAroundItsMoment()
{
    const auto plan = articlePlan();
    const double moment = openingSeconds(*plan);
    const TimelinePicture picture = pictureAt(*plan, moment);
    const TimelineGrid &grid = picture.grid;
    const auto rows = static_cast<double>(grid.visibleRows());
    QVERIFY(rows > 15);
    Simulation simulation(picture.pipeline, picture.shown);
    simulation.moveTo(picture.pipeline->ticks(moment));
    for (const MicroBatchLeg &leg : simulation.legs()) {
        const std::int64_t row = picture.pipeline->steps[leg.step].resource;
        const double down = static_cast<double>(row - grid.firstRow()) / rows;
        QVERIFY2(down > 0.2 && down < 0.5, qPrintable(QString::number(down)));
    }
    std::set<std::int64_t> before;
    std::set<std::int64_t> after;
    for (const TimelineBar &bar : picture.look(1000).bars) {
        const QRectF rect = barRect(grid, *picture.pipeline, bar);
        if (!rect.isEmpty()) {
            (rect.center().x() < grid.xOf(moment) ? before : after)
                .insert(picture.pipeline->steps[bar.leg.step].resource);
        }
    }
    QVERIFY(static_cast<double>(before.size()) > 0.3 * rows);
    QVERIFY(static_cast<double>(after.size()) > 0.5 * rows);
    // No row is before the first.
    QCOMPARE(pictureAt(*plan, 0).grid.firstRow(), 0);
}

/// T = 93 × 5.0895 + 59 × 2 µs = 591.3 µs; τ = 5.0895 µs: 116.2 fill the pipeline.
void TimelinePictureTest::statesItsFinding()
{
    QCOMPARE(timelinePictureTitle(*articlePlan()), QStringLiteral("3 requests use 2.58 % of the pipeline"));
    QCOMPARE(timelinePictureTitle(*articleShowing(Shown::One)),
             QStringLiteral("1 request uses 0.861 % of the pipeline"));
    QCOMPARE(timelinePictureTitle(*articleShowing(Shown::Full)),
             QStringLiteral("93 requests use 80 % of the pipeline"));
    QVERIFY(timelinePictureTitle(*articleShowing(Shown::Abc, 3)).startsWith(u"3 micro-batches use "));
    // With wafer stages some are shared by many layers: the requests in flight are more than fill them.
    Scenario stages;
    stages.stages = Stages::wafer();
    stages.shown = Shown::Full;
    const auto busy = articlePlan(stages);
    QVERIFY(*utilisationOfShown(*busy) >= 1);
    QCOMPARE(timelinePictureTitle(*busy),
             QStringLiteral("%1 requests fill the pipeline").arg(microBatchesShown(*busy)));
    // What it is a picture of stands below.
    const auto plan = articlePlan();
    QCOMPARE(timelinePictureSubtitle(*plan),
             pictureTitle(*plan) + QStringLiteral(" · ") + pictureSubtitle(*plan));
}

/// On 12 wafers micro-batches wait for each other, which the closed form leaves out: 37 would fill what 35.3
/// fill, 31 use 31 ÷ 34.84. One alone waits for none.
void TimelinePictureTest::statesABoundAsOne()
{
    const auto titleWith = [](std::int64_t microBatch, Shown shown) {
        Scenario scenario;
        scenario.stages = Stages::wafer();
        scenario.microBatch = microBatch;
        scenario.shown = shown;
        return timelinePictureTitle(*planOf(bundledModel("kimi-k3-published"), wse3t(), scenario));
    };
    QCOMPARE(titleWith(5, Shown::Full), QStringLiteral("37 micro-batches use at most 100 % of the pipeline"));
    QCOMPARE(titleWith(6, Shown::Full), QStringLiteral("31 micro-batches use at most 89 % of the pipeline"));
    QCOMPARE(titleWith(5, Shown::One), QStringLiteral("1 micro-batch uses 2.83 % of the pipeline"));
}

void TimelinePictureTest::isTitledByItsPlanWhereNothingPlays()
{
    Hardware unknown = *wse3t();
    unknown.hopSeconds.reset();
    const auto plan = planOf(articleModel(), std::make_shared<const Hardware>(unknown), {});
    QVERIFY(!timelinePictureOf(*plan, 0, size, unit));
    QCOMPARE(timelinePictureTitle(*plan), pictureTitle(*plan));
    QCOMPARE(timelinePictureSubtitle(*plan), pictureSubtitle(*plan));
    Scenario cut;
    cut.stages = Stages{100'000}; // of 93 layers: nine million steps
    const auto long_ = articlePlan(cut);
    QVERIFY(!timelinePictureOf(*long_, 0, size, unit) && utilisationOfShown(*long_));
    QCOMPARE(timelinePictureTitle(*long_), pictureTitle(*long_));
}

/// Whatever moment it stands at, every letter is as it is without a cursor.
void TimelinePictureTest::cursorLeavesLettersOut()
{
    const Theme &theme = Theme::light();
    const auto plan = articlePlan();
    const TimelinePicture picture = pictureAt(*plan, openingSeconds(*plan));
    const Timeline timeline = picture.look(1000);
    QImage without(size.toSize(), QImage::Format_RGB32);
    without.fill(theme.panel);
    QPainter scenePainter(&without);
    paint(scenePainter, timelineScene(*plan, *picture.pipeline, timeline, picture.grid, theme));
    scenePainter.end();
    const QRect plot = picture.grid.plot().toAlignedRect();
    int crossed = 0;
    for (int x = plot.left() + plot.width() / 4; x < plot.left() + plot.width() / 3; ++x) {
        const double seconds = picture.grid.secondsAt(x);
        const auto letters = lettersAt(picture.grid, *picture.pipeline, timeline, seconds);
        QImage with = without;
        QPainter painter(&with);
        paintTimelineCursor(painter, picture.grid, seconds, letters, theme);
        painter.end();
        for (const QRectF &letter : letters) {
            const QRect place = letter.toAlignedRect();
            QVERIFY(with.copy(place) == without.copy(place));
            crossed += letter.left() < x && x < letter.right() ? 1 : 0;
        }
        const QRect line(x, plot.top(), 1, plot.height());
        QVERIFY(with.copy(line) != without.copy(line));
    }
    QVERIFY(crossed > 10);
}

QTEST_MAIN(TimelinePictureTest)
#include "test_timeline_picture.moc"
