// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/planner.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <random>

namespace waferline::test {

/// The article's model, built by hand so that planning is tested without the readers: 93 equal layers of 3e12
/// parameters at 4 bit, 104e9 active, 69 linear first, then 24 full ones of 576 cache elements.
std::shared_ptr<const ModelDescription> articleModel();

/// The same layers at the places that the published model has them: full at 4, 8, … 92 and 93.
std::shared_ptr<const ModelDescription> articleInNetworkOrder();

/// WSE-3T: 44 GB, 43.2 PB/s, 25 PFLOPS, 2 µs, 46 kW, layer times 3.5 + 1.5 µs.
std::shared_ptr<const Hardware> wse3t();

/// A model of up to `mostLayers` layers of every kind, sizes up to a few wafers, with embedding and head at
/// random.
std::shared_ptr<const ModelDescription> randomModel(std::mt19937 &random, int mostLayers);

/// A scenario within the limits, of any rule; without wafers, which a model may not fit onto.
Scenario randomScenario(std::mt19937 &random);

/// The rule fewest, with what is asked of it.
Scenario fewestScenario(std::optional<std::int64_t> concurrency = {},
                        std::optional<std::int64_t> wafers = {});

/// plan() of something that has one; fails the program otherwise.
Plan planned(const std::shared_ptr<const ModelDescription> &model,
             const std::shared_ptr<const Hardware> &hardware, const Scenario &scenario);

} // namespace waferline::test
