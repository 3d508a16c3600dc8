// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/compared_chart.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ComparedChart)
};

QString asA(const QString &text)
{
    return Words::tr("A: %1", "what A is").arg(text);
}

QString asB(const QString &text)
{
    return Words::tr("B: %1", "what B is").arg(text);
}

/// The least value above 0 that is drawn, by `value` of a point.
template <typename Value>
double leastAbove0(const ChartContent &content, Value value)
{
    double least = std::numeric_limits<double>::infinity();
    const auto look = [&](const QPointF &at) {
        if (value(at) > 0) {
            least = std::min(least, value(at));
        }
    };
    for (const ChartPoint &point : content.points) {
        look(point.at);
    }
    for (const ChartLine &line : content.lines) {
        std::ranges::for_each(line.points, look);
    }
    if (content.present) {
        look(content.present->at);
    }
    return least;
}

/// An axis that has marks for its few wafers, as far as these reach, where another has too many for marks.
ChartAxis withoutFewMarks(ChartAxis axis, const ChartAxis &other)
{
    if (!axis.marks.empty() && other.marks.empty()) {
        axis.from = std::max(axis.from, axis.marks.front() - 0.5);
        axis.to = std::min(axis.to, axis.marks.back() + 0.5);
        axis.marks.clear();
    }
    return axis;
}

/// An axis that shows what both show.
template <typename Value>
ChartAxis covering(const ChartContent &a, const ChartContent &b, ChartAxis ChartContent::*axis, Value value)
{
    ChartAxis both = withoutFewMarks(a.*axis, b.*axis);
    const ChartAxis other = withoutFewMarks(b.*axis, a.*axis);
    both.logarithmic = both.logarithmic || other.logarithmic;
    both.from = std::min(both.from, other.from);
    both.to = std::max(both.to, other.to);
    if (both.logarithmic && both.from <= 0) {
        both.from = std::min(leastAbove0(a, value), leastAbove0(b, value));
        both.from = std::isfinite(both.from) ? both.from : both.to / 10;
    }
    both.marks.insert(both.marks.end(), other.marks.begin(), other.marks.end());
    std::ranges::sort(both.marks);
    both.marks.erase(std::unique(both.marks.begin(), both.marks.end()), both.marks.end());
    return both;
}

/// The upper edge of what is in use, column by column.
ChartLine outlineOf(const ChartContent &content)
{
    ChartLine line;
    for (const ChartBar &bar : content.bars) {
        if (bar.colour == &Theme::cacheFree || bar.colour == &Theme::unused) {
            continue;
        }
        const bool sameColumn = line.points.size() > 1 && line.points.back().x() == bar.to;
        if (!sameColumn) {
            line.points.emplace_back(bar.from, bar.top);
            line.points.emplace_back(bar.to, bar.top);
        }
        for (std::size_t index = line.points.size() - 2; index < line.points.size(); ++index) {
            line.points[index].setY(std::max(line.points[index].y(), bar.top));
        }
    }
    line.label = Words::tr("B: in use", "memory");
    return line;
}

/// The curve that B itself stands on, where A's is another.
std::vector<ChartLine> ownLines(const ChartContent &a, const ChartContent &b)
{
    std::vector<ChartLine> lines;
    for (const ChartLine &line : b.lines) {
        const bool drawn =
            std::ranges::any_of(a.lines, [&](const ChartLine &other) { return other.points == line.points; });
        if (line.strong && !drawn) {
            lines.push_back(line);
            lines.back().label = line.label.isEmpty() ? QString() : asB(line.label);
        }
    }
    if (!b.bars.empty() && b.bars != a.bars) {
        lines.push_back(outlineOf(b));
    }
    return lines;
}

/// Names both places; one that is the same for both is named once.
void namePlaces(ChartContent &content)
{
    std::optional<ChartPresent> &mine = content.present;
    std::optional<ChartPresent> &its = content.other->present;
    const auto name = [](ChartPresent &present, const QString &first) {
        if (!present.label.isEmpty()) {
            present.label.front() = first;
        }
    };
    if (mine && its && mine->at == its->at) {
        name(*mine, Words::tr("A and B: %1", "what both are").arg(mine->label.value(0)));
        its.reset();
        return;
    }
    if (mine) {
        name(*mine, asA(mine->label.value(0)));
    }
    if (its) {
        name(*its, asB(its->label.value(0)));
        its->notes.clear();
        its->point.reset();
    }
}

/// A title that compares, where the two differ in the figure that a chart is about.
void nameBoth(ChartContent &a, const ChartContent &b)
{
    if (!a.figure.isEmpty() && !b.figure.isEmpty() && a.figure != b.figure && a.comparing == b.comparing) {
        a.title = a.comparing.arg(a.figure, b.figure);
        a.subtitle = a.heading;
    } else if (a.title == b.title) {
        a.title = Words::tr("A and B: %1", "what both are").arg(a.title);
    } else {
        a.title = asA(a.title);
        a.subtitle = asB(b.title);
    }
}

/// Why B is not drawn; empty where it can be.
QString obstacle(const ChartContent &a, const ChartContent &b)
{
    if (!b.message.isEmpty()) {
        return b.message;
    }
    if (!a.message.isEmpty()) {
        return Words::tr("there are no axes for it");
    }
    if (a.x.name != b.x.name) {
        return Words::tr("it counts %1", "GPUs").arg(b.x.name);
    }
    return a.y.name == b.y.name ? QString() : Words::tr("it counts %1", "GPUs").arg(b.y.name);
}

} // namespace

ChartContent comparedChart(ChartContent a, const ChartContent &b)
{
    const QString why = obstacle(a, b);
    a.caption = asA(a.caption) + QLatin1Char('\n') + asB(b.caption);
    if (!why.isEmpty()) {
        a.heading = Words::tr("%1 · B cannot be drawn", "heading of a chart").arg(a.heading);
        a.title = asA(a.title);
        a.subtitle = Words::tr("%1 · B is not drawn: %2", "subtitle, reason").arg(a.subtitle, why);
        return a;
    }
    ChartOther other;
    other.lines = ownLines(a, b);
    if (b.steps != a.steps) {
        other.steps = b.steps;
    }
    other.present = b.present;
    for (ChartLine &line : a.lines) {
        if (line.strong && !line.label.isEmpty() && !other.lines.empty()) {
            line.label = asA(line.label);
        }
    }
    const ChartAxis x = covering(a, b, &ChartContent::x, [](const QPointF &at) { return at.x(); });
    a.y = covering(a, b, &ChartContent::y, [](const QPointF &at) { return at.y(); });
    a.x = x;
    a.other = std::move(other);
    namePlaces(a);
    nameBoth(a, b);
    return a;
}

} // namespace waferline
