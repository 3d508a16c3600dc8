// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/planning/plan_comparison.h"
#include "model/report/csv_text.h"
#include "model/report/device_words.h"
#include "model/report/tables.h"
#include "model/report/words.h"

#include <cmath>
#include <optional>

namespace waferline {

namespace {

/// As the table of one plan's figures has it.
std::string_view unitName(Unit unit)
{
    switch (unit) {
    case Unit::Bytes:
        return "bytes";
    case Unit::Seconds:
        return "seconds";
    case Unit::Requests:
        return "requests";
    case Unit::TokensPerSecond:
        return "tokens/s";
    case Unit::TokensPerSecondPerMegawatt:
        return "tokens/s per MW";
    case Unit::Watts:
        return "W";
    default:
        return "";
    }
}

/// What is counted: "wafers", or "wafers | GPUs" where the two differ.
std::string devices(const Plan &a, const Plan &b)
{
    const std::string mine = deviceWords(*a.hardware).many;
    const std::string its = deviceWords(*b.hardware).many;
    return mine == its ? mine : mine + " | " + its;
}

void addInput(CsvText &csv, std::string_view name, std::string_view a, std::string_view b,
              std::string_view unit = {})
{
    csv.text(name).text(a).text(b).text({}).text(unit).text({}).endRow();
}

void addInputs(CsvText &csv, const Plan &a, const Plan &b)
{
    const Scenario &mine = a.scenario;
    const Scenario &its = b.scenario;
    addInput(csv, "model", a.model->name, b.model->name);
    addInput(csv, "hardware", a.hardware->name, b.hardware->name);
    addInput(csv, "context_tokens", std::to_string(mine.contextTokens), std::to_string(its.contextTokens),
             "tokens");
    addInput(csv, "weights", weightsText(mine), weightsText(its));
    addInput(csv, "weight_bits", shortestNumber(a.memory.weightBits), shortestNumber(b.memory.weightBits),
             "bit");
    addInput(csv, "cache_bits", shortestNumber(mine.cacheBits), shortestNumber(its.cacheBits), "bit");
    addInput(csv, "micro_batch", std::to_string(mine.microBatch), std::to_string(its.microBatch), "requests");
    addInput(csv, "placement", toString(a.rule), toString(b.rule));
    addInput(csv, "stages", stagesText(mine.stages), stagesText(its.stages));
}

} // namespace

std::string comparisonCsv(const Plan &a, const Plan &b)
{
    CsvText csv{"figure", "a", "b", "difference", "unit", "bound"};
    addInputs(csv, a, b);
    for (const FigureComparison &compared : compare(a, b).figures) {
        const bool bytes = unitOf(compared.figure) == Unit::Bytes;
        csv.text(toString(compared.figure));
        for (const std::optional<double> &value : {compared.a, compared.b, compared.difference}) {
            csv.number(value && bytes ? std::optional(std::round(*value)) : value);
        }
        csv.text(compared.figure == ComparedFigure::Wafers ? devices(a, b)
                                                           : unitName(unitOf(compared.figure)));
        csv.text(compared.aIsBound && compared.bIsBound ? "a b"
                     : compared.aIsBound                ? "a"
                     : compared.bIsBound                ? "b"
                                                        : "");
        csv.endRow();
    }
    addInput(csv, "limited_by", toString(a.capacity.limitedBy), toString(b.capacity.limitedBy));
    return csv.all();
}

} // namespace waferline
