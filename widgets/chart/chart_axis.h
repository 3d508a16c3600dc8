// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>
#include <vector>

namespace waferline {

/// How the values of an axis are written: "1,500", "256k", "1.5 TB", "252 k".
enum class ChartUnit : std::uint8_t { Count, Tokens, Bytes, Rate };

/// One axis of a chart: what it counts and the values from end to end.
struct ChartAxis {
    QString name; ///< "wafers"
    double from = 0;
    double to = 1; ///< above `from`; both above 0 where the axis is logarithmic
    bool logarithmic = false;
    bool numbered = true; ///< false where the values have no number: no ticks
    ChartUnit unit = ChartUnit::Count;
    std::vector<double> marks = {}; ///< where there are any, the ticks stand there alone

    /// Where a value stands between the ends, 0 … 1, and the value that stands there.
    double shareOf(double value) const;
    double valueAt(double share) const;

    bool operator==(const ChartAxis &) const = default;
};

struct ChartTick {
    double value = 0;
    QString label; ///< "1,500", "2 M"

    bool operator==(const ChartTick &) const = default;
};

/// 1, 2 or 5 times a power of ten, at least so much and at least 1: what is counted is whole.
double roundStep(double least);

/// An even axis around values above zero, from zero where they come near it, with round ends.
ChartAxis evenAxis(const QString &name, double least, double most);

/// A round value for the end of an axis from zero, little above the most that it shows.
double roundEnd(double most);

/// Round whole values between two of the axis, at most so many.
std::vector<ChartTick> chartTicks(const ChartAxis &axis, double from, double to, int most);

/// The part of a chart that is in view, as shares of both axes: x to the right, y upwards. A value: every
/// change makes another one, never beyond the axes.
class ChartWindow {
public:
    double left() const { return m_left; }
    double bottom() const { return m_bottom; }
    double width() const { return m_side; }
    double height() const { return m_side; }
    bool isWhole() const { return m_side >= 1; }

    /// Closer (factor above 1) or wider around a point of the view, given as shares of what is in view.
    ChartWindow zoomedAt(double x, double y, double factor) const;
    /// Moved by shares of what is in view.
    ChartWindow movedBy(double dx, double dy) const;
    /// Moved no further than brings a point, given as shares of the axes, into view.
    ChartWindow showing(double x, double y) const;

    bool operator==(const ChartWindow &) const = default;

private:
    double m_left = 0;
    double m_bottom = 0;
    double m_side = 1; ///< of both axes alike
};

} // namespace waferline
