// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/main_window.h"

#include "app/command_line/output.h"
#include "app/main_window/recent_files.h"
#include "model/description/writers.h"
#include "widgets/playback/playback.h"
#include "widgets/window/message_bar.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QSettings>

namespace waferline {

namespace {

const QString folderKey = QStringLiteral("files/folder");
const QString descriptionSuffix = QStringLiteral("json");
const QString scenarioSuffix = QStringLiteral("waferline");

/// "Kimi K3 (article)" → "kimi-k3-article.json"
QString fileNameOf(const std::string &name, const QString &suffix)
{
    QString file;
    for (const QChar c : QString::fromStdString(name).toLower()) {
        if (c.isLetterOrNumber() || c == u'.') {
            file += c;
        } else if (!file.isEmpty() && !file.endsWith(u'-')) {
            file += u'-';
        }
    }
    while (file.endsWith(u'-') || file.endsWith(u'.')) {
        file.chop(1);
    }
    return (file.isEmpty() ? QStringLiteral("description") : file) + u'.' + suffix;
}

QString shortName(const QString &path)
{
    return QFileInfo(path).fileName();
}

} // namespace

void MainWindow::askToSaveModel()
{
    const ModelDescription &model = *m_session.setup().model;
    askToSave(tr("Save the model description"), model.name, writeModel(model));
}

void MainWindow::askToSaveHardware()
{
    const Hardware &hardware = *m_session.setup().hardware;
    askToSave(tr("Save the hardware description"), hardware.name, writeHardware(hardware));
}

void MainWindow::askToSave(const QString &title, const std::string &name, const std::string &text)
{
    const QString path = askForPath(title, fileNameOf(name, descriptionSuffix), tr("Descriptions (*.json)"),
                                    descriptionSuffix);
    if (!path.isEmpty()) {
        write(path, text);
    }
}

/// A name to save under; empty if there shall be none. A file that has it is asked about, its ending
/// included.
QString MainWindow::askForPath(const QString &title, const QString &name, const QString &filter,
                               const QString &suffix)
{
    const QString folder =
        m_options.settings != nullptr ? m_options.settings->value(folderKey).toString() : QString();
    QFileDialog dialog(this, title, folder, filter);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(suffix);
    dialog.selectFile(name);
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
}

bool MainWindow::write(const QString &path, const std::string &text)
{
    if (const auto saved = writeFile(path, QByteArray::fromStdString(text)); !saved) {
        m_messages->showMessage(saved.error());
        return false;
    }
    m_messages->hide();
    if (m_options.settings != nullptr) {
        m_options.settings->setValue(folderKey, QFileInfo(path).absolutePath());
    }
    return true;
}

bool MainWindow::saveScenario()
{
    const QString path = m_session.file().path;
    return path.isEmpty() ? saveScenarioAs() : writeScenarioFile(path);
}

bool MainWindow::saveScenarioAs()
{
    const QString present = m_session.file().path;
    const QString path =
        askForPath(tr("Save the scenario"),
                   present.isEmpty() ? fileNameOf(m_session.setup().model->name, scenarioSuffix) : present,
                   tr("Scenarios (*.waferline)"), scenarioSuffix);
    return !path.isEmpty() && writeScenarioFile(path);
}

bool MainWindow::writeScenarioFile(const QString &path)
{
    ScenarioFile file = m_session.file(); // its name, notes and view stay
    file.path = QFileInfo(path).absoluteFilePath();
    file.saved = m_session.setup();
    ScenarioDocument document;
    document.model = file.saved.model;
    document.hardware = file.saved.hardware;
    document.scenario = file.saved.scenario;
    document.name = file.name;
    document.notes = file.notes;
    document.timeSeconds = m_playback->timeSeconds();
    document.view = file.view;
    if (!write(file.path, writeScenario(document))) {
        return false;
    }
    m_recent->add(file.path);
    m_session.setFile(std::move(file));
    return true;
}

/// Asks what becomes of changes to a scenario file. What was never saved is nobody's file, and nobody is
/// asked.
bool MainWindow::mayLeaveScenario()
{
    if (!m_session.isModified()) {
        return true;
    }
    QMessageBox box(QMessageBox::Warning, tr("Unsaved changes"),
                    tr("Save the changes to %1?").arg(shortName(m_session.file().path)),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    box.setObjectName(QStringLiteral("unsavedBox"));
    box.setAttribute(Qt::WA_WindowPropagation);
    box.setTextFormat(Qt::PlainText); // it quotes a file's name
    box.setDefaultButton(QMessageBox::Save);
    const int answer = box.exec();
    return answer == QMessageBox::Save ? saveScenario() : answer == QMessageBox::Discard;
}

void MainWindow::updateTitle()
{
    const QString path = m_session.file().path;
    if (path.isEmpty()) {
        setWindowModified(false); // before the title, which has no place for the mark
        setWindowTitle(tr("%1 – Waferline").arg(QString::fromStdString(m_session.setup().model->name)));
        return;
    }
    QString name = shortName(path);
    name.replace(QStringLiteral("[*]"), QStringLiteral("[*][*]")); // not the mark's place
    setWindowTitle(tr("%1[*] – Waferline").arg(name));
    setWindowModified(m_session.isModified());
}

} // namespace waferline
