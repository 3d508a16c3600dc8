// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/compare_view.h"

#include "widgets/compare/comparison_finding.h"
#include "widgets/compare/comparison_inputs.h"
#include "widgets/compare/comparison_rows.h"
#include "widgets/export/caption.h"
#include "widgets/link_button.h"
#include "widgets/look.h"
#include "widgets/sheet_view.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <utility>

namespace waferline {

namespace {

constexpr int pinLink = 1;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(CompareSheet)
};

PairBlock blockOf(const ComparedRow &row)
{
    PairBlock block{row.name, row.a, row.b, row.aNotes, row.bNotes};
    block.asides = row.differenceTexts();
    block.asideColour = row.colour;
    return block;
}

SheetSection inputsSection(const PlanComparison &comparison, const Plan &a, const Plan &b)
{
    SheetSection section{1, {HeadingBlock{0, Words::tr("What was changed")}}};
    const std::vector<ComparedInputRow> inputs = comparedInputs(comparison, a, b);
    if (inputs.empty()) {
        section.blocks.emplace_back(
            CaptionBlock{Words::tr("Nothing: move a slider, or choose another model or other hardware, and "
                                   "A becomes another.")});
    }
    for (const ComparedInputRow &row : inputs) {
        section.blocks.emplace_back(PairBlock{row.name, row.a, row.b});
    }
    return section;
}

} // namespace

std::vector<SheetSection> compareSheet(const Plan &a, const Plan &b)
{
    const PlanComparison comparison = compare(a, b);
    SheetSection head{0,
                      {PairBlock{{}, Words::tr("A, as it is now"), Words::tr("B, pinned")},
                       PairBlock{{}, pictureTitle(a), pictureTitle(b)}}};
    SheetSection finding{2, {HeadingBlock{0, comparisonFinding(comparison, a, b)}}};
    SheetSection figures{3, {}};
    for (const ComparedRow &row : comparedRows(comparison, a, b)) {
        figures.blocks.emplace_back(blockOf(row));
    }
    return {std::move(head), std::move(finding), inputsSection(comparison, a, b), std::move(figures)};
}

CompareView::CompareView(QWidget *parent)
    : QWidget(parent)
    , m_title(new QLabel(tr("Compare"), this))
    , m_swap(new LinkButton(tr("Swap"), this))
    , m_unpin(new LinkButton(tr("Unpin"), this))
    , m_sheet(new SheetView(this))
{
    setAccessibleName(tr("Compare"));
    m_title->setFont(fontOf(TextStyle::Title));
    m_swap->setObjectName(QStringLiteral("compareSwap"));
    m_swap->setAccessibleName(tr("Swap A and B"));
    m_swap->setToolTip(tr("B becomes the present plan, and the present plan B"));
    m_unpin->setObjectName(QStringLiteral("compareUnpin"));
    m_unpin->setAccessibleName(tr("Unpin B"));
    m_unpin->setToolTip(tr("Compare no longer"));
    m_sheet->setObjectName(QStringLiteral("compareSheet"));
    m_sheet->setAccessibleName(tr("A and B in figures"));
    m_sheet->setWhatsThis(
        tr("Every figure of the present plan, A, and of the pinned one, B. The arrow says whether A's is "
           "higher or lower, and the word whether that is better or worse; where neither is, there is none. "
           "Ctrl+C copies it as text."));
    connect(m_swap, &QPushButton::clicked, this, &CompareView::swapRequested);
    connect(m_unpin, &QPushButton::clicked, this, &CompareView::unpinRequested);
    connect(m_sheet, &SheetView::linkFollowed, this, &CompareView::pinRequested);

    auto *const head = new QHBoxLayout;
    head->setContentsMargins(static_cast<int>(sheetMargin), 10, static_cast<int>(sheetMargin), 0);
    head->setSpacing(14);
    head->addWidget(m_title, 1);
    head->addWidget(m_swap);
    head->addWidget(m_unpin);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_sheet, 1);
}

void CompareView::setPlans(std::shared_ptr<const Plan> a, std::shared_ptr<const Plan> b)
{
    m_a = std::move(a);
    m_b = std::move(b);
    m_stale = true;
    if (isVisible()) {
        refresh();
    }
}

void CompareView::refresh()
{
    if (!std::exchange(m_stale, false)) {
        return;
    }
    m_swap->setVisible(m_b != nullptr);
    m_unpin->setVisible(m_b != nullptr);
    if (!m_a || !m_b) {
        m_sheet->setSections(
            {{0,
              {CaptionBlock{
                   tr("Pin the present plan as B, change what you like, and see both: their figures, "
                      "their curves in the chart, their floors.")},
               CaptionBlock{tr("Pin as B"), &Theme::accentText, TextStyle::Label, pinLink}}}});
        return;
    }
    m_sheet->setSections(compareSheet(*m_a, *m_b));
}

QString CompareView::text()
{
    refresh();
    return m_title->text() + QLatin1Char('\n') + m_sheet->text();
}

void CompareView::setTheme(const Theme &theme)
{
    m_title->setPalette(labelPalette(theme, &Theme::text));
    m_swap->setTheme(theme);
    m_unpin->setTheme(theme);
    m_sheet->setTheme(theme);
}

void CompareView::showEvent(QShowEvent *event)
{
    refresh();
    QWidget::showEvent(event);
}

} // namespace waferline
