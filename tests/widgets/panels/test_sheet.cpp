// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/panels/panel_rig.h"
#include "widgets/math_sheet.h"
#include "widgets/sheet.h"
#include "widgets/text_wrap.h"
#include "widgets/wafer_sheet.h"

#include <QRegularExpression>
#include <QTest>

#include <random>

using namespace waferline;
using namespace waferline::test;

/// Layout without a window: nothing is wider than its sheet, nothing is lost, bars are to scale.
class SheetTest : public QObject {
    Q_OBJECT
private slots:
    void wordsAreNeverLost();
    void longWordIsBroken();
    void formulaBreaksBeforeSigns();
    void formulaOnOneLineStaysAsItIs();
    void signsStayWithWhatFollows();
    void nothingIsWiderThanTheSheet_data();
    void nothingIsWiderThanTheSheet();
    void blocksDoNotMeet();
    void barIsToScale();
    void circleIsRoundTheNumber();
    void plainTextHasEverything();
    void formulaRows();
    void waferBarsAreTheSplit();
};

namespace {

QString joinedWithoutBlanks(const QStringList &lines)
{
    return lines.join(QString()).remove(QLatin1Char(' '));
}

/// Of the article's model, of a hard case, of many random ones.
std::vector<std::vector<SheetSection>> makeSheets()
{
    Scenario hard;
    hard.weights = WeightFormat{{}, 16};
    hard.microBatch = 12'345;
    hard.contextTokens = 1'000'000'000;
    hard.stages = Stages::wafer();
    std::vector<std::vector<SheetSection>> all{
        mathSheet(*articlePlan()), mathSheet(*articlePlan(withMicroBatch(3))), mathSheet(*articlePlan(hard))};
    std::mt19937 random(7);
    for (int i = 0; i < 40; ++i) {
        const auto plan = planOf(randomModel(random, 60), wse3t(), randomScenario(random));
        all.push_back(mathSheet(*plan));
        all.push_back(waferSheet(*plan, static_cast<std::uint32_t>(plan->wafers.size()) / 2));
    }
    return all;
}

const std::vector<std::vector<SheetSection>> &sheets()
{
    static const auto all = makeSheets();
    return all;
}

} // namespace

void SheetTest::wordsAreNeverLost()
{
    const QString text = QStringLiteral("The limit is the minimum over the wafers; 24 of 59 set it.");
    for (double width = 20; width < 500; width += 7) {
        const QStringList lines = wrapWords(text, TextStyle::Caption, width);
        QCOMPARE(joinedWithoutBlanks(lines), QString(text).remove(QLatin1Char(' ')));
        for (const QString &line : lines) {
            QVERIFY(widthOf(TextStyle::Caption, line) <= width);
        }
    }
    QVERIFY(wrapWords(QString(), TextStyle::Caption, 100).isEmpty());
}

void SheetTest::longWordIsBroken()
{
    const QString word(200, QLatin1Char('w'));
    const QStringList lines = wrapWords(word, TextStyle::Label, 100);
    QVERIFY(lines.size() > 10);
    QCOMPARE(joinedWithoutBlanks(lines), word);
    QCOMPARE(wrapWords(word, TextStyle::Label, 1).join(QString()), word); // one letter a line, and it ends
}

void SheetTest::formulaBreaksBeforeSigns()
{
    const QString formula = QStringLiteral("3.5 µs + 2 × 1.5 µs + max(25.89 ns, 178.9 ns)");
    const QStringList lines = wrapFormula(formula, TextStyle::Mono, 200);
    QVERIFY(lines.size() > 1);
    for (qsizetype i = 1; i < lines.size(); ++i) {
        QVERIFY2(QRegularExpression(QStringLiteral("^  ([+×]|178)")).match(lines[i]).hasMatch(),
                 qPrintable(lines[i]));
    }
    QCOMPARE(joinedWithoutBlanks(lines), QString(formula).remove(QLatin1Char(' ')));
}

void SheetTest::formulaOnOneLineStaysAsItIs()
{
    const QString formula = QStringLiteral("⌈69 linear ÷ 2⌉");
    QCOMPARE(wrapFormula(formula, TextStyle::Mono, 1000), QStringList(formula));
}

void SheetTest::signsStayWithWhatFollows()
{
    for (double width = 60; width < 400; width += 5) {
        for (const QString &line :
             wrapFormula(QStringLiteral("44 GB − 16.13 GB ÷ 2 + 7"), TextStyle::Mono, width)) {
            QVERIFY2(!QRegularExpression(QStringLiteral("[−÷+]$")).match(line).hasMatch(), qPrintable(line));
        }
    }
}

void SheetTest::nothingIsWiderThanTheSheet_data()
{
    QTest::addColumn<int>("width");
    for (const int width : {240, 280, 326, 420, 800}) {
        QTest::addRow("%d", width) << width;
    }
}

void SheetTest::nothingIsWiderThanTheSheet()
{
    QFETCH(int, width);
    for (const auto &sheet : sheets()) {
        for (const SheetSection &section : sheet) {
            const SectionLayout layout = layoutSection(section, width);
            const QRectF area(sheetMargin - 0.5, -0.5, width - 2 * sheetMargin + 1, layout.height + 1);
            for (const SheetBox &box : layout.boxes) {
                QVERIFY(area.contains(box.rect));
            }
            for (const SheetText &text : layout.texts) {
                const QFontMetricsF &metrics = metricsOf(text.style);
                const QRectF rect(text.at.x(), text.at.y() - metrics.capHeight(),
                                  widthOf(text.style, text.text), metrics.capHeight());
                QVERIFY2(
                    area.contains(rect),
                    qPrintable(QStringLiteral("%1: %2 at %3").arg(width).arg(text.text).arg(text.at.x())));
            }
        }
    }
}

void SheetTest::blocksDoNotMeet()
{
    for (const auto &sheet : sheets()) {
        for (const SheetSection &section : sheet) {
            const SectionLayout layout = layoutSection(section, 280);
            for (std::size_t i = 0; i < layout.texts.size(); ++i) {
                for (std::size_t j = i + 1; j < layout.texts.size(); ++j) {
                    const SheetText &a = layout.texts[i];
                    const SheetText &b = layout.texts[j];
                    // Capital height: letters of two lines may touch in the metrics, not in what is seen.
                    const auto box = [](const SheetText &text) {
                        const double height = metricsOf(text.style).capHeight();
                        return QRectF(text.at.x(), text.at.y() - height, widthOf(text.style, text.text),
                                      height);
                    };
                    QVERIFY2(!box(a).intersects(box(b)), qPrintable(a.text + QStringLiteral(" / ") + b.text));
                }
            }
        }
    }
}

void SheetTest::barIsToScale()
{
    const SheetSection section{
        0, {BarBlock{{{0.25, &Theme::fullAttention}, {0.5, &Theme::cacheInUse}, {0.25, &Theme::unused}}}}};
    const SectionLayout layout = layoutSection(section, 2 * sheetMargin + 400);
    QCOMPARE(layout.boxes.size(), 3U);
    QCOMPARE(layout.boxes[0].rect.left(), sheetMargin);
    QCOMPARE(layout.boxes[1].rect.left(), sheetMargin + 100);
    QCOMPARE(layout.boxes[2].rect.left(), sheetMargin + 300);
    QCOMPARE(layout.boxes[2].rect.right(), sheetMargin + 400);
    QCOMPARE(layout.boxes[0].rect.width(), 99.0); // a pixel is free between parts
}

void SheetTest::circleIsRoundTheNumber()
{
    const SectionLayout layout = layoutSection({0, {HeadingBlock{10, QStringLiteral("Weights")}}}, 300);
    QCOMPARE(layout.boxes.size(), 1U);
    QCOMPARE(layout.texts.front().text, QStringLiteral("10"));
    const double middle = layout.texts.front().at.x() + widthOf(TextStyle::Tick, QStringLiteral("10")) / 2;
    QVERIFY(qAbs(middle - layout.boxes.front().rect.center().x()) < 0.01);
    QVERIFY(layout.boxes.front().rect.contains(layout.texts.front().at));
}

void SheetTest::plainTextHasEverything()
{
    const QString text = plainText(mathSheet(*articlePlan(withMicroBatch(3))));
    for (const char *const part :
         {"1. Weights", "3 T × 4 bit ÷ 8 = 1.5 TB", "parameters × bits ÷ 8 = weights", "⌈69 linear ÷ 2⌉ = 35",
          "44 GB − 16.13 GB = 27.87 GB", "⌊27.87 GB ÷ 147.5 MB⌋ = 189", "93 × 3 = 279 > 189", "≈ 190",
          "starves"}) {
        QVERIFY2(text.contains(QString::fromUtf8(part)), qPrintable(text));
    }
}

void SheetTest::formulaRows()
{
    const auto term = [](Quantity quantity, double value, Unit unit) {
        Term made;
        made.quantity = quantity;
        made.value = value;
        made.unit = unit;
        return made;
    };
    const DeviceWording wafer(*wse3t());
    const Term room = term(Quantity::LimitingWaferFreeBytes, 27.871e9, Unit::Bytes);
    const Term one = term(Quantity::LimitingWaferPerRequestBytes, 147.456e6, Unit::Bytes);
    const Term limit = term(Quantity::MaxConcurrentRequests, 189, Unit::Requests);
    const FormulaRow row =
        formulaRow({Sign::FloorOpen, room, Sign::Divide, one, Sign::FloorClose, Sign::Equals, limit}, wafer);
    QCOMPARE(row.names, QStringLiteral("⌊SRAM left ÷ per request⌋ = concurrent requests"));
    QCOMPARE(row.numbers, QStringLiteral("⌊27.87 GB ÷ 147.5 MB⌋"));
    QCOMPARE(row.result, QStringLiteral("189"));

    const Term wanted = term(Quantity::WantedInFlightRequests, 279, Unit::Requests);
    const Term stages = term(Quantity::Stages, 93, Unit::None);
    const FormulaRow starving = formulaRow({stages, Sign::Equals, wanted, Sign::Greater, limit}, wafer);
    QCOMPARE(starving.result, QStringLiteral("279 > 189"));
    QVERIFY(starving.resultColour == &Theme::warningText);
    const FormulaRow fitting = formulaRow({stages, Sign::Equals, wanted, Sign::LessOrEqual, limit}, wafer);
    QCOMPARE(fitting.result, QStringLiteral("279 ≤ 189 ✓"));
    QVERIFY(fitting.resultColour == &Theme::text);
    // A round that takes longer than a token is no fault.
    const Term latency = term(Quantity::TokenLatencySeconds, 1e-3, Unit::Seconds);
    QVERIFY(formulaRow({stages, Sign::Equals, stages, Sign::Greater, latency}, wafer).resultColour
            == &Theme::text);
}

void SheetTest::waferBarsAreTheSplit()
{
    const auto plan = articlePlan(withMicroBatch(2));
    for (std::uint32_t wafer = 0; wafer < plan->wafers.size(); ++wafer) {
        const std::vector<SheetSection> sheet = waferSheet(*plan, wafer);
        const BarBlock &bar = std::get<BarBlock>(sheet.front().blocks[1]);
        double sum = 0;
        double cacheInUse = 0;
        for (const BarPart &part : bar.parts) {
            sum += part.share;
            cacheInUse += part.fill == &Theme::cacheInUse ? part.share : 0;
        }
        QVERIFY(qAbs(sum - 1) < 1e-9);
        const SramSplit split = sramSplit(*plan, plan->wafers[wafer]);
        QVERIFY(qAbs(cacheInUse - split.cacheInUseBytes / 44e9) < 1e-12);
    }
}

QTEST_MAIN(SheetTest)
#include "test_sheet.moc"
