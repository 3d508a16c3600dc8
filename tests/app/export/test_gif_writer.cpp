// SPDX-License-Identifier: GPL-3.0-or-later
// Colour tables and GIFs of pictures that are made here, read again with giflib.
#include "app/export/gif_writer.h"
#include "tests/support/gif_reader.h"

#include <QPainter>
#include <QTest>

#include <array>
#include <random>
#include <set>

using namespace waferline;
using waferline::test::readGif;
using waferline::test::ReadGif;

namespace {

QImage blank(const QSize &size, const QColor &colour = Qt::white)
{
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(colour);
    return image;
}

/// A disc with soft edges on a ground.
QImage disc(const QSize &size, const QPointF &centre)
{
    QImage image = blank(size, QColor(0xf4f6f8));
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0xc65300));
    painter.drawEllipse(centre, 6, 6);
    return image;
}

ColourTable tableOf(const std::vector<QImage> &pictures)
{
    ColourCounts counts;
    for (const QImage &picture : pictures) {
        counts.add(picture);
    }
    return {counts, {}, mostGifColours};
}

QByteArray gifOf(const std::vector<QImage> &frames, const std::vector<int> &delays, bool loops = true)
{
    QByteArray bytes;
    const auto sink = [&bytes](std::string_view piece) {
        bytes.append(piece.data(), static_cast<qsizetype>(piece.size()));
        return true;
    };
    GifWriter writer(sink, frames.front().size(), tableOf(frames), loops);
    for (std::size_t index = 0; index < frames.size(); ++index) {
        if (!writer.addFrame(frames[index], delays[index])) {
            return {};
        }
    }
    return writer.finish() ? bytes : QByteArray();
}

} // namespace

class GifWriterTest : public QObject {
    Q_OBJECT
private slots:
    void framesComeBack_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("even") << QSize(64, 48);
        QTest::newRow("odd") << QSize(65, 33);
        QTest::newRow("a column") << QSize(1, 70);
        QTest::newRow("a pixel") << QSize(1, 1);
        QTest::newRow("wide") << QSize(701, 20);
    }

    /// Few colours: every pixel of every frame is exact.
    void framesComeBack()
    {
        QFETCH(QSize, size);
        std::vector<QImage> frames;
        for (int index = 0; index < 5; ++index) {
            frames.push_back(disc(size, {6.0 + 8.3 * index, 10.0 + index}));
        }
        frames.push_back(frames.back()); // nothing changes
        const auto gif = readGif(gifOf(frames, {5, 3, 3, 4, 100, 7}));
        QVERIFY(gif);
        QCOMPARE(gif->size, size);
        QVERIFY(gif->loops);
        QCOMPARE(gif->frames.size(), frames.size());
        for (std::size_t index = 0; index < frames.size(); ++index) {
            QCOMPARE(gif->frames[index].shown, frames[index].convertToFormat(QImage::Format_RGB32));
        }
        QCOMPARE(gif->frames[2].centiseconds, 3);
        QCOMPARE(gif->frames[4].centiseconds, 100);
        QCOMPARE(gif->frames[0].rect, QRect(QPoint(), size));
        QCOMPARE(gif->frames[5].rect.size(), QSize(1, 1));
    }

    /// Two discs of radius 6 around (20, 20) and (30, 24): nothing outside of x 14 … 35, y 14 … 29 changes.
    void onlyTheChangedRectangleIsWritten()
    {
        const QSize size(400, 300);
        const auto gif = readGif(gifOf({disc(size, {20, 20}), disc(size, {30, 24})}, {5, 5}, false));
        QVERIFY(gif);
        QVERIFY(!gif->loops);
        QCOMPARE(gif->frames[1].rect, QRect(QPoint(14, 14), QPoint(35, 29)));
    }

    /// As many colours as there is room for are all kept; of more, those that are asked for and seen most.
    void coloursAreKept()
    {
        const auto ramp = [](int count) {
            QImage image = blank({600, 8});
            for (int x = 0; x < count; ++x) {
                for (int y = 0; y < 2; ++y) {
                    image.setPixel(x, y, qRgb(x % 256, x / 2 % 256, 255 - x % 200));
                }
            }
            return image;
        };
        const QImage all = ramp(254);
        QCOMPARE(readGif(gifOf({all}, {5}))->frames[0].shown, all.convertToFormat(QImage::Format_RGB32));

        const QImage many = ramp(600);
        ColourCounts counts;
        counts.add(many);
        const std::array exact{QColor(1, 2, 3), QColor(250, 0, 250)};
        ColourTable table(counts, exact, 64);
        QCOMPARE(table.colours().size(), 64U);
        QCOMPARE(table.colours()[table.indexOf(qRgb(1, 2, 3))], qRgb(1, 2, 3));
        QCOMPARE(table.colours()[table.indexOf(qRgb(250, 0, 250))], qRgb(250, 0, 250));
        QCOMPARE(table.colours()[table.indexOf(qRgb(255, 255, 255))], qRgb(255, 255, 255));
    }

    /// Random colours in a table of 255: an error of some steps of 256, as of a regular lattice of 6 × 6 × 6,
    /// which has 25 at most.
    void otherColoursAreNear()
    {
        std::mt19937 random(7);
        QImage noise = blank({200, 100});
        for (int y = 0; y < noise.height(); ++y) {
            for (int x = 0; x < noise.width(); ++x) {
                noise.setPixel(x, y, 0xff000000 | (random() & 0xffffff));
            }
        }
        const auto gif = readGif(gifOf({noise}, {5}));
        QVERIFY(gif);
        QCOMPARE(gif->colours, 256);
        double sum = 0;
        for (int y = 0; y < noise.height(); ++y) {
            for (int x = 0; x < noise.width(); ++x) {
                const QRgb wanted = noise.pixel(x, y);
                const QRgb found = gif->frames[0].shown.pixel(x, y);
                sum += std::abs(qRed(wanted) - qRed(found)) + std::abs(qGreen(wanted) - qGreen(found))
                    + std::abs(qBlue(wanted) - qBlue(found));
            }
        }
        const double mean = sum / (3.0 * noise.width() * noise.height());
        QVERIFY2(mean < 20, qPrintable(QString::number(mean)));
    }

    void theSameFramesAreTheSameBytes()
    {
        const std::vector<QImage> frames{disc({90, 70}, {20, 20}), disc({90, 70}, {44.4, 31.7})};
        QCOMPARE(gifOf(frames, {5, 5}), gifOf(frames, {5, 5}));
    }

    /// Wherever a sink takes no more bytes, also the last one, that is told.
    void failedWritesAreTold()
    {
        const std::vector<QImage> frames{disc({40, 40}, {10, 10}), disc({40, 40}, {20, 20})};
        const qsizetype whole = gifOf(frames, {5, 5}).size();
        for (qsizetype room = 0; room < whole; ++room) {
            qsizetype taken = 0;
            const auto sink = [&](std::string_view piece) {
                taken += static_cast<qsizetype>(piece.size());
                return taken <= room;
            };
            GifWriter writer(sink, frames.front().size(), tableOf(frames), true);
            bool done = true;
            for (const QImage &frame : frames) {
                done = done && writer.addFrame(frame, 5);
            }
            done = done && writer.finish();
            QVERIFY2(!done, qPrintable(QString::number(room)));
        }
    }
};

QTEST_GUILESS_MAIN(GifWriterTest)
#include "test_gif_writer.moc"
