// SPDX-License-Identifier: GPL-3.0-or-later
// B: a plan that is kept beside the present one.
#include "app/main_window/main_window.h"

#include "widgets/chart/chart_pane.h"
#include "widgets/compare/compare_view.h"
#include "widgets/compare/comparison_caption.h"
#include "widgets/compare/floor_pair.h"
#include "widgets/export/caption.h"
#include "widgets/floor/floor_view.h"
#include "widgets/headline_strip.h"
#include "widgets/playback/playback.h"
#include "widgets/window/header_bar.h"
#include "widgets/window/tab_strip.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QUndoStack>

#include <utility>

namespace waferline {

QWidget *MainWindow::buildFloors()
{
    auto *const still = new Playback(m_options.clock, this); // has no plan: nothing moves
    m_otherFloor = new FloorView(still);
    m_otherFloor->setObjectName(QStringLiteral("otherFloor"));
    m_otherFloor->setAccessibleName(tr("Floor of B"));
    m_otherFloor->setSelectable(false);
    m_floors = new FloorPair(m_floor, m_otherFloor);
    return m_floors;
}

void MainWindow::buildCompareMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Compare"));
    menu->setObjectName(QStringLiteral("compareMenu"));
    menu->setAttribute(Qt::WA_WindowPropagation);
    m_pinAction = menu->addAction(tr("&Pin as B"), QKeySequence(tr("Ctrl+B")), this, &MainWindow::pin);
    m_pinAction->setObjectName(QStringLiteral("pinAction"));
    m_pinAction->setCheckable(true);
    m_swapAction = menu->addAction(tr("&Swap A and B"), QKeySequence(tr("Ctrl+Shift+B")), this,
                                   &MainWindow::swapCompared);
    m_swapAction->setObjectName(QStringLiteral("swapAction"));
    m_otherFloorAction = menu->addAction(tr("&Floor of B"), this, &MainWindow::showComparison);
    m_otherFloorAction->setObjectName(QStringLiteral("otherFloorAction"));
    m_otherFloorAction->setCheckable(true);
    m_otherFloorAction->setChecked(true);
    connect(m_header, &HeaderBar::compareRequested, this, [this] {
        if (m_pinned) {
            m_tabs->setCurrentIndex(CompareTab);
        } else {
            pin(true);
        }
    });
    connect(m_compare, &CompareView::pinRequested, this, [this] { pin(true); });
    connect(m_compare, &CompareView::unpinRequested, this, [this] { pin(false); });
    connect(m_compare, &CompareView::swapRequested, this, &MainWindow::swapCompared);
    connect(&m_session.undoStack(), &QUndoStack::indexChanged, this, &MainWindow::onUndoIndexChanged);
}

void MainWindow::pin(bool pinned)
{
    pinAs(pinned ? std::optional(Pinned{m_session.setup(), m_session.plan()}) : std::nullopt);
}

bool MainWindow::pinSetup(const Setup &setup)
{
    auto made = plan(setup.model, setup.hardware, setup.scenario);
    if (!made) {
        return false;
    }
    pinAs(Pinned{setup, std::make_shared<const Plan>(*std::move(made))});
    return true;
}

void MainWindow::pinAs(std::optional<Pinned> other)
{
    m_swaps.clear();
    m_pinned = std::move(other);
    if (m_pinned) {
        m_tabs->setCurrentIndex(CompareTab);
        m_otherFloor->setPlan(m_pinned->plan);
        m_otherFloor->fit();
    }
    showComparison();
}

std::optional<Setup> MainWindow::pinned() const
{
    return m_pinned ? std::optional(m_pinned->setup) : std::nullopt;
}

QString MainWindow::caption() const
{
    const Plan &plan = *m_session.plan();
    return m_pinned ? comparisonCaption(plan, *m_pinned->plan) : pictureCaption(plan);
}

/// Whatever shows B, beside the present plan.
void MainWindow::showComparison()
{
    const std::shared_ptr<const Plan> &plan = m_session.plan();
    const std::shared_ptr<const Plan> other = m_pinned ? m_pinned->plan : nullptr;
    m_pinAction->setChecked(m_pinned.has_value());
    m_swapAction->setEnabled(m_pinned.has_value());
    m_otherFloorAction->setEnabled(m_pinned.has_value());
    m_headline->setPlan(plan, other);
    m_compare->setPlans(plan, other);
    m_chart->setOther(other);
    if (other) {
        m_floors->setNames(pictureTitle(*plan), pictureTitle(*other));
    }
    m_floors->showOther(other && m_otherFloorAction->isChecked());
}

void MainWindow::swapCompared()
{
    const Pinned before = *m_pinned;
    const Pinned present{m_session.setup(), m_session.plan()};
    if (before.setup == present.setup || !m_session.change(before.setup, tr("swap A and B"))) {
        return;
    }
    const QUndoStack &steps = m_session.undoStack();
    m_swaps.push_back({steps.command(steps.index() - 1), before, present});
    onUndoIndexChanged(steps.index());
}

/// Undone, a swap gives B back as well.
void MainWindow::onUndoIndexChanged(int index)
{
    if (!m_pinned || m_swaps.empty()) {
        return;
    }
    // A step may be gone: undone and then overwritten, or done so long ago that it is no longer kept. It is
    // forgotten at once, for another may come to lie at its address.
    const QUndoStack &steps = m_session.undoStack();
    std::vector<Swap> known;
    for (Swap swap : m_swaps) {
        int at = 0;
        while (at < steps.count() && steps.command(at) != swap.step) {
            ++at;
        }
        if (at < steps.count()) {
            swap.isDone = at < index;
            known.push_back(swap);
        } else if (swap.isDone) {
            swap.step = nullptr;
            known.push_back(swap);
        }
    }
    const Pinned first = m_swaps.front().before;
    m_swaps = std::move(known);
    Pinned now = first;
    for (const Swap &swap : m_swaps) {
        if (!swap.isDone) {
            break;
        }
        now = swap.after;
    }
    if (now.plan == m_pinned->plan) {
        return;
    }
    m_pinned = now;
    m_otherFloor->setPlan(now.plan);
    showComparison();
}

} // namespace waferline
