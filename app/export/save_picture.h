// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>

#include <tl/expected.hpp>

namespace waferline {

/// Writes a PNG file whole or not at all: where it fails, a file that was there before is left as it was. The
/// error says which file and why.
tl::expected<void, QString> savePicture(const QImage &picture, const QString &path);

} // namespace waferline
