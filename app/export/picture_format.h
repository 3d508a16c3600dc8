// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <tl/expected.hpp>

#include <cstdint>
#include <span>
#include <string_view>

namespace waferline {

/// What a file of a view is: a picture, or the table of what it shows.
enum class PictureFormat : std::uint8_t { Png, Svg, Pdf, Csv };

/// "png": as file names end and the command line has it.
std::string_view pictureFormatName(PictureFormat format);
/// All formats by name, in the order of the enumeration.
std::span<const std::string_view> pictureFormatNames();
/// The format that a file's name asks for by its ending; the error names those that there are.
tl::expected<PictureFormat, QString> formatOfPath(const QString &path);

} // namespace waferline
