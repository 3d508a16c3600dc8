// SPDX-License-Identifier: GPL-3.0-or-later
// SVG and PDF of a record: what stands in the bytes.
#include "widgets/export/path_text.h"
#include "widgets/export/pdf_writer.h"
#include "widgets/export/svg_writer.h"

#include <QDate>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

using namespace waferline;

namespace {

RecordedPicture example()
{
    RecordedPicture picture;
    picture.size = {640, 360};
    picture.background = QColor(16, 32, 48);
    picture.title = QStringLiteral("A & B <½>");
    picture.items.push_back(PictureRect{QRectF(10, 20, 30, 40), QColor(255, 0, 0), true});
    QPainterPath triangle(QPointF(100, 100));
    triangle.lineTo(150.25, 100);
    triangle.lineTo(100, 149.5);
    triangle.closeSubpath();
    picture.items.push_back(PictureFill{triangle, QColor(0, 128, 0, 51)});
    QPainterPath line(QPointF(200, 200));
    line.cubicTo(210, 210, 220, 190, 230, 200);
    const QPen pen(QColor(0, 0, 255), 2, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    picture.items.push_back(PictureStroke{line, pen});
    QImage image(2, 2, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::yellow);
    picture.items.push_back(PictureImage{QRectF(300, 300, 20, 20), image});
    return picture;
}

/// The page's size in points.
QSizeF boxOf(const QByteArray &pdf)
{
    const QRegularExpression box(QStringLiteral(R"(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\])"));
    const QRegularExpressionMatch match = box.match(QString::fromLatin1(pdf));
    return {match.captured(1).toDouble(), match.captured(2).toDouble()};
}

} // namespace

class PictureWritersTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void numbers_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("whole") << 12.0 << QByteArray("12");
        QTest::newRow("tenths") << 0.5 << QByteArray("0.5");
        QTest::newRow("hundredths") << -3.07 << QByteArray("-3.07");
        QTest::newRow("rounded") << 1.996 << QByteArray("2");
        QTest::newRow("small") << -0.004 << QByteArray("0");
        QTest::newRow("huge") << 1e300 << QByteArray("10000000000");
    }

    void numbers()
    {
        QFETCH(double, value);
        QFETCH(QByteArray, text);
        QByteArray written;
        addNumber(written, value);
        QCOMPARE(written, text);
    }

    void svg()
    {
        QXmlStreamReader xml(svgOf(example()));
        QStringList names;
        QStringList data;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement) {
                continue;
            }
            names << xml.name().toString();
            const QXmlStreamAttributes attributes = xml.attributes();
            if (xml.name() == QLatin1String("svg")) {
                QCOMPARE(attributes.value("width"), QStringLiteral("640"));
                QCOMPARE(attributes.value("height"), QStringLiteral("360"));
                QCOMPARE(attributes.value("viewBox"), QStringLiteral("0 0 640 360"));
            }
            if (xml.name() == QLatin1String("path")) {
                data << attributes.value("d").toString();
                if (attributes.value("fill") != QLatin1String("none")) {
                    QCOMPARE(attributes.value("fill-opacity"), QStringLiteral("0.2000"));
                } else {
                    QCOMPARE(attributes.value("stroke-width"), QStringLiteral("2"));
                    QCOMPARE(attributes.value("stroke-linecap"), QStringLiteral("butt"));
                }
            }
            if (xml.name() == QLatin1String("title")) {
                QCOMPARE(xml.readElementText(), QStringLiteral("A & B <½>"));
            }
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(names, QStringList({"svg", "title", "rect", "rect", "path", "path", "image"}));
        QCOMPARE(data, QStringList({"m100 100l50.25 0l-50.25 49.5l0-49.5z", "m200 200c10 10 20-10 30 0"}));
    }

    void pdf()
    {
        const QByteArray bytes = pdfOf(example());
        QVERIFY(bytes.startsWith("%PDF-1."));
        QVERIFY(bytes.trimmed().endsWith("%%EOF"));
        QCOMPARE(boxOf(bytes), QSizeF(640, 360));
        QVERIFY(!bytes.contains("/Font\n") && !bytes.contains("/FontFile")); // letters are shapes
    }

    void pdfKnowsNoTime()
    {
        const QByteArray bytes = pdfOf(example());
        QVERIFY(bytes.contains("/CreationDate (D:20000101000000"));
        QVERIFY(!bytes.contains("ModDate"));
        QVERIFY(!bytes.contains(QByteArray::number(QDate::currentDate().year()) + '-'));
        QCOMPARE(pdfOf(example()), bytes);
        // The table of places still is where the file says.
        const qsizetype table = bytes.mid(bytes.lastIndexOf("startxref") + 10).split('\n').at(0).toLongLong();
        QVERIFY(bytes.mid(table).startsWith("xref"));
    }

    /// Nor where it is: the zone is of another length in the file.
    void pdfKnowsNoTimeZone()
    {
        const QByteArray before = qgetenv("TZ");
        const auto written = [](const char *zone) {
            qputenv("TZ", zone);
            ::tzset();
            return pdfOf(example());
        };
        const QByteArray bytes = written("UTC");
        const QByteArray elsewhere = written("XYZ-05:30");
        before.isEmpty() ? qunsetenv("TZ") : qputenv("TZ", before);
        ::tzset();
        QCOMPARE(elsewhere, bytes);
        // Each object still is where the table says.
        const QList<QByteArray> lines = bytes.mid(bytes.lastIndexOf("\nxref\n") + 1).split('\n');
        int objects = 0;
        for (qsizetype line = 3; lines.at(line).endsWith("n "); ++line) {
            const qsizetype place = lines.at(line).left(10).toLongLong();
            ++objects;
            QVERIFY(bytes.mid(place).startsWith(QByteArray::number(objects) + " 0 obj"));
        }
        QVERIFY(objects > 5);
    }

    void titlesNameWhatCannotBeWritten()
    {
        RecordedPicture picture;
        picture.size = {100, 100};
        picture.title = QStringLiteral("a\u0001b\t") + QChar(0) + QChar(0xffff) + QStringLiteral("½");
        QCOMPARE(fileTitle(picture), QStringLiteral("a\ufffdb\t\ufffd\ufffd½"));
        QXmlStreamReader xml(svgOf(picture));
        while (!xml.atEnd()) {
            xml.readNext();
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QVERIFY(!pdfOf(picture).isEmpty());
    }

    void largestPdfPage()
    {
        RecordedPicture picture;
        picture.size = {16'384, 8'192};
        QCOMPARE(boxOf(pdfOf(picture)), QSizeF(14'400, 7'200));
    }

    void transparentHasNoBackground()
    {
        RecordedPicture picture;
        picture.size = {100, 100};
        QVERIFY(!svgOf(picture).contains("<rect"));
        picture.background = Qt::white;
        QVERIFY(svgOf(picture).contains("<rect"));
    }

    void progressCanEndIt()
    {
        int heard = 0;
        const auto second = [&heard](double /*share*/) { return ++heard < 2; };
        RecordedPicture picture = example();
        for (int count = 0; count < 3000; ++count) {
            picture.items.push_back(picture.items.front());
        }
        QVERIFY(svgOf(picture, second).isEmpty());
        QCOMPARE(heard, 2);
        heard = 0;
        QVERIFY(pdfOf(picture, second).isEmpty());
        QCOMPARE(heard, 2);
        QVERIFY(!svgOf(picture, [](double /*share*/) { return true; }).isEmpty());
    }
};

QTEST_MAIN(PictureWritersTest)
#include "test_picture_writers.moc"
