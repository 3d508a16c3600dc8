// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/floor_pair.h"

#include "widgets/fitted_label.h"
#include "widgets/floor/floor_view.h"

#include <QGridLayout>
#include <QPainter>

namespace waferline {

namespace {

constexpr int nameInset = 18; // where the cards begin
constexpr int nameTop = 8;
constexpr int between = 1; // a line

} // namespace

FloorPair::FloorPair(FloorView *mine, FloorView *other, QWidget *parent)
    : QWidget(parent)
    , m_mine(mine)
    , m_other(other)
    , m_nameOfMine(new FittedLabel(TextStyle::LabelStrong, &Theme::text))
    , m_nameOfOther(new FittedLabel(TextStyle::LabelStrong, &Theme::compared))
{
    m_nameOfMine->setObjectName(QStringLiteral("floorName"));
    m_nameOfOther->setObjectName(QStringLiteral("otherFloorName"));
    auto *const grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(0);
    grid->setHorizontalSpacing(between);
    int column = 0;
    for (const auto &[name, floor] : {std::pair(m_nameOfMine, m_mine), std::pair(m_nameOfOther, m_other)}) {
        auto *const head = new QHBoxLayout;
        head->setContentsMargins(nameInset, nameTop, nameInset, 0);
        head->addWidget(name);
        grid->addLayout(head, 0, column);
        grid->addWidget(floor, 1, column);
        grid->setColumnStretch(column, 1);
        ++column;
    }
    grid->setRowStretch(1, 1);
    showOther(false);
}

void FloorPair::setTheme(const Theme &theme)
{
    m_theme = &theme;
    m_mine->setTheme(theme);
    m_other->setTheme(theme);
    m_nameOfMine->setTheme(theme);
    m_nameOfOther->setTheme(theme);
    update();
}

void FloorPair::setNames(const QString &mine, const QString &other)
{
    m_nameOfMine->setText(tr("A: %1").arg(mine));
    m_nameOfOther->setText(tr("B: %1").arg(other));
}

void FloorPair::showOther(bool shown)
{
    auto &grid = *static_cast<QGridLayout *>(layout());
    for (int column = 0; column < grid.columnCount(); ++column) {
        const int inset = shown ? nameInset : 0;
        grid.itemAtPosition(0, column)->layout()->setContentsMargins(inset, shown ? nameTop : 0, inset, 0);
    }
    grid.setHorizontalSpacing(shown ? between : 0);
    grid.setColumnStretch(1, shown ? 1 : 0);
    m_nameOfMine->setVisible(shown);
    m_nameOfOther->setVisible(shown);
    m_other->setVisible(shown);
}

bool FloorPair::isOtherShown() const
{
    return m_other->isVisibleTo(this);
}

void FloorPair::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme->window);
    if (isOtherShown()) {
        painter.fillRect(m_other->x() - between, 0, between, height(), m_theme->border);
    }
}

} // namespace waferline
