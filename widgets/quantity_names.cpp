// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/wording.h"

namespace waferline {

namespace {

QString ofKind(const Term &term)
{
    return term.waferKind ? Wording::shortWaferKind(*term.waferKind)
        : term.kind       ? Wording::shortKind(*term.kind)
                          : QString();
}

/// Embedding and head are no layers among others.
bool isEnd(const Term &term)
{
    return term.kind == LayerKind::Embedding || term.kind == LayerKind::Head;
}

} // namespace

QString Wording::quantity(const Term &term, const DeviceWording &device)
{
    const QString kind = ofKind(term);
    switch (term.quantity) {
    case Quantity::Parameters:
        return tr("parameters");
    case Quantity::FormatParameters:
        return tr("parameters in a format");
    case Quantity::WeightBits:
        return tr("bits");
    case Quantity::FormatWeightBytes:
        return tr("their bytes");
    case Quantity::WeightBytes:
        return tr("weights");
    case Quantity::EndWeightBytes:
        return tr("embedding and head");
    case Quantity::LayerCount:
        return tr("layers");
    case Quantity::MeanLayerBytes:
        return tr("mean layer");
    case Quantity::LayersOfKind:
        return kind.isEmpty() ? tr("layers") : tr("%1 layers").arg(kind);
    case Quantity::LayersPerWafer:
        return tr("layers per %1").arg(device.one);
    case Quantity::RunCount:
        return tr("runs");
    case Quantity::LayersPerRun:
        return tr("layers per run");
    case Quantity::LayerWeightBytes:
        return isEnd(term)   ? tr("the %1's weights").arg(kind)
            : kind.isEmpty() ? tr("a layer's weights")
                             : tr("a %1 layer's weights").arg(kind);
    case Quantity::PartsPerLayer:
        return tr("parts per layer");
    case Quantity::WantedConcurrency:
        return tr("requests wanted");
    case Quantity::FillingConcurrency:
        return tr("requests that fill the pipeline");
    case Quantity::ConcurrencyCap:
        return tr("most of a layer alone");
    case Quantity::PlannedConcurrency:
        return tr("room for requests");
    case Quantity::WafersOfKind:
        return kind.isEmpty() ? device.many : tr("%1 %2", "kind and devices").arg(kind, device.many);
    case Quantity::WaferCount:
        return device.many;
    case Quantity::SramBytes:
        return device.memory;
    case Quantity::ReservedBytes:
        return tr("reserved");
    case Quantity::LayersOnWafer:
        return tr("layers on the %1").arg(device.one);
    case Quantity::LimitingWaferWeightBytes:
        return tr("its weights");
    case Quantity::LimitingWaferFreeBytes:
        return tr("%1 left").arg(device.memory);
    case Quantity::CacheElementsPerToken:
        return tr("elements per token");
    case Quantity::CacheBits:
        return tr("KV bits");
    case Quantity::CacheBytesPerTokenPerLayer:
        return tr("bytes per token");
    case Quantity::ContextTokens:
        return tr("context");
    case Quantity::WindowTokens:
        return tr("window");
    case Quantity::CacheBytesPerRequestPerLayer:
        return tr("KV cache of a layer");
    case Quantity::StateBytesPerRequestPerLayer:
        return tr("state of a layer");
    case Quantity::LimitingWaferPerRequestBytes:
        return tr("per request");
    case Quantity::MaxConcurrentRequests:
        return tr("concurrent requests");
    case Quantity::TimedLayerCount:
        return tr("layers that work");
    case Quantity::StagesPerLayer:
        return tr("stages per layer");
    case Quantity::Stages:
        return tr("stages");
    case Quantity::MicroBatch:
        return tr("micro-batch");
    case Quantity::WantedInFlightRequests:
        return tr("wanted in flight");
    case Quantity::MicroBatchesInFlight:
        return tr("micro-batches in flight");
    case Quantity::InFlightRequests:
        return tr("in flight");
    case Quantity::ActiveWeightBytes:
        return tr("active weights");
    case Quantity::BytesRead:
        return tr("bytes read");
    case Quantity::SramBandwidth:
        return tr("%1 bandwidth").arg(device.memory);
    case Quantity::MemorySeconds:
        return tr("reading time");
    case Quantity::ActiveParameters:
        return tr("active parameters");
    case Quantity::PeakOperations:
        return tr("peak speed");
    case Quantity::OperationSeconds:
        return tr("computing time");
    case Quantity::FixedLayerSeconds:
        return tr("fixed");
    case Quantity::LayerRequestSeconds:
        return tr("per request");
    case Quantity::LayerSeconds:
        return isEnd(term)   ? tr("time of the %1").arg(kind)
            : kind.isEmpty() ? tr("layer time")
                             : tr("time of a %1 layer").arg(kind);
    case Quantity::LayersOfTime:
        return kind.isEmpty() ? tr("layers") : tr("%1 layers").arg(kind);
    case Quantity::MeanLayerSeconds:
        return tr("mean layer time");
    case Quantity::WorkSeconds:
        return tr("work");
    case Quantity::HopsPerToken:
        return tr("hops");
    case Quantity::HopSeconds:
        return tr("hop time");
    case Quantity::TokenLatencySeconds:
        return tr("token latency");
    case Quantity::BusiestSeconds:
        return tr("busiest stage");
    case Quantity::MicroBatchesToFill:
        return tr("micro-batches to fill");
    case Quantity::RoundSeconds:
        return tr("round");
    case Quantity::Utilisation:
        return tr("utilisation");
    case Quantity::TokensPerSecondPerRequest:
        return tr("tokens/s per request");
    case Quantity::TokensPerSecond:
        return tr("total tokens/s");
    case Quantity::WattsPerWafer:
        return tr("power per %1").arg(device.one);
    case Quantity::Watts:
        return tr("power");
    case Quantity::TokensPerSecondPerMegawatt:
        return tr("tokens/s per MW");
    }
    return {};
}

QString Wording::inputName(Quantity quantity, const DeviceWording &device)
{
    switch (quantity) {
    case Quantity::SramBytes:
        return device.memory;
    case Quantity::FixedLayerSeconds:
        return tr("fixed layer time");
    case Quantity::LayerRequestSeconds:
        return tr("layer time per request");
    case Quantity::HopSeconds:
        return tr("hop");
    default: {
        Term term;
        term.quantity = quantity;
        return Wording::quantity(term, device);
    }
    }
}

} // namespace waferline
