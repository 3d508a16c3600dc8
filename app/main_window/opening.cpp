// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/main_window.h"

#include "model/report/report.h"
#include "widgets/playback/playback.h"
#include "widgets/window/message_bar.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QSettings>
#include <QUrl>

namespace waferline {

namespace {

const QString folderKey = QStringLiteral("files/folder");

/// The one local file or folder of a drop; empty for anything else.
QString droppedFile(const QMimeData *data)
{
    const QList<QUrl> urls = data->urls();
    return urls.size() == 1 && urls.front().isLocalFile() ? QDir::cleanPath(urls.front().toLocalFile())
                                                          : QString();
}

bool isHardwareFile(const std::string &path)
{
    const auto text = readInputFile(path, Pipes::Refused);
    return text && documentKind(*text, path) == DocumentKind::Hardware;
}

} // namespace

void MainWindow::showFaults(const Faults &faults)
{
    // The first says what to mend; the rest may follow from it.
    m_messages->showMessage(QString::fromStdString(faultText(faults.front())));
}

void MainWindow::openFile(const QString &path)
{
    if (isHardwareFile(path.toStdString())) {
        openHardwareFile(path);
        return;
    }
    auto opened = openModelOrScenario(path.toStdString(), Pipes::Refused);
    if (!opened) {
        showFaults(opened.error());
        return;
    }
    Setup setup = m_session.setup();
    setup.model = opened->model;
    setup.scenario.wafers.reset(); // so many wafers were of the other model
    if (opened->scenario) {
        setup.hardware = opened->scenario->hardware;
        setup.scenario = opened->scenario->scenario;
    }
    if (m_session.change(setup, tr("open %1").arg(QUrl::fromLocalFile(path).fileName()))) {
        m_messages->hide();
        if (opened->scenario) {
            m_playback->seek(opened->scenario->timeSeconds);
        }
    }
}

void MainWindow::openHardwareFile(const QString &path)
{
    auto opened = openHardware(path.toStdString(), Pipes::Refused);
    if (!opened) {
        showFaults(opened.error());
        return;
    }
    Setup setup = m_session.setup();
    setup.hardware = *opened;
    if (m_session.change(setup, tr("hardware"))) {
        m_messages->hide();
    }
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!droppedFile(event->mimeData()).isEmpty()) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent *event)
{
    const QString file = droppedFile(event->mimeData());
    if (!file.isEmpty()) {
        event->acceptProposedAction();
        openFile(file);
    }
}

void MainWindow::askForFile()
{
    const QString folder =
        m_options.settings != nullptr ? m_options.settings->value(folderKey).toString() : QString();
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open a model or a scenario"), folder,
        tr("Models, config.json and scenarios (*.json *.waferline);;All files (*)"));
    if (path.isEmpty()) {
        return;
    }
    if (m_options.settings != nullptr) {
        m_options.settings->setValue(folderKey, QFileInfo(path).absolutePath());
    }
    openFile(path);
}

void MainWindow::askForHardware()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open hardware"), {},
                                                      tr("Hardware descriptions (*.json);;All files (*)"));
    if (!path.isEmpty()) {
        openHardwareFile(path);
    }
}

} // namespace waferline
