// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/wafer_view.h"

#include "widgets/device_wording.h"
#include "widgets/icon_button.h"
#include "widgets/look.h"
#include "widgets/sheet_view.h"
#include "widgets/wafer_sheet.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <utility>

namespace waferline {

WaferView::WaferView(QWidget *parent)
    : QWidget(parent)
    , m_title(new QLabel(this))
    , m_previous(new IconButton(ButtonIcon::Previous, {}, this))
    , m_next(new IconButton(ButtonIcon::Next, {}, this))
    , m_sheet(new SheetView(this))
{
    m_title->setObjectName(QStringLiteral("waferTitle"));
    m_title->setFont(fontOf(TextStyle::Title));
    m_previous->setObjectName(QStringLiteral("waferPrevious"));
    m_next->setObjectName(QStringLiteral("waferNext"));
    m_sheet->setObjectName(QStringLiteral("waferSheet"));
    nameDevice(DeviceWording(Hardware{}));
    connect(m_previous, &QAbstractButton::clicked, this, [this] { emit waferRequested(*shownWafer() - 1); });
    connect(m_next, &QAbstractButton::clicked, this, [this] { emit waferRequested(*shownWafer() + 1); });

    auto *const head = new QHBoxLayout;
    head->setContentsMargins(static_cast<int>(sheetMargin), 10, 8, 0);
    head->setSpacing(2);
    head->addWidget(m_title, 1);
    head->addWidget(m_previous);
    head->addWidget(m_next);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_sheet, 1);
    refresh();
}

/// Everything that is named after the device, whichever one is chosen.
void WaferView::nameDevice(const DeviceWording &device)
{
    setAccessibleName(device.titleOfOne());
    m_previous->setAccessibleName(tr("Previous %1").arg(device.one));
    m_previous->setToolTip(tr("The %1 before on the path").arg(device.one));
    m_next->setAccessibleName(tr("Next %1").arg(device.one));
    m_next->setToolTip(tr("The next %1 on the path").arg(device.one));
    m_sheet->setAccessibleName(tr("The %1 in figures").arg(device.one));
    m_sheet->setWhatsThis(
        tr("What stands on the chosen %1, how its %2 is used to scale, and how many requests it "
           "holds. Ctrl+C copies it as text.")
            .arg(device.one, device.memory));
}

std::optional<std::uint32_t> WaferView::shownWafer() const
{
    return m_plan && m_wafer && *m_wafer < m_plan->wafers.size() ? m_wafer : std::nullopt;
}

void WaferView::setPlan(std::shared_ptr<const Plan> plan)
{
    m_plan = std::move(plan);
    setStale();
}

void WaferView::setWafer(std::optional<std::uint32_t> wafer)
{
    m_wafer = wafer;
    setStale();
}

void WaferView::setStale()
{
    m_stale = true;
    if (isVisible()) {
        refresh();
    }
}

void WaferView::refresh()
{
    if (!std::exchange(m_stale, false)) {
        return;
    }
    const std::optional<std::uint32_t> wafer = shownWafer();
    const DeviceWording device(m_plan ? *m_plan->hardware : Hardware{});
    nameDevice(device);
    m_previous->setEnabled(wafer && *wafer > 0);
    m_next->setEnabled(wafer && *wafer + 1 < m_plan->wafers.size());
    if (!wafer) {
        m_title->setText(tr("No %1 chosen").arg(device.one));
        m_sheet->setSections(
            {{0,
              {CaptionBlock{tr("Click one %1 on the floor to see its layers, its bytes and what fits on it.")
                                .arg(device.one)}}}});
        return;
    }
    m_title->setText(device.titleOf(*wafer));
    m_sheet->setSections(waferSheet(*m_plan, *wafer));
}

QString WaferView::text()
{
    refresh();
    return m_title->text() + QLatin1Char('\n') + m_sheet->text();
}

void WaferView::setTheme(const Theme &theme)
{
    m_title->setPalette(labelPalette(theme, &Theme::text));
    m_previous->setTheme(theme);
    m_next->setTheme(theme);
    m_sheet->setTheme(theme);
}

void WaferView::showEvent(QShowEvent *event)
{
    refresh();
    QWidget::showEvent(event);
}

} // namespace waferline
