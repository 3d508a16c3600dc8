// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/floor_scene.h"

#include "widgets/floor/card_layout.h"
#include "widgets/floor/hop_routes.h"
#include "widgets/floor/layer_names.h"
#include "widgets/floor/stage_regions.h"
#include "widgets/floor/wafer_bar.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <utility>

namespace waferline {

namespace {

enum FontIndex : std::uint32_t { NumberFont, LabelFont };

constexpr double arrowWidth = 1.3; // in units
constexpr double arrowHead = 6;
constexpr double halfLine = 0.32; // of a header's height: font size of two lines in it
constexpr int smallestLine = 8; // logical pixels
const QString separator = QStringLiteral(" · ");

class SceneBuilder {
public:
    SceneBuilder(const Plan &plan, const WaferStages &stages, const FloorGrid &grid, const Theme &theme)
        : m_plan(plan)
        , m_stages(stages)
        , m_grid(grid)
        , m_theme(theme)
        , m_detail(grid.detail())
        , m_numberFont(uiFont(numberFontSize(grid.unit()), QFont::DemiBold))
        , m_labelFont(uiFont(labelFontSize(grid.unit())))
        , m_labelMetrics(m_labelFont)
    {
        m_list.fonts = {m_numberFont, m_labelFont};
    }

    DisplayList build()
    {
        if (m_detail <= Detail::Number) {
            addArrows();
        }
        const auto [first, last] = m_grid.wafersInRows(0, m_grid.area().height());
        const QRectF visible(QPointF(), m_grid.area());
        for (std::int64_t wafer = first; wafer < last; ++wafer) {
            if (visible.intersects(m_grid.cellRect(wafer))) {
                addCard(static_cast<std::uint32_t>(wafer));
            }
        }
        // One change of font instead of one for each card.
        std::ranges::stable_sort(m_list.texts, {}, &DisplayList::Text::font);
        return std::move(m_list);
    }

private:
    /// False for ways whose rows are all outside: most of a large floor, and routes are dear.
    bool mayBeVisible(std::uint32_t from, std::uint32_t to) const
    {
        const auto [first, last] = m_grid.wafersInRows(0, m_grid.area().height());
        const std::int64_t row = m_grid.columns();
        return std::max(from, to) + row >= first && std::min(from, to) < last + row;
    }

    void addArrows()
    {
        std::set<std::pair<std::uint32_t, std::uint32_t>> drawn;
        const QRectF visible(QPointF(), m_grid.area());
        const auto addHop = [&](std::uint32_t from, std::uint32_t to) {
            if (from == to || !mayBeVisible(from, to)) {
                return;
            }
            const QPolygonF line = hopRoute(m_grid, from, to);
            if (!line.boundingRect().adjusted(-1, -1, 1, 1).intersects(visible)
                || !drawn.insert({from, to}).second) {
                return;
            }
            const double unit = m_grid.unit();
            QColor colour = m_theme.arrow;
            if (routeKind(m_grid, from, to) == RouteKind::AlongEdge) {
                colour.setAlphaF(0.85F); // long, and so quieter; 3 to 1 against what is behind the cards
            }
            m_list.addArrow(line, std::max(1.0, arrowWidth * unit), arrowHead * unit, colour);
            m_list.strokes.back().sharp = routeKind(m_grid, from, to) == RouteKind::AlongEdge;
        };
        for (std::size_t index = 1; index < m_plan.visits.size(); ++index) {
            addHop(m_plan.visits[index - 1].wafer, m_plan.visits[index].wafer);
        }
        addHop(m_plan.visits.back().wafer, m_plan.visits.front().wafer);
    }

    void addCard(std::uint32_t wafer)
    {
        const CardLayout layout = cardLayout(m_grid, wafer);
        if (m_detail != Detail::Dot) {
            m_list.boxes.push_back({layout.card, layout.radius, 1, m_theme.card, m_theme.border});
        }
        addBar(wafer, layout);
        if (m_detail <= Detail::Number) {
            addRegions(wafer, layout);
            addNumber(wafer, layout);
        }
        if (m_detail == Detail::Full) {
            addLabels(wafer, layout);
        }
    }

    void addBar(std::uint32_t wafer, const CardLayout &layout)
    {
        const bool apart = m_detail <= Detail::Number; // layers from each other
        double from = layout.bar.left();
        for (const auto &[piece, place] : waferBar(m_plan, m_plan.wafers[wafer], layout.bar)) {
            QRectF rect = place;
            const PieceEdge edge = apart ? pieceEdge(piece.role, rect, layout.bar) : PieceEdge::Exact;
            if (edge == PieceEdge::Visible) {
                rect.setWidth(std::max(1.0, rect.width()));
            }
            if (edge != PieceEdge::Thin && from < rect.right()) {
                rect.setLeft(from);
            }
            from = edge == PieceEdge::Thin ? rect.left() : rect.right();
            const bool striped = apart && piece.role == SramRole::StateInUse;
            m_list.bars.push_back({rect, (m_theme.*pieceColour(m_plan, piece)).rgba(),
                                   striped ? m_theme.card.rgba() : 0, edge});
        }
    }

    void addNumber(std::uint32_t wafer, const CardLayout &layout)
    {
        m_list.texts.push_back({{layout.card.left() + layout.padding, layout.numberBaseline},
                                QString::number(wafer + 1),
                                NumberFont,
                                m_theme.text});
    }

    /// Every stage as it is while it is idle.
    void addRegions(std::uint32_t wafer, const CardLayout &layout)
    {
        const StageRegions regions(m_stages, layout, wafer);
        if (m_stages.on(wafer).empty()) {
            return;
        }
        for (std::int64_t index = 0; index < regions.count(); ++index) {
            const QRectF rect = regions.rect(index);
            if (regions.radius() > 0) {
                m_list.boxes.push_back({rect, regions.radius(), 1, m_theme.inset, m_theme.border});
            } else {
                m_list.bars.push_back({rect, m_theme.inset.rgb(), 0});
            }
        }
    }

    /// What is on the wafer, at the right of the header. With wafer stages each visit above its own region.
    void addLabels(std::uint32_t wafer, const CardLayout &layout)
    {
        const double left = numberEnd(layout, wafer);
        if (m_plan.scenario.stages.areWafers() && m_plan.wafers[wafer].visitCount > 1
            && addVisitLabels(wafer, layout, left)) {
            return;
        }
        QStringList labels;
        for (const QString &label : visitLabels(m_plan, wafer)) {
            labels << label;
        }
        const QString line = labels.join(separator);
        const double room = layout.header.right() - left;
        if (m_labelMetrics.horizontalAdvance(line) > room && addTwoLines(labels, room, layout)) {
            return;
        }
        addLabel(m_labelMetrics.elidedText(line, Qt::ElideRight, room), layout.header.right(), layout);
    }

    /// Smaller, where the header has the height; false where it has not. At the smallest size what does not
    /// fit is elided.
    bool addTwoLines(const QStringList &labels, double room, const CardLayout &layout)
    {
        if (labels.size() < 2) {
            return false;
        }
        for (int size = static_cast<int>(halfLine * layout.header.height()); size >= smallestLine; --size) {
            const QFontMetricsF metrics(uiFont(size));
            const qsizetype upper = evenSplit(labels, metrics);
            const std::array lines{labels.first(upper).join(separator), labels.sliced(upper).join(separator)};
            const bool fits = std::ranges::all_of(
                lines, [&](const QString &line) { return metrics.horizontalAdvance(line) <= room; });
            if (!fits && size > smallestLine) {
                continue;
            }
            double baseline = layout.header.center().y() - metrics.height() + metrics.ascent();
            for (const QString &line : lines) {
                const QString text = metrics.elidedText(line, Qt::ElideRight, room);
                m_list.texts.push_back({{layout.header.right() - metrics.horizontalAdvance(text), baseline},
                                        text,
                                        fontOf(size),
                                        m_theme.textMuted});
                baseline += metrics.height();
            }
            return true;
        }
        return false;
    }

    /// So many labels on the first of two lines that the longer one is as short as can be.
    static qsizetype evenSplit(const QStringList &labels, const QFontMetricsF &metrics)
    {
        qsizetype best = 1;
        double least = std::numeric_limits<double>::infinity();
        for (qsizetype upper = 1; upper < labels.size(); ++upper) {
            const double longer = std::max(metrics.horizontalAdvance(labels.first(upper).join(separator)),
                                           metrics.horizontalAdvance(labels.sliced(upper).join(separator)));
            if (longer < least) {
                least = longer;
                best = upper;
            }
        }
        return best;
    }

    std::uint32_t fontOf(int size)
    {
        const QFont font = uiFont(size);
        const auto found = std::ranges::find(m_list.fonts.begin() + LabelFont, m_list.fonts.end(), font);
        const auto index = static_cast<std::uint32_t>(found - m_list.fonts.begin());
        if (found == m_list.fonts.end()) {
            m_list.fonts.push_back(font);
        }
        return index;
    }

    /// False where they have no room.
    bool addVisitLabels(std::uint32_t wafer, const CardLayout &layout, double left)
    {
        const StageRegions regions(m_stages, layout, wafer);
        const auto visits = m_stages.on(wafer);
        if (regions.detail() != RegionDetail::Parts) {
            return false;
        }
        std::vector<std::pair<QString, double>> labels;
        for (std::size_t index = 0; index < visits.size(); ++index) {
            const QRectF region = regions.rect(static_cast<std::int64_t>(index));
            const QString label = visitLabel(m_plan, m_plan.visits[visits[index].visit]);
            if (region.top() > layout.strip.top()
                || region.right() - m_labelMetrics.horizontalAdvance(label) < std::max(left, region.left())) {
                return false;
            }
            labels.emplace_back(label, region.right());
        }
        for (const auto &[label, right] : labels) {
            addLabel(label, right, layout);
        }
        return true;
    }

    void addLabel(const QString &label, double right, const CardLayout &layout)
    {
        m_list.texts.push_back({{right - m_labelMetrics.horizontalAdvance(label), layout.labelBaseline},
                                label,
                                LabelFont,
                                m_theme.textMuted});
    }

    const Plan &m_plan;
    const WaferStages &m_stages;
    const FloorGrid &m_grid;
    const Theme &m_theme;
    Detail m_detail;
    QFont m_numberFont;
    QFont m_labelFont;
    QFontMetricsF m_labelMetrics;
    DisplayList m_list;
};

} // namespace

DisplayList floorScene(const Plan &plan, const WaferStages &stages, const FloorGrid &grid, const Theme &theme)
{
    return SceneBuilder(plan, stages, grid, theme).build();
}

} // namespace waferline
