// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>

namespace waferline::test {

/// Where the golden images lie, and where a picture that differs from its golden image is put.
struct GoldenFolders {
    QString golden;
    QString output;
};

/// Compares a picture with its golden image, NAME.png: the size first, then each pixel. A channel may be off
/// by 8, and one pixel in a thousand by more: text is not the same to the bit everywhere. Empty if they
/// match, else what differs; the picture and what differs are then written as NAME-actual.png and
/// NAME-difference.png. With UPDATE_GOLDEN=1 in the environment the picture becomes the golden image.
QString goldenDifference(const QImage &picture, const QString &name, const GoldenFolders &folders);

} // namespace waferline::test

/// Fails the test where a picture is not as the golden image of that name.
#define VERIFY_GOLDEN(picture, name)                                                                         \
    do {                                                                                                     \
        const QString goldenMessage = waferline::test::goldenDifference(                                     \
            picture, QStringLiteral(name),                                                                   \
            {QStringLiteral(WAFERLINE_GOLDEN), QStringLiteral(WAFERLINE_TEST_OUTPUT)});                      \
        QVERIFY2(goldenMessage.isEmpty(), qPrintable(goldenMessage));                                        \
    } while (false)
