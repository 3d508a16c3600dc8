// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/picture_view.h"
#include "app/main_window/session.h"
#include "widgets/export/picture.h"

#include <QImage>

#include <optional>

namespace waferline {

/// A picture of a view at a moment of the simulation, in simulated seconds; the window's is drawn by a window
/// of its own that is never shown. The setup has a plan, and so has the one that it is held `against`, which
/// the comparison needs. Takes milliseconds, in the GUI's thread.
RecordedPicture recordedPictureOf(PictureView view, const Setup &setup, double seconds,
                                  const PictureOptions &options, const std::optional<Setup> &against = {});

/// The same as an image; null if there is no memory for it.
QImage pictureOf(PictureView view, const Setup &setup, double seconds, const PictureOptions &options);

} // namespace waferline
