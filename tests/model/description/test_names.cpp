// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/names.h"

#include "model/description/hardware.h"
#include "model/description/model_description.h"
#include "model/description/scenario.h"

#include <QTest>

#include <array>

using namespace waferline;

class TestNames : public QObject {
    Q_OBJECT

private slots:
    void nearest_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("nearest");
        QTest::newRow("letters swapped") << "linaer_attention"
                                         << "linear_attention";
        QTest::newRow("one missing") << "hed"
                                     << "head";
        QTest::newRow("case") << "HEAD"
                              << "head";
        QTest::newRow("dashes") << "full-attention"
                                << "full_attention";
        QTest::newRow("itself") << "embedding"
                                << "embedding";
        QTest::newRow("far") << "banana"
                             << "";
        QTest::newRow("empty") << ""
                               << "";
        QTest::newRow("two letters") << "zz"
                                     << "";
        QTest::newRow("megabytes") << QString(1'000'000, QLatin1Char('x')) << "";
    }
    void nearest()
    {
        QFETCH(QString, name);
        QFETCH(QString, nearest);
        QCOMPARE(QString::fromStdString(nearestName(layerKindNames(), name.toStdString())), nearest);
    }

    void listIsReadable()
    {
        const std::array<std::string_view, 3> three{"a", "b", "c"};
        QCOMPARE(oneOf(three), std::string(R"("a", "b" or "c")"));
        QCOMPARE(oneOf(Names(three).first(1)), std::string(R"("a")"));
    }

    void enumerationsComeBackFromTheirNames()
    {
        for (std::size_t i = 0; i < layerKindCount; ++i) {
            const auto kind = static_cast<LayerKind>(i);
            QVERIFY(parseLayerKind(toString(kind)) == kind);
        }
        for (std::size_t i = 0; i < hardwareFigureCount; ++i) {
            const auto figure = static_cast<HardwareFigure>(i);
            QVERIFY(parseHardwareFigure(toString(figure)) == figure);
        }
        for (const auto status : {FigureStatus::Published, FigureStatus::Reported, FigureStatus::Estimate,
                                  FigureStatus::Assumed}) {
            QVERIFY(parseFigureStatus(toString(status)) == status);
        }
        for (const auto rule : {PlacementRule::ByKind, PlacementRule::InOrder, PlacementRule::Fewest}) {
            QVERIFY(parsePlacementRule(toString(rule)) == rule);
        }
        for (const auto shown : {Shown::One, Shown::Abc, Shown::Full}) {
            QVERIFY(parseShown(toString(shown)) == shown);
        }
        QVERIFY(!parseLayerKind("attention"));
        QVERIFY(!parseHardwareFigure(""));
        QVERIFY(!parseFigureStatus("Published"));
        QVERIFY(!parsePlacementRule("most"));
        QVERIFY(!parseShown("all"));
    }
};

QTEST_GUILESS_MAIN(TestNames)
#include "test_names.moc"
