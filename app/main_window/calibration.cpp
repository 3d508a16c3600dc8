// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/edited_hardware.h"
#include "app/main_window/main_window.h"
#include "widgets/calibration/calibration_dialog.h"

namespace waferline {

namespace {

/// The layer times that the hardware had before it was edited; those that are assumed where that is not
/// known.
LayerTimeFigures defaultLayerTimes(const Hardware &hardware)
{
    if (const auto bundled = bundledBeforeEdits(hardware)) {
        return layerTimeFigures(*bundled);
    }
    const FigureOrigin assumed{FigureStatus::Assumed, {}};
    return {assumedLayerSeconds, assumedLayerRequestSeconds, assumed, assumed};
}

/// The hardware with other layer times; the bundled one again where nothing else is edited.
std::shared_ptr<const Hardware> withLayerTimes(const Hardware &hardware, const LayerTimeFigures &figures)
{
    Hardware changed = hardware;
    setLayerTimeFigures(changed, figures);
    changed.name = nameBeforeEdits(hardware).toStdString();
    if (auto bundled = bundledBeforeEdits(hardware); bundled && *bundled == changed) {
        return bundled;
    }
    markEdited(changed);
    return std::make_shared<const Hardware>(std::move(changed));
}

} // namespace

void MainWindow::calibrate()
{
    if (m_calibration == nullptr) {
        m_calibration = new CalibrationDialog(this);
        m_calibration->setTheme(Theme::of(m_theme));
        const auto showHardware = [this] {
            const auto &hardware = m_session.setup().hardware;
            m_calibration->setHardware(hardware, defaultLayerTimes(*hardware));
        };
        showHardware();
        connect(&m_session, &Session::planChanged, m_calibration, showHardware);
        connect(m_calibration, &CalibrationDialog::hardwareRequested, this, &MainWindow::editHardware);
        connect(m_calibration, &CalibrationDialog::applied, this, [this](const LayerTimeFigures &figures) {
            Setup setup = m_session.setup();
            setup.hardware = withLayerTimes(*setup.hardware, figures);
            m_session.change(setup, tr("layer time"));
        });
    }
    m_calibration->show();
    m_calibration->raise();
    m_calibration->activateWindow();
}

} // namespace waferline
