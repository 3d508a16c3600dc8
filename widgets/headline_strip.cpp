// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/headline_strip.h"

#include "widgets/compare/compared_headline.h"
#include "widgets/headline_cell.h"

#include <QPainter>
#include <QVariantAnimation>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace waferline {

namespace {

constexpr int fadeMilliseconds = 200;
constexpr int leastWidth = 800;

constexpr std::array<const char *, headlineCount> cellNames{
    "headlineWafers",   "headlineWeightsPerLayer", "headlineCachePerRequest", "headlineConcurrentRequests",
    "headlineInFlight", "headlineRatePerRequest",  "headlineTotalRate",
};

} // namespace

HeadlineStrip::HeadlineStrip(QWidget *parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Headline figures"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const HeadlineFigures figures = emptyHeadlineFigures();
    for (std::size_t i = 0; i < headlineCount; ++i) {
        auto *const cell = new HeadlineCell(this);
        cell->setObjectName(QLatin1String(cellNames[i]));
        cell->setFigure(figures[i]);
        connect(cell, &QAbstractButton::clicked, this,
                [this, cell] { emit stepRequested(cell->figure().step); });
        m_cells[i] = cell;
        m_comfortableWidths[i] = cell->comfortableWidth();
    }
}

void HeadlineStrip::setPlan(const std::shared_ptr<const Plan> &plan, const std::shared_ptr<const Plan> &other)
{
    HeadlineFigures figures = plan ? headlineFigures(*plan) : emptyHeadlineFigures();
    if (plan && other) {
        addCompared(figures, *plan, *other);
    }
    const int height = sizeHint().height();
    const bool fading = m_fade != nullptr && m_fade->state() == QAbstractAnimation::Running;
    bool changed = false;
    for (std::size_t i = 0; i < headlineCount; ++i) {
        const bool cellChanged = m_cells[i]->setFigure(figures[i]);
        m_cells[i]->setFresh(cellChanged || (m_cells[i]->isFresh() && fading));
        changed = changed || cellChanged;
    }
    if (sizeHint().height() != height) {
        updateGeometry();
    }
    const bool first = !std::exchange(m_hasPlan, plan != nullptr);
    if (!changed || first || !m_animated || !isVisible()) {
        return;
    }
    if (m_fade == nullptr) {
        m_fade = new QVariantAnimation(this);
        m_fade->setDuration(fadeMilliseconds);
        m_fade->setStartValue(1.0);
        m_fade->setEndValue(0.0);
        connect(m_fade, &QVariantAnimation::valueChanged, this,
                [this](const QVariant &value) { setFreshness(value.toDouble()); });
    }
    m_fade->stop();
    setFreshness(1);
    m_fade->start();
}

void HeadlineStrip::setFreshness(double freshness)
{
    for (HeadlineCell *const cell : m_cells) {
        if (cell->isFresh()) {
            cell->setFreshness(freshness);
        }
    }
}

void HeadlineStrip::setAnimated(bool animated)
{
    m_animated = animated;
    if (!animated && m_fade != nullptr) {
        m_fade->stop();
        setFreshness(0);
    }
}

void HeadlineStrip::setTheme(const Theme &theme)
{
    m_theme = theme;
    for (HeadlineCell *const cell : m_cells) {
        cell->setTheme(theme);
    }
    update();
}

QSize HeadlineStrip::sizeHint() const
{
    return {1200, m_cells.front()->sizeHint().height() + 1};
}

QSize HeadlineStrip::minimumSizeHint() const
{
    return {leastWidth, sizeHint().height()};
}

void HeadlineStrip::resizeEvent(QResizeEvent *)
{
    // Equal cells where every caption fits, else as wide as their captions ask.
    const double widest = *std::max_element(m_comfortableWidths.begin(), m_comfortableWidths.end());
    const double all = std::accumulate(m_comfortableWidths.begin(), m_comfortableWidths.end(), 0.0);
    const bool equal = widest * headlineCount <= width();
    double x = 0;
    for (std::size_t i = 0; i < headlineCount; ++i) {
        const double share = equal ? 1.0 / headlineCount : m_comfortableWidths[i] / all;
        const int left = static_cast<int>(std::lround(x));
        x += share * width();
        const int right = static_cast<int>(std::lround(x));
        const int shown = layoutDirection() == Qt::RightToLeft ? width() - right : left;
        m_cells[i]->setCompact(!equal);
        m_cells[i]->setGeometry(shown, 0, right - left - 1, height() - 1);
    }
}

void HeadlineStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.panel);
    for (std::size_t i = 0; i + 1 < headlineCount; ++i) {
        const QRect cell = m_cells[i]->geometry();
        const int x = layoutDirection() == Qt::RightToLeft ? cell.left() - 1 : cell.right() + 1;
        painter.fillRect(x, 0, 1, height() - 1, m_theme.border);
    }
    painter.fillRect(0, height() - 1, width(), 1, m_theme.border);
}

} // namespace waferline
