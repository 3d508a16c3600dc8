// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "widgets/sheet.h"
#include "widgets/theme.h"

#include <QWidget>

#include <memory>
#include <vector>

class QLabel;

namespace waferline {

class LinkButton;
class SheetView;

/// What the panel says about two plans.
std::vector<SheetSection> compareSheet(const Plan &a, const Plan &b);

/// The present plan, A, beside one that was pinned, B: figures of both, which differ how, and which inputs
/// differ.
class CompareView : public QWidget {
    Q_OBJECT
public:
    explicit CompareView(QWidget *parent = nullptr);
    /// Without `b` it says how one is pinned.
    void setPlans(std::shared_ptr<const Plan> a, std::shared_ptr<const Plan> b);
    void setTheme(const Theme &theme);
    /// All that is shown, as plain text.
    QString text();
    SheetView *sheet() const { return m_sheet; }

signals:
    void pinRequested();
    void unpinRequested();
    void swapRequested();

protected:
    void showEvent(QShowEvent *event) override;

private:
    void refresh();

    QLabel *m_title;
    LinkButton *m_swap;
    LinkButton *m_unpin;
    SheetView *m_sheet;
    std::shared_ptr<const Plan> m_a;
    std::shared_ptr<const Plan> m_b;
    bool m_stale = true;
};

} // namespace waferline
