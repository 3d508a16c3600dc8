// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/chart_words.h"

#include "widgets/wording.h"

namespace waferline {

QString numberText(double value)
{
    return Wording::text(figure(value, Unit::None, headlineDigits));
}

QString numberText(std::int64_t value)
{
    return numberText(static_cast<double>(value));
}

} // namespace waferline
