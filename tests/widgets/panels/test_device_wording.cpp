// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/catalogue.h"
#include "tests/widgets/panels/panel_rig.h"
#include "widgets/device_wording.h"
#include "widgets/export/caption.h"
#include "widgets/floor/wafer_tip.h"
#include "widgets/headline_figures.h"
#include "widgets/legend_view.h"
#include "widgets/math_sheet.h"
#include "widgets/wafer_sheet.h"
#include "widgets/wafer_view.h"
#include "widgets/wording.h"

#include <QRegularExpression>
#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

/// Everything that the window says of a plan, a text a line.
QStringList textsOf(const Plan &plan)
{
    QStringList texts;
    for (const HeadlineFigure &figure : headlineFigures(plan)) {
        texts << figure.caption << figure.asides << figure.notes << figure.toolTip << figure.spoken();
    }
    texts << plainText(mathSheet(plan)).split(u'\n');
    for (std::uint32_t wafer = 0; wafer < std::min<std::size_t>(plan.wafers.size(), 60); ++wafer) {
        texts << plainText(waferSheet(plan, wafer)).split(u'\n') << waferTip(plan, wafer)
              << waferSentence(plan, wafer);
    }
    for (const LegendEntry &entry : legendOf(plan)) {
        texts << entry.text;
    }
    for (const Warning &warning : plan.warnings) {
        texts << Wording::warning(plan, warning);
    }
    return texts << pictureTitle(plan) << pictureSubtitle(plan) << pictureCaption(plan)
                 << hardwareLine(*plan.hardware);
}

std::shared_ptr<const ModelDescription> oneLayer()
{
    ModelDescription model = *articleModel();
    model.name = "One";
    model.evenSizes.reset();
    model.layers = {model.layers.back()}; // a full-attention layer
    return std::make_shared<const ModelDescription>(model);
}

} // namespace

class DeviceWordingTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }
    void everyTextNamesTheDevice_data();
    void everyTextNamesTheDevice();
    void oneIsNotMany_data();
    void oneIsNotMany();
    void countsAreEnglish();
    void thousandsAreSeparated();
    void picturesTellWhatIsWanted();
    void endsAreNoLayersAmongOthers();
    void absentFiguresSayWhy();
    void noTextIsEmptyWhereTheReasonIsMissing();
    void panelIsNamedAfterTheDevice();
};

void DeviceWordingTest::everyTextNamesTheDevice_data()
{
    QTest::addColumn<QString>("id");
    for (const char *const id : {"groq-3-lpu", "b200-sxm", "h200-sxm", "h100-sxm"}) {
        QTest::newRow(id) << QString::fromLatin1(id);
    }
}

void DeviceWordingTest::everyTextNamesTheDevice()
{
    QFETCH(QString, id);
    const auto hardware = bundledHardware(id.toStdString());
    const bool hasSram = hardware->memory == "SRAM";
    bool named = false;
    for (const Stages stages : {Stages::layer(), Stages::wafer()}) {
        for (const std::int64_t microBatch : {1, 1'000}) {
            Scenario scenario = withMicroBatch(microBatch);
            scenario.stages = stages;
            const auto plan = planOf(articleInNetworkOrder(), hardware, scenario);
            for (QString text : textsOf(*plan)) {
                text.remove(QStringLiteral("Waferline")); // in the caption
                QVERIFY2(!text.contains(QStringLiteral("wafer"), Qt::CaseInsensitive), qPrintable(text));
                QVERIFY2(hasSram || !text.contains(QStringLiteral("SRAM")), qPrintable(text));
                named = named || text.contains(QString::fromStdString(hardware->device));
            }
        }
    }
    QVERIFY(named);
}

void DeviceWordingTest::oneIsNotMany_data()
{
    QTest::addColumn<qint64>("context");
    QTest::newRow("everything is one") << qint64{1};
    // 27.871 GB of a wafer ÷ 576 B: 48,387,000 tokens take more than half of it, so one request fits.
    QTest::newRow("one request fits") << qint64{30'000'000};
}

void DeviceWordingTest::oneIsNotMany()
{
    QFETCH(qint64, context);
    static const QRegularExpression faulty(QStringLiteral(
        "(?<![\\d,.])1 (wafers|layers|visits|hops|requests|stages|tokens|parts|micro-batches)\\b"));
    static const QRegularExpression alsoFaulty(QStringLiteral(
        "(?<![\\d,.])1 (request|wafer|layer|stage|micro-batch) (fit|hold|draw|fill|circulate|are) "));
    for (const Stages stages : {Stages::layer(), Stages::wafer()}) {
        for (const std::int64_t microBatch : {1, 2}) {
            Scenario scenario = withMicroBatch(microBatch);
            scenario.contextTokens = context;
            scenario.stages = stages;
            const auto plan = planOf(oneLayer(), wse3t(), scenario);
            for (const QString &text : textsOf(*plan)) {
                QVERIFY2(!text.contains(faulty) && !text.contains(alsoFaulty), qPrintable(text));
            }
        }
    }
}

void DeviceWordingTest::countsAreEnglish()
{
    QCOMPARE(counted(1, Counted::MicroBatch), QStringLiteral("1 micro-batch"));
    QCOMPARE(counted(0, Counted::MicroBatch), QStringLiteral("0 micro-batches"));
    QCOMPARE(counted(1'234, Counted::Visit), QStringLiteral("1,234 visits"));
    const DeviceWording gpu(*bundledHardware("h100-sxm"));
    QCOMPARE(gpu.counted(1), QStringLiteral("1 GPU"));
    QCOMPARE(gpu.counted(42), QStringLiteral("42 GPUs"));
    QCOMPARE(gpu.titleOfMany(), QStringLiteral("GPUs"));
    QCOMPARE(DeviceWording(*wse3t()).titleOfOne(), QStringLiteral("Wafer"));
    QCOMPARE(DeviceWording(*wse3t()).titleOf(1'233), QStringLiteral("Wafer 1,234"));
    Hardware odd = *wse3t();
    odd.device = "tile %2 of %1"; // as a file may have it
    QCOMPARE(DeviceWording(odd).titleOf(4), QStringLiteral("Tile %2 of %1 5"));
}

void DeviceWordingTest::endsAreNoLayersAmongOthers()
{
    Scenario scenario;
    scenario.placement = PlacementRule::InOrder;
    for (const std::string_view model : {"kimi-k3-published", "llama-3.1-8b"}) {
        const auto plan = planOf(bundledModel(model), bundledHardware("h100-sxm"), scenario);
        const QString math = plainText(mathSheet(*plan));
        QVERIFY2(!math.contains(QStringLiteral("a embedding")) && !math.contains(QStringLiteral("a head")),
                 qPrintable(math));
    }
}

/// Thousands of chips, and of requests in a micro-batch.
void DeviceWordingTest::thousandsAreSeparated()
{
    Scenario large;
    large.placement = PlacementRule::ByKind;
    large.microBatch = 4'000;
    large.stages = Stages{2'000};
    const auto plan = planOf(articleModel(), bundledHardware("groq-3-lpu"), large);
    const QString subtitle = pictureSubtitle(*plan);
    QVERIFY2(subtitle.startsWith(QStringLiteral("2,277 linear + 792 full · ")), qPrintable(subtitle));
    const QString caption = pictureCaption(*plan);
    QVERIFY2(caption.contains(QStringLiteral("micro-batch 4,000 · by kind · 2,000 stages per layer")),
             qPrintable(caption));
    const QRegularExpression bare(QStringLiteral("\\d{4}"));
    for (const QString &text : {pictureTitle(*plan), subtitle, caption}) {
        QVERIFY2(!text.contains(bare), qPrintable(text));
    }
}

/// A layer alone on its wafer leaves 44 − 16.129 GB: room for 189 requests of 147 MB.
void DeviceWordingTest::picturesTellWhatIsWanted()
{
    const QString more = pictureSubtitle(*planOf(articleModel(), wse3t(), fewestScenario(100'000)));
    QVERIFY2(more.contains(QStringLiteral(" · 189 concurrent requests fit of 100,000 wanted · ")),
             qPrintable(more));
    const QString held = pictureSubtitle(*planOf(articleModel(), wse3t(), fewestScenario(189)));
    QVERIFY2(held.contains(QStringLiteral(" · 189 concurrent requests fit · ")), qPrintable(held));
}

/// The time of a hop and of a layer are unknown: no rate, and each place says so.
void DeviceWordingTest::absentFiguresSayWhy()
{
    const auto plan = planOf(articleModel(), bundledHardware("h100-sxm"), Scenario());
    const HeadlineFigures figures = headlineFigures(*plan);
    for (const Headline which : {Headline::RatePerRequest, Headline::TotalRate}) {
        const HeadlineFigure &figure = figures[static_cast<std::size_t>(which)];
        QCOMPARE(figure.number, QStringLiteral("–"));
        QCOMPARE(figure.asides.front(), QStringLiteral("lacks layer time, layer time per request, hop time"));
    }
    const QString math = plainText(mathSheet(*plan));
    QVERIFY2(math.contains(QStringLiteral("The hardware description lacks layer time, layer time per "
                                          "request, hop time: no more can be worked out.")),
             qPrintable(math));
    QVERIFY(pictureSubtitle(*plan).contains(QStringLiteral("no rates: layer time")));
    QVERIFY(pictureCaption(*plan).contains(QStringLiteral("unknown: hop time, layer time")));
    QCOMPARE(hardwareLine(*plan->hardware), QStringLiteral("80 GB HBM3 per GPU · hop unknown"));

    const auto lpus = planOf(articleModel(), bundledHardware("groq-3-lpu"), Scenario());
    QVERIFY(pictureSubtitle(*lpus).contains(QStringLiteral("power unknown")));
}

void DeviceWordingTest::noTextIsEmptyWhereTheReasonIsMissing()
{
    Hardware noPower = *wse3t();
    noPower.watts.reset();
    const auto plan = planOf(articleModel(), std::make_shared<const Hardware>(noPower), Scenario());
    const QString math = plainText(mathSheet(*plan));
    QVERIFY2(math.contains(QStringLiteral("lacks the power: no figure per MW")), qPrintable(math));

    Hardware timeless = *wse3t();
    timeless.hopSeconds = timeless.layerSeconds = timeless.layerRequestSeconds = 0;
    ModelDescription idle = *oneLayer();
    idle.shapes.front().activeParameters = idle.shapes.back().activeParameters = 0;
    for (LayerShape &shape : idle.shapes) {
        shape.weights.front().parameters = 0;
        shape.cacheElementsPerToken = 0;
    }
    const auto none = planOf(std::make_shared<const ModelDescription>(idle),
                             std::make_shared<const Hardware>(timeless), Scenario());
    QVERIFY(!none->timing.tokensPerSecond && none->timing.missing.empty());
    QCOMPARE(headlineFigures(*none)[static_cast<std::size_t>(Headline::TotalRate)].asides.front(),
             QStringLiteral("no rate"));
}

void DeviceWordingTest::panelIsNamedAfterTheDevice()
{
    QWidget host;
    WaferView view(&host);
    view.setPlan(planOf(articleModel(), bundledHardware("h100-sxm"), Scenario()));
    showAt(view, {300, 600});
    QVERIFY(view.text().contains(QStringLiteral("No GPU chosen")));
    QCOMPARE(view.accessibleName(), QStringLiteral("GPU"));
    view.setWafer(0);
    QVERIFY2(view.text().startsWith(QStringLiteral("GPU 1\n")), qPrintable(view.text()));
    view.setPlan(articlePlan());
    QVERIFY2(view.text().startsWith(QStringLiteral("Wafer 1\n")), qPrintable(view.text()));
    QCOMPARE(view.accessibleName(), QStringLiteral("Wafer"));
}

QTEST_MAIN(DeviceWordingTest)
#include "test_device_wording.moc"
