// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/colour_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <queue>

namespace waferline {

namespace {

constexpr QRgb opaque = 0xff000000;
/// Of the table, for the colours that are seen most; the rest goes to means.
constexpr double exactShare = 0.5;

struct Counted {
    QRgb colour = 0;
    std::int64_t count = 0;
};

using Channels = std::array<int, 3>;

Channels channelsOf(QRgb colour)
{
    return {qRed(colour), qGreen(colour), qBlue(colour)};
}

/// As the eye weighs them, roughly.
constexpr Channels channelWeights{3, 5, 2};

int distance(QRgb a, QRgb b)
{
    const Channels first = channelsOf(a);
    const Channels second = channelsOf(b);
    int sum = 0;
    for (std::size_t channel = 0; channel < first.size(); ++channel) {
        const int difference = first[channel] - second[channel];
        sum += channelWeights[channel] * difference * difference;
    }
    return sum;
}

/// Colours that share one of the table: cut in two where they differ most.
class Box {
public:
    Box(std::vector<Counted>::iterator first, std::vector<Counted>::iterator last, std::size_t number)
        : m_first(first)
        , m_last(last)
        , m_number(number)
    {
        double weight = 0;
        std::array<double, 3> sums{};
        std::array<double, 3> squares{};
        for (auto each = first; each != last; ++each) {
            const double share = weightOf(*each);
            weight += share;
            const Channels channels = channelsOf(each->colour);
            for (std::size_t channel = 0; channel < channels.size(); ++channel) {
                sums[channel] += share * channels[channel];
                squares[channel] += share * channels[channel] * channels[channel];
            }
        }
        for (std::size_t channel = 0; channel < sums.size(); ++channel) {
            m_mean[channel] = sums[channel] / weight;
            const double spread =
                channelWeights[channel] * (squares[channel] - sums[channel] * m_mean[channel]);
            if (spread > m_spread) {
                m_spread = spread;
                m_widest = channel;
            }
        }
    }

    /// How much would be won by cutting it.
    double spread() const { return m_last - m_first > 1 ? m_spread : 0; }
    std::size_t number() const { return m_number; }

    std::pair<Box, Box> cut(std::size_t number)
    {
        const auto isBelow = [this](const Counted &each) {
            return channelsOf(each.colour)[m_widest] <= m_mean[m_widest];
        };
        const auto middle = std::stable_partition(m_first, m_last, isBelow);
        return {Box(m_first, middle, m_number), Box(middle, m_last, number)};
    }

    QRgb mean() const
    {
        const auto channel = [this](std::size_t index) {
            return static_cast<int>(std::lround(m_mean[index]));
        };
        return qRgb(channel(0), channel(1), channel(2));
    }

private:
    /// A blend that is seen ten times as often is not ten times as important.
    static double weightOf(const Counted &counted) { return std::sqrt(static_cast<double>(counted.count)); }

    std::vector<Counted>::iterator m_first;
    std::vector<Counted>::iterator m_last;
    std::size_t m_number; ///< so that of equals always the same is cut
    std::array<double, 3> m_mean{};
    double m_spread = 0;
    std::size_t m_widest = 0;
};

bool isCutLater(const Box &a, const Box &b)
{
    return a.spread() != b.spread() ? a.spread() < b.spread() : a.number() > b.number();
}

/// The means of so many groups of colours.
std::vector<QRgb> means(std::vector<Counted> colours, std::size_t groups)
{
    if (colours.empty() || groups == 0) {
        return {};
    }
    std::priority_queue<Box, std::vector<Box>, decltype(&isCutLater)> boxes(&isCutLater);
    boxes.emplace(colours.begin(), colours.end(), 0);
    while (boxes.size() < groups && boxes.top().spread() > 0) {
        Box box = boxes.top();
        boxes.pop();
        auto [lower, upper] = box.cut(boxes.size() + 1);
        boxes.push(lower);
        boxes.push(upper);
    }
    std::vector<QRgb> result;
    for (; !boxes.empty(); boxes.pop()) {
        result.push_back(boxes.top().mean());
    }
    return result;
}

} // namespace

void ColourCounts::count(const QRgb *first, const QRgb *last)
{
    while (first != last) { // most pixels are as the one beside them
        const QRgb *const end =
            std::find_if(first, last, [colour = *first](QRgb other) { return other != colour; });
        m_counts[*first | opaque] += end - first;
        first = end;
    }
}

void ColourCounts::add(const QImage &picture)
{
    for (int y = 0; y < picture.height(); ++y) {
        const auto *const line = reinterpret_cast<const QRgb *>(picture.constScanLine(y));
        count(line, line + picture.width());
    }
}

void ColourCounts::addChanged(const QImage &picture, const QImage &before)
{
    for (int y = 0; y < picture.height(); ++y) {
        const auto *const line = reinterpret_cast<const QRgb *>(picture.constScanLine(y));
        const auto *const old = reinterpret_cast<const QRgb *>(before.constScanLine(y));
        const int width = picture.width();
        for (int x = 0; x < width; ++x) {
            if (line[x] != old[x]) {
                ++m_counts[line[x] | opaque];
            }
        }
    }
}

ColourTable::ColourTable(const ColourCounts &counts, std::span<const QColor> exact, int most)
{
    const auto limit = static_cast<std::size_t>(std::clamp(most, 2, 256));
    const auto take = [this, limit](QRgb colour) {
        if (m_colours.size() < limit && std::ranges::find(m_colours, colour) == m_colours.end()) {
            m_colours.push_back(colour);
        }
    };
    for (const QColor &colour : exact) {
        take(colour.rgb());
    }
    std::vector<Counted> rest;
    for (const auto &[colour, count] : counts.counts()) {
        if (std::ranges::find(m_colours, colour) == m_colours.end()) {
            rest.push_back({colour, count});
        }
    }
    std::ranges::sort(rest, [](const Counted &a, const Counted &b) {
        return a.count != b.count ? a.count > b.count : a.colour < b.colour;
    });
    const std::size_t room = limit - m_colours.size();
    const std::size_t kept =
        rest.size() <= room ? rest.size() : static_cast<std::size_t>(static_cast<double>(room) * exactShare);
    const auto keptEnd = rest.begin() + static_cast<std::ptrdiff_t>(kept);
    for (auto each = rest.begin(); each != keptEnd; ++each) {
        take(each->colour);
    }
    for (const QRgb mean : means({keptEnd, rest.end()}, limit - m_colours.size())) {
        take(mean);
    }
}

std::uint8_t ColourTable::indexOf(QRgb colour)
{
    const QRgb wanted = colour | opaque;
    const auto [known, isNew] = m_known.try_emplace(wanted, std::uint8_t{0});
    if (isNew) {
        known->second = nearest(wanted);
    }
    return known->second;
}

std::uint8_t ColourTable::nearest(QRgb colour) const
{
    std::size_t best = 0;
    int least = std::numeric_limits<int>::max();
    for (std::size_t index = 0; index < m_colours.size(); ++index) {
        if (const int apart = distance(colour, m_colours[index]); apart < least) {
            least = apart;
            best = index;
        }
    }
    return static_cast<std::uint8_t>(best);
}

} // namespace waferline
