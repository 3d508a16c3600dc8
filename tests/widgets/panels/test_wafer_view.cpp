// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/panels/panel_rig.h"
#include "widgets/icon_button.h"
#include "widgets/wafer_view.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace waferline;
using namespace waferline::test;

class WaferViewTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }
    void saysHowToChooseOne();
    void linearWaferInFigures();
    void fullWaferInFigures();
    void revisitedWaferNamesItsVisits();
    void stateIsNamed();
    void buttonsAskForTheNeighbours();
    void waferThatIsGoneIsNotShown();
    void buttonsHaveNames();
};

void WaferViewTest::saysHowToChooseOne()
{
    QWidget host;
    WaferView view(&host);
    view.setPlan(articlePlan());
    showAt(view, {300, 600});
    QVERIFY(view.text().contains(QStringLiteral("Click one wafer")));
    for (const IconButton *const button : view.findChildren<IconButton *>()) {
        QVERIFY(!button->isEnabled());
    }
}

void WaferViewTest::linearWaferInFigures()
{
    QWidget host;
    WaferView view(&host);
    view.setPlan(articlePlan());
    view.setWafer(11);
    const QString text = view.text();
    // Wafer 12 holds layers 23 and 24 of 16.13 GB each: 36.7 % of 44 GB; 11.74 GB are left.
    for (const char *const part :
         {"Wafer 12", "Linear-attention wafer", "Layer 23 · linear: 16.13 GB 36.7 %",
          "Layer 24 · linear: 16.13 GB 36.7 %", "Weights, all layers: 32.26 GB 73.3 %",
          "Unused: 11.74 GB 26.7 %", "SRAM: 44 GB", "Nothing on this wafer grows", "Visit 12 of 59."}) {
        QVERIFY2(text.contains(QString::fromUtf8(part)), qPrintable(text));
    }
}

void WaferViewTest::fullWaferInFigures()
{
    QWidget host;
    WaferView view(&host);
    view.setPlan(articlePlan(withMicroBatch(2)));
    view.setWafer(40);
    const QString text = view.text();
    // 186 × 147.456 MB = 27.43 GB in use, three more requests 442.4 MB, the rest is less than a request.
    for (const char *const part : {"Wafer 41", "Full-attention wafer", "Layer 75 · full: 16.13 GB 36.7 %",
                                   "KV cache of 186 in flight: 27.43 GB 62.3 %", "KV cache free: 442.4 MB",
                                   "KV cache per request: 147.5 MB", "Requests at most: 189",
                                   "One of the 24 wafers that set the limit.", "Visit 41 of 59."}) {
        QVERIFY2(text.contains(QString::fromUtf8(part)), qPrintable(text));
    }
}

void WaferViewTest::revisitedWaferNamesItsVisits()
{
    QWidget host;
    WaferView view(&host);
    const auto plan = planOf(articleInNetworkOrder(), wse3t(), Scenario());
    view.setPlan(plan);
    int revisited = 0;
    for (std::uint32_t wafer = 0; wafer < plan->wafers.size(); ++wafer) {
        view.setWafer(wafer);
        const bool back = view.text().contains(QStringLiteral("A token comes back here"));
        QCOMPARE(back, plan->wafers[wafer].visitCount > 1);
        revisited += back ? 1 : 0;
    }
    QCOMPARE(revisited, 11);
}

void WaferViewTest::stateIsNamed()
{
    ModelDescription model = *articleModel();
    for (LayerShape &shape : model.shapes) {
        shape.stateBytesPerRequest = shape.kind == LayerKind::LinearAttention ? 6'512'640 : 0;
    }
    QWidget host;
    WaferView view(&host);
    view.setPlan(planOf(std::make_shared<const ModelDescription>(model), wse3t(), Scenario()));
    view.setWafer(0);
    // Two layers: 13,025,280 B a request, 93 in flight: 1.211 GB.
    for (const char *const part : {"State per request: 13.03 MB", "State of 93 in flight: 1.211 GB",
                                   "Not one of the wafers that set the limit"}) {
        QVERIFY2(view.text().contains(QString::fromUtf8(part)), qPrintable(view.text()));
    }
}

void WaferViewTest::buttonsAskForTheNeighbours()
{
    QWidget host;
    WaferView view(&host);
    view.setPlan(articlePlan());
    view.setWafer(0);
    showAt(view, {300, 600});
    auto *const previous = view.findChild<IconButton *>(QStringLiteral("waferPrevious"));
    auto *const next = view.findChild<IconButton *>(QStringLiteral("waferNext"));
    QVERIFY(!previous->isEnabled());
    QVERIFY(next->isEnabled());
    connect(&view, &WaferView::waferRequested, &view, [&view](std::uint32_t wafer) { view.setWafer(wafer); });
    QTest::mouseClick(next, Qt::LeftButton);
    QVERIFY(view.text().startsWith(QStringLiteral("Wafer 2\n")));
    QTest::keyClick(next, Qt::Key_Space);
    QVERIFY(view.text().startsWith(QStringLiteral("Wafer 3\n")));
    QTest::mouseClick(previous, Qt::LeftButton);
    QVERIFY(view.text().startsWith(QStringLiteral("Wafer 2\n")));
    view.setWafer(58);
    QVERIFY(!next->isEnabled());
}

void WaferViewTest::waferThatIsGoneIsNotShown()
{
    QWidget host;
    WaferView view(&host);
    view.setPlan(articlePlan());
    view.setWafer(58);
    Scenario small;
    small.weights = WeightFormat{{}, 2}; // 38 wafers
    showAt(view, {300, 600});
    view.setPlan(articlePlan(small));
    QVERIFY(view.text().startsWith(QStringLiteral("No wafer chosen")));
    view.setPlan(articlePlan());
    QVERIFY(view.text().startsWith(QStringLiteral("Wafer 59\n"))); // comes back with its wafer
}

void WaferViewTest::buttonsHaveNames()
{
    QWidget host;
    WaferView view(&host);
    for (const QWidget *const child : view.findChildren<QWidget *>()) {
        if (child->focusPolicy() != Qt::NoFocus) {
            QVERIFY2(!child->accessibleName().isEmpty(), child->metaObject()->className());
            QVERIFY(!child->objectName().isEmpty());
        }
    }
}

QTEST_MAIN(WaferViewTest)
#include "test_wafer_view.moc"
