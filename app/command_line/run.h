// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/command_line/command_line.h"
#include "app/command_line/output.h"
#include "model/description/fault.h"

namespace waferline {

/// Each does what is asked for, the result on standard output, messages on standard error. None needs a
/// display.
ExitStatus runReport(const ReportRequest &request);
ExitStatus runSimulate(const SimulateRequest &request);
ExitStatus runDescribe(const DescribeRequest &request);
ExitStatus runValidate(const ValidateRequest &request);
ExitStatus runList(const ListRequest &request);
ExitStatus runHelp(const HelpRequest &request, const ProgramScope &scope);
ExitStatus runVersion();

/// The command line is wrong: says why, and where there is help.
ExitStatus reportUsageFault(const UsageFault &fault);
/// The input is wrong: one line for each fault.
ExitStatus reportFaults(const Faults &faults);

} // namespace waferline
