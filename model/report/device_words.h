// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/hardware.h"

#include <string>

namespace waferline {

/// What a hardware's pieces and their memory are called in texts: "wafer", "wafers", "SRAM".
struct DeviceWords {
    std::string one;
    std::string many;
    std::string memory;

    /// "1 wafer", "59 wafers"
    std::string counted(double count) const;
    /// "Wafer", "GPU": to start a sentence or a label with.
    std::string titleOfOne() const;
    std::string titleOfMany() const;
};

/// The hardware's own words, on one line each and short enough for a label.
DeviceWords deviceWords(const Hardware &hardware);

/// The English plural: "wafers", "switches", "trays", "bodies".
std::string pluralOf(std::string_view noun);

} // namespace waferline
