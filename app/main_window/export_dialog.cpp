// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/export_dialog.h"

#include "app/main_window/ask_for_path.h"
#include "app/main_window/export_form.h"
#include "app/main_window/export_preview.h"
#include "widgets/named.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <utility>

namespace waferline {

ExportDialog::ExportDialog(Setup setup, double seconds, ThemeKind windowTheme, QSettings *settings,
                           QWidget *parent)
    : QDialog(parent)
    , m_settings(settings)
    , m_source(std::move(setup), seconds)
    , m_job(m_source)
    , m_form(new ExportForm(windowTheme))
    , m_preview(new ExportPreview(m_source))
    , m_message(named(new QLabel, "exportMessage", tr("Message")))
    , m_progress(named(new QProgressBar, "exportProgress", tr("How far the export is")))
{
    setObjectName(QStringLiteral("exportDialog"));
    setWindowTitle(tr("Export"));
    setAttribute(Qt::WA_WindowPropagation);
    buildLayout();
    m_form->setChoice(readExportChoice(settings));
    connect(m_form, &ExportForm::changed, this, &ExportDialog::onChanged);
    connect(m_preview, &ExportPreview::updated, this,
            [this] { m_form->setOwnTexts(m_source.texts(choice().view.value_or(PictureView::Floor))); });
    connect(&m_job, &ExportJob::progressed, this,
            [this](double share) { m_progress->setValue(qRound(share * m_progress->maximum())); });
    connect(&m_job, &ExportJob::finished, this, [this] {
        writeExportChoice(m_settings, choice());
        writeExportFolder(m_settings, m_folder);
        setBusy(false);
        accept();
    });
    connect(&m_job, &ExportJob::failed, this, [this](const QString &why) {
        setBusy(false);
        showMessage(why);
    });
    connect(&m_job, &ExportJob::cancelled, this, [this] {
        setBusy(false);
        showMessage(tr("Cancelled. Nothing was written."));
    });
    onChanged();
}

void ExportDialog::buildLayout()
{
    m_message->setTextFormat(Qt::PlainText);
    m_message->setWordWrap(true);
    m_message->hide();
    constexpr int steps = 1000;
    m_progress->setRange(0, steps);
    m_progress->setTextVisible(false);
    m_progress->hide();
    auto *upper = new QHBoxLayout;
    constexpr int formWidth = 360;
    m_form->setFixedWidth(formWidth);
    upper->addWidget(m_form, 0, Qt::AlignTop);
    constexpr int apart = 16;
    upper->addSpacing(apart);
    upper->addWidget(m_preview, 0, Qt::AlignTop);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    named(buttons->button(QDialogButtonBox::Cancel), "exportCancel", tr("Cancel"));
    m_export = buttons->addButton(tr("Export…"), QDialogButtonBox::AcceptRole);
    named(m_export, "exportAccept", tr("Export"));
    connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::askForPath);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->addLayout(upper);
    column->addWidget(m_message);
    column->addWidget(m_progress);
    column->addWidget(buttons);
    column->setSizeConstraint(QLayout::SetFixedSize);
}

void ExportDialog::compareWith(const Setup &other)
{
    m_source.holdAgainst(other);
    m_form->offerComparison();
    m_form->setChoice(readExportChoice(m_settings));
    onChanged();
}

ExportChoice ExportDialog::choice() const
{
    return m_form->choice();
}

/// What is chosen.
std::vector<PictureView> ExportDialog::views() const
{
    const ExportChoice chosen = choice();
    return chosen.view ? std::vector{*chosen.view} : allPictureViews(m_source.hasAnother());
}

void ExportDialog::onChanged()
{
    const ExportChoice chosen = choice();
    m_export->setEnabled(m_form->isPossible());
    m_message->hide();
    m_preview->follow(views(), chosen.format, chosen.options);
}

void ExportDialog::showMessage(const QString &message)
{
    m_message->setText(message);
    m_message->show();
}

void ExportDialog::setBusy(bool busy)
{
    m_form->setEnabled(!busy);
    m_export->setEnabled(!busy && m_form->isPossible());
    m_progress->setVisible(busy);
}

void ExportDialog::reject()
{
    if (isExporting()) {
        m_job.cancel();
    } else {
        QDialog::reject();
    }
}

void ExportDialog::askForPath()
{
    const QString folder = readExportFolder(m_settings);
    const ExportChoice chosen = choice();
    if (chosen.view) {
        const QString name = exportFileName(*chosen.view, chosen.format);
        if (const QString path = askForFile(this, tr("Export"), folder, name); !path.isEmpty()) {
            exportTo(path);
        }
        return;
    }
    const QString path = askForFolder(this, tr("Export into a folder"), folder);
    QStringList files;
    for (const PictureView view : views()) {
        files << QDir(path).filePath(exportFileName(view, chosen.format));
    }
    if (!path.isEmpty() && mayReplace(this, files)) {
        exportTo(path);
    }
}

void ExportDialog::exportTo(const QString &path)
{
    const ExportChoice chosen = choice();
    ExportOrder order{views(), chosen.format, chosen.options, path};
    if (chosen.view) { // another ending is another wish
        const auto format = formatOfPath(path);
        if (!format) {
            showMessage(format.error());
            return;
        }
        order.format = *format;
    }
    m_message->hide(); // of a try before
    m_folder = chosen.view ? QFileInfo(path).absolutePath() : path;
    setBusy(true);
    m_job.start(order);
}

} // namespace waferline
