// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "widgets/theme.h"

#include <QWidget>

#include <cstdint>
#include <memory>
#include <optional>

class QLabel;

namespace waferline {

class IconButton;
class SheetView;
struct DeviceWording;

/// One wafer in words and figures: layers, bytes, visits, what fits.
class WaferView : public QWidget {
    Q_OBJECT
public:
    explicit WaferView(QWidget *parent = nullptr);
    void setPlan(std::shared_ptr<const Plan> plan);
    void setTheme(const Theme &theme);
    /// Index into Plan::wafers; none shows how to choose one.
    void setWafer(std::optional<std::uint32_t> wafer);
    /// All that is shown, as plain text.
    QString text();
    SheetView *sheet() const { return m_sheet; }
    /// The wafer that is shown; none where the plan does not have the one that was chosen.
    std::optional<std::uint32_t> shownWafer() const;

signals:
    /// The user asks for the wafer before or after on the path.
    void waferRequested(std::uint32_t wafer);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void setStale();
    void refresh();
    void nameDevice(const DeviceWording &device);

    QLabel *m_title;
    IconButton *m_previous;
    IconButton *m_next;
    SheetView *m_sheet;
    std::shared_ptr<const Plan> m_plan;
    std::optional<std::uint32_t> m_wafer;
    bool m_stale = true;
};

} // namespace waferline
