// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison that golden images are held by must itself be able to fail.
#include "tests/support/golden_image.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace waferline::test;

namespace {

constexpr QSize pictureSize(100, 50); // 5,000 pixels: five may stray

QImage grey(int level = 100)
{
    QImage image(pictureSize, QImage::Format_RGB32);
    image.fill(qRgb(level, level, level));
    return image;
}

QImage withStrays(int count)
{
    QImage image = grey();
    for (int stray = 0; stray < count; ++stray) {
        image.setPixel(7 * stray + 3, stray, qRgb(200, 100, 100));
    }
    return image;
}

} // namespace

class GoldenImageTest : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        qunsetenv("UPDATE_GOLDEN");
        QVERIFY(grey().save(golden(), "PNG"));
        QDir(m_folder.filePath(QStringLiteral("output"))).removeRecursively();
    }

    void sameMatches() { QCOMPARE(difference(grey()), QString()); }
    void channelsMayBeOffByEight() { QCOMPARE(difference(grey(108)), QString()); }
    void notByNine() { QVERIFY(difference(grey(109)).startsWith(QStringLiteral("5000 pixels differ"))); }
    void onePixelInAThousandMayStray() { QCOMPARE(difference(withStrays(5)), QString()); }
    void nullPictureDiffers() { QVERIFY(!difference(QImage()).isEmpty()); }

    void notTwo()
    {
        const QString message = difference(withStrays(6));
        QVERIFY2(message.startsWith(QStringLiteral("6 pixels differ")), qPrintable(message));
        QVERIFY2(message.contains(QStringLiteral("(3, 0) – (38, 5)")), qPrintable(message));
        QCOMPARE(QImage(output("actual")).convertToFormat(QImage::Format_RGB32), withStrays(6));
        const QImage marks(output("difference"));
        QCOMPARE(marks.pixel(3, 0), qRgb(220, 0, 0));
        QVERIFY(qRed(marks.pixel(4, 0)) == qGreen(marks.pixel(4, 0)));
    }

    void sizeComesFirst()
    {
        const QString message = difference(grey().scaled(101, 50));
        QVERIFY2(message.contains(QStringLiteral("101 × 50")), qPrintable(message));
    }

    void pixelRatioDoesNotMatter()
    {
        QImage picture = grey();
        picture.setDevicePixelRatio(2);
        QCOMPARE(difference(picture), QString());
    }

    void missingGoldenFails()
    {
        QVERIFY(QFile::remove(golden()));
        QVERIFY(difference(grey()).startsWith(QStringLiteral("there is no")));
        QVERIFY(QFile::exists(output("actual")));
        QVERIFY(!QFile::exists(golden())); // not made by the way
    }

    void updateRewrites()
    {
        qputenv("UPDATE_GOLDEN", "1");
        QCOMPARE(difference(withStrays(13)), QString());
        qunsetenv("UPDATE_GOLDEN");
        QCOMPARE(QImage(golden()).convertToFormat(QImage::Format_RGB32), withStrays(13));
        QVERIFY(!difference(grey()).isEmpty());
    }

    void updateLeavesWhatMatches()
    {
        qputenv("UPDATE_GOLDEN", "1");
        QCOMPARE(difference(grey(105)), QString());
        QCOMPARE(QImage(golden()).pixel(0, 0), grey().pixel(0, 0)); // no churn
    }

private:
    QString golden() const { return m_folder.filePath(QStringLiteral("name.png")); }
    QString output(const char *what) const
    {
        return m_folder.filePath(QStringLiteral("output/name-%1.png").arg(QLatin1String(what)));
    }
    QString difference(const QImage &picture) const
    {
        return goldenDifference(picture, QStringLiteral("name"),
                                {m_folder.path(), m_folder.filePath(QStringLiteral("output"))});
    }

    QTemporaryDir m_folder;
};

QTEST_MAIN(GoldenImageTest)
#include "test_golden_image.moc"
