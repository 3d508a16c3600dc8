// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/command_line/command_line.h"
#include "app/command_line/output.h"

namespace waferline {

/// The program's arguments, as QApplication wants them.
struct ProgramArguments {
    int &count;
    char **values;
};

/// Writes the picture that is asked for. Needs no display.
ExitStatus runExport(const ExportRequest &request, ProgramArguments arguments);

/// Writes the animation that is asked for, or nothing if it is interrupted. Needs no display.
ExitStatus runAnimation(const AnimationRequest &request, ProgramArguments arguments);

/// Opens the window and returns when it is closed. Without a display it says so.
ExitStatus runWindow(const WindowRequest &request, ProgramArguments arguments);

} // namespace waferline
