// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/command_line/command_line.h"

#include <span>
#include <string_view>

namespace waferline {

/// An option of a subcommand, for parser and help alike.
struct OptionEntry {
    const char *name; ///< without dashes; one letter for a short option
    const char *value; ///< what stands for its value in the help; null for an option that takes none
    const char *description; ///< in English, for tr() in the context "CommandLine"
};

/// "report"; empty for Subcommand::None.
QString nameOf(Subcommand subcommand);
/// The subcommands of this scope, in the order of the help.
std::vector<Subcommand> subcommandsIn(const ProgramScope &scope);
/// Every option that a subcommand takes.
std::vector<OptionEntry> optionsOf(Subcommand subcommand);

/// The help of a subcommand, or of the program, with a final line feed; at most 100 columns wide.
QString helpText(Subcommand subcommand, const ProgramScope &scope);

} // namespace waferline
