// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/picture_frame.h"
#include "widgets/look.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace waferline;

namespace {

QString words(int count)
{
    QString text;
    for (int index = 0; index < count; ++index) {
        text += QStringLiteral("word%1 ").arg(index);
    }
    return text.trimmed();
}

/// The box around what differs from white.
QRect inkOf(const QImage &image)
{
    QRect ink;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixel(x, y) != qRgb(255, 255, 255)) {
                ink |= QRect(x, y, 1, 1);
            }
        }
    }
    return ink;
}

} // namespace

class PictureFrameTest : public QObject {
    Q_OBJECT
private slots:
    void aShortTextKeepsItsSize();
    void aLongTextKeepsWithinItsRoom_data();
    void aLongTextKeepsWithinItsRoom();
    void titlesBreakBeforeTheyShrink();
    void lineFeedsStay();
    void itemsStayWhole_data();
    void itemsStayWhole();
    void wordsOfALongItemAreParted();
    void textsReplaceTheViewsOwn();
    void noTextLeavesItsRoomToTheView();
    void proportionsAreKept_data();
    void proportionsAreKept();
};

void PictureFrameTest::aShortTextKeepsItsSize()
{
    const FittedText text(QStringLiteral("Short"), 38, QFont::Bold, {1000, 100});
    QCOMPARE(text.lines(), 1);
    QCOMPARE(text.fontSize(), 38.0);
    QCOMPARE(text.text(), QStringLiteral("Short"));
}

void PictureFrameTest::aLongTextKeepsWithinItsRoom_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("whole");
    QTest::newRow("a little long") << words(14) << true;
    QTest::newRow("two lines") << words(30) << true;
    QTest::newRow("a chapter") << words(400) << false;
    QTest::newRow("a book") << words(20'000) << false;
    QTest::newRow("one long word") << QString(150, u'W') << true;
    QTest::newRow("one endless word") << QString(20'000, u'W') << false;
}

void PictureFrameTest::aLongTextKeepsWithinItsRoom()
{
    QFETCH(QString, text);
    QFETCH(bool, whole);
    const FittedText::Room room{1000, 150};
    const FittedText fitted(text, 38, QFont::Bold, room);
    QVERIFY(fitted.height() <= room.height);
    QVERIFY(fitted.fontSize() >= 0.35 * 38);
    QCOMPARE(fitted.text() == text, whole);
    QVERIFY(whole || fitted.text().endsWith(QChar(0x2026)));
    QVERIFY(whole || fitted.height() > 0.6 * room.height); // no more is left out than must be
    // Nothing is drawn beside or below.
    constexpr int border = 20;
    QImage image(1000 + 2 * border, 150 + 2 * border, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    fitted.paint(painter, QPointF(border, border), Qt::black);
    painter.end();
    const QRect ink = inkOf(image);
    QVERIFY(ink.width() > 500);
    QVERIFY(QRect(border - 1, border, 1002, 151).contains(ink));
}

/// Each line more takes as much of the view's room as the first: no title gets smaller than what is below it.
void PictureFrameTest::titlesBreakBeforeTheyShrink()
{
    PictureOptions options;
    options.size = QSize(1920, 1080);
    const auto topWith = [&](int count) {
        return PictureFrame({words(count), QStringLiteral("subtitle"), QStringLiteral("caption")}, options)
            .room()
            .top();
    };
    const double line = topWith(20) - topWith(5);
    QVERIFY(line > 40);
    QVERIFY(std::abs(topWith(33) - topWith(5) - 2 * line) < 1);
}

void PictureFrameTest::lineFeedsStay()
{
    const FittedText text(QStringLiteral("two  lines\tand\n more "), 20, QFont::Normal, {1000, 100});
    QCOMPARE(text.text(),
             QStringLiteral("two lines and") + QChar(QChar::LineSeparator) + QStringLiteral("more"));
    QCOMPARE(text.lines(), 2);
}

void PictureFrameTest::itemsStayWhole_data()
{
    QTest::addColumn<double>("size");
    QTest::addColumn<double>("width");
    for (const double size : {12.67, 19.0, 38.0}) {
        for (const double share : {0.3, 0.55, 0.8}) { // of what it takes on one line of 19 px
            QTest::addRow("%g px, %g", size, share) << size << share * 2000 * size / 19;
        }
    }
}

/// Whatever the width: lines end behind a dot or a dash, and no item of the next line would have fitted.
void PictureFrameTest::itemsStayWhole()
{
    QFETCH(double, size);
    QFETCH(double, width);
    const QString text = QString::fromUtf8(
        "Kimi K3 (article) · weights as shipped (4 bit) · 8-bit KV cache · 256,000 tokens · micro-batch 1 · "
        "by kind · stages = layers · hop 2 µs published — layer time 3.5 µs + 1.5 µs per request assumed · "
        "peak 25 PFLOPS estimate · power 46 kW estimate · Waferline 0.1.0");
    const FittedText fitted(text, size, QFont::Normal, {width, 1000}, 1);
    QVERIFY(fitted.lines() > 1);
    QCOMPARE(fitted.text(), text);
    const QFontMetricsF metrics(uiFont(64));
    for (int index = 0; index + 1 < fitted.lines(); ++index) {
        const QString line = fitted.line(index);
        QVERIFY2(line.endsWith(QString::fromUtf8(" · ")) || line.endsWith(QString::fromUtf8(" — ")),
                 qPrintable(line));
        const QString next = fitted.line(index + 1);
        QVERIFY(next[0].isLetterOrNumber());
        const qsizetype dot = next.indexOf(QString::fromUtf8(" ·"));
        const QString item = dot < 0 ? next : next.left(dot + 2);
        QVERIFY2(metrics.horizontalAdvance(line + item) * size / 64 > width, qPrintable(line + item));
    }
}

void PictureFrameTest::wordsOfALongItemAreParted()
{
    const QString text = QString::fromUtf8("short · ") + words(30) + QString::fromUtf8(" · last");
    for (double width = 300; width < 500; width += 7) {
        const FittedText fitted(text, 20, QFont::Normal, {width, 1000}, 1);
        QVERIFY(fitted.line(0).startsWith(QString::fromUtf8("short · word0 ")));
        QString joined;
        for (int index = 0; index < fitted.lines(); ++index) {
            const QString line = fitted.line(index);
            QVERIFY2(!line.startsWith(QString::fromUtf8("·")), qPrintable(line));
            joined += line;
        }
        QCOMPARE(joined, text);
    }
}

void PictureFrameTest::textsReplaceTheViewsOwn()
{
    const FrameTexts texts{QStringLiteral("title"), QStringLiteral("subtitle"), QStringLiteral("caption")};
    const auto painted = [&](const PictureOptions &options, const FrameTexts &of) {
        QImage image(options.size, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::white);
        QPainter painter(&image);
        PictureFrame(of, options).paint(painter, Theme::light());
        return image;
    };
    PictureOptions options;
    options.titleText = QStringLiteral("another");
    options.captionText = QStringLiteral("remark");
    const FrameTexts expected{options.titleText, texts.subtitle, options.captionText};
    QVERIFY(painted(options, texts) == painted({}, expected));
    QVERIFY(painted(options, texts) != painted({}, texts));
}

void PictureFrameTest::noTextLeavesItsRoomToTheView()
{
    const FrameTexts texts{QStringLiteral("title"), QStringLiteral("subtitle"), QStringLiteral("caption")};
    const QRectF framed = PictureFrame(texts, {}).room();
    PictureOptions options;
    options.title = false;
    const QRectF untitled = PictureFrame(texts, options).room();
    QVERIFY(untitled.top() < framed.top() - 60);
    QCOMPARE(untitled.bottom(), framed.bottom());
    options.caption = false;
    QVERIFY(PictureFrame(texts, options).room().bottom() > framed.bottom() + 20);
    // However much is written, most of the picture is the view's.
    PictureOptions full;
    full.titleText = words(5'000);
    full.captionText = words(5'000);
    const QRectF room = PictureFrame({{}, words(5'000), {}}, full).room();
    QVERIFY(room.height() > 0.35 * full.size.height());
}

void PictureFrameTest::proportionsAreKept_data()
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("720") << QSize(1280, 720);
    QTest::newRow("2160") << QSize(3840, 2160);
    QTest::newRow("4320") << QSize(7680, 4320);
}

void PictureFrameTest::proportionsAreKept()
{
    QFETCH(QSize, size);
    const FrameTexts texts{words(8), words(20), words(40)};
    const QRectF usual = PictureFrame(texts, {}).room();
    PictureOptions options;
    options.size = size;
    const QRectF room = PictureFrame(texts, options).room();
    const double factor = size.height() / 1080.0;
    QVERIFY(std::abs(room.top() / factor - usual.top()) < 6);
    QVERIFY(std::abs(room.height() / factor - usual.height()) < 12);
}

QTEST_MAIN(PictureFrameTest)
#include "test_picture_frame.moc"
