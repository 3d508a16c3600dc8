// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/export/replay.h"

#include <QByteArray>

namespace waferline {

/// The picture as PDF 1.4: one page of the picture's proportions, a point a pixel, of shapes and images
/// alone. Its date is fixed: the same picture gives the same bytes. In any thread. Empty if `progress` ended
/// the work.
QByteArray pdfOf(const RecordedPicture &picture, const PictureProgress &progress = {});

} // namespace waferline
