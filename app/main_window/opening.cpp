// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/main_window.h"

#include "app/main_window/recent_files.h"
#include "model/report/report.h"
#include "widgets/chart/chart_pane.h"
#include "widgets/floor/floor_view.h"
#include "widgets/playback/playback.h"
#include "widgets/timeline/timeline_view.h"
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

QString openingOf(const QString &path)
{
    return MainWindow::tr("open %1").arg(QUrl::fromLocalFile(path).fileName());
}

ScenarioFile fileOf(const QString &path, const ScenarioDocument &document)
{
    return {QFileInfo(path).absoluteFilePath(),
            {document.model, document.hardware, document.scenario},
            document.name,
            document.notes,
            document.view};
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
    if (opened->scenario && m_session.isModified()) {
        if (!mayLeaveScenario()) {
            return;
        }
        // Read once more: it may be the file that has been saved just now.
        opened = openModelOrScenario(path.toStdString(), Pipes::Refused);
        if (!opened) {
            showFaults(opened.error());
            return;
        }
    }
    if (opened->scenario) {
        openScenario(path, *opened->scenario);
        return;
    }
    Setup setup = m_session.setup();
    setup.model = opened->model;
    setup.scenario.wafers.reset(); // so many wafers were of the other model
    if (m_session.change(setup, openingOf(path))) {
        m_messages->hide();
        m_recent->add(path);
    }
}

/// The views are as in a window that was begun with the file: it opens to the same picture everywhere.
void MainWindow::openScenario(const QString &path, const ScenarioDocument &document)
{
    if (!m_session.open(fileOf(path, document), openingOf(path))) {
        return;
    }
    if (m_lesson) {
        closeLesson();
    }
    m_messages->hide();
    m_recent->add(path);
    m_floor->setSelectedWafer(std::nullopt);
    forgetWafer();
    m_floor->fit();
    showMoment(document.timeSeconds);
    m_timeline->fit();
    m_chart->chart().fit();
}

/// A moment that was saved is stood still at; a scenario without one goes on as the window did.
void MainWindow::showMoment(double seconds)
{
    if (seconds > 0) {
        m_playback->play(false);
    }
    m_playback->seek(seconds);
}

void MainWindow::beginWith(const QString &path, const std::optional<ScenarioDocument> &scenario)
{
    if (!QFileInfo::exists(path) || (scenario && !QFileInfo(path).isFile())) {
        return; // a bundled name, standard input or a pipe
    }
    m_recent->add(path);
    if (scenario) {
        m_session.setFile(fileOf(path, *scenario));
    }
}

void MainWindow::openRecent(const QString &path)
{
    if (QFileInfo::exists(path)) {
        openFile(path);
        return;
    }
    m_recent->remove(path);
    m_messages->showMessage(tr("%1: is not there any more, and was taken from the recent files")
                                .arg(QDir::toNativeSeparators(path)));
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
        m_recent->add(path);
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
        if (m_session.isModified()) { // whoever drops it does not wait for an answer
            QMetaObject::invokeMethod(
                this, [this, file] { openFile(file); }, Qt::QueuedConnection);
        } else {
            openFile(file);
        }
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
