// SPDX-License-Identifier: GPL-3.0-or-later
// No label may be taken for another's: over all bundled models, hardware and charts.
#include "tests/widgets/chart/chart_rig.h"
#include "widgets/chart/chart_layout.h"
#include "widgets/chart/compared_chart.h"
#include "widgets/chart/label_places.h"
#include "widgets/chart/plan_charts.h"

#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

constexpr int slowDevices = 200; // the frontier of more takes a while

double distance(const QRectF &a, const QRectF &b)
{
    return std::hypot(std::max({0.0, a.left() - b.right(), b.left() - a.right()}),
                      std::max({0.0, a.top() - b.bottom(), b.top() - a.bottom()}));
}

QRectF around(const QPointF &at, double size)
{
    return {at.x() - size / 2, at.y() - size / 2, size, size};
}

/// All that is seen to be marked.
std::vector<QRectF> markersOf(const ChartLayout &layout, const ChartContent &content)
{
    std::vector<QRectF> markers;
    for (const ChartPoint &point : content.points) {
        if (point.marker != ChartMarker::None && layout.isInView(point.at)) {
            markers.push_back(around(layout.pixelOf(point.at), layout.markerSize));
        }
    }
    const std::optional<ChartPresent> none;
    for (const auto &present : {content.present, content.other ? content.other->present : none}) {
        if (present && layout.isInView(present->at)) {
            markers.push_back(around(layout.pixelOf(present->at), layout.presentSize));
        }
    }
    return markers;
}

/// A label that is nearer to another marker than to its own; empty where there is none. What the own marker
/// covers is no other one, and the plan's own label is strong and always there.
QString nearerToAnother(const ChartLayout &layout, const ChartContent &content)
{
    const QRectF present =
        content.present ? around(layout.pixelOf(content.present->at), layout.presentSize) : QRectF();
    for (const ChartLabel &label : layout.labels) {
        if (label.marker == present) {
            continue;
        }
        const double own = distance(label.rect, label.marker);
        for (const QRectF &marker : markersOf(layout, content)) {
            if (!label.marker.adjusted(-1, -1, 1, 1).contains(marker)
                && distance(label.rect, marker) < own - 0.1) {
                return QDebug::toString(label.rect) + QDebug::toString(marker);
            }
        }
    }
    return {};
}

/// Two texts over each other.
QString overprinted(const ChartLayout &layout)
{
    for (std::size_t one = 0; one < layout.texts.size(); ++one) {
        for (std::size_t other = one + 1; other < layout.texts.size(); ++other) {
            if (layout.texts[one].rect.adjusted(1, 1, -1, -1).intersects(layout.texts[other].rect)) {
                return layout.texts[one].text + QStringLiteral(" / ") + layout.texts[other].text;
            }
        }
    }
    return {};
}

/// A short level leader reads as the minus sign of a label that it ends at.
QString readAsMinus(const ChartLayout &layout)
{
    const double unit = layout.room.unit;
    for (const QLineF &leader : layout.leaders) {
        const bool isLevel = std::abs(leader.dy()) < 0.2 * leader.length();
        if (isLevel && leader.length() < 30 * unit) {
            return QDebug::toString(leader);
        }
    }
    return {};
}

void verifyLabels(const ChartContent &content, const QString &what)
{
    const std::array<ChartRoom, 4> rooms{ChartRoom{{1808, 800}, 2, AxisNames::Outside, {}},
                                         ChartRoom{{1200, 560}, 1.3, AxisNames::Outside, {}},
                                         ChartRoom{{276, 120}, 1, AxisNames::Inside, {}},
                                         ChartRoom{{150, 90}, 1, AxisNames::Inside, {}}};
    for (const ChartRoom &room : rooms) {
        const ChartLayout layout = chartLayout(content, room);
        for (const QString &wrong :
             {nearerToAnother(layout, content), overprinted(layout), readAsMinus(layout)}) {
            QVERIFY2(wrong.isEmpty(),
                     qPrintable(what + QStringLiteral(" at %1: ").arg(room.size.width()) + wrong));
        }
    }
}

} // namespace

class ChartLabelsTest : public QObject {
    Q_OBJECT
private slots:
    void belongToWhatTheyStandBeside_data();
    void belongToWhatTheyStandBeside();
    void aPlaceNearAnotherPointIsNone();
    void farOffIsNotLevel();
    void aNameStandsAtItsLine();
};

void ChartLabelsTest::belongToWhatTheyStandBeside_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("hardware");
    for (const BundledText &model : bundledModelTexts()) {
        for (const BundledText &hardware : bundledHardwareTexts()) {
            const QString modelId = QString::fromUtf8(model.id.data(), static_cast<int>(model.id.size()));
            const QString hardwareId =
                QString::fromUtf8(hardware.id.data(), static_cast<int>(hardware.id.size()));
            QTest::newRow(qPrintable(modelId + QStringLiteral(" on ") + hardwareId)) << modelId << hardwareId;
        }
    }
}

void ChartLabelsTest::belongToWhatTheyStandBeside()
{
    QFETCH(const QString, model);
    QFETCH(const QString, hardware);
    static const auto other = planOf(bundledModel("gpt-oss-120b"));
    const Plan plan = planned(bundledModel(model.toStdString()), bundledHardware(hardware.toStdString()), {});
    for (const ChartKind kind : chartKinds) {
        if (kind == ChartKind::Frontier && plan.wafers.size() > slowDevices) {
            continue;
        }
        const ChartContent content = chartOf(kind, plan);
        verifyLabels(content, chartName(kind));
        if (kind == ChartKind::Frontier) {
            continue;
        }
        verifyLabels(comparedChart(content, chartOf(kind, *other)),
                     chartName(kind) + QStringLiteral(" compared"));
    }
}

void ChartLabelsTest::aPlaceNearAnotherPointIsNone()
{
    const QRectF marker(46, 46, 8, 8);
    LabelPlaces places(QRectF(0, 0, 100, 100));
    places.addMarker(marker);
    QVERIFY(places.isNearestTo(marker, QRectF(58, 45, 30, 10), 3));
    places.addMarker(QRectF(60, 58, 8, 8)); // under that place
    QVERIFY(!places.isNearestTo(marker, QRectF(58, 45, 30, 10), 3));
    const LabelPlace place = places.placeForPoint(marker, {30, 10}, 4);
    QCOMPARE(place.overlap, 0.0);
    QVERIFY(distance(place.rect, marker) < distance(place.rect, QRectF(60, 58, 8, 8)));
    for (const QPointF at : {QPointF(34, 46), QPointF(46, 34), QPointF(58, 46), QPointF(46, 58)}) {
        places.addMarker(QRectF(at, QSizeF(8, 8)));
    }
    QVERIFY(places.placeForPoint(marker, {30, 10}, 4).overlap >= markerOverlap); // none is left
}

void ChartLabelsTest::farOffIsNotLevel()
{
    const QRectF marker(46, 146, 8, 8);
    LabelPlaces places(QRectF(0, 0, 300, 300));
    places.addText(QRectF(20, 130, 36, 14)); // above
    places.addText(QRectF(20, 156, 36, 14)); // below
    places.addText(QRectF(0, 140, 40, 18)); // left
    places.addLine(QRectF(70, 0, 0, 300)); // a place beyond would be level and far
    const LabelPlace place = places.placeForPoint(marker, {30, 10}, 4);
    const QRectF beyond(78, 145, 30, 10);
    QVERIFY(place.rect != beyond);
    QVERIFY(place.overlap > 0 || std::abs(place.rect.center().y() - 150) > 5);
}

void ChartLabelsTest::aNameStandsAtItsLine()
{
    LabelPlaces places(QRectF(0, 0, 200, 200));
    places.addLine(QRectF(0, 50, 200, 0), 0);
    places.addLine(QRectF(0, 80, 200, 0), 1);
    QVERIFY(places.isNearestToLine(0, QRectF(20, 54, 40, 12)));
    QVERIFY(!places.isNearestToLine(0, QRectF(20, 64, 40, 12)));
    QVERIFY(places.isNearestToLine(1, QRectF(20, 64, 40, 12)));
    places.addLine(QRectF(0, 77, 200, 0)); // without a name: it cannot be taken for it
    QVERIFY(places.isNearestToLine(1, QRectF(20, 64, 40, 12)));
}

QTEST_MAIN(ChartLabelsTest)
#include "test_chart_labels.moc"
