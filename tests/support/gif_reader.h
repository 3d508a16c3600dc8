// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QRect>

#include <optional>
#include <vector>

namespace waferline::test {

/// A GIF as a program that shows it composes its frames.
struct ReadGif {
    struct Frame {
        QRect rect; ///< that is written
        int centiseconds = 0;
        QImage shown; ///< the whole picture
    };

    QSize size;
    int colours = 0; ///< of its table
    bool loops = false; ///< for ever
    std::vector<Frame> frames;
};

/// Read with giflib. None if it is no GIF, whole and well formed.
std::optional<ReadGif> readGif(const QByteArray &bytes);

} // namespace waferline::test
