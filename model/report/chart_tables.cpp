// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/report/csv_text.h"
#include "model/report/tables.h"

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

/// Sizes one after the other as whole bytes: their ends are rounded, so that they add up.
class WholeBytes {
public:
    std::int64_t next(double bytes)
    {
        const std::int64_t before = std::llround(m_end);
        m_end += bytes;
        return std::llround(m_end) - before;
    }

private:
    double m_end = 0;
};

bool same(const ScalingPoint &one, const ScalingPoint &other)
{
    return one.weightBits == other.weightBits && one.wafers == other.wafers && one.requests == other.requests;
}

bool standBefore(const FrontierPoint &one, const FrontierPoint &other)
{
    return one.wafers != other.wafers ? one.wafers < other.wafers : one.requests < other.requests;
}

} // namespace

std::string concurrencyCsv(const std::vector<ConcurrencyCurve> &curves, const Plan &plan)
{
    CsvText csv({"context_tokens", "cache_bits", "concurrent_requests", "present"});
    for (const ConcurrencyCurve &curve : curves) {
        const bool presentCurve = curve.cacheBits == plan.scenario.cacheBits;
        for (const ConcurrencyCurve::Point &point : curve.points) {
            csv.count(point.contextTokens).number(curve.cacheBits).count(point.requests);
            csv.truth(presentCurve && point.contextTokens == plan.scenario.contextTokens).endRow();
        }
    }
    return csv.all();
}

std::string tradeoffCsv(const std::vector<TradeoffPoint> &points, const Plan &plan)
{
    CsvText csv({"micro_batch_requests", "wafers", "max_concurrent_requests", "in_flight_requests",
                 "wanted_in_flight_requests", "fits", "tokens_per_second_per_request", "tokens_per_second",
                 "unlimited_tokens_per_second_per_request", "unlimited_tokens_per_second", "present"});
    for (const TradeoffPoint &point : points) {
        csv.count(point.microBatch).count(point.wafers).count(point.maxConcurrentRequests);
        csv.count(point.inFlightRequests).count(point.wantedInFlightRequests).truth(point.fits);
        csv.number(point.tokensPerSecondPerRequest).number(point.tokensPerSecond);
        csv.number(point.unlimitedPerRequest).number(point.unlimitedTotal);
        csv.truth(point.microBatch == plan.scenario.microBatch).endRow();
    }
    return csv.all();
}

std::string sramCsv(const Plan &plan)
{
    CsvText csv({"wafer", "weight_bytes", "cache_in_use_bytes", "state_in_use_bytes", "cache_free_bytes",
                 "unused_bytes", "sram_bytes"});
    for (std::size_t index = 0; index < plan.wafers.size(); ++index) {
        const SramSplit split = sramSplit(plan, plan.wafers[index]);
        WholeBytes bytes;
        csv.count(static_cast<std::int64_t>(index) + 1).count(bytes.next(split.weightBytes));
        csv.count(bytes.next(split.cacheInUseBytes)).count(bytes.next(split.stateInUseBytes));
        csv.count(bytes.next(split.cacheFreeBytes)).count(bytes.next(split.unusedBytes));
        csv.count(std::llround(plan.hardware->usableSramBytes())).endRow();
    }
    return csv.all();
}

std::string scalingCsv(const Scaling &scaling, const Plan &plan)
{
    const ScalingPoint present = scalingPointOf(plan);
    std::vector<ScalingPoint> points = scaling.points;
    const auto add = [&](const ScalingPoint &further) {
        if (std::ranges::none_of(points, [&](const ScalingPoint &point) { return same(point, further); })) {
            points.insert(std::ranges::upper_bound(points, further.weightBits, {}, &ScalingPoint::weightBits),
                          further);
        }
    };
    if (scaling.shipped) {
        add(*scaling.shipped);
    }
    add(present);
    CsvText csv({"weight_bits", "wafers", "concurrent_requests", "weight_bytes", "as_shipped", "present"});
    for (const ScalingPoint &point : points) {
        csv.number(point.weightBits).count(point.wafers).count(point.requests);
        csv.count(std::llround(point.weightBytes));
        csv.truth(scaling.shipped && same(point, *scaling.shipped)).truth(same(point, present)).endRow();
    }
    return csv.all();
}

std::string frontierCsv(const Frontier &frontier, const Plan &plan)
{
    const FrontierPoint present = frontierPointOf(plan, frontier);
    std::vector<FrontierPoint> points = frontier.points;
    const auto isPresent = [&](const FrontierPoint &point) {
        return point.rule == present.rule && point.wafers == present.wafers
            && point.requests == present.requests;
    };
    if (std::ranges::none_of(points, isPresent)) {
        points.insert(std::ranges::upper_bound(points, present, standBefore), present);
    }
    CsvText csv({"wafers", "concurrent_requests", "placement", "on_front", "present"});
    for (const FrontierPoint &point : points) {
        csv.count(point.wafers).count(point.requests).text(toString(point.rule));
        csv.truth(point.onFront).truth(isPresent(point)).endRow();
    }
    return csv.all();
}

std::string chartCsvOfBoth(std::string_view a, std::string_view b)
{
    // Cells of charts are numbers and names without a comma or a line's end in them: a line is a row.
    std::string csv;
    const auto add = [&csv](std::string_view table, std::string_view plan, bool withHeader) {
        for (bool isHeader = true; !table.empty(); isHeader = false) {
            const std::size_t end = table.find('\n') + 1;
            if (!isHeader || withHeader) {
                csv.append(isHeader ? "plan" : plan).append(",").append(table.substr(0, end));
            }
            table.remove_prefix(end);
        }
    };
    add(a, "A", true);
    add(b, "B", false);
    return csv;
}

} // namespace waferline
