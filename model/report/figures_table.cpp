// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/report/csv_text.h"
#include "model/report/tables.h"
#include "model/report/words.h"

#include "model/planning/timing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace waferline {

namespace {

constexpr std::array memoryInputs{HardwareFigure::SramBytes};
constexpr std::array timeInputs{HardwareFigure::LayerSeconds, HardwareFigure::LayerRequestSeconds,
                                HardwareFigure::HopSeconds, HardwareFigure::SramBandwidth,
                                HardwareFigure::PeakOperations};
constexpr std::array rateInputs{HardwareFigure::LayerSeconds,   HardwareFigure::LayerRequestSeconds,
                                HardwareFigure::HopSeconds,     HardwareFigure::SramBandwidth,
                                HardwareFigure::PeakOperations, HardwareFigure::SramBytes};
constexpr std::array powerInputs{HardwareFigure::Watts, HardwareFigure::SramBytes};
constexpr std::array megawattInputs{HardwareFigure::LayerSeconds,   HardwareFigure::LayerRequestSeconds,
                                    HardwareFigure::HopSeconds,     HardwareFigure::SramBandwidth,
                                    HardwareFigure::PeakOperations, HardwareFigure::Watts,
                                    HardwareFigure::SramBytes};

/// The inputs that are least certain, with what they have in common.
struct Weakest {
    std::string status;
    std::string names;
};

Weakest weakestOf(const Hardware &hardware, std::span<const HardwareFigure> inputs)
{
    std::optional<FigureStatus> weakest;
    for (const HardwareFigure input : inputs) {
        const std::optional<FigureStatus> &status = hardware.origin(input).status;
        weakest = status && (!weakest || *status > *weakest) ? status : weakest;
    }
    if (!weakest) {
        return {};
    }
    std::vector<HardwareFigure> names;
    std::ranges::copy_if(inputs, std::back_inserter(names),
                         [&](HardwareFigure input) { return hardware.origin(input).status == weakest; });
    return {std::string(toString(*weakest)), namesText(names)};
}

/// The rows of the table: what it is, how much, in what unit, and where that comes from.
class FigureRows {
public:
    explicit FigureRows(const Plan &plan)
        : m_plan(plan)
    {
    }

    void addChosen(std::string_view name, std::string_view value, std::string_view unit)
    {
        m_csv.text(name).text(value).text(unit).text("chosen").text({}).endRow();
    }
    void addNamed(std::string_view name, std::string_view value, std::string_view source)
    {
        m_csv.text(name).text(onOneLine(value)).text({}).text({}).text(onOneLine(source)).endRow();
    }
    /// What follows from the model alone.
    void addOfModel(std::string_view name, double value, std::string_view unit)
    {
        m_csv.text(name).number(unit == "bytes" ? std::round(value) : value).text(unit);
        m_csv.text("from the description");
        m_csv.text(onOneLine(m_plan.model->source)).endRow();
    }
    /// `absent` is why there is none although every input is known.
    void addFrom(std::span<const HardwareFigure> inputs, std::string_view name, std::optional<double> value,
                 std::string_view unit, std::string_view absent = {})
    {
        m_csv.text(name).number(value).text(unit);
        if (value) {
            const Weakest weakest = weakestOf(*m_plan.hardware, inputs);
            m_csv.text(weakest.status).text(sourceText(weakest, unit)).endRow();
            return;
        }
        const std::string missing = missingText(inputs);
        m_csv.text(missing.empty() ? "" : "unknown").text(missing.empty() ? absent : missing).endRow();
    }
    void addInput(HardwareFigure which, std::string_view unit)
    {
        const Hardware &hardware = *m_plan.hardware;
        const FigureOrigin &origin = hardware.origin(which);
        const std::optional<double> value = hardware.figure(which);
        m_csv.text(toString(which)).number(value).text(unit);
        m_csv.text(!value ? "unknown" : origin.status ? toString(*origin.status) : std::string_view());
        m_csv.text(onOneLine(origin.source)).endRow();
    }

    const std::string &all() const { return m_csv.all(); }

private:
    std::string sourceText(const Weakest &weakest, std::string_view unit) const
    {
        const bool bound = unit.starts_with("tokens/s") && ratesAreBounds(m_plan);
        const std::string follows = weakest.names.empty() ? std::string() : "follows from " + weakest.names;
        return !bound
            ? follows
            : follows + (follows.empty() ? "" : "; ") + "an upper bound: a token comes back to wafers";
    }

    /// Which inputs are not known; empty for none.
    std::string missingText(std::span<const HardwareFigure> inputs) const
    {
        std::vector<HardwareFigure> missing;
        std::ranges::copy_if(inputs, std::back_inserter(missing),
                             [&](HardwareFigure input) { return !m_plan.hardware->figure(input); });
        return missing.empty() ? std::string() : "the hardware does not give " + namesText(missing);
    }

    const Plan &m_plan;
    CsvText m_csv{{"name", "value", "unit", "status", "source"}};
};

std::optional<double> asNumber(const std::optional<std::int64_t> &count)
{
    return count ? std::optional(static_cast<double>(*count)) : std::nullopt;
}

void addHeadline(FigureRows &rows, const Plan &plan)
{
    constexpr std::string_view noTime = "a token takes no time";
    const Memory &memory = plan.memory;
    const Capacity &capacity = plan.capacity;
    const Timing &timing = plan.timing;
    rows.addFrom(memoryInputs, "wafer_count", static_cast<double>(plan.wafers.size()), "wafers");
    rows.addOfModel("mean_layer_bytes", memory.meanLayerBytes, "bytes");
    rows.addOfModel("weight_bytes", memory.weightBytes, "bytes");
    rows.addOfModel("cache_bytes_per_request_per_layer", memory.cacheBytesPerRequestPerLayer, "bytes");
    rows.addOfModel("cache_bytes_per_request", memory.cacheBytesPerRequest, "bytes");
    rows.addOfModel("state_bytes_per_request", memory.stateBytesPerRequest, "bytes");
    rows.addFrom(memoryInputs, "max_concurrent_requests", asNumber(capacity.maxConcurrentRequests),
                 "requests", "nothing limits the requests");
    rows.addFrom(memoryInputs, "wanted_in_flight_requests",
                 static_cast<double>(capacity.wantedInFlightRequests), "requests");
    rows.addFrom(memoryInputs, "in_flight_requests", static_cast<double>(capacity.inFlightRequests),
                 "requests");
    rows.addFrom(timeInputs, "token_latency_seconds", timing.tokenLatencySeconds, "seconds");
    rows.addFrom(rateInputs, "utilisation", timing.utilisation, "ratio", noTime);
    rows.addFrom(rateInputs, "tokens_per_second_per_request", timing.tokensPerSecondPerRequest, "tokens/s",
                 noTime);
    rows.addFrom(rateInputs, "tokens_per_second", timing.tokensPerSecond, "tokens/s", noTime);
    rows.addFrom(powerInputs, "total_watts", timing.watts, "W");
    rows.addFrom(megawattInputs, "tokens_per_second_per_megawatt", timing.tokensPerSecondPerMegawatt,
                 "tokens/s per MW", noTime);
}

void addSettings(FigureRows &rows, const Plan &plan)
{
    const Scenario &scenario = plan.scenario;
    rows.addNamed("model", plan.model->name, plan.model->source);
    rows.addNamed("hardware", plan.hardware->name, {});
    rows.addChosen("context_tokens", std::to_string(scenario.contextTokens), "tokens");
    rows.addChosen("weights", weightsText(scenario), {});
    rows.addOfModel("weight_bits", plan.memory.weightBits, "bits");
    rows.addChosen("cache_bits", shortestNumber(scenario.cacheBits), "bits");
    rows.addChosen("micro_batch", std::to_string(scenario.microBatch), "requests");
    rows.addChosen("placement", toString(plan.rule), {});
    rows.addChosen("stages", stagesText(scenario.stages), {});
}

void addInputs(FigureRows &rows)
{
    rows.addInput(HardwareFigure::SramBytes, "bytes");
    rows.addInput(HardwareFigure::ReservedBytes, "bytes");
    rows.addInput(HardwareFigure::SramBandwidth, "bytes/s");
    rows.addInput(HardwareFigure::PeakOperations, "operations/s");
    rows.addInput(HardwareFigure::HopSeconds, "seconds");
    rows.addInput(HardwareFigure::LayerSeconds, "seconds");
    rows.addInput(HardwareFigure::LayerRequestSeconds, "seconds");
    rows.addInput(HardwareFigure::Watts, "W");
}

} // namespace

std::string figuresCsv(const Plan &plan)
{
    FigureRows rows(plan);
    addHeadline(rows, plan);
    addSettings(rows, plan);
    addInputs(rows);
    return rows.all();
}

} // namespace waferline
