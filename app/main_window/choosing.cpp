// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/main_window.h"

#include "app/main_window/hardware_editor.h"
#include "widgets/catalogue_choices.h"
#include "widgets/window/message_bar.h"

namespace waferline {

namespace {

/// The id of the bundled text that `present` is; empty where it comes from a file.
template <typename Document, typename Find>
QString idOfPresent(std::span<const BundledText> texts, const std::shared_ptr<const Document> &present,
                    Find find)
{
    for (const BundledText &text : texts) {
        if (find(text.id) == present) {
            return QString::fromUtf8(text.id.data(), static_cast<qsizetype>(text.id.size()));
        }
    }
    return {};
}

} // namespace

void MainWindow::chooseModel()
{
    auto *const dialog =
        new ChoiceDialog(QStringLiteral("modelChoice"), tr("Choose a model"), modelChoices(),
                         idOfPresent(bundledModelTexts(), m_session.setup().model, bundledModel), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ChoiceDialog::chosen, this, &MainWindow::useModel);
    dialog->open();
}

void MainWindow::chooseHardware()
{
    auto *const dialog = new ChoiceDialog(
        QStringLiteral("hardwareChoice"), tr("Choose the hardware"), hardwareChoices(),
        idOfPresent(bundledHardwareTexts(), m_session.setup().hardware, bundledHardware), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ChoiceDialog::chosen, this, &MainWindow::useHardware);
    dialog->open();
}

void MainWindow::editHardware()
{
    if (m_hardwareEditor == nullptr) {
        m_hardwareEditor = new HardwareEditor(this);
        m_hardwareEditor->setTheme(Theme::of(m_theme));
        m_hardwareEditor->setHardware(m_session.setup().hardware);
        connect(m_hardwareEditor, &HardwareEditor::saveRequested, this, &MainWindow::askToSaveHardware);
        connect(m_hardwareEditor, &HardwareEditor::calibrationRequested, this, &MainWindow::calibrate);
        connect(m_hardwareEditor, &HardwareEditor::edited, this,
                [this](const std::shared_ptr<const Hardware> &hardware, const QString &what) {
                    Setup setup = m_session.setup();
                    setup.hardware = hardware;
                    if (m_session.change(setup, what)) {
                        m_messages->hide();
                    }
                });
    }
    m_hardwareEditor->show();
    m_hardwareEditor->raise();
    m_hardwareEditor->activateWindow();
}

void MainWindow::useModel(const QString &id)
{
    Setup setup = m_session.setup();
    setup.model = bundledModel(id.toStdString());
    setup.scenario.wafers.reset(); // so many wafers were of the other model
    m_session.change(setup, tr("model"));
}

void MainWindow::useHardware(const QString &id)
{
    Setup setup = m_session.setup();
    setup.hardware = bundledHardware(id.toStdString());
    m_session.change(setup, tr("hardware"));
}

} // namespace waferline
