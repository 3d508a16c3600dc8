// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/catalogue_choices.h"

#include "model/description/catalogue.h"
#include "model/description/model_summary.h"
#include "model/report/format.h"
#include "model/report/words.h"
#include "widgets/wording.h"

#include <QCoreApplication>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(waferline::CatalogueChoices)
};

QString shown(double value, Unit unit)
{
    return Wording::text(figure(value, unit, headlineDigits));
}

QString idOf(const BundledText &text)
{
    return QString::fromUtf8(text.id.data(), static_cast<qsizetype>(text.id.size()));
}

QString lineOf(const std::string &text)
{
    return QString::fromStdString(onOneLine(text));
}

/// "69 linear · 24 full"; the ends are no layers.
QString kindsOf(const ModelDescription &model)
{
    QStringList kinds;
    const auto counts = layersByKind(model);
    for (std::size_t index = 0; index < counts.size(); ++index) {
        const auto kind = static_cast<LayerKind>(index);
        const bool end = kind == LayerKind::Embedding || kind == LayerKind::Head;
        if (counts[index] > 0 && !end) {
            kinds << Words::tr("%1 %2", "count and kind of layers")
                         .arg(QString::fromStdString(groupedInteger(static_cast<double>(counts[index]))),
                              Wording::shortKind(kind));
        }
    }
    return kinds.join(QStringLiteral(" · "));
}

Choice choiceOf(const BundledText &text, const ModelDescription &model)
{
    const QString context = model.maxContextTokens
        ? QString::fromStdString(groupedInteger(static_cast<double>(*model.maxContextTokens)))
        : QString();
    return {idOf(text),
            {lineOf(model.name), shown(model.parameters(), Unit::Parameters),
             shown(model.activeParameters(), Unit::Parameters), kindsOf(model), context,
             shown(shippedBits(model), Unit::Bits)},
            lineOf(model.source)};
}

/// "44 GB SRAM published", "unknown"
QString figureOf(const Hardware &hardware, HardwareFigure which, Unit unit, const QString &suffix = {})
{
    const std::optional<double> value = hardware.figure(which);
    if (!value) {
        return Words::tr("unknown");
    }
    QStringList words{shown(*value, unit)};
    if (!suffix.isEmpty()) {
        words << suffix;
    }
    if (const auto &status = hardware.origin(which).status) {
        words << QStringLiteral("· ") + Wording::status(*status);
    }
    return words.join(u' ');
}

Choice choiceOf(const BundledText &text, const Hardware &hardware)
{
    const DeviceWording device(hardware);
    return {idOf(text),
            {lineOf(hardware.name), device.titleOfOne(),
             figureOf(hardware, HardwareFigure::SramBytes, Unit::Bytes, device.memory),
             figureOf(hardware, HardwareFigure::SramBandwidth, Unit::BytesPerSecond),
             figureOf(hardware, HardwareFigure::HopSeconds, Unit::Seconds),
             figureOf(hardware, HardwareFigure::Watts, Unit::Watts)},
            lineOf(hardware.notes)};
}

} // namespace

Choices modelChoices()
{
    Choices choices{{Words::tr("Model"), Words::tr("Parameters"), Words::tr("Active"), Words::tr("Layers"),
                     Words::tr("Context, tokens"), Words::tr("As shipped")},
                    {}};
    for (const BundledText &text : bundledModelTexts()) {
        choices.rows.push_back(choiceOf(text, *bundledModel(text.id)));
    }
    return choices;
}

Choices hardwareChoices()
{
    Choices choices{{Words::tr("Hardware"), Words::tr("Device"), Words::tr("Memory"), Words::tr("Bandwidth"),
                     Words::tr("Hop"), Words::tr("Power")},
                    {}};
    for (const BundledText &text : bundledHardwareTexts()) {
        choices.rows.push_back(choiceOf(text, *bundledHardware(text.id)));
    }
    return choices;
}

} // namespace waferline
