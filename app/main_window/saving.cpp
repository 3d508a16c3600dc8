// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/main_window.h"

#include "app/command_line/output.h"
#include "model/description/writers.h"
#include "widgets/window/message_bar.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

namespace waferline {

namespace {

const QString folderKey = QStringLiteral("files/folder");

/// "Kimi K3 (article)" → "kimi-k3-article.json"
QString fileNameOf(const std::string &name)
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
    return (file.isEmpty() ? QStringLiteral("description") : file) + QStringLiteral(".json");
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
    const QString folder =
        m_options.settings != nullptr ? m_options.settings->value(folderKey).toString() : QString();
    QString path = QFileDialog::getSaveFileName(this, title, QDir(folder).filePath(fileNameOf(name)),
                                                tr("Descriptions (*.json)"));
    if (path.isEmpty()) {
        return;
    }
    if (QFileInfo(path).suffix().isEmpty()) {
        path += QStringLiteral(".json");
    }
    if (const auto saved = writeFile(path, QByteArray::fromStdString(text)); !saved) {
        m_messages->showMessage(saved.error());
        return;
    }
    m_messages->hide();
    if (m_options.settings != nullptr) {
        m_options.settings->setValue(folderKey, QFileInfo(path).absolutePath());
    }
}

} // namespace waferline
