// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/report/calibration_report.h"

#include "model/report/format.h"
#include "model/report/text_table.h"
#include "model/report/words.h"

#include <algorithm>
#include <array>
#include <vector>

namespace waferline {

namespace {

constexpr std::size_t columnCount = 6;
constexpr std::size_t leftAlignedColumns = 2;
using Cells = std::array<std::string, columnCount>;

template <typename Text>
std::string orNone(const std::optional<double> &value, Text text)
{
    return value ? text(*value) : std::string(noFigure);
}

/// "about 1,400": what is no more than published needs no word.
std::string publishedText(const PublishedSpeed &speed)
{
    const std::string rate = rateText(speed.tokensPerSecond);
    return speed.status == SpeedStatus::Published ? rate : std::string(toString(speed.status)) + ' ' + rate;
}

/// "4 × WSE-3"; a star where the number is ours.
std::string wafersText(const SpeedComparison &comparison)
{
    const std::string wafers = comparison.wafers > 0
        ? groupedInteger(static_cast<double>(comparison.wafers)) + " × "
        : std::string();
    return wafers + comparison.hardware->name + (comparison.speed.wafers ? "" : " *");
}

std::vector<Cells> cellsOf(const Calibration &calibration)
{
    std::vector<Cells> rows{{"Model", "Wafers", "Published", "Layer time", "Predicted", "Ratio"}};
    for (const SpeedComparison &comparison : calibration.comparisons) {
        rows.push_back({comparison.speed.name, wafersText(comparison), publishedText(comparison.speed),
                        orNone(comparison.layerSeconds, layerTimeText),
                        orNone(comparison.predictedTokensPerSecond, rateText),
                        orNone(comparison.ratio(), ratioText)});
    }
    return rows;
}

void appendCells(std::string &out, const std::vector<Cells> &rows)
{
    std::array<std::size_t, columnCount> widths{};
    for (const Cells &cells : rows) {
        for (std::size_t column = 0; column < columnCount; ++column) {
            widths.at(column) = std::max(widths.at(column), columnsOf(cells.at(column)));
        }
    }
    for (const Cells &cells : rows) {
        for (std::size_t column = 0; column < columnCount; ++column) {
            const std::string &cell = cells.at(column);
            const std::string gap = blanks(widths.at(column) - columnsOf(cell));
            out += blanks(indentColumns) + (column < leftAlignedColumns ? cell + gap : gap + cell);
        }
        out += '\n';
    }
}

void appendParagraph(std::string &out, std::string_view text)
{
    out += blanks(indentColumns);
    appendWrapped(out, text, indentColumns);
}

std::string timesText(const Calibration &calibration)
{
    if (!calibration.times) {
        return "Nothing is predicted: a time of the layer is unknown.";
    }
    const auto text = [](double seconds) { return figure(seconds, Unit::Seconds, derivationDigits).text(); };
    return "Predicted: " + text(calibration.times->layerSeconds) + " + "
        + text(calibration.times->layerRequestSeconds)
        + " for each layer of one request (assumed), with bandwidth, peak and hops.";
}

std::string spreadText(const RatioSpread &spread)
{
    return "The " + counted(static_cast<double>(spread.count), "speed")
        + " that were reached are predicted at " + ratioText(spread.least) + " to " + ratioText(spread.most)
        + " times what is published, median " + ratioText(spread.median)
        + ". No one layer time fits all of them, and no rate of a plan is known better than that.";
}

void appendSources(std::string &out, const Calibration &calibration)
{
    std::vector<ContentRow> rows;
    for (const SpeedComparison &comparison : calibration.comparisons) {
        const PublishedSpeed &speed = comparison.speed;
        std::string text = speed.source + (speed.note.empty() ? "" : "; " + speed.note);
        if (!comparison.missing.empty()) {
            text +=
                "; not predicted: " + comparison.hardware->name + " lacks " + namesText(comparison.missing);
        }
        rows.push_back({speed.name, comparison.hardware->name, text});
    }
    appendLeftAligned(out, rows);
}

} // namespace

std::string ratioText(double ratio)
{
    return groupedFixed(ratio, 2);
}

std::string layerTimeText(double seconds)
{
    constexpr double microsecond = 1e-6;
    return groupedFixed(seconds / microsecond, 1) + " µs";
}

std::string rateText(double tokensPerSecond)
{
    return groupedInteger(tokensPerSecond);
}

std::string calibrationText(const Calibration &calibration)
{
    std::string out = "Tokens per second of one request, published against predicted\n\n";
    appendCells(out, cellsOf(calibration));
    out += '\n';
    if (calibration.spread) {
        appendParagraph(out, spreadText(*calibration.spread));
    }
    appendParagraph(out, timesText(calibration));
    appendParagraph(out,
                    "Layer time: what follows from the published speed, (1 ÷ rate − hops × hop) ÷ (layers + "
                    "head); it holds what bandwidth and peak take.");
    appendParagraph(out,
                    "* number not published: the fewest that hold the weights and a request of "
                        + tokensText(assumedSpeedContextTokens) + " tokens.");
    out += "\nSources\n";
    appendSources(out, calibration);
    return out;
}

} // namespace waferline
