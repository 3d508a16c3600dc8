// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/picture_view.h"
#include "app/main_window/session.h"
#include "widgets/export/picture.h"

#include <QImage>

#include <memory>
#include <optional>

namespace waferline {

/// A picture of a view at a moment of the simulation, in simulated seconds, of any but the window. Of charts
/// and the comparison, which needs it, the plan is held `against` another. On the GUI's thread.
RecordedPicture planPicture(PictureView view, const std::shared_ptr<const Plan> &plan, double seconds,
                            const PictureOptions &options,
                            const std::shared_ptr<const Plan> &against = nullptr);

/// The same of any view: the window's is drawn by a window of its own that is never shown. Both setups have
/// plans. Works everything out before it returns.
RecordedPicture recordedPictureOf(PictureView view, const Setup &setup, double seconds,
                                  const PictureOptions &options, const std::optional<Setup> &against = {});

/// The same as an image; null if there is no memory for it.
QImage pictureOf(PictureView view, const Setup &setup, double seconds, const PictureOptions &options);

} // namespace waferline
