// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/derivation.h"
#include "model/report/device_words.h"

#include <functional>
#include <string>

namespace waferline {

/// The sign as it is written: "×", "÷", "⌊", "max".
std::string signText(Sign sign);

/// A formula as one line of text, its terms written by `term`; brackets and floors stand close to what they
/// hold.
std::string lineText(const Line &line, const std::function<std::string(const Term &)> &term);

/// The formula with its numbers: "⌊27.87 GB ÷ 147.5 MB⌋ = 189".
std::string numbersText(const Line &line);
/// The formula with its names, in English: "⌊room left ÷ bytes of a request⌋ = concurrent requests". Summands
/// of the same names stand once.
std::string namesText(const Line &line, const DeviceWords &words);

/// What the number is called, in English.
std::string quantityName(const Term &term, const DeviceWords &words);
/// The step's heading, in English.
std::string stepTitle(StepId step, const DeviceWords &words);
/// A remark as a sentence, in English.
std::string remarkText(const Plan &plan, const Remark &remark);

} // namespace waferline
