// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/picture_format.h"
#include "widgets/export/recorded_picture.h"
#include "widgets/export/replay.h"

#include <QByteArray>
#include <QString>

#include <tl/expected.hpp>

namespace waferline {

/// What a file of the picture holds, in any thread. The error says why there is none; it is empty if
/// `progress` ended the work. Not for Csv, which shows no picture.
tl::expected<QByteArray, QString> encodedPicture(const RecordedPicture &picture, PictureFormat format,
                                                 const PictureProgress &progress = {});

/// Writes a picture in the format of the file's ending, whole or not at all: where it fails, a file that was
/// there before is left as it was. The error says which file and why.
tl::expected<void, QString> savePicture(const RecordedPicture &picture, const QString &path);

} // namespace waferline
