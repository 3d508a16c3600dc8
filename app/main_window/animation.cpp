// SPDX-License-Identifier: GPL-3.0-or-later
// File → Export animation.
#include "app/main_window/main_window.h"

#include "app/main_window/animation_dialog.h"
#include "widgets/playback/playback.h"

namespace waferline {

void MainWindow::askForAnimation()
{
    const bool plays = m_playback->isPlaying();
    m_playback->play(false); // it would move behind the preview
    AnimationDialog dialog(m_session.plan(),
                           {m_theme, m_options.settings, m_options.taskRunner, m_options.clock}, this);
    dialog.exec();
    m_playback->play(plays);
}

} // namespace waferline
