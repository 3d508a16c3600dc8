// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/option_values.h"

#include "app/export/animation.h"
#include "model/description/import/family.h"
#include "model/description/names.h"
#include "model/report/format.h"
#include "model/report/words.h"
#include "widgets/export/picture.h"

#include <QCoreApplication>

#include <array>
#include <cmath>
#include <vector>

namespace waferline::value {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(OptionValues)
};

constexpr std::string_view allViews = "all";
constexpr std::string_view asShipped = "as-shipped";
constexpr std::array<std::string_view, 4> reportFormats{"text", "json", "csv", "markdown"};
constexpr std::array<std::string_view, 2> themes{"light", "dark"};
constexpr std::array<std::string_view, 3> backgrounds{"theme", "white", "transparent"};
constexpr std::array<std::string_view, 7> topics{"models",     "hardware", "views",       "weight-formats",
                                                 "placements", "families", "calibrations"};

QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

tl::unexpected<QString> expected(const QString &text, const QString &what)
{
    return tl::unexpected(Text::tr("found \"%1\", expected %2").arg(text, what));
}

/// The value of the enumeration that has the name.
template <typename Choice>
Parsed<Choice> choice(const QString &text, std::span<const std::string_view> names)
{
    const std::optional<std::size_t> index = indexOfName(names, text.toStdString());
    if (!index) {
        return tl::unexpected(unknownName(text, names));
    }
    return static_cast<Choice>(*index);
}

std::vector<std::string_view> weightNames()
{
    std::vector<std::string_view> names{asShipped};
    for (const NamedWeightFormat &format : namedWeightFormats()) {
        names.push_back(format.name);
    }
    return names;
}

/// A decimal number in the C locale; NaN and infinities are none.
std::optional<double> decimal(const QString &text)
{
    bool ok = false;
    const double number = text.toDouble(&ok);
    return ok && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

/// Only digits: a sign or a space makes it no count.
std::optional<std::int64_t> count(const QString &text, std::int64_t most)
{
    const auto isDigit = [](QChar c) { return c >= u'0' && c <= u'9'; };
    bool ok = false;
    const qlonglong number = text.toLongLong(&ok);
    const bool digits = std::all_of(text.begin(), text.end(), isDigit);
    return ok && digits && number >= 1 && number <= most ? std::optional<std::int64_t>(number) : std::nullopt;
}

/// A number of `what`, with both ends.
Parsed<double> numberWithin(const QString &text, double least, double most, const QString &what)
{
    const std::optional<double> number = decimal(text);
    if (!number || *number < least || *number > most) {
        return expected(text,
                        Text::tr("%1 from %2 to %3", "of a unit")
                            .arg(what, toQString(shortestNumber(least)), toQString(groupedInteger(most))));
    }
    return *number;
}

Parsed<std::int64_t> requests(const QString &text, std::int64_t most)
{
    const std::optional<std::int64_t> number = count(text, most);
    if (!number) {
        return expected(text,
                        Text::tr("a whole number of requests from 1 to %1")
                            .arg(toQString(groupedInteger(static_cast<double>(most)))));
    }
    return *number;
}

} // namespace

std::span<const std::string_view> listTopicNames()
{
    return topics;
}

QString unknownName(const QString &text, std::span<const std::string_view> names)
{
    const QString message = Text::tr("found \"%1\", expected %2").arg(text, toQString(oneOf(names)));
    const std::string nearest = nearestName(names, text.toStdString());
    return nearest.empty() ? message : Text::tr("%1; did you mean %2?").arg(message, toQString(nearest));
}

Parsed<std::int64_t> tokens(const QString &text)
{
    std::int64_t tokens = 0;
    if (!parseTokens(text.toStdString(), tokens)) {
        return expected(text,
                        Text::tr("tokens such as 256k, 262,144, 256Ki or 1M, from 1 to %1")
                            .arg(toQString(groupedInteger(ScenarioLimits::maxContextTokens))));
    }
    return tokens;
}

Parsed<std::optional<WeightFormat>> weights(const QString &text)
{
    if (text.toStdString() == asShipped) {
        return std::optional<WeightFormat>();
    }
    if (const std::optional<WeightFormat> named = findWeightFormat(text.toStdString())) {
        return named;
    }
    double bits = 0;
    if (parseBits(text.toStdString(), bits)) {
        return WeightFormat{"", bits};
    }
    const std::vector<std::string_view> names = weightNames();
    const QString message = Text::tr("found \"%1\", expected bits from %2 to %3, or %4")
                                .arg(text)
                                .arg(ScenarioLimits::minBits)
                                .arg(ScenarioLimits::maxBits)
                                .arg(toQString(oneOf(names)));
    const std::string nearest = nearestName(names, text.toStdString());
    return tl::unexpected(
        nearest.empty() ? message : Text::tr("%1; did you mean %2?").arg(message, toQString(nearest)));
}

Parsed<double> cacheBits(const QString &text)
{
    double bits = 0;
    if (!parseBits(text.toStdString(), bits)) {
        return expected(
            text, Text::tr("bits from %1 to %2").arg(ScenarioLimits::minBits).arg(ScenarioLimits::maxBits));
    }
    return bits;
}

Parsed<std::int64_t> microBatch(const QString &text)
{
    return requests(text, ScenarioLimits::maxMicroBatch);
}

Parsed<std::int64_t> concurrency(const QString &text)
{
    return requests(text, ScenarioLimits::maxConcurrency);
}

Parsed<std::int64_t> wafers(const QString &text)
{
    const std::optional<std::int64_t> number = count(text, ScenarioLimits::maxWafers);
    if (!number) {
        return expected(text,
                        Text::tr("a whole number of wafers from 1 to %1")
                            .arg(toQString(groupedInteger(ScenarioLimits::maxWafers))));
    }
    return *number;
}

Parsed<std::string> family(const QString &text)
{
    std::vector<std::string_view> names;
    for (const Family &known : knownFamilies()) {
        names.push_back(known.type);
    }
    const auto index = choice<std::size_t>(text, names);
    if (!index) {
        return tl::unexpected(index.error());
    }
    return std::string(names[*index]);
}

Parsed<PlacementRule> placement(const QString &text)
{
    return choice<PlacementRule>(text, placementRuleNames());
}

Parsed<Stages> stages(const QString &text)
{
    if (text == QLatin1String("wafer")) {
        return Stages::wafer();
    }
    if (text == QLatin1String("layer")) {
        return Stages::layer();
    }
    const std::optional<std::int64_t> perLayer = count(text, ScenarioLimits::maxStagesPerLayer);
    if (!perLayer) {
        return expected(text,
                        Text::tr("\"wafer\", \"layer\" or a whole number of stages per layer from 1 to %1")
                            .arg(toQString(groupedInteger(ScenarioLimits::maxStagesPerLayer))));
    }
    return Stages{static_cast<std::int32_t>(*perLayer)};
}

Parsed<Shown> shown(const QString &text)
{
    return choice<Shown>(text, shownNames());
}

Parsed<SimulationFormat> simulationFormat(const QString &text)
{
    return choice<SimulationFormat>(text, std::span(reportFormats).first(2));
}

Parsed<std::int64_t> simulatedMicroBatches(const QString &text)
{
    const std::optional<std::int64_t> number = count(text, SimulationLimits::maxMicroBatches);
    if (!number) {
        return expected(text, Text::tr("a whole number of micro-batches from 1 to 1,000,000"));
    }
    return *number;
}

Parsed<std::int64_t> simulatedTokens(const QString &text)
{
    const std::optional<std::int64_t> number = count(text, SimulationLimits::maxTokens);
    if (!number || *number < 2) {
        return expected(text, Text::tr("a whole number of tokens from 2 to 1,000,000"));
    }
    return *number;
}

Parsed<ReportFormat> reportFormat(const QString &text)
{
    return choice<ReportFormat>(text, reportFormats);
}

Parsed<std::optional<PictureView>> exportView(const QString &text)
{
    std::vector<std::string_view> names(pictureViewNames().begin(), pictureViewNames().end());
    names.push_back(allViews);
    const auto index = choice<std::size_t>(text, names);
    if (!index) {
        return tl::unexpected(index.error());
    }
    return *index < pictureViewNames().size() ? std::optional(static_cast<PictureView>(*index))
                                              : std::nullopt;
}

Parsed<PictureFormat> pictureFormat(const QString &text)
{
    return choice<PictureFormat>(text, pictureFormatNames());
}

Parsed<ExportTheme> exportTheme(const QString &text)
{
    return choice<ExportTheme>(text, themes);
}

Parsed<ExportBackground> exportBackground(const QString &text)
{
    return choice<ExportBackground>(text, backgrounds);
}

Parsed<QSize> size(const QString &text)
{
    constexpr std::int64_t most = largestPictureSide;
    const QStringList sides = text.split(u'x');
    const auto side = [&](qsizetype index) { return count(sides.value(index), most); };
    if (sides.size() != 2 || side(0) < smallestPictureSide || side(1) < smallestPictureSide) {
        return expected(
            text, Text::tr("WIDTHxHEIGHT in pixels, each from %1 to %2").arg(smallestPictureSide).arg(most));
    }
    return QSize(static_cast<int>(*side(0)), static_cast<int>(*side(1)));
}

Parsed<double> scale(const QString &text)
{
    const std::optional<double> factor = decimal(text);
    if (!factor || *factor < smallestPictureScale || *factor > largestPictureScale) {
        return expected(
            text, Text::tr("a factor from %1 to %2").arg(smallestPictureScale).arg(largestPictureScale));
    }
    return *factor;
}

Parsed<double> timeSeconds(const QString &text)
{
    constexpr double most = 1e6;
    const std::optional<double> seconds = decimal(text);
    if (!seconds || *seconds < 0 || *seconds > most) {
        return expected(text, Text::tr("seconds from 0 to %1").arg(most, 0, 'f', 0));
    }
    return *seconds;
}

Parsed<double> animationSeconds(const QString &text)
{
    return numberWithin(text, shortestAnimationSeconds, longestAnimationSeconds, Text::tr("seconds"));
}

Parsed<double> framesPerSecond(const QString &text)
{
    return numberWithin(text, fewestFramesPerSecond, mostFramesPerSecond, Text::tr("frames per second"));
}

Parsed<double> animationSpeed(const QString &text)
{
    constexpr double microsecond = 1e-6;
    const auto microseconds = numberWithin(text, slowestAnimation / microsecond,
                                           fastestAnimation / microsecond, Text::tr("microseconds"));
    return microseconds.map([](double number) { return number * microsecond; });
}

Parsed<bool> loops(const QString &text)
{
    constexpr std::array<std::string_view, 2> names{"once", "forever"};
    return choice<bool>(text, names);
}

Parsed<ListTopic> listTopic(const QString &text)
{
    return choice<ListTopic>(text, topics);
}

} // namespace waferline::value
