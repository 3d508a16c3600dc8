// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scenario_entry.h"

#include "model/report/format.h"

#include <QCoreApplication>
#include <QStringList>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(waferline::ScenarioEntry)
};

/// The entry without blanks at its ends and without one of the units behind it.
QString withoutUnit(const QString &text, const QStringList &units)
{
    const QString trimmed = text.trimmed();
    for (const QString &unit : units) {
        if (trimmed.size() > unit.size() && trimmed.endsWith(unit, Qt::CaseInsensitive)) {
            return trimmed.left(trimmed.size() - unit.size()).trimmed();
        }
    }
    return trimmed;
}

bool isOneOf(const QString &text, const QStringList &words)
{
    return words.contains(text.trimmed(), Qt::CaseInsensitive);
}

} // namespace

std::optional<std::int64_t> tokensEntry(const QString &text)
{
    QString entry =
        withoutUnit(text, {Words::tr("tokens"), QStringLiteral("tokens"), QStringLiteral("token")});
    // The command line has k, Ki, M and Mi only; a field is more forgiving.
    for (const QChar upper : {QLatin1Char('K'), QLatin1Char('m')}) {
        if (entry.endsWith(upper)) {
            entry.back() = upper == QLatin1Char('K') ? QLatin1Char('k') : QLatin1Char('M');
            break;
        }
    }
    std::int64_t tokens = 0;
    return parseTokens(entry.toStdString(), tokens) ? std::optional(tokens) : std::nullopt;
}

std::optional<double> bitsEntry(const QString &text)
{
    const QString entry = withoutUnit(
        text, {Words::tr("bits"), QStringLiteral("bits"), QStringLiteral("bit"), QStringLiteral("b")});
    double bits = 0;
    return parseBits(entry.toStdString(), bits) ? std::optional(bits) : std::nullopt;
}

std::optional<WeightsEntry> weightsEntry(const QString &text)
{
    if (isOneOf(text,
                {Words::tr("as shipped"), QStringLiteral("as shipped"), QStringLiteral("as-shipped")})) {
        return WeightsEntry{};
    }
    if (const auto named = findWeightFormat(text.trimmed().toLower().toStdString())) {
        return WeightsEntry{named};
    }
    if (const auto bits = bitsEntry(text)) {
        return WeightsEntry{WeightFormat{{}, *bits}};
    }
    return std::nullopt;
}

std::optional<std::int64_t> countEntry(const QString &text, std::int64_t most)
{
    const auto count = tokensEntry(text);
    return count && *count <= most ? count : std::nullopt;
}

std::optional<Stages> stagesEntry(const QString &text, const QString &device)
{
    const QString entry = withoutUnit(text, {Words::tr("per layer"), QStringLiteral("per layer")});
    if (isOneOf(entry, {device, QStringLiteral("wafer")})) {
        return Stages::wafer();
    }
    if (isOneOf(entry, {Words::tr("layer"), QStringLiteral("layer")})) {
        return Stages::layer();
    }
    const auto count = countEntry(entry, ScenarioLimits::maxStagesPerLayer);
    return count ? std::optional(Stages{static_cast<std::int32_t>(*count)}) : std::nullopt;
}

} // namespace waferline
