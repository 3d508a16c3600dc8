// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/export/recorded_picture.h"

#include <QImage>

#include <functional>

class QPainter;

namespace waferline {

/// Told the share that is done, from 0 to 1; false ends the work.
using PictureProgress = std::function<bool(double)>;

/// The picture as an image of its size, in any thread. All the memory it takes is the image's, four bytes a
/// pixel. Null if there is no memory for it, or if `progress` ended the work.
QImage imageOf(const RecordedPicture &picture, const PictureProgress &progress = {});

/// Paints the items over what is there, in pixels of the picture; false if `progress` ended the work.
bool paint(QPainter &painter, const RecordedPicture &picture, const PictureProgress &progress = {});

} // namespace waferline
