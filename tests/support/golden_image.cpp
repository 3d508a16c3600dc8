// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/golden_image.h"

#include <QDir>

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace waferline::test {

namespace {

constexpr int channelTolerance = 8;
constexpr std::int64_t pixelsPerStray = 1'000;
constexpr int smallestFile = 0; // QImage::save: zlib's best

bool isClose(QRgb a, QRgb b)
{
    const auto close = [](int left, int right) { return std::abs(left - right) <= channelTolerance; };
    return close(qRed(a), qRed(b)) && close(qGreen(a), qGreen(b)) && close(qBlue(a), qBlue(b))
        && close(qAlpha(a), qAlpha(b));
}

struct Strays {
    std::int64_t count = 0;
    QRect bounds;
    QImage picture; ///< the golden image, faded, with what differs in red
};

Strays straysBetween(const QImage &actual, const QImage &golden)
{
    Strays strays{0, {}, QImage(golden.size(), QImage::Format_RGB32)};
    for (int y = 0; y < golden.height(); ++y) {
        for (int x = 0; x < golden.width(); ++x) {
            const bool close = isClose(actual.pixel(x, y), golden.pixel(x, y));
            const int faded = 170 + qGray(golden.pixel(x, y)) / 3;
            strays.picture.setPixel(x, y, close ? qRgb(faded, faded, faded) : qRgb(220, 0, 0));
            if (!close) {
                ++strays.count;
                strays.bounds |= QRect(x, y, 1, 1);
            }
        }
    }
    return strays;
}

QString written(const QImage &image, const QString &folder, const QString &name)
{
    const QString path = QDir(folder).filePath(name);
    return QDir().mkpath(folder) && image.save(path, "PNG", smallestFile)
        ? path
        : QStringLiteral("(could not write %1)").arg(path);
}

} // namespace

QString goldenDifference(const QImage &picture, const QString &name, const GoldenFolders &folders)
{
    QImage actual = picture.convertToFormat(QImage::Format_ARGB32);
    actual.setDevicePixelRatio(1);
    const QString path = QDir(folders.golden).filePath(name + QStringLiteral(".png"));
    const QImage golden = QImage(path).convertToFormat(QImage::Format_ARGB32);
    const bool sameSize = !golden.isNull() && golden.size() == actual.size();
    const Strays strays = sameSize ? straysBetween(actual, golden) : Strays{};
    const std::int64_t most = std::int64_t{actual.width()} * actual.height() / pixelsPerStray;
    if (!actual.isNull() && sameSize && strays.count <= most) {
        return {};
    }
    if (qEnvironmentVariableIntValue("UPDATE_GOLDEN") == 1) {
        // Pictures without transparency need no fourth channel.
        const QImage saved = picture.hasAlphaChannel() && qAlpha(actual.pixel(0, 0)) == 255
            ? actual.convertToFormat(QImage::Format_RGB32)
            : actual;
        return saved.save(path, "PNG", smallestFile) ? QString()
                                                     : QStringLiteral("cannot write %1").arg(path);
    }
    const QString actualPath = written(actual, folders.output, name + QStringLiteral("-actual.png"));
    if (golden.isNull()) {
        return QStringLiteral("there is no %1; the picture is %2").arg(path, actualPath);
    }
    if (!sameSize) {
        return QStringLiteral("the picture %1 is %2 × %3, the golden image %4 × %5")
            .arg(actualPath)
            .arg(actual.width())
            .arg(actual.height())
            .arg(golden.width())
            .arg(golden.height());
    }
    const QRect box = strays.bounds;
    return QStringLiteral("%1 pixels differ from %2, %3 may; all within (%4, %5) – (%6, %7); see %8 and %9")
        .arg(strays.count)
        .arg(path)
        .arg(most)
        .arg(box.left())
        .arg(box.top())
        .arg(box.right())
        .arg(box.bottom())
        .arg(actualPath, written(strays.picture, folders.output, name + QStringLiteral("-difference.png")));
}

} // namespace waferline::test
