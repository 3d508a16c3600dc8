// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/export_settings.h"
#include "app/main_window/main_window.h"
#include "app/main_window/picture_copier.h"
#include "widgets/chart/chart_pane.h"
#include "widgets/playback/playback.h"
#include "widgets/timeline/timeline_view.h"

#include <QToolTip>

namespace waferline {

/// The view that has the keyboard's focus; else the floor.
PictureView MainWindow::viewToCopy() const
{
    const QWidget *const focus = focusWidget();
    if (focus != nullptr && (focus == m_timeline || m_timeline->isAncestorOf(focus))) {
        return PictureView::Timeline;
    }
    if (focus != nullptr && (focus == m_chart || m_chart->isAncestorOf(focus))) {
        return pictureViewOf(m_chart->kind());
    }
    return PictureView::Floor;
}

/// Looks as the last export did.
void MainWindow::copyPicture()
{
    const ExportChoice choice = readExportChoice(m_options.settings);
    PictureOptions options = choice.options;
    if (choice.themeAsShown) {
        options.theme = m_theme;
    }
    if (!isPossible(options)) {
        options.scale = 1;
    }
    if (m_copier == nullptr) {
        m_copier = new PictureCopier(this);
        const auto tell = [this](const QString &text) {
            QToolTip::showText(mapToGlobal(rect().center()), text, this);
        };
        connect(m_copier, &PictureCopier::copied, this, [tell](const QSize &pixels) {
            tell(tr("Copied: %1 × %2 pixels").arg(pixels.width()).arg(pixels.height()));
        });
        connect(m_copier, &PictureCopier::failed, this,
                [tell](const QString &why) { tell(tr("Not copied: %1").arg(why)); });
    }
    m_copier->copy(viewToCopy(), m_session.setup(), pinned(), m_playback->timeSeconds(), options);
}

} // namespace waferline
