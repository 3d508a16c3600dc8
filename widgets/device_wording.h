// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/hardware.h"

#include <QCoreApplication>
#include <QString>

#include <cstdint>

namespace waferline {

/// What a hardware's pieces and their memory are called, in the user's language as far as they are known
/// words: "wafer", "wafers", "SRAM". A name that a file brings keeps its English plural.
struct DeviceWording {
    Q_DECLARE_TR_FUNCTIONS(waferline::DeviceWording)
public:
    explicit DeviceWording(const Hardware &hardware);

    QString one;
    QString many;
    QString memory;

    /// "1 wafer", "59 wafers"
    QString counted(double count) const;
    /// "Wafer", "GPU": to start a label or a sentence with.
    QString titleOfOne() const;
    QString titleOfMany() const;
    /// "Wafer 12"; an index into Plan::wafers.
    QString titleOf(std::uint32_t wafer) const;
};

/// What is counted in texts, beside devices.
enum class Counted : std::uint8_t { Layer, Part, Visit, Hop, Request, ContextToken, Stage, MicroBatch };

/// "1 visit", "70 visits". Chosen here, not by Qt's %n: that finds an English plural only with a translation
/// loaded.
QString counted(double count, Counted what);

} // namespace waferline
