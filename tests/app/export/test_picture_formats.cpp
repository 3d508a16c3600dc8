// SPDX-License-Identifier: GPL-3.0-or-later
// Every view in every format shows the same: SVG, as QSvgRenderer draws it, and PDF against the PNG.
#include "app/export/save_picture.h"
#include "app/export/view_picture.h"
#include "model/planning/shown.h"
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"

#include <QPainter>
#include <QProcess>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <span>

using namespace waferline;
using namespace waferline::test;

namespace {

constexpr double aMoment = 158e-6;

/// Names are no longer than this one among the bundled ones.
Setup longestName()
{
    Setup setup = defaultSetup();
    for (const BundledText &text : bundledModelTexts()) {
        const auto model = bundledModel(text.id);
        if (model->name.size() > setup.model->name.size()) {
            setup.model = model;
        }
    }
    return setup;
}

RecordedPicture taken(PictureView view, const PictureOptions &options, const Setup &setup = defaultSetup())
{
    return recordedPictureOf(view, setup, aMoment, options);
}

PictureOptions sized(const QSize &size, ThemeKind theme = ThemeKind::Light, double scale = 1)
{
    PictureOptions options;
    options.size = size;
    options.theme = theme;
    options.scale = scale;
    return options;
}

std::span<const QRgb> lineOf(const QImage &image, int y)
{
    return {reinterpret_cast<const QRgb *>(image.constScanLine(y)), static_cast<std::size_t>(image.width())};
}

int differenceOf(QRgb a, QRgb b)
{
    return std::max(
        {std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
}

/// Share of pixels that differ by more than so much in a channel.
double shareThatDiffers(const QImage &a, const QImage &b, int shade)
{
    const QImage one = a.convertToFormat(QImage::Format_RGB32);
    const QImage other = b.convertToFormat(QImage::Format_RGB32);
    double differing = 0;
    for (int y = 0; y < one.height(); ++y) {
        const auto line = lineOf(one, y);
        const auto otherLine = lineOf(other, y);
        for (std::size_t x = 0; x < line.size(); ++x) {
            differing += differenceOf(line[x], otherLine[x]) > shade ? 1 : 0;
        }
    }
    return differing / (one.width() * one.height());
}

void addViews(const std::function<void(const QByteArray &, PictureView, ThemeKind)> &add)
{
    for (const PictureView view : pictureViews) {
        const std::string_view name = pictureViewName(view);
        const QByteArray text(name.data(), static_cast<qsizetype>(name.size()));
        add(text + ", light", view, ThemeKind::Light);
        add(text + ", dark", view, ThemeKind::Dark);
    }
}

} // namespace

class PictureFormatsTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void svgAgrees_data() { viewsAndThemes(); }
    void svgAgrees();
    void pdfAgrees_data() { viewsAndThemes(); }
    void pdfAgrees();
    void proportionsAreTheSameAtAnyScale_data() { viewsAndThemes(); }
    void proportionsAreTheSameAtAnyScale();
    void oddSizes();
    void nothingButShapesIsInSvg();
    void formatsByEnding_data();
    void formatsByEnding();

private:
    static void viewsAndThemes();
};

void PictureFormatsTest::viewsAndThemes()
{
    QTest::addColumn<PictureView>("view");
    QTest::addColumn<ThemeKind>("theme");
    addViews([](const QByteArray &name, PictureView view, ThemeKind theme) {
        QTest::newRow(name.constData()) << view << theme;
    });
}

void PictureFormatsTest::svgAgrees()
{
    QFETCH(PictureView, view);
    QFETCH(ThemeKind, theme);
    const RecordedPicture picture = taken(view, sized({1280, 720}, theme), longestName());
    QVERIFY(picture.items.size() > 30);
    const QImage png = QImage::fromData(*encodedPicture(picture, PictureFormat::Png));
    QCOMPARE(png.size(), QSize(1280, 720));
    QSvgRenderer renderer(*encodedPicture(picture, PictureFormat::Svg));
    QVERIFY(renderer.isValid());
    QCOMPARE(renderer.defaultSize(), png.size());
    QImage rendered(png.size(), QImage::Format_ARGB32_Premultiplied);
    rendered.fill(Qt::magenta);
    QPainter painter(&rendered);
    painter.setRenderHint(QPainter::Antialiasing);
    renderer.render(&painter);
    painter.end();
    const double share = shareThatDiffers(rendered, png, 8);
    QVERIFY2(share < 0.005, qPrintable(QString::number(share)));
}

void PictureFormatsTest::pdfAgrees()
{
    QFETCH(PictureView, view);
    QFETCH(ThemeKind, theme);
    const RecordedPicture picture = taken(view, sized({1280, 720}, theme));
    const QByteArray bytes = *encodedPicture(picture, PictureFormat::Pdf);
    QCOMPARE(*encodedPicture(taken(view, sized({1280, 720}, theme)), PictureFormat::Pdf), bytes);
    const QString program = QStandardPaths::findExecutable(QStringLiteral("pdftoppm"));
    if (program.isEmpty()) {
        QSKIP("pdftoppm (poppler-utils) is not installed");
    }
    QProcess process;
    process.start(program, {QStringLiteral("-r"), QStringLiteral("72"), QStringLiteral("-png")});
    process.write(bytes);
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.readAllStandardError(), QByteArray());
    const QImage rendered = QImage::fromData(process.readAllStandardOutput());
    QCOMPARE(rendered.size(), QSize(1280, 720));
    // Poppler's edges are of another smoothness; nothing else differs.
    const double share = shareThatDiffers(rendered, imageOf(picture), 96);
    QVERIFY2(share < 0.01, qPrintable(QString::number(share)));
}

void PictureFormatsTest::proportionsAreTheSameAtAnyScale()
{
    QFETCH(PictureView, view);
    QFETCH(ThemeKind, theme);
    constexpr double scale = 4;
    const auto fillsOf = [&](double by) {
        std::vector<QRectF> result;
        for (const PictureItem &item : taken(view, sized({1280, 720}, theme, by)).items) {
            if (std::holds_alternative<PictureFill>(item)) { // texts among them
                const QRectF bounds = std::get<PictureFill>(item).path.boundingRect();
                result.emplace_back(bounds.topLeft() / by, bounds.size() / by);
            }
        }
        return result;
    };
    const std::vector<QRectF> once = fillsOf(1);
    const std::vector<QRectF> larger = fillsOf(scale);
    QVERIFY(once.size() > 20);
    // What stands at whole pixels of the picture may be a pixel off.
    const auto isSame = [](const QRectF &a, const QRectF &b) {
        return std::max({std::abs(a.left() - b.left()), std::abs(a.top() - b.top()),
                         std::abs(a.right() - b.right()), std::abs(a.bottom() - b.bottom())})
            <= 1.01;
    };
    const auto alone = std::ranges::count_if(larger, [&](const QRectF &one) {
        return std::ranges::none_of(once, [&](const QRectF &other) { return isSame(one, other); });
    });
    // A text at the edge of what scrolls may come into view by less than a pixel.
    QVERIFY2(alone <= 2, qPrintable(QString::number(alone)));
    QVERIFY(std::abs(static_cast<double>(larger.size()) - static_cast<double>(once.size())) <= 2);
}

void PictureFormatsTest::oddSizes()
{
    const RecordedPicture picture = taken(PictureView::Floor, sized({641, 361}, ThemeKind::Light, 1.5));
    QCOMPARE(picture.size, QSize(962, 542));
    QVERIFY(encodedPicture(picture, PictureFormat::Svg)->contains("viewBox=\"0 0 962 542\""));
    QVERIFY(encodedPicture(picture, PictureFormat::Pdf)->contains("/MediaBox [0 0 962"));
    QCOMPARE(QImage::fromData(*encodedPicture(picture, PictureFormat::Png)).size(), QSize(962, 542));
}

void PictureFormatsTest::nothingButShapesIsInSvg()
{
    addViews([](const QByteArray &name, PictureView view, ThemeKind theme) {
        const RecordedPicture picture = taken(view, sized({1280, 720}, theme));
        QXmlStreamReader xml(*encodedPicture(picture, PictureFormat::Svg));
        while (!xml.atEnd()) {
            if (xml.readNext() == QXmlStreamReader::StartElement) {
                const QString tag = xml.name().toString();
                QVERIFY2(QStringList({"svg", "title", "rect", "path"}).contains(tag), qPrintable(name + tag));
            }
        }
        QVERIFY(!xml.hasError());
        // Nothing lies beyond the page: no program need cut it.
        const QRectF page(QPointF(), picture.size);
        for (const PictureItem &item : picture.items) {
            QVERIFY2(page.adjusted(-0.01, -0.01, 0.01, 0.01).contains(boundsOf(item)), name.constData());
        }
    });
}

void PictureFormatsTest::formatsByEnding_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<int>("format");
    QTest::newRow("png") << QStringLiteral("a/b.c/d.png") << 0;
    QTest::newRow("capitals") << QStringLiteral("x.SVG") << 1;
    QTest::newRow("pdf") << QStringLiteral("x.svg.pdf") << 2;
    QTest::newRow("csv") << QStringLiteral("x.csv") << 3;
    QTest::newRow("another") << QStringLiteral("x.jpg") << -1;
    QTest::newRow("none") << QStringLiteral("a.png/x") << -1;
    QTest::newRow("a dot") << QStringLiteral("x.") << -1;
    QTest::newRow("empty") << QString() << -1;
}

void PictureFormatsTest::formatsByEnding()
{
    QFETCH(QString, path);
    QFETCH(int, format);
    const auto found = formatOfPath(path);
    QCOMPARE(found.has_value(), format >= 0);
    if (found) {
        QCOMPARE(static_cast<int>(*found), format);
        return;
    }
    QVERIFY(found.error().contains(path));
    for (const std::string_view name : pictureFormatNames()) {
        const auto text = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
        QVERIFY(found.error().contains(QLatin1Char('.') + text));
    }
}

QTEST_MAIN(PictureFormatsTest)
#include "test_picture_formats.moc"
