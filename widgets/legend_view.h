// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "widgets/look.h"

#include <QWidget>

#include <vector>

namespace waferline {

struct LegendEntry {
    QString text;
    ThemeColour colour = &Theme::unused;

    bool operator==(const LegendEntry &) const = default;
};

/// What the colours of the floor mean: only those that the model has.
std::vector<LegendEntry> legendOf(const Plan &plan);

class LegendView : public QWidget {
    Q_OBJECT
public:
    explicit LegendView(QWidget *parent = nullptr);
    void setTheme(const Theme &theme);
    void setEntries(std::vector<LegendEntry> entries);
    const std::vector<LegendEntry> &entries() const { return m_entries; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Theme m_theme = Theme::light();
    std::vector<LegendEntry> m_entries;
};

} // namespace waferline
