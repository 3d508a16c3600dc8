// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/fault.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <string>

namespace waferline {

inline constexpr std::int64_t maxInputBytes = 64LL * 1024 * 1024;

/// Whether a read may wait for a writer: a shell may want it, a window may not.
enum class Pipes : std::uint8_t { Refused, Accepted };

/// The bytes of a file, or of standard input for "-". Never reads more than maxInputBytes.
tl::expected<std::string, Faults> readInputFile(const std::string &path, Pipes pipes);

} // namespace waferline
