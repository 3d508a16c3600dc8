// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/export/replay.h"

#include <QByteArray>

namespace waferline {

/// The picture as SVG 1.1 of the picture's size in px, with nothing but shapes and images in it, so that all
/// programs show the same. QSvgGenerator writes sizes in rounded millimetres, from which renderers make
/// another size, has no sharp edges, and takes twice the bytes. In any thread. Empty if `progress` ended the
/// work.
QByteArray svgOf(const RecordedPicture &picture, const PictureProgress &progress = {});

} // namespace waferline
