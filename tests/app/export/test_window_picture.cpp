// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of the window: drawn by a window that nobody sees, the same as the one that is seen.
#include "app/export/view_picture.h"
#include "model/planning/shown.h"
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"
#include "widgets/export/picture_recorder.h"
#include "widgets/export/replay.h"
#include "widgets/playback/playback.h"
#include "widgets/timeline/timeline_view.h"

#include <QApplication>
#include <QPainter>
#include <QTest>
#include <QToolTip>

using namespace waferline;
using namespace waferline::test;

namespace {

constexpr double aMoment = 321e-6;

PictureOptions windowOptions(const QSize &size, double scale = 1, ThemeKind theme = ThemeKind::Light)
{
    PictureOptions options;
    options.size = size;
    options.scale = scale;
    options.theme = theme;
    return options;
}

QImage plain(const QImage &image)
{
    QImage result = image.convertToFormat(QImage::Format_RGB32);
    result.setDevicePixelRatio(1);
    return result;
}

/// Share of pixels that differ by more than a shade.
double shareThatDiffers(const QImage &a, const QImage &b)
{
    constexpr int shade = 80;
    int differing = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            differing += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > shade ? 1 : 0;
        }
    }
    return static_cast<double>(differing) / (a.width() * a.height());
}

} // namespace

class WindowPictureTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }

    void isWhatTheWindowShows_data()
    {
        QTest::addColumn<ThemeKind>("theme");
        QTest::newRow("light") << ThemeKind::Light;
        QTest::newRow("dark") << ThemeKind::Dark;
    }

    void isWhatTheWindowShows()
    {
        QFETCH(ThemeKind, theme);
        const Setup setup = setupWith(withMicroBatch(3));
        WindowRig rig(setup);
        rig.window.setThemeChoice(theme);
        rig.window.playback().seek(aMoment);
        rig.window.timeline().fit();
        rig.window.clearKeyboardFocus();
        PictureOptions options = windowOptions(usualWindow, 1, theme);
        options.caption = false;
        const QImage picture = pictureOf(PictureView::Window, setup, aMoment, options);
        PictureRecorder recorder(usualWindow);
        rig.window.render(&recorder);
        RecordedPicture seen = recorder.take();
        QVERIFY(picture == imageOf(seen));
        // Letters are the same as on the screen but for how their edges fall on pixels.
        QVERIFY(shareThatDiffers(plain(picture), plain(rig.window.grab().toImage())) < 0.01);
    }

    void captionStandsBelowTheWindow()
    {
        // The window is so much lower, and the assumptions have a band of their own.
        PictureOptions options = windowOptions({1440, 900 + captionBandHeight});
        const QImage with = plain(pictureOf(PictureView::Window, defaultSetup(), aMoment, options));
        options.caption = false;
        options.size = usualWindow;
        const QImage without = plain(pictureOf(PictureView::Window, defaultSetup(), aMoment, options));
        QVERIFY(with.copy(without.rect()) == without);
        const QImage band = with.copy(0, 901, 1440, captionBandHeight - 1);
        int ink = 0;
        for (int x = 0; x < band.width(); ++x) {
            for (int y = 0; y < band.height(); ++y) {
                ink += qGray(band.pixel(x, y)) < 160 ? 1 : 0;
            }
        }
        QVERIFY2(ink > 500, qPrintable(QString::number(ink)));
    }

    void captionTakesTheLinesItNeeds()
    {
        constexpr int width = 1280;
        QString text = QStringLiteral("short");
        QCOMPARE(captionBandHeightOf(text, width), captionBandHeight);
        for (int lines = 1; lines < 5; ++lines) {
            text = QStringLiteral("an item of the caption");
            for (int item = 1; item < 9 * lines; ++item) { // about nine on a line
                text += QString::fromUtf8(" · an item of the caption");
            }
            const int height = captionBandHeightOf(text, width);
            QImage band(width, height, QImage::Format_RGB32);
            QPainter painter(&band);
            paintCaptionBand(painter, text, band.rect(), Theme::light());
            painter.end();
            // Lines are counted by the rows between them, which have no ink.
            const auto hasInk = [&band](int y) {
                for (int x = 0; x < band.width(); ++x) {
                    if (qGray(band.pixel(x, y)) < 200) {
                        return true;
                    }
                }
                return false;
            };
            int counted = 0;
            for (int y = 2; y < height; ++y) {
                counted += hasInk(y) && !hasInk(y - 1) ? 1 : 0;
            }
            QCOMPARE(counted, lines);
            QVERIFY(!hasInk(4) && !hasInk(height - 4));
        }
    }

    void largePicturesAreEnlarged()
    {
        // As on a screen of half the size, text and all; the scale counts beside it.
        const auto pictureIn = [](const QSize &size, double scale) {
            return pictureOf(PictureView::Window, defaultSetup(), aMoment, windowOptions(size, scale));
        };
        const QImage large = pictureIn({3840, 2160}, 1);
        QCOMPARE(large.size(), QSize(3840, 2160));
        QVERIFY(large == pictureIn({1920, 1080}, 2));
        QVERIFY(pictureIn({3840, 2160}, 0.5) == pictureIn({1920, 1080}, 1));
        // Only as far as it does not get narrower or lower than a screen.
        const QImage wide = pictureIn({3840, 1080}, 1);
        QVERIFY(wide != pictureIn({1920, 540}, 2));
        QCOMPARE(wide.size(), QSize(3840, 1080));
    }

    void scaleMultipliesPixels()
    {
        const QImage picture = pictureOf(PictureView::Window, defaultSetup(), aMoment,
                                         windowOptions(usualWindow, 2, ThemeKind::Dark));
        QCOMPARE(picture.size(), QSize(2880, 1800));
        const QImage small = pictureOf(PictureView::Window, defaultSetup(), aMoment,
                                       windowOptions(usualWindow, 1, ThemeKind::Dark));
        // The same window, twice as sharp.
        const QImage reduced =
            plain(picture).scaled(small.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        int differing = 0;
        for (int y = 0; y < small.height(); ++y) {
            for (int x = 0; x < small.width(); ++x) {
                differing += std::abs(qGray(small.pixel(x, y)) - qGray(reduced.pixel(x, y))) > 60 ? 1 : 0;
            }
        }
        QVERIFY2(differing < small.width() * small.height() / 50, qPrintable(QString::number(differing)));
    }

    void anySize_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize &size : {QSize(640, 360), QSize(1280, 720), QSize(1920, 1080), QSize(800, 1200),
                                  QSize(2999, 2001), QSize(2161, 3841)}) {
            QTest::addRow("%d x %d", size.width(), size.height()) << size;
        }
    }

    void anySize()
    {
        QFETCH(QSize, size);
        const QImage picture = pictureOf(PictureView::Window, defaultSetup(), aMoment, windowOptions(size));
        QCOMPARE(picture.size(), size);
        QVERIFY(picture == pictureOf(PictureView::Window, defaultSetup(), aMoment, windowOptions(size)));
        // Painted to the corners, with nothing left over.
        QCOMPARE(picture.pixelColor(size.width() - 1, size.height() - 1).alpha(), 255);
    }

    void leavesNoTrace()
    {
        WindowRig rig;
        const QPalette tips = QToolTip::palette();
        const auto windows = QApplication::topLevelWidgets().size();
        rig.window.activateWindow();
        const QImage picture = pictureOf(PictureView::Window, defaultSetup(), aMoment,
                                         windowOptions({1280, 720}, 1, ThemeKind::Dark));
        QVERIFY(!picture.isNull());
        QCOMPARE(QApplication::topLevelWidgets().size(), windows);
        QCOMPARE(QToolTip::palette(), tips); // of the window that is seen
        QCOMPARE(QApplication::activeWindow(), &rig.window);
        QVERIFY(rig.differenceFrom(defaultSetup()).isEmpty());
    }

    void floorIsTheSameFromHere()
    {
        const auto plan = planOf(defaultSetup());
        const PictureOptions options = windowOptions({1280, 720});
        QVERIFY(pictureOf(PictureView::Floor, defaultSetup(), aMoment, options)
                == imageOf(floorPicture(plan, aMoment, options)));
    }
};

QTEST_MAIN(WindowPictureTest)
#include "test_window_picture.moc"
