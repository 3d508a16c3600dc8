// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/main_window.h"

#include "widgets/catalogue_choices.h"

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

void MainWindow::useModel(const QString &id)
{
    Setup setup = m_session.setup();
    setup.model = bundledModel(id.toStdString());
    m_session.change(setup, tr("model"));
}

void MainWindow::useHardware(const QString &id)
{
    Setup setup = m_session.setup();
    setup.hardware = bundledHardware(id.toStdString());
    m_session.change(setup, tr("hardware"));
}

} // namespace waferline
