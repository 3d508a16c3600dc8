// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/picture_format.h"
#include "app/export/picture_view.h"
#include "widgets/export/picture.h"

#include <QString>

#include <optional>

class QSettings;

namespace waferline {

/// What is chosen for a picture, and remembered from one to the next; its texts are not.
struct ExportChoice {
    std::optional<PictureView> view = PictureView::Floor; ///< none: all of them
    PictureFormat format = PictureFormat::Png;
    bool themeAsShown = false; ///< the window's, in place of the options'
    PictureOptions options;
};

/// What is missing or makes no sense is as in a choice that was never made. `settings` may be null.
ExportChoice readExportChoice(const QSettings *settings);
void writeExportChoice(QSettings *settings, const ExportChoice &choice);

/// The folder of the last export.
QString readExportFolder(const QSettings *settings);
void writeExportFolder(QSettings *settings, const QString &folder);

} // namespace waferline
