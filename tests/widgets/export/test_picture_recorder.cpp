// SPDX-License-Identifier: GPL-3.0-or-later
// What is painted on a recorder: kept as values that need neither clip nor font.
#include "tests/widgets/chart/chart_rig.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/chart/plan_charts.h"
#include "widgets/export/picture_recorder.h"
#include "widgets/export/replay.h"

#include <QPainter>
#include <QRegularExpression>
#include <QTest>
#include <QWidget>

#include <algorithm>
#include <functional>

using namespace waferline;
using namespace waferline::test;

namespace {

constexpr QSize pictureSize(120, 80);

using Painting = std::function<void(QPainter &)>;

RecordedPicture recorded(const Painting &paintIt)
{
    PictureRecorder recorder(pictureSize);
    QPainter painter(&recorder);
    paintIt(painter);
    painter.end();
    RecordedPicture picture = recorder.take();
    picture.background = Qt::white;
    return picture;
}

QImage painted(const Painting &paintIt)
{
    QImage image(pictureSize, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintIt(painter);
    return image;
}

template <typename Item>
std::vector<Item> itemsOf(const RecordedPicture &picture)
{
    std::vector<Item> result;
    for (const PictureItem &item : picture.items) {
        if (const auto *one = std::get_if<Item>(&item)) {
            result.push_back(*one);
        }
    }
    return result;
}

/// Pixels of two pictures that differ by more than a shade in a channel.
int pixelsThatDiffer(const QImage &a, const QImage &b, int shade)
{
    int count = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QColor one = a.pixelColor(x, y);
            const QColor other = b.pixelColor(x, y);
            count += std::abs(one.red() - other.red()) > shade
                    || std::abs(one.green() - other.green()) > shade
                    || std::abs(one.blue() - other.blue()) > shade
                ? 1
                : 0;
        }
    }
    return count;
}

void paintClipped(QPainter &painter)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Qt::black, 3));
    painter.setBrush(Qt::red);
    painter.save();
    painter.setClipRect(QRect(20, 10, 50, 40));
    painter.drawEllipse(QPointF(20, 30), 30, 30);
    painter.setClipRect(QRect(0, 0, 40, 80), Qt::IntersectClip);
    painter.fillRect(QRect(0, 0, 120, 80), QColor(0, 0, 255, 100));
    painter.restore();
    painter.drawLine(QPointF(100, -50), QPointF(100, 200)); // the clip no longer holds
}

} // namespace

class PictureRecorderTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }
    void sameAsPaintedDirectly_data();
    void sameAsPaintedDirectly();
    void textsBecomeShapes();
    void clipsAreApplied();
    void nothingSpillsOverAxes();
    void sharpRectanglesHaveWholeCoordinates();
    void sharpLinesAreThePixelsTheyCover();
    void stripesKeepTheirProportion();
    void opacityAndImages();
    void gradientsBecomeImages();
    void widgetsKeepWithinThemselves();
    void aRecorderBeginsAnew();
    void bandsAreOnePicture();
    void progressCanEndIt();
};

void PictureRecorderTest::sameAsPaintedDirectly_data()
{
    QTest::addColumn<int>("which");
    QTest::newRow("clips") << 0;
    QTest::newRow("sharp rectangles") << 1;
    QTest::newRow("sharp outlines") << 2;
    QTest::newRow("fine shapes") << 3;
    QTest::newRow("pens") << 4;
    QTest::newRow("turned") << 5;
}

void PictureRecorderTest::sameAsPaintedDirectly()
{
    QFETCH(int, which);
    const std::vector<Painting> paintings{
        paintClipped,
        [](QPainter &painter) {
            painter.scale(1.5, 1.5);
            for (int column = 0; column < 10; ++column) {
                painter.fillRect(QRectF(3 + column * 4.3, 5, 4.3, 30),
                                 QColor::fromHsv(column * 30, 200, 200));
            }
        },
        [](QPainter &painter) {
            painter.setPen(Qt::blue);
            painter.drawRect(10, 10, 40, 30);
            painter.drawLine(60, 5, 60, 70);
            painter.setPen(QPen(Qt::red, 2));
            painter.drawLine(70, 20, 110, 20);
            painter.setPen(QPen(Qt::green, 3, Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(QPointF(70, 40), QPointF(110, 40));
        },
        [](QPainter &painter) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(Qt::NoPen);
            painter.setBrush(QColor(200, 50, 0));
            painter.drawRoundedRect(QRectF(5.3, 5.7, 40, 30), 6, 6);
            painter.drawEllipse(QRectF(60, 10, 33, 44));
            painter.drawPolygon(QPolygonF{{10, 45}, {50, 50}, {20, 75}});
            painter.fillRect(QRectF(70.5, 60.25, 20, 10), Qt::darkGreen);
        },
        [](QPainter &painter) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.scale(2, 2);
            QPen pen(Qt::darkBlue, 2, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
            painter.setPen(pen);
            painter.drawPolyline(QPolygonF{{5, 5}, {20, 30}, {50, 8}});
            pen.setDashPattern({3, 2.5});
            painter.setPen(pen);
            painter.drawLine(QPointF(5, 35), QPointF(55, 33));
        },
        [](QPainter &painter) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.translate(60, 40);
            painter.rotate(30);
            painter.setPen(QPen(Qt::black, 2));
            painter.setBrush(Qt::yellow);
            painter.drawRect(QRectF(-30, -20, 60, 40));
        },
    };
    const Painting &paintIt = paintings.at(static_cast<std::size_t>(which));
    const QImage replayed = imageOf(recorded(paintIt));
    const QImage direct = painted(paintIt);
    QVERIFY(pixelsThatDiffer(direct, painted([](QPainter & /*painter*/) {}), 8) > 100);
    // But for a few on the edges of outlines and dashes.
    QVERIFY(pixelsThatDiffer(replayed, direct, 8) < 10);
    QCOMPARE(pixelsThatDiffer(replayed, direct, 64), 0);
}

void PictureRecorderTest::textsBecomeShapes()
{
    const Painting paintIt = [](QPainter &painter) {
        painter.setFont(uiFont(20));
        painter.setPen(Qt::darkRed);
        painter.drawText(QPointF(10, 50), QStringLiteral("Wafer 59"));
    };
    const RecordedPicture picture = recorded(paintIt);
    const auto fills = itemsOf<PictureFill>(picture);
    QCOMPARE(picture.items.size(), fills.size());
    QCOMPARE(fills.size(), std::size_t(1));
    QCOMPARE(fills[0].colour, QColor(Qt::darkRed));
    const QRectF bounds = fills[0].path.boundingRect();
    QVERIFY(std::abs(bounds.bottom() - 50) < 1); // on the baseline
    QVERIFY(std::abs(bounds.width() - QFontMetricsF(uiFont(20)).horizontalAdvance("Wafer 59")) < 4);
    // As heavy as Qt's own letters, and in the same place.
    const auto ink = [](const QImage &image) {
        double sum = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                sum += 255 - image.pixelColor(x, y).green();
            }
        }
        return sum;
    };
    const double shapes = ink(imageOf(picture));
    const double letters = ink(painted(paintIt));
    QVERIFY2(std::abs(shapes / letters - 1) < 0.08, qPrintable(QString::number(shapes / letters)));
}

void PictureRecorderTest::clipsAreApplied()
{
    const RecordedPicture picture = recorded(paintClipped);
    const QRectF clip(20, 10, 50, 40);
    QVERIFY(picture.items.size() >= 4); // ellipse, its outline, the tint, the line
    for (std::size_t index = 0; index + 1 < picture.items.size(); ++index) {
        QVERIFY(clip.adjusted(-0.01, -0.01, 0.01, 0.01).contains(boundsOf(picture.items[index])));
    }
    QVERIFY(QRectF(QPointF(), pictureSize).contains(boundsOf(picture.items.back()))); // the page's end
    QCOMPARE(itemsOf<PictureRect>(picture).at(0).rect, QRectF(20, 10, 20, 40));
}

void PictureRecorderTest::nothingSpillsOverAxes()
{
    const auto plan = publishedPlan();
    for (const ChartKind kind : {ChartKind::Concurrency, ChartKind::Frontier, ChartKind::Tradeoff}) {
        const ChartContent content = chartContent(chartDataOf(kind, *plan).value_or(ChartData()), *plan);
        ChartRoom room{QSize(600, 400), 1, AxisNames::Outside, {}};
        room.window = room.window.zoomedAt(0.5, 0.5, 2); // curves would run out on all sides
        const ChartLayout layout = chartLayout(content, room);
        PictureRecorder recorder(room.size);
        ChartPainter().paint(recorder, {}, content, layout, Theme::light());
        const RecordedPicture picture = recorder.take();
        // Lines; markers, which no axis cuts, are filled.
        std::size_t lines = 0;
        for (const PictureStroke &stroke : itemsOf<PictureStroke>(picture)) {
            const QRectF bounds = boundsOf(stroke);
            const bool axis = bounds.height() < 8 || bounds.width() < 8;
            lines += axis ? 0 : 1;
            QVERIFY(axis || QRectF(layout.plot).adjusted(-3, -3, 3, 3).contains(bounds));
        }
        for (const PictureFill &fill : itemsOf<PictureFill>(picture)) {
            const QRectF bounds = fill.path.boundingRect();
            if (bounds.width() > 100 && bounds.height() > 30) { // a curve that was cut
                ++lines;
                QVERIFY(QRectF(layout.plot).adjusted(-3, -3, 3, 3).contains(bounds));
            }
        }
        QVERIFY(lines > 0);
    }
}

void PictureRecorderTest::sharpRectanglesHaveWholeCoordinates()
{
    const RecordedPicture picture = recorded([](QPainter &painter) {
        painter.scale(1.3, 1.3);
        painter.fillRect(QRectF(1, 1, 10, 10), Qt::red); // to 14.3
        painter.fillRect(QRectF(11, 1, 10, 10), Qt::blue);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(QRectF(1, 20, 10, 10), Qt::red);
    });
    const auto rects = itemsOf<PictureRect>(picture);
    QCOMPARE(rects.size(), std::size_t(3));
    QVERIFY(rects[0].sharp && rects[1].sharp && !rects[2].sharp);
    QCOMPARE(rects[0].rect, QRectF(1, 1, 13, 13));
    QCOMPARE(rects[1].rect.left(), rects[0].rect.right()); // no seam
    QCOMPARE(rects[2].rect, QRectF(1.3, 26, 13, 13));
}

void PictureRecorderTest::sharpLinesAreThePixelsTheyCover()
{
    const RecordedPicture picture = recorded([](QPainter &painter) {
        painter.setPen(Qt::black);
        painter.drawLine(10, 20, 30, 20);
        painter.drawLine(10, 30, 30, 40); // not along an axis
    });
    const auto rects = itemsOf<PictureRect>(picture);
    QCOMPARE(rects.size(), std::size_t(1));
    QCOMPARE(rects[0].rect, QRectF(10, 20, 21, 1));
    QCOMPARE(itemsOf<PictureStroke>(picture).size(), std::size_t(1));
}

void PictureRecorderTest::stripesKeepTheirProportion()
{
    const auto inkOf = [](double scale) {
        const RecordedPicture picture = recorded([scale](QPainter &painter) {
            painter.scale(scale, scale);
            painter.fillRect(QRectF(0, 0, 16, 16), QBrush(Qt::black, Qt::BDiagPattern));
        });
        const auto stripes = itemsOf<PictureFill>(picture);
        // x + y = 0, 8, 16 and 24; a logical pixel wide: an eighth of the square.
        double area = 0;
        for (const QPolygonF &polygon : stripes.at(0).path.toSubpathPolygons()) {
            for (qsizetype at = 0; at + 1 < polygon.size(); ++at) {
                area += (polygon[at].x() * polygon[at + 1].y() - polygon[at + 1].x() * polygon[at].y()) / 2;
            }
        }
        return std::abs(area) / (16 * 16 * scale * scale);
    };
    QVERIFY(std::abs(inkOf(1) - 0.125) < 0.01);
    QVERIFY(std::abs(inkOf(4) - 0.125) < 0.01);
}

void PictureRecorderTest::opacityAndImages()
{
    QImage image(4, 4, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::black);
    const Painting paintIt = [&image](QPainter &painter) {
        painter.setOpacity(0.5);
        painter.fillRect(QRect(0, 0, 20, 20), Qt::red);
        painter.drawImage(QRect(30, 10, 40, 40), image);
        painter.setClipRect(QRect(90, 0, 10, 80));
        painter.drawImage(QRect(80, 10, 40, 40), image);
    };
    const RecordedPicture picture = recorded(paintIt);
    QCOMPARE(itemsOf<PictureImage>(picture).size(), std::size_t(2));
    QCOMPARE(itemsOf<PictureImage>(picture)[1].rect, QRectF(90, 10, 10, 40));
    QVERIFY(pixelsThatDiffer(imageOf(picture), painted(paintIt), 2) == 0);
}

void PictureRecorderTest::gradientsBecomeImages()
{
    const Painting paintIt = [](QPainter &painter) {
        QLinearGradient gradient(0, 0, 0, 40);
        gradient.setColorAt(0, Qt::white);
        gradient.setColorAt(1, Qt::darkBlue);
        painter.scale(1.5, 1.5);
        painter.fillRect(QRect(10, 0, 40, 40), gradient);
    };
    const RecordedPicture picture = recorded(paintIt);
    QCOMPARE(itemsOf<PictureImage>(picture).size(), std::size_t(1));
    QVERIFY(pixelsThatDiffer(imageOf(picture), painted(paintIt), 2) == 0);
}

void PictureRecorderTest::widgetsKeepWithinThemselves()
{
    class Overpainter : public QWidget {
    public:
        using QWidget::QWidget;
        void paintEvent(QPaintEvent * /*event*/) override
        {
            QPainter painter(this);
            painter.fillRect(rect().adjusted(-50, -50, 50, 50), Qt::red);
        }
    };
    QWidget window;
    window.setFixedSize(60, 40);
    Overpainter inner(&window);
    inner.setGeometry(10, 10, 20, 10);
    const Painting paintIt = [&](QPainter &painter) {
        painter.scale(2, 2);
        window.render(&painter, {}, {}, QWidget::DrawChildren);
    };
    const auto rects = itemsOf<PictureRect>(recorded(paintIt));
    QVERIFY(!rects.empty());
    for (const PictureRect &rect : rects) {
        QCOMPARE(rect.rect, QRectF(20, 20, 40, 20));
    }
}

void PictureRecorderTest::aRecorderBeginsAnew()
{
    PictureRecorder recorder(pictureSize);
    QPainter painter(&recorder);
    painter.setClipRect(QRect(0, 0, 5, 5));
    painter.fillRect(QRect(0, 0, 9, 9), Qt::red);
    painter.end();
    painter.begin(&recorder); // adds to it
    painter.fillRect(QRect(0, 0, 9, 9), Qt::red);
    painter.end();
    const RecordedPicture first = recorder.take();
    QCOMPARE(first.items.size(), std::size_t(2));
    QCOMPARE(boundsOf(first.items[1]), QRectF(0, 0, 9, 9)); // no clip was left
    const RecordedPicture second = recorder.take();
    QVERIFY(second.items.empty());
    QCOMPARE(second.size, pictureSize);
}

void PictureRecorderTest::bandsAreOnePicture()
{
    constexpr QSize tall(50, 900); // more than three bands
    const auto paintIt = [](QPainter &painter) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(Qt::black, 3, Qt::DashLine));
        painter.drawLine(QPointF(3, 3), QPointF(47, 890));
        painter.setBrush(Qt::cyan);
        painter.drawEllipse(QRectF(5, 200, 40, 500));
    };
    PictureRecorder recorder(tall);
    QPainter painter(&recorder);
    paintIt(painter);
    painter.end();
    QImage direct(tall, QImage::Format_ARGB32_Premultiplied);
    direct.fill(Qt::transparent);
    QPainter onImage(&direct);
    paintIt(onImage);
    onImage.end();
    QVERIFY(pixelsThatDiffer(imageOf(recorder.take()), direct, 8) < 10);
}

void PictureRecorderTest::progressCanEndIt()
{
    RecordedPicture picture;
    picture.size = {64, 2000};
    std::vector<double> shares;
    const QImage image = imageOf(picture, [&shares](double share) {
        shares.push_back(share);
        return shares.size() < 3;
    });
    QVERIFY(image.isNull());
    QCOMPARE(shares.size(), std::size_t(3));
    QVERIFY(std::ranges::is_sorted(shares) && shares.front() == 0 && shares.back() < 1);
}

QTEST_MAIN(PictureRecorderTest)
#include "test_picture_recorder.moc"
