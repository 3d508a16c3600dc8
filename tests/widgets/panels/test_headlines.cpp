// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/panels/panel_rig.h"
#include "widgets/headline_cell.h"
#include "widgets/headline_figures.h"
#include "widgets/headline_strip.h"

#include <QAccessible>
#include <QApplication>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QVariantAnimation>

using namespace waferline;
using namespace waferline::test;

class HeadlinesTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }
    void articleAtMicroBatchTwo();
    void starvingPipelineSaysSo();
    void unknownFiguresSayWhatIsLacking();
    void noLimitIsNoFigure();
    void weightsThatLeaveNoRoomSaySo();
    void cutLayersWarn();
    void statesLimitIsNamed();
    void eachCellLeadsToItsStep();
    void keyboardReachesEveryCell();
    void nothingIsCut_data();
    void nothingIsCut();
    void starvationIsToldAtEveryWidth_data();
    void starvationIsToldAtEveryWidth();
    void widthsStayAsFiguresChange();
    void changeFadesWithoutDelay();
    void withoutAnimationNothingRuns();
    void cellSpeaks();
};

namespace {

const HeadlineFigure &of(const HeadlineFigures &figures, Headline which)
{
    return figures[static_cast<std::size_t>(which)];
}

/// Everything that is painted in a cell.
QString paintedText(const HeadlineCell &cell)
{
    QStringList texts;
    for (const HeadlineCell::Placed &placed : cell.placed()) {
        texts << placed.text;
    }
    return texts.join(QLatin1Char(' '));
}

std::shared_ptr<const Hardware> withoutSpeeds()
{
    Hardware hardware = *wse3t();
    hardware.hopSeconds.reset();
    hardware.watts.reset();
    return std::make_shared<const Hardware>(hardware);
}

/// One layer that keeps nothing for a request.
std::shared_ptr<const ModelDescription> feedForwardModel()
{
    ModelDescription model;
    model.name = "dense";
    LayerShape shape;
    shape.kind = LayerKind::FeedForward;
    shape.weights = {{1e9, WeightFormat{{}, 8}}};
    shape.activeParameters = 1e9;
    model.shapes = {shape};
    model.layers = {0, 0};
    return std::make_shared<const ModelDescription>(model);
}

/// Each alone, and beside each other.
template <typename Plans>
auto pairsOf(const Plans &plans)
{
    using Pointer = typename Plans::value_type;
    std::vector<std::pair<Pointer, Pointer>> pairs;
    for (const Pointer &plan : plans) {
        pairs.emplace_back(plan, nullptr);
        for (const Pointer &other : plans) {
            pairs.emplace_back(plan, other);
        }
    }
    return pairs;
}

} // namespace

void HeadlinesTest::articleAtMicroBatchTwo()
{
    // design: 59 = 35 + 24 wafers, 16.13 GB a layer, 147.456 MB, 189, 186 = 93 × 2, 1,352.92 and 251,643.8
    // tokens/s, 92,720.63 per MW
    const HeadlineFigures figures = headlineFigures(*articlePlan(withMicroBatch(2)));
    QCOMPARE(of(figures, Headline::Wafers).number, QStringLiteral("59"));
    QCOMPARE(of(figures, Headline::Wafers).asides.front(), QStringLiteral("35 linear + 24 full"));
    QCOMPARE(of(figures, Headline::WeightsPerLayer).number, QStringLiteral("16.1"));
    QCOMPARE(of(figures, Headline::WeightsPerLayer).unit, QStringLiteral("GB"));
    QVERIFY(of(figures, Headline::WeightsPerLayer).toolTip.contains(QStringLiteral("16,129,032,258.06 B")));
    QCOMPARE(of(figures, Headline::CachePerRequest).number, QStringLiteral("147"));
    QCOMPARE(of(figures, Headline::CachePerRequest).unit, QStringLiteral("MB"));
    QVERIFY(of(figures, Headline::CachePerRequest).toolTip.contains(QStringLiteral("147,456,000 B")));
    QCOMPARE(of(figures, Headline::ConcurrentRequests).number, QStringLiteral("189"));
    QCOMPARE(of(figures, Headline::ConcurrentRequests).caption,
             QStringLiteral("Concurrent requests (KV limit)"));
    QCOMPARE(of(figures, Headline::ConcurrentRequests).asides.front(), QStringLiteral("set by wafers 36–59"));
    QVERIFY(of(figures, Headline::ConcurrentRequests).toolTip.contains(QStringLiteral("≈ 190")));
    QCOMPARE(of(figures, Headline::InFlight).number, QStringLiteral("186"));
    QCOMPARE(of(figures, Headline::InFlight).asides.front(), QStringLiteral("93 stages × 2"));
    QCOMPARE(of(figures, Headline::RatePerRequest).number, QStringLiteral("1,353"));
    QCOMPARE(of(figures, Headline::TotalRate).number, QStringLiteral("252"));
    QCOMPARE(of(figures, Headline::TotalRate).unit, QStringLiteral("k"));
    QCOMPARE(of(figures, Headline::TotalRate).asides.front(), QStringLiteral("· 92.7 k per MW"));
    for (const HeadlineFigure &figure : figures) {
        QVERIFY(!figure.warning);
        QVERIFY(!figure.toolTip.isEmpty());
    }
}

void HeadlinesTest::starvingPipelineSaysSo()
{
    const HeadlineFigures figures = headlineFigures(*articlePlan(withMicroBatch(3)));
    const HeadlineFigure &cell = of(figures, Headline::InFlight);
    QVERIFY(cell.warning);
    QCOMPARE(cell.number, QStringLiteral("189"));
    QCOMPARE(cell.asides.front(), QStringLiteral("279 wanted, 189 fit"));
    QCOMPARE(cell.notes.front(), QStringLiteral("starves: 63 micro-batches circulate"));
    for (const char *const part : {"starves", "279", "189", "63", "93"}) {
        QVERIFY2(cell.toolTip.contains(QLatin1String(part)), qPrintable(cell.toolTip));
    }
    QCOMPARE(of(figures, Headline::TotalRate).number, QStringLiteral("213"));
}

void HeadlinesTest::unknownFiguresSayWhatIsLacking()
{
    const HeadlineFigures figures = headlineFigures(*planOf(articleModel(), withoutSpeeds(), Scenario()));
    for (const Headline which : {Headline::RatePerRequest, Headline::TotalRate}) {
        QCOMPARE(of(figures, which).number, QStringLiteral("–"));
        QVERIFY(of(figures, which).unit.isEmpty());
        QCOMPARE(of(figures, which).asides.front(), QStringLiteral("lacks hop time"));
        QVERIFY(of(figures, which).toolTip.contains(QStringLiteral("hop time")));
    }
    // What is known stays.
    QCOMPARE(of(figures, Headline::Wafers).number, QStringLiteral("59"));
    QCOMPARE(of(figures, Headline::InFlight).number, QStringLiteral("93"));

    Hardware noPower = *wse3t();
    noPower.watts.reset();
    const HeadlineFigures rates =
        headlineFigures(*planOf(articleModel(), std::make_shared<const Hardware>(noPower), Scenario()));
    QCOMPARE(of(rates, Headline::TotalRate).number, QStringLiteral("157"));
    QCOMPARE(of(rates, Headline::TotalRate).asides.front(), QStringLiteral("power unknown"));
}

void HeadlinesTest::noLimitIsNoFigure()
{
    const HeadlineFigures figures = headlineFigures(*planOf(feedForwardModel(), wse3t(), Scenario()));
    const HeadlineFigure &cell = of(figures, Headline::ConcurrentRequests);
    QCOMPARE(cell.number, QStringLiteral("–"));
    QCOMPARE(cell.asides.front(), QStringLiteral("nothing limits them"));
    QVERIFY(!cell.warning);
    QCOMPARE(cell.caption, QStringLiteral("Concurrent requests"));
}

void HeadlinesTest::weightsThatLeaveNoRoomSaySo()
{
    Scenario scenario;
    scenario.contextTokens = 100'000'000; // 57.6 GB for one request on one layer
    const HeadlineFigures figures = headlineFigures(*articlePlan(scenario));
    QCOMPARE(of(figures, Headline::ConcurrentRequests).number, QStringLiteral("0"));
    QVERIFY(of(figures, Headline::ConcurrentRequests).warning);
    QCOMPARE(of(figures, Headline::InFlight).number, QStringLiteral("0"));
    QVERIFY(of(figures, Headline::InFlight).warning);
    QCOMPARE(of(figures, Headline::InFlight).notes.front(), QStringLiteral("not one micro-batch fits"));
    QCOMPARE(of(figures, Headline::TotalRate).number, QStringLiteral("0"));
    QVERIFY(of(figures, Headline::TotalRate).warning);
}

void HeadlinesTest::cutLayersWarn()
{
    Scenario scenario;
    scenario.weights = WeightFormat{{}, 16}; // 64.5 GB a layer: two wafers each, 186 in all
    const HeadlineFigure cell = of(headlineFigures(*articlePlan(scenario)), Headline::Wafers);
    QCOMPARE(cell.number, QStringLiteral("186"));
    QVERIFY(cell.warning);
    QCOMPARE(cell.notes.front(), QStringLiteral("layers cut in 2"));
}

void HeadlinesTest::statesLimitIsNamed()
{
    ModelDescription model = *articleModel();
    for (LayerShape &shape : model.shapes) {
        shape.stateBytesPerRequest = shape.kind == LayerKind::LinearAttention ? 1e9 : 0;
    }
    Scenario scenario;
    scenario.contextTokens = 1000;
    const auto plan = planOf(std::make_shared<const ModelDescription>(model), wse3t(), scenario);
    QCOMPARE(of(headlineFigures(*plan), Headline::ConcurrentRequests).caption,
             QStringLiteral("Concurrent requests (state limit)"));
}

void HeadlinesTest::eachCellLeadsToItsStep()
{
    HeadlineStrip strip;
    strip.setPlan(articlePlan());
    showAt(strip, {1200, 79});
    QList<StepId> steps;
    connect(&strip, &HeadlineStrip::stepRequested, this, [&steps](StepId step) { steps << step; });
    for (std::size_t i = 0; i < headlineCount; ++i) {
        QTest::mouseClick(strip.cell(static_cast<Headline>(i)), Qt::LeftButton);
    }
    const QList<StepId> expected{StepId::Wafers,
                                 StepId::Weights,
                                 StepId::CachePerRequest,
                                 StepId::ConcurrentRequests,
                                 StepId::InFlight,
                                 StepId::Rate,
                                 StepId::Total};
    QCOMPARE(steps, expected);
}

void HeadlinesTest::keyboardReachesEveryCell()
{
    HeadlineStrip strip;
    strip.setPlan(articlePlan());
    showAt(strip, {1200, 79});
    strip.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&strip));
    QSignalSpy spy(&strip, &HeadlineStrip::stepRequested);
    strip.cell(Headline::Wafers)->setFocus();
    for (std::size_t i = 0; i < headlineCount; ++i) {
        QCOMPARE(QApplication::focusWidget(), strip.cell(static_cast<Headline>(i)));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QCOMPARE(spy.count(), static_cast<int>(i) + 1);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
}

void HeadlinesTest::nothingIsCut_data()
{
    QTest::addColumn<int>("width");
    for (const int width : {1000, 1024, 1280, 1366, 1440, 1920, 2560, 3840}) {
        QTest::addRow("%d", width) << width;
    }
}

void HeadlinesTest::nothingIsCut()
{
    QFETCH(int, width);
    // Every figure at its longest: many stages, requests and wafers, revisits, unknown and starving.
    Scenario longest;
    longest.contextTokens = 1000;
    longest.cacheBits = 0.001;
    longest.microBatch = 1'000'000;
    longest.stages = Stages{1000};
    Scenario wafers;
    wafers.stages = Stages::wafer();
    wafers.contextTokens = 4000;
    wafers.microBatch = 100;
    const QList<std::shared_ptr<const Plan>> plans{
        articlePlan(),
        articlePlan(withMicroBatch(3)),
        articlePlan(longest),
        planOf(articleInNetworkOrder(), wse3t(), wafers),
        planOf(articleInNetworkOrder(), withoutSpeeds(), longest),
        planOf(feedForwardModel(), wse3t(), Scenario()),
    };
    HeadlineStrip strip;
    strip.setAnimated(false);
    showAt(strip, {width, 79});
    for (const auto &[plan, beside] : pairsOf(plans)) {
        strip.setPlan(plan, beside);
        strip.resize(width, strip.sizeHint().height()); // a line more with another plan
        for (std::size_t i = 0; i < headlineCount; ++i) {
            const HeadlineCell &cell = *strip.cell(static_cast<Headline>(i));
            QVERIFY(!cell.placed().empty());
            for (const HeadlineCell::Placed &placed : cell.placed()) {
                QVERIFY2(!placed.cut, qPrintable(placed.text));
                QVERIFY2(QRectF(cell.rect()).contains(placed.rect), qPrintable(placed.text));
                for (const HeadlineCell::Placed &other : cell.placed()) {
                    // Text boxes have room above and below the letters; only letters side by side may not
                    // meet.
                    const bool meet = &other != &placed && other.rect.intersects(placed.rect)
                        && std::abs(other.rect.bottom() - placed.rect.bottom()) < 8;
                    QVERIFY2(!meet, qPrintable(placed.text + QStringLiteral(" meets ") + other.text));
                }
            }
        }
    }
}

void HeadlinesTest::starvationIsToldAtEveryWidth_data()
{
    nothingIsCut_data();
}

void HeadlinesTest::starvationIsToldAtEveryWidth()
{
    QFETCH(int, width);
    HeadlineStrip strip;
    strip.setAnimated(false);
    strip.setPlan(articlePlan(withMicroBatch(3)));
    showAt(strip, {width, 79});
    const QString text = paintedText(*strip.cell(Headline::InFlight));
    for (const char *const part : {"189", "279", "63", "starves"}) {
        QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
    }
}

void HeadlinesTest::widthsStayAsFiguresChange()
{
    HeadlineStrip strip;
    strip.setAnimated(false);
    showAt(strip, {1000, 79});
    strip.setPlan(articlePlan());
    QList<QRect> before;
    QList<QRect> after;
    for (std::size_t i = 0; i < headlineCount; ++i) {
        before << strip.cell(static_cast<Headline>(i))->geometry();
    }
    strip.setPlan(planOf(feedForwardModel(), wse3t(), Scenario()));
    for (std::size_t i = 0; i < headlineCount; ++i) {
        after << strip.cell(static_cast<Headline>(i))->geometry();
    }
    QCOMPARE(after, before);
}

void HeadlinesTest::changeFadesWithoutDelay()
{
    HeadlineStrip strip;
    strip.setPlan(articlePlan(withMicroBatch(1)));
    showAt(strip, {1280, 79});
    QVERIFY(strip.findChild<QVariantAnimation *>() == nullptr); // the first figures do not fade in
    const QImage still = strip.grab().toImage();

    strip.setPlan(articlePlan(withMicroBatch(2)));
    QCOMPARE(strip.cell(Headline::InFlight)->figure().number, QStringLiteral("186"));
    auto *const fade = strip.findChild<QVariantAnimation *>();
    QVERIFY(fade != nullptr);
    QCOMPARE(fade->state(), QAbstractAnimation::Running);
    QCOMPARE_LE(fade->duration(), 200);
    fade->pause();
    fade->setCurrentTime(1);
    const QImage fresh = strip.cell(Headline::InFlight)->grab().toImage();
    const QImage unchanged = strip.cell(Headline::Wafers)->grab().toImage();
    fade->resume();
    fade->setCurrentTime(fade->duration());
    QCOMPARE(fade->state(), QAbstractAnimation::Stopped);
    QVERIFY(strip.cell(Headline::InFlight)->grab().toImage() != fresh);
    QCOMPARE(strip.cell(Headline::Wafers)->grab().toImage(), unchanged); // 59 has not changed

    strip.setPlan(articlePlan(withMicroBatch(2)));
    QCOMPARE(fade->state(), QAbstractAnimation::Stopped); // nothing new, nothing runs
    strip.setPlan(articlePlan(withMicroBatch(1)));
    fade->setCurrentTime(fade->duration());
    QCOMPARE(strip.grab().toImage(), still);
}

void HeadlinesTest::withoutAnimationNothingRuns()
{
    HeadlineStrip strip;
    strip.setAnimated(false);
    strip.setPlan(articlePlan());
    showAt(strip, {1280, 79});
    strip.setPlan(articlePlan(withMicroBatch(2)));
    QVERIFY(strip.findChild<QVariantAnimation *>() == nullptr);
}

void HeadlinesTest::cellSpeaks()
{
    HeadlineStrip strip;
    strip.setPlan(articlePlan(withMicroBatch(3)));
    const HeadlineCell *const cell = strip.cell(Headline::InFlight);
    QAccessibleInterface *const interface =
        QAccessible::queryAccessibleInterface(strip.cell(Headline::InFlight));
    QCOMPARE(interface->role(), QAccessible::Button);
    QCOMPARE(interface->text(QAccessible::Name),
             QStringLiteral("In flight: 189, 279 wanted, 189 fit, starves: 63 micro-batches circulate"));
    QCOMPARE(interface->text(QAccessible::Value),
             QStringLiteral("189, 279 wanted, 189 fit, starves: 63 micro-batches circulate"));
    QCOMPARE(cell->accessibleName(), interface->text(QAccessible::Name));
    QSignalSpy spy(&strip, &HeadlineStrip::stepRequested);
    QVERIFY(interface->actionInterface() != nullptr);
    interface->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(spy.count(), 1);
}

QTEST_MAIN(HeadlinesTest)
#include "test_headlines.moc"
