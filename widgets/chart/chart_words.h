// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>

namespace waferline {

/// A number without a unit in the precision of the headline: "189".
QString numberText(double value);
QString numberText(std::int64_t value);

} // namespace waferline
