// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/math_view.h"

#include "widgets/math_sheet.h"
#include "widgets/sheet_view.h"

#include <QVBoxLayout>

#include <utility>

namespace waferline {

MathView::MathView(QWidget *parent)
    : QWidget(parent)
    , m_sheet(new SheetView(this))
{
    setAccessibleName(tr("The math"));
    m_sheet->setObjectName(QStringLiteral("mathSheet"));
    m_sheet->setAccessibleName(tr("The math, step by step"));
    m_sheet->setWhatsThis(
        tr("How every figure comes about: each step with its formula, the numbers in it and where "
           "its inputs come from. Ctrl+C copies it as text; Return calibrates layer times that are "
           "assumed."));
    connect(m_sheet, &SheetView::linkFollowed, this, [this](int link) {
        if (link == calibrationLink) {
            emit calibrationRequested();
        }
    });
    setFocusProxy(m_sheet);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_sheet);
}

void MathView::setPlan(std::shared_ptr<const Plan> plan)
{
    m_plan = std::move(plan);
    m_comparison.reset();
    setStale();
}

void MathView::setComparison(const RateComparison &comparison)
{
    m_comparison = comparison;
    setStale();
}

void MathView::setStale()
{
    m_stale = true;
    if (isVisible()) {
        refresh();
    }
}

void MathView::setTheme(const Theme &theme)
{
    m_sheet->setTheme(theme);
}

void MathView::setAnimated(bool animated)
{
    m_sheet->setAnimated(animated);
}

void MathView::refresh()
{
    if (!std::exchange(m_stale, false)) {
        return;
    }
    m_sheet->setSections(m_plan ? mathSheet(*m_plan, m_comparison) : std::vector<SheetSection>());
}

QString MathView::text()
{
    refresh();
    return m_sheet->text();
}

void MathView::showStep(StepId step)
{
    refresh();
    m_sheet->showSection(static_cast<int>(step));
}

void MathView::showEvent(QShowEvent *event)
{
    refresh();
    QWidget::showEvent(event);
}

} // namespace waferline
