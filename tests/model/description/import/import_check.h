// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/import/import_config.h"

#include "../fault_check.h"

#include <QTest>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace waferline {

/// The text of a fixture under tests/data/configs, e.g. "kimi-k3".
inline std::string configText(const QString &name)
{
    return fileText(testData("configs/") + name + QStringLiteral(".json"));
}

/// Layers of one kind.
inline std::int64_t layersOf(const ModelDescription &model, LayerKind kind)
{
    return std::ranges::count_if(
        model.layers, [&model, kind](std::uint32_t shape) { return model.shapes[shape].kind == kind; });
}

/// Bytes of all weights as shipped; a tied table counts once.
inline double shippedBytes(const ModelDescription &model)
{
    double bytes = 0;
    for (const std::uint32_t index : model.layers) {
        const LayerShape &shape = model.shapes[index];
        if (model.tiedEmbeddings && shape.kind == LayerKind::Embedding) {
            continue;
        }
        for (const WeightPart &part : shape.weights) {
            bytes += part.parameters * part.format.bits / 8;
        }
    }
    return bytes;
}

/// The largest of a figure over the layers.
inline double largest(const ModelDescription &model, double LayerShape::*figure)
{
    double most = 0;
    for (const LayerShape &shape : model.shapes) {
        most = std::max(most, shape.*figure);
    }
    return most;
}

/// "key=value" of each assumption.
inline QStringList assumed(const ModelDescription &model)
{
    QStringList list;
    for (const Assumption &assumption : model.assumptions) {
        list << QString::fromStdString(assumption.key + '=' + assumption.value);
    }
    return list;
}

} // namespace waferline
