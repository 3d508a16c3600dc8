// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/command_line/command_line.h"
#include "app/gui/run_gui.h"
#include "widgets/export/picture.h"

#include <memory>

class QApplication;
class QTemporaryDir;

namespace waferline {

/// What is needed to paint without a display. Pictures are the same on every desktop and screen.
class PictureProgram {
public:
    explicit PictureProgram(ProgramArguments arguments);
    ~PictureProgram();
    PictureProgram(const PictureProgram &) = delete;
    PictureProgram &operator=(const PictureProgram &) = delete;

private:
    std::unique_ptr<QTemporaryDir> m_runtimeFolder; ///< Qt wants one, and warns where no session has made it
    std::unique_ptr<QApplication> m_application;
};

/// How the request wants a picture of `usualSize` if it names no other.
PictureOptions pictureOptions(const ExportRequest &request, const QSize &usualSize);

} // namespace waferline
