// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/report/report_wafers.h"

#include "model/report/csv_text.h"
#include "model/report/report.h"

#include <algorithm>

namespace waferline {

WaferLayer waferLayer(const ModelDescription &model, std::uint32_t layer)
{
    const LayerKind kind = model.shapeOf(layer).kind;
    if (kind == LayerKind::Embedding || kind == LayerKind::Head) {
        return {std::nullopt, toString(kind)};
    }
    return {model.layerNumber(layer), {}};
}

std::string layersText(const std::vector<WaferLayer> &layers)
{
    std::string text;
    for (const WaferLayer &layer : layers) {
        text += text.empty() ? "" : " ";
        text += layer.number ? std::to_string(*layer.number) : std::string(layer.name);
    }
    return text;
}

std::vector<WaferRow> waferRows(const Plan &plan)
{
    std::vector<WaferRow> rows;
    rows.reserve(plan.wafers.size());
    for (const Wafer &wafer : plan.wafers) {
        WaferRow row;
        row.number = static_cast<std::int64_t>(rows.size()) + 1;
        for (const std::uint32_t index : plan.placedOn(wafer)) {
            row.layers.push_back(waferLayer(*plan.model, plan.placed[index].layer));
        }
        row.kind = wafer.kind;
        row.share = wafer.share;
        row.weightBytes = wafer.weightBytes;
        row.perRequestBytes = wafer.perRequestBytes();
        row.maxRequests = wafer.maxRequests;
        row.freeBytes = std::max(0.0, plan.hardware->usableSramBytes() - wafer.weightBytes);
        rows.push_back(std::move(row));
    }
    return rows;
}

std::string reportCsv(const Plan &plan)
{
    CsvText csv({"number", "layers", "kind", "share", "weight_bytes", "per_request_bytes", "max_requests",
                 "free_bytes"});
    for (const WaferRow &row : waferRows(plan)) {
        csv.count(row.number).text(layersText(row.layers)).text(toString(row.kind));
        csv.count(std::int64_t{row.share}).number(row.weightBytes).number(row.perRequestBytes);
        csv.count(row.maxRequests).number(row.freeBytes).endRow();
    }
    return csv.all();
}

} // namespace waferline
