// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/sram_chart.h"

#include "model/planning/sram_pieces.h"
#include "model/report/format.h"
#include "widgets/device_wording.h"
#include "widgets/export/caption.h"
#include "widgets/floor/wafer_bar.h"
#include "widgets/legend_view.h"
#include "widgets/wording.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace waferline {

namespace {

constexpr double headroom = 1.18; // over the limit, for its name
constexpr std::size_t leastColumns = 8; // have room, so that none is as wide as a wall

struct Words {
    Q_DECLARE_TR_FUNCTIONS(SramChart)
};

using Shares = std::vector<std::pair<ThemeColour, double>>; ///< bytes by what they hold, from the foot

void add(Shares &shares, ThemeColour colour, double bytes)
{
    const auto found = std::ranges::find(shares, colour, &Shares::value_type::first);
    if (found == shares.end()) {
        shares.emplace_back(colour, bytes);
    } else {
        found->second += bytes;
    }
}

/// In which order kinds are stacked from the foot: weights as the legend names them, what is in use below
/// what is free.
std::vector<ThemeColour> stackOrder(const Plan &plan)
{
    const std::vector<ThemeColour> above{&Theme::cacheInUse, &Theme::stateInUse, &Theme::cacheFree,
                                         &Theme::unused};
    std::vector<ThemeColour> order;
    for (const LegendEntry &entry : legendOf(plan)) {
        if (std::ranges::find(above, entry.colour) == above.end()) {
            order.push_back(entry.colour);
        }
    }
    order.insert(order.end(), above.begin(), above.end());
    return order;
}

/// The means of some neighbours, in that order.
Shares meanOf(const Plan &plan, std::size_t first, std::size_t count, const std::vector<ThemeColour> &order)
{
    Shares shares;
    for (std::size_t wafer = first; wafer < first + count; ++wafer) {
        for (const SramPiece &piece : sramPieces(plan, plan.wafers[wafer])) {
            add(shares, pieceColour(plan, piece), piece.bytes / static_cast<double>(count));
        }
    }
    std::ranges::stable_sort(shares, {}, [&](const Shares::value_type &share) {
        return std::ranges::find(order, share.first) - order.begin();
    });
    return shares;
}

QString bytesText(double bytes)
{
    return Wording::text(figure(bytes, Unit::Bytes, headlineDigits));
}

QStringList notesOf(const Plan &plan, const SramSplit &split, const DeviceWording &device)
{
    QStringList notes;
    const auto add = [&](const QString &what, double bytes) {
        if (bytes > 0) {
            notes << Words::tr("%1: %2", "what, bytes").arg(what, bytesText(bytes));
        }
    };
    add(Words::tr("weights"), split.weightBytes);
    add(Words::tr("KV cache in use"), split.cacheInUseBytes);
    add(Words::tr("state in use"), split.stateInUseBytes);
    add(Words::tr("KV cache free"), split.cacheFreeBytes);
    add(Words::tr("unused"), split.unusedBytes);
    notes << Words::tr("of %1 %2", "bytes, SRAM")
                 .arg(bytesText(plan.hardware->usableSramBytes()), device.memory);
    return notes;
}

void addColumn(ChartContent &content, const Plan &plan, std::size_t first, std::size_t count,
               const std::vector<ThemeColour> &order)
{
    const DeviceWording device(*plan.hardware);
    const double from = static_cast<double>(first) + 0.5; // wafer 1 stands at 1
    const double to = from + static_cast<double>(count);
    double bottom = 0;
    for (const auto &[colour, bytes] : meanOf(plan, first, count, order)) {
        content.bars.push_back({from, to, bottom, bottom + bytes, colour});
        bottom += bytes;
    }
    ChartPoint point;
    point.at = {(from + to) / 2, bottom};
    point.marker = ChartMarker::None;
    const auto number = [](std::size_t wafer) {
        return QString::fromStdString(groupedInteger(static_cast<double>(wafer)));
    };
    point.readOut = count == 1 ? device.titleOf(static_cast<std::uint32_t>(first))
                               : Words::tr("%1 %2–%3, on average", "Wafers, numbers")
                                     .arg(device.titleOfMany(), number(first + 1), number(first + count));
    point.notes = notesOf(plan, meanSramSplit(plan, first, count), device);
    content.points.push_back(point);
}

QString percent(double share)
{
    return Wording::text(figure(share, Unit::Ratio, headlineDigits));
}

QString titleOf(const SramFill &fill, const DeviceWording &device)
{
    const QString weights =
        Words::tr("Weights fill %1 of the %2", "share, SRAM").arg(percent(fill.weights), device.memory);
    return fill.requests > 0
        ? Words::tr("%1, the requests in flight %2", "…, share").arg(weights, percent(fill.requests))
        : weights;
}

} // namespace

ChartContent sramChart(const Plan &plan)
{
    const DeviceWording device(*plan.hardware);
    const std::size_t wafers = plan.wafers.size();
    const double memory = plan.hardware->usableSramBytes();
    ChartContent content;
    content.heading = Words::tr("%1 per %2", "SRAM, wafer").arg(device.memory, device.one);
    content.caption = pictureCaption(plan);
    content.canBePlanned = false;
    content.byColumn = true;
    const std::size_t together = (wafers + mostSramColumns - 1) / mostSramColumns;
    const std::vector<ThemeColour> order = stackOrder(plan);
    for (std::size_t first = 0; first < wafers; first += together) {
        addColumn(content, plan, first, std::min(together, wafers - first), order);
    }
    content.x = {device.one, 0.5, static_cast<double>(wafers) + 0.5};
    if (wafers < leastColumns) {
        const double beside = static_cast<double>(leastColumns - wafers) / 2;
        content.x.from -= beside;
        content.x.to += beside;
        for (std::size_t wafer = 1; wafer <= wafers; ++wafer) {
            content.x.marks.push_back(static_cast<double>(wafer));
        }
    }
    content.y = {Words::tr("%1 per %2", "SRAM, wafer").arg(device.memory, device.one), 0, memory * headroom};
    content.y.unit = ChartUnit::Bytes;
    content.limits.push_back(
        {false, memory, Words::tr("%1 %2", "bytes, SRAM").arg(bytesText(memory), device.memory)});
    content.title = titleOf(sramFill(plan), device);
    content.figure =
        Words::tr("%1 of the %2", "share, SRAM").arg(percent(sramFill(plan).weights), device.memory);
    content.comparing = Words::tr("Weights fill %1 in A, %2 in B", "shares of SRAM");
    content.subtitle = wafers == 1
        ? Words::tr("%1 of the %2", "SRAM, wafer").arg(device.memory, device.one)
        : Words::tr("%1 of each of %2, in the order of the pipeline", "SRAM, wafers")
              .arg(device.memory, device.counted(static_cast<double>(wafers)));
    return content;
}

} // namespace waferline
