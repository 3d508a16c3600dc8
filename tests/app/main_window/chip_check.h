// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace waferline::test {

class WindowRig;

/// Fails the test unless the floor has every chip where a simulation of the plan, of the test's own, puts it
/// at the window's moment: phase, wafer, and place to a millionth of a pixel.
void verifyChips(WindowRig &rig);

} // namespace waferline::test
