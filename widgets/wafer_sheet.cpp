// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/wafer_sheet.h"

#include "model/report/format.h"
#include "widgets/floor/wafer_bar.h"
#include "widgets/wording.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>
#include <utility>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(waferline::WaferSheet)
};

constexpr std::size_t mostLayersListed = 60;

QString whole(std::int64_t value)
{
    return QString::fromStdString(groupedInteger(static_cast<double>(value)));
}

QString bytes(double value)
{
    return Wording::text(figure(value, Unit::Bytes, derivationDigits));
}

QString percent(double share)
{
    constexpr double leastShown = 0.001;
    return share > 0 && share < leastShown ? Words::tr("< 0.1 %")
                                           : Wording::text(figure(share, Unit::Ratio, headlineDigits));
}

struct Context {
    const Plan &plan;
    const Wafer &wafer;
    std::uint32_t index;
    double sram; ///< usable
    DeviceWording device;
};

QString nameOf(const Context &context, const SramPiece &piece)
{
    const Plan &plan = context.plan;
    const QString inFlight = whole(plan.capacity.inFlightRequests);
    switch (piece.role) {
    case SramRole::Weights: {
        const PlacedLayer &placed = plan.placed[piece.placed];
        const LayerKind kind = plan.model->shapeOf(placed.layer).kind;
        const bool end = kind == LayerKind::Embedding || kind == LayerKind::Head;
        const QString name = Wording::layer(plan, placed);
        return end ? name : Words::tr("%1 · %2", "layer and its kind").arg(name, Wording::shortKind(kind));
    }
    case SramRole::CacheInUse:
        return Words::tr("KV cache of %1 in flight").arg(inFlight);
    case SramRole::CacheFree:
        return Words::tr("KV cache free");
    case SramRole::StateInUse:
        return Words::tr("State of %1 in flight").arg(inFlight);
    case SramRole::Unused:
        break;
    }
    return Words::tr("Unused");
}

/// The SRAM to scale, and what each piece of the bar is, in the bar's order.
SheetSection sramSection(const Context &context)
{
    const Plan &plan = context.plan;
    BarBlock bar;
    std::vector<SheetBlock> rows;
    std::size_t layers = 0;
    for (const SramPiece &piece : sramPieces(plan, context.wafer)) {
        const ThemeColour colour = pieceColour(plan, piece);
        bar.parts.push_back({piece.share, colour});
        layers += piece.role == SramRole::Weights ? 1 : 0;
        if (piece.role == SramRole::Weights && layers > mostLayersListed) {
            continue;
        }
        if (piece.role != SramRole::Weights && layers > mostLayersListed) {
            const std::size_t more = layers - mostLayersListed;
            rows.emplace_back(
                CaptionBlock{(more == 1 ? Words::tr("and %1 more layer") : Words::tr("and %1 more layers"))
                                 .arg(whole(static_cast<std::int64_t>(more)))});
            layers = 0; // said once
        }
        rows.emplace_back(
            KeyValueBlock{nameOf(context, piece), bytes(piece.bytes), percent(piece.share), colour});
    }
    SheetSection section{
        0, {HeadingBlock{0, Wording::waferKind(context.wafer.kind, context.device)}, std::move(bar)}};
    std::move(rows.begin(), rows.end(), std::back_inserter(section.blocks));
    section.blocks.emplace_back(RuleBlock{});
    if (context.wafer.placedCount > 1) {
        section.blocks.emplace_back(KeyValueBlock{Words::tr("Weights, all layers"),
                                                  bytes(context.wafer.weightBytes),
                                                  percent(context.wafer.weightBytes / context.sram)});
    }
    section.blocks.emplace_back(KeyValueBlock{context.device.memory, bytes(context.sram)});
    return section;
}

SheetSection requestsSection(const Context &context)
{
    const Plan &plan = context.plan;
    const Wafer &wafer = context.wafer;
    SheetSection section{2, {HeadingBlock{0, Words::tr("Requests")}}};
    if (wafer.cacheBytesPerRequest > 0) {
        section.blocks.emplace_back(
            KeyValueBlock{Words::tr("KV cache per request"), bytes(wafer.cacheBytesPerRequest)});
    }
    if (wafer.stateBytesPerRequest > 0) {
        section.blocks.emplace_back(
            KeyValueBlock{Words::tr("State per request"), bytes(wafer.stateBytesPerRequest)});
    }
    if (!wafer.maxRequests) {
        section.blocks.emplace_back(
            CaptionBlock{Words::tr("Nothing on this %1 grows with requests: it does not limit them.")
                             .arg(context.device.one)});
        return section;
    }
    section.blocks.emplace_back(KeyValueBlock{Words::tr("Requests at most"), whole(*wafer.maxRequests)});
    const auto &limiting = plan.capacity.limitingWafers;
    const bool limits = std::binary_search(limiting.begin(), limiting.end(), context.index);
    const auto limit = static_cast<double>(plan.capacity.maxConcurrentRequests.value_or(0));
    section.blocks.emplace_back(
        CaptionBlock{limits && limiting.size() == 1
                         ? Words::tr("This %1 sets the limit of the whole pipeline.").arg(context.device.one)
                         : limits ? Words::tr("One of the %1 that set the limit.")
                                        .arg(context.device.counted(static_cast<double>(limiting.size())))
                                  : Words::tr("Not one of the %1 that set the limit (%2).")
                                        .arg(context.device.many, counted(limit, Counted::Request))});
    return section;
}

/// Which visits of a token are to this wafer, counted from 1.
SheetSection visitsSection(const Context &context)
{
    constexpr qsizetype mostVisitsListed = 12;
    QStringList visits;
    for (std::size_t i = 0; i < context.plan.visits.size(); ++i) {
        if (context.plan.visits[i].wafer == context.index) {
            visits << whole(static_cast<std::int64_t>(i) + 1);
        }
    }
    SheetSection section{3, {HeadingBlock{0, Words::tr("Path")}}};
    section.blocks.emplace_back(KeyValueBlock{Words::tr("Visits per token"), whole(visits.size())});
    if (visits.size() > mostVisitsListed) {
        visits = visits.mid(0, mostVisitsListed) << QStringLiteral("…");
    }
    const QString all = whole(static_cast<std::int64_t>(context.plan.visits.size()));
    section.blocks.emplace_back(CaptionBlock{
        visits.size() > 1 ? Words::tr("A token comes back here: its visits %1 of %2.")
                                .arg(visits.join(QStringLiteral(", ")), all)
                          : Words::tr("Visit %1 of %2.").arg(visits.join(QStringLiteral(", ")), all)});
    return section;
}

} // namespace

std::vector<SheetSection> waferSheet(const Plan &plan, std::uint32_t wafer)
{
    const Context context{plan, plan.wafers[wafer], wafer, plan.hardware->usableSramBytes(),
                          DeviceWording(*plan.hardware)};
    return {sramSection(context), requestsSection(context), visitsSection(context)};
}

} // namespace waferline
