// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/input_events.h"
#include "tests/widgets/panels/panel_rig.h"
#include "widgets/math_sheet.h"
#include "widgets/math_view.h"
#include "widgets/sheet_view.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QVariantAnimation>

using namespace waferline;
using namespace waferline::test;

class MathViewTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }
    void stepsFollowThePlan();
    void warningsOfTheModelComeFirst();
    void hiddenViewFollowsWhenShown();
    void starvationIsToldInFull();
    void statusOfInputsIsShown();
    void everyStepCanBeShown();
    void shownStepIsMarkedForAMoment();
    void keysScroll();
    void copiesAsText();
    void readsItselfOut();
    void unchangedSectionsAreNotRepainted();
    void narrowViewWrapsAgain();
    void linkLeadsToTheCalibration();
};

namespace {

/// Counts what the viewport is asked to repaint.
class PaintWatch : public QObject {
public:
    explicit PaintWatch(QWidget *widget)
        : m_widget(widget)
    {
        widget->installEventFilter(this);
    }
    QRegion painted;

protected:
    bool eventFilter(QObject *object, QEvent *event) override
    {
        if (object == m_widget && event->type() == QEvent::Paint) {
            painted += static_cast<QPaintEvent *>(event)->region();
        }
        return false;
    }

private:
    QWidget *m_widget;
};

} // namespace

void MathViewTest::stepsFollowThePlan()
{
    QWidget host;
    MathView view(&host);
    view.setPlan(articlePlan(withMicroBatch(2)));
    showAt(view, {300, 700});
    QVERIFY(view.text().contains(QStringLiteral("93 × 2 = 186 ≤ 189 ✓")));
    Scenario cache4 = withMicroBatch(2);
    cache4.cacheBits = 4;
    view.setPlan(articlePlan(cache4));
    QVERIFY(view.text().contains(QStringLiteral("93 × 2 = 186 ≤ 378 ✓")));
    QCOMPARE(view.sheet()->sections().size(), 10U);
    view.setPlan(nullptr);
    QVERIFY(view.text().isEmpty());
}

void MathViewTest::warningsOfTheModelComeFirst()
{
    const std::shared_ptr<const Plan> article = articlePlan();
    auto model = std::make_shared<ModelDescription>(*article->model);
    model->assumptions = {{"vocab_size", "262208", AssumptionReason::ClassDefault}};
    model->maxContextTokens = 128'000;
    QWidget host;
    MathView view(&host);
    showAt(view, {300, 400});
    view.setPlan(std::make_shared<const Plan>(*plan(model, article->hardware, article->scenario)));
    QCOMPARE(view.sheet()->sections().size(), 11U);
    QCOMPARE(view.sheet()->sections().front().id, warningsSection);
    const QString text = view.sheet()->text();
    QVERIFY(text.contains(QLatin1String("vocab_size is not in the model's file: 262208")));
    QVERIFY(text.indexOf(QLatin1String("256,000 tokens of context are more than the 128,000"))
            < text.indexOf(QLatin1String("Weights")));
    view.setPlan(article);
    QCOMPARE(view.sheet()->sections().size(), 10U); // and goes with them
}

void MathViewTest::hiddenViewFollowsWhenShown()
{
    QWidget host;
    MathView view(&host);
    view.setPlan(articlePlan());
    QVERIFY(view.sheet()->sections().empty()); // nobody looks
    showAt(view, {300, 700});
    QVERIFY(!view.sheet()->sections().empty());
    view.hide();
    view.setPlan(articlePlan(withMicroBatch(3)));
    QVERIFY(view.text().contains(QStringLiteral("279 > 189"))); // whoever asks gets the present one
}

void MathViewTest::starvationIsToldInFull()
{
    QWidget host;
    MathView view(&host);
    view.setPlan(articlePlan(withMicroBatch(3)));
    const QString text = view.text();
    QVERIFY2(text.contains(
                 QStringLiteral("279 requests are wanted and 189 fit: 63 of the 93 micro-batches that would "
                                "fill the pipeline circulate. It starves.")),
             qPrintable(text));
}

void MathViewTest::statusOfInputsIsShown()
{
    Hardware hardware = *wse3t();
    hardware.origin(HardwareFigure::SramBytes).status = FigureStatus::Published;
    hardware.origin(HardwareFigure::HopSeconds).status = FigureStatus::Reported;
    hardware.origin(HardwareFigure::PeakOperations).status = FigureStatus::Estimate;
    hardware.origin(HardwareFigure::LayerSeconds).status = FigureStatus::Assumed;
    hardware.origin(HardwareFigure::LayerRequestSeconds).status = FigureStatus::Assumed;
    QWidget host;
    MathView view(&host);
    view.setPlan(planOf(articleModel(), std::make_shared<const Hardware>(hardware), Scenario()));
    const QString text = view.text();
    for (const char *const part : {"Published: SRAM", "Reported: hop", "Estimate: peak speed",
                                   "Assumed: fixed layer time, layer time per request"}) {
        QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
    }
}

void MathViewTest::everyStepCanBeShown()
{
    QWidget host;
    MathView view(&host);
    view.setAnimated(false);
    view.setPlan(articlePlan());
    showAt(view, {300, 420});
    for (const StepId step : {StepId::Total, StepId::Weights, StepId::Rate, StepId::Wafers, StepId::CacheRoom,
                              StepId::CachePerRequest, StepId::ConcurrentRequests, StepId::InFlight,
                              StepId::LayerTime, StepId::Latency}) {
        view.showStep(step);
        const auto rect = view.sheet()->sectionRect(static_cast<int>(step));
        QVERIFY(rect.has_value());
        QCOMPARE_GE(rect->top(), 0.0);
        QCOMPARE_LE(rect->bottom(), 420.0);
        QVERIFY(view.findChild<QVariantAnimation *>() == nullptr);
    }
}

void MathViewTest::shownStepIsMarkedForAMoment()
{
    QWidget host;
    MathView view(&host);
    view.setPlan(articlePlan());
    showAt(view, {300, 420});
    view.showStep(StepId::Weights);
    const QImage marked = view.grab().toImage();
    auto *const mark = view.findChild<QVariantAnimation *>();
    QVERIFY(mark != nullptr);
    QCOMPARE(mark->state(), QAbstractAnimation::Running);
    mark->setCurrentTime(mark->duration());
    QCOMPARE(mark->state(), QAbstractAnimation::Stopped);
    QVERIFY(view.grab().toImage() != marked);
}

void MathViewTest::keysScroll()
{
    QWidget host;
    MathView view(&host);
    view.setPlan(articlePlan());
    showAt(view, {300, 420});
    QScrollBar *const bar = view.sheet()->verticalScrollBar();
    QVERIFY(bar->maximum() > 0);
    QTest::keyClick(view.sheet(), Qt::Key_Down);
    QCOMPARE(bar->value(), bar->singleStep());
    QTest::keyClick(view.sheet(), Qt::Key_PageDown);
    QCOMPARE(bar->value(), bar->singleStep() + bar->pageStep());
    QTest::keyClick(view.sheet(), Qt::Key_End);
    QCOMPARE(bar->value(), bar->maximum());
    QTest::keyClick(view.sheet(), Qt::Key_Home);
    QCOMPARE(bar->value(), 0);
}

void MathViewTest::copiesAsText()
{
    QWidget host;
    MathView view(&host);
    view.setPlan(articlePlan());
    showAt(view, {300, 420});
    QTest::keyClick(view.sheet(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), view.text());
    QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("3 T × 4 bit ÷ 8 = 1.5 TB")));
}

void MathViewTest::readsItselfOut()
{
    QWidget host;
    MathView view(&host);
    view.setPlan(articlePlan());
    showAt(view, {300, 420});
    QAccessibleInterface *const interface = QAccessible::queryAccessibleInterface(view.sheet());
    QCOMPARE(interface->role(), QAccessible::Document);
    QVERIFY(!interface->text(QAccessible::Name).isEmpty());
    QCOMPARE(interface->text(QAccessible::Value), view.text());
    QVERIFY(interface->state().readOnly);
}

void MathViewTest::unchangedSectionsAreNotRepainted()
{
    QWidget host;
    MathView view(&host);
    view.setPlan(articlePlan(withMicroBatch(1)));
    showAt(view, {300, 1600});
    QCoreApplication::processEvents();
    PaintWatch watch(view.sheet()->viewport());
    view.setPlan(articlePlan(withMicroBatch(1)));
    QCoreApplication::processEvents();
    QVERIFY(watch.painted.isEmpty());
    view.setPlan(articlePlan(withMicroBatch(2)));
    QCoreApplication::processEvents();
    const auto weights = view.sheet()->sectionRect(static_cast<int>(StepId::Weights));
    const auto inFlight = view.sheet()->sectionRect(static_cast<int>(StepId::InFlight));
    QVERIFY(!watch.painted.intersects(weights->toAlignedRect()));
    QVERIFY(watch.painted.contains(inFlight->toAlignedRect()));
}

void MathViewTest::narrowViewWrapsAgain()
{
    QWidget host;
    MathView view(&host);
    view.setPlan(articlePlan());
    showAt(view, {600, 500});
    const double wide = view.sheet()->layouts().back().top;
    view.resize(280, 500);
    QVERIFY(view.sheet()->layouts().back().top > wide);
}

/// The link beside the assumed layer times: by a click on it, a click that ends elsewhere, and Return.
void MathViewTest::linkLeadsToTheCalibration()
{
    QWidget host;
    MathView view(&host);
    view.setAnimated(false);
    Hardware assumed = *articlePlan()->hardware;
    assumed.origin(HardwareFigure::LayerSeconds).status = FigureStatus::Assumed;
    view.setPlan(planOf(articleModel(), std::make_shared<const Hardware>(assumed), Scenario()));
    showAt(view, {300, 420});
    const QSignalSpy requested(&view, &MathView::calibrationRequested);
    view.showStep(StepId::LayerTime);
    const auto link = view.sheet()->linkRect(calibrationLink);
    QVERIFY(link && QRectF(view.sheet()->viewport()->rect()).contains(*link));
    QWidget *const viewport = view.sheet()->viewport();
    const QPoint on = link->center().toPoint();
    const QPoint beside = on + QPoint(120, 0);
    moveMouse(viewport, on);
    QCOMPARE(viewport->cursor().shape(), Qt::PointingHandCursor);
    moveMouse(viewport, beside);
    QCOMPARE(viewport->cursor().shape(), Qt::ArrowCursor);
    QTest::mouseClick(viewport, Qt::LeftButton, {}, beside);
    QTest::mousePress(viewport, Qt::LeftButton, {}, on);
    QTest::mouseRelease(viewport, Qt::LeftButton, {}, beside);
    QTest::mouseClick(viewport, Qt::RightButton, {}, on);
    QCOMPARE(requested.count(), 0);
    QTest::mouseClick(viewport, Qt::LeftButton, {}, on);
    QCOMPARE(requested.count(), 1);
    QTest::keyClick(view.sheet(), Qt::Key_Return);
    QCOMPARE(requested.count(), 2);
    QVERIFY(!view.text().contains(QStringLiteral("Calibrate"))); // no part of the arithmetic

    Hardware measured = *articlePlan()->hardware;
    measured.origin(HardwareFigure::LayerSeconds).status = FigureStatus::Reported;
    measured.origin(HardwareFigure::LayerRequestSeconds).status = FigureStatus::Reported;
    view.setPlan(planOf(articleModel(), std::make_shared<const Hardware>(measured), Scenario()));
    QVERIFY(!view.sheet()->linkRect(calibrationLink)); // nothing is assumed any more
    QTest::keyClick(view.sheet(), Qt::Key_Return);
    QCOMPARE(requested.count(), 2);
}

QTEST_MAIN(MathViewTest)
#include "test_math_view.moc"
