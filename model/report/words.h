// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"

#include <span>
#include <string>
#include <string_view>

namespace waferline {

/// "linear-attention", as an adjective.
std::string_view adjective(LayerKind kind);
std::string_view adjective(WaferKind kind);

/// "1 wafer", "59 wafers".
std::string counted(double count, std::string_view noun);

/// "as-shipped", the name of a format, or the bits as a number: what `--weights` takes.
std::string weightsText(const Scenario &scenario);
/// "wafer", "layer", or the stages per layer: what `--stages` takes.
std::string stagesText(Stages stages);
/// The shortest decimal number that reads back as the same: "4.25".
std::string shortestNumber(double value);

/// The names of figures of the hardware, e.g. "layer_seconds and hop_seconds".
std::string namesText(std::span<const HardwareFigure> figures);

/// Text from a file without control characters, so that it stays on its line.
std::string onOneLine(std::string_view text);

} // namespace waferline
