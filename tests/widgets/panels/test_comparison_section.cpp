// SPDX-License-Identifier: GPL-3.0-or-later
// The step of The math that sets the simulation against the closed form.
#include "model/description/catalogue.h"
#include "tests/widgets/panels/panel_rig.h"
#include "widgets/export/caption.h"
#include "widgets/headline_figures.h"
#include "widgets/math_sheet.h"
#include "widgets/math_view.h"
#include "widgets/sheet_view.h"

#include <QRegularExpression>
#include <QScrollBar>
#include <QTest>

#include <algorithm>

using namespace waferline;
using namespace waferline::test;

namespace {

std::shared_ptr<const Plan> inNetworkOrder(std::int64_t microBatch)
{
    Scenario scenario = withMicroBatch(microBatch);
    scenario.stages = Stages::wafer();
    scenario.placement = PlacementRule::ByKind;
    return planOf(articleInNetworkOrder(), wse3t(), scenario);
}

QString comparisonText(const Plan &plan, const std::optional<RateComparison> &comparison)
{
    const std::vector<SheetSection> sheet = mathSheet(plan, comparison);
    const auto section = std::ranges::find(sheet, static_cast<int>(StepId::Simulation), &SheetSection::id);
    return section == sheet.end() ? QString() : plainText({*section});
}

const HeadlineFigure &cellOf(const HeadlineFigures &figures, Headline which)
{
    return figures.at(static_cast<std::size_t>(which));
}

} // namespace

class ComparisonSectionTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    /// Golden: 60 micro-batches of 1 come to 1,599.22 against 1,630.47: 31.25 less, 1.917 %.
    void saysBothAndThePrice()
    {
        const auto plan = inNetworkOrder(1);
        const QString text = comparisonText(*plan, compareRates(*plan, 60));
        QVERIFY2(text.contains(QStringLiteral("1,630 − 1,599 = 31.25")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("31.25 ÷ 1,630 = 1.917 %")), qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("comes back to 11 wafers")));
        QVERIFY(text.contains(QStringLiteral("200 tokens of each request")));
    }

    /// 70 × 13.358 µs a token are 1,069 tokens/s.
    void picturesMarkBounds()
    {
        const QString bound = pictureSubtitle(*inNetworkOrder(2));
        QVERIFY2(bound.contains(QStringLiteral("≤ 1,069 tokens/s per request · ≤ ")), qPrintable(bound));
        QVERIFY(!pictureSubtitle(*articlePlan()).contains(QStringLiteral("≤")));
    }

    void saysThatTheyAgree()
    {
        const auto plan = inNetworkOrder(1);
        const QString text = comparisonText(*plan, compareRates(*plan, 70));
        QVERIFY2(text.contains(QStringLiteral("(1,403 − 1,403) ÷ 1,403")), qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("costs nothing")));
        QVERIFY(!text.contains(QStringLiteral("price")));
    }

    void saysThatItIsUnderWayOrTooMuch()
    {
        const auto plan = inNetworkOrder(1);
        QVERIFY(comparisonText(*plan, {}).contains(QStringLiteral("Simulating 70 micro-batches …")));
        // 70 visits × 100,000 micro-batches × 200 tokens: 1.4e9.
        auto many = std::make_shared<Plan>(*plan);
        many->capacity.microBatchesInFlight = 100'000;
        QVERIFY(comparisonText(*many, {}).contains(QStringLiteral("Too much to simulate")));
    }

    void isThereOnlyWhereRatesAreBounds()
    {
        Scenario wafers;
        wafers.stages = Stages::wafer();
        const auto plan = articlePlan(wafers);
        QVERIFY(comparisonText(*plan, {}).isEmpty());
        QVERIFY(plainText(mathSheet(*plan)).contains(QStringLiteral("closed form is exact")));
        QVERIFY(!plainText(mathSheet(*inNetworkOrder(1))).contains(QStringLiteral("closed form is exact")));
    }

    void headlineIsABound()
    {
        const HeadlineFigures bound = headlineFigures(*inNetworkOrder(1));
        QCOMPARE(cellOf(bound, Headline::RatePerRequest).number, QStringLiteral("≤ 1,403"));
        QVERIFY(cellOf(bound, Headline::RatePerRequest).step == StepId::Simulation);
        QVERIFY(cellOf(bound, Headline::TotalRate).number.startsWith(QStringLiteral("≤ ")));
        for (const QString &perMegawatt : cellOf(bound, Headline::TotalRate).asides) {
            QVERIFY2(perMegawatt.contains(QStringLiteral("≤ ")), qPrintable(perMegawatt));
        }
        const HeadlineFigures exact = headlineFigures(*articlePlan());
        QCOMPARE(cellOf(exact, Headline::RatePerRequest).number, QStringLiteral("1,691"));
        QVERIFY(cellOf(exact, Headline::RatePerRequest).step == StepId::Rate);
        QVERIFY(!cellOf(exact, Headline::TotalRate).asides.join(u' ').contains(u'≤'));
    }

    /// When the simulation is done, nothing that stands above its step moves.
    void whatIsAboveStays()
    {
        QWidget host;
        MathView view(&host);
        const auto plan = inNetworkOrder(1);
        view.setPlan(plan);
        showAt(view, {300, 500});
        view.showStep(StepId::Rate);
        const auto placeOf = [&view](StepId step) {
            return view.sheet()->sectionRect(static_cast<int>(step));
        };
        const auto rate = placeOf(StepId::Rate);
        const auto simulation = placeOf(StepId::Simulation);
        QVERIFY(simulation.has_value());
        const int scrolled = view.sheet()->verticalScrollBar()->value();
        view.setComparison(compareRates(*plan, 60).value());
        QVERIFY(view.text().contains(QStringLiteral("31.25")));
        QCOMPARE(placeOf(StepId::Rate), rate);
        QCOMPARE(placeOf(StepId::Simulation)->topLeft(), simulation->topLeft());
        QCOMPARE(view.sheet()->verticalScrollBar()->value(), scrolled);
        view.setPlan(inNetworkOrder(2)); // another plan: what was simulated says nothing about it
        QVERIFY(view.text().contains(QStringLiteral("Simulating")));
    }
};

QTEST_MAIN(ComparisonSectionTest)
#include "test_comparison_section.moc"
