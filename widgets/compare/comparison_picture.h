// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/export/picture.h"

#include <memory>

namespace waferline {

/// A and B: what is found as the title, both floors at the same moment in simulated seconds, their figures
/// between them (or below, in an upright picture), and the assumptions of both.
RecordedPicture comparisonPicture(const std::shared_ptr<const Plan> &a, const std::shared_ptr<const Plan> &b,
                                  double seconds, const PictureOptions &options);

} // namespace waferline
