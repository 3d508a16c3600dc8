// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/command_line/command_line.h"

#include <span>
#include <string_view>

/// Values of options, each as the command line takes it; the fault says what was found and what was expected.
namespace waferline::value {

template <typename T>
using Parsed = tl::expected<T, QString>;

/// Names in the order of the enumerations.
std::span<const std::string_view> listTopicNames();

Parsed<std::int64_t> tokens(const QString &text);
/// A number of bits, the name of a format, or "as-shipped", which is none.
Parsed<std::optional<WeightFormat>> weights(const QString &text);
Parsed<double> cacheBits(const QString &text);
Parsed<std::int64_t> microBatch(const QString &text);
Parsed<std::int64_t> concurrency(const QString &text);
Parsed<std::int64_t> wafers(const QString &text);
/// The model_type of a known family.
Parsed<std::string> family(const QString &text);
Parsed<PlacementRule> placement(const QString &text);
Parsed<Stages> stages(const QString &text);
Parsed<Shown> shown(const QString &text);
Parsed<ReportFormat> reportFormat(const QString &text);
Parsed<SimulationFormat> simulationFormat(const QString &text);
Parsed<std::int64_t> simulatedMicroBatches(const QString &text);
/// At least 2: a rate is from one token to another.
Parsed<std::int64_t> simulatedTokens(const QString &text);
/// None is all of them.
Parsed<std::optional<PictureView>> exportView(const QString &text);
Parsed<PictureFormat> pictureFormat(const QString &text);
Parsed<ExportTheme> exportTheme(const QString &text);
Parsed<ExportBackground> exportBackground(const QString &text);
Parsed<QSize> size(const QString &text);
Parsed<double> scale(const QString &text);
Parsed<double> timeSeconds(const QString &text);
/// How long an animation plays.
Parsed<double> animationSeconds(const QString &text);
Parsed<double> framesPerSecond(const QString &text);
/// From microseconds of simulated time a second to seconds a second.
Parsed<double> animationSpeed(const QString &text);
/// "forever" or "once".
Parsed<bool> loops(const QString &text);
Parsed<ListTopic> listTopic(const QString &text);

/// "found "x", expected …; did you mean …?" of a word that should be one of `names`.
QString unknownName(const QString &text, std::span<const std::string_view> names);

} // namespace waferline::value
