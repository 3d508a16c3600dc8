// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_job.h"
#include "app/main_window/export_settings.h"

#include <QDialog>

class QLabel;
class QProgressBar;
class QPushButton;
class QSettings;

namespace waferline {

class ExportForm;
class ExportPreview;

/// Chooses what a picture shows and how it looks, with a preview that follows, and writes it beside the
/// window, which goes on meanwhile.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    /// `settings` may be null. `windowTheme` is what "as shown" means.
    ExportDialog(Setup setup, double seconds, ThemeKind windowTheme, QSettings *settings,
                 QWidget *parent = nullptr);

    /// Offers the comparison with another setup, which has a plan, alone and as one of all views; charts and
    /// window show it too. To be called before the dialog is shown.
    void compareWith(const Setup &other);
    ExportChoice choice() const;
    /// Begins to write what is chosen to a file, or to a folder for all views. In the end the dialog is
    /// accepted; or it shows why that could not be done.
    void exportTo(const QString &path);
    bool isExporting() const { return m_job.isBusy(); }

    void reject() override; ///< ends the export first, if one is under way

private:
    void buildLayout();
    std::vector<PictureView> views() const;
    void onChanged();
    void askForPath();
    void setBusy(bool busy);
    void showMessage(const QString &message);

    QSettings *m_settings;
    PictureSource m_source;
    ExportJob m_job;
    ExportForm *m_form;
    ExportPreview *m_preview;
    QLabel *m_message;
    QProgressBar *m_progress;
    QPushButton *m_export = nullptr;
    QString m_folder; ///< of what is being written
};

} // namespace waferline
