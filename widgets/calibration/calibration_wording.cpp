// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/calibration/calibration_wording.h"

#include "model/report/calibration_report.h"
#include "model/report/format.h"
#include "widgets/device_wording.h"
#include "widgets/wording.h"

namespace waferline {

namespace {

QString none()
{
    return QString::fromUtf8(noFigure.data(), static_cast<qsizetype>(noFigure.size()));
}

template <typename Text>
QString orNone(const std::optional<double> &value, Text text)
{
    return value ? QString::fromStdString(text(*value)) : none();
}

/// At least so many, where only the weights say how many there are.
QString wafersText(const SpeedComparison &comparison)
{
    if (comparison.wafers == 0) {
        return none();
    }
    const QString wafers = QString::fromStdString(groupedInteger(static_cast<double>(comparison.wafers)));
    return comparison.speed.wafers ? wafers : QStringLiteral("≥ ") + wafers;
}

QString publishedText(const PublishedSpeed &speed)
{
    QString rate = QString::fromStdString(rateText(speed.tokensPerSecond));
    switch (speed.status) {
    case SpeedStatus::About:
        return CalibrationWording::tr("about %1", "a round figure").arg(rate);
    case SpeedStatus::Expected:
        return CalibrationWording::tr("expected %1", "a figure of a system to come").arg(rate);
    case SpeedStatus::Published:
        break;
    }
    return rate;
}

QString hardwareName(const SpeedComparison &comparison)
{
    return QString::fromStdString(comparison.hardware->name);
}

} // namespace

QStringList CalibrationWording::columns()
{
    return {tr("Model"),      tr("Hardware"),  tr("Wafers"), tr("Published"),
            tr("Layer time"), tr("Predicted"), tr("Ratio"),  tr("Source")};
}

QString CalibrationWording::columnTip(int column)
{
    const QStringList tips{QString(),
                           QString(),
                           tr("≥: not published; the fewest that hold the weights"),
                           tr("Tokens per second of one request"),
                           tr("(1 ÷ rate − hops × hop) ÷ (layers + head). It holds what bandwidth and peak "
                              "take, which a plan adds once more: with its own layer time a model comes "
                              "back a little slower than published."),
                           tr("1 ÷ latency of a token of a request that waits for no other, on so many "
                              "of the hardware"),
                           tr("Predicted ÷ published"),
                           QString()};
    return tips.value(column);
}

QStringList CalibrationWording::cells(const SpeedComparison &comparison)
{
    return {QString::fromStdString(comparison.speed.name),
            hardwareName(comparison),
            wafersText(comparison),
            publishedText(comparison.speed),
            orNone(comparison.layerSeconds, layerTimeText),
            orNone(comparison.predictedTokensPerSecond, rateText),
            orNone(comparison.ratio(), ratioText),
            QString::fromStdString(comparison.speed.source)};
}

QString CalibrationWording::about(const SpeedComparison &comparison)
{
    const PublishedSpeed &speed = comparison.speed;
    QStringList parts{tr("Source: %1.").arg(QString::fromStdString(speed.source))};
    if (!speed.note.empty()) {
        QString note = QString::fromStdString(speed.note);
        note[0] = note[0].toUpper();
        parts << note + u'.';
    }
    if (!speed.wafers) {
        parts << tr("The number of wafers is not published: these are the fewest that hold the weights.");
    }
    QStringList missing;
    for (const HardwareFigure figure : comparison.missing) {
        missing << Wording::figureName(figure, DeviceWording(*comparison.hardware));
    }
    if (!missing.isEmpty()) {
        parts << tr("Not predicted: %1 is unknown.").arg(missing.join(QStringLiteral(", ")));
    }
    return parts.join(u' ');
}

QString CalibrationWording::preset(const SpeedComparison &comparison)
{
    return tr("%1 at %2 tokens/s on %3: %4", "model, rate, hardware, time of a layer")
        .arg(QString::fromStdString(comparison.speed.name), publishedText(comparison.speed),
             hardwareName(comparison), orNone(comparison.layerSeconds, layerTimeText));
}

QString CalibrationWording::presetSource(const SpeedComparison &comparison)
{
    return tr("from %1 a layer, split 3.5 : 1.5", "a published speed and the layer time that follows")
        .arg(preset(comparison));
}

QString CalibrationWording::spread(const Calibration &calibration)
{
    if (!calibration.spread) {
        return tr("Nothing is predicted: a time of the layer is unknown.");
    }
    const auto ratio = [](double value) { return QString::fromStdString(ratioText(value)); };
    return tr("The %1 speeds that were reached are predicted at %2 to %3 times what is published, median "
              "%4. No one layer time fits all of them, and no rate of a plan is known better than that.")
        .arg(calibration.spread->count)
        .arg(ratio(calibration.spread->least), ratio(calibration.spread->most),
             ratio(calibration.spread->median));
}

QString CalibrationWording::origin(const FigureOrigin &origin, bool isKnown)
{
    if (!isKnown) {
        return tr("unknown");
    }
    const QString status = origin.status ? Wording::status(*origin.status) : tr("no status given");
    const QString source = QString::fromStdString(origin.source);
    if (source.isEmpty()) {
        return tr("%1: your own value", "status").arg(status);
    }
    return source.startsWith(status) ? source : tr("%1: %2", "status and source").arg(status, source);
}

} // namespace waferline
