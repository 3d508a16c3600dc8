// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/wafer_tip.h"

#include "model/report/format.h"
#include "widgets/device_wording.h"
#include "widgets/floor/layer_names.h"

#include <QCoreApplication>
#include <QStringList>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(WaferTip)
};

QString exact(double value, Unit unit)
{
    return QString::fromStdString(exactText(value, unit));
}

QString layersOf(const Plan &plan, std::uint32_t wafer)
{
    QStringList labels;
    for (const QString &label : visitLabels(plan, wafer)) {
        labels << label;
    }
    return labels.join(QStringLiteral(" · "));
}

QString requestsText(const Wafer &wafer)
{
    return wafer.maxRequests ? exact(static_cast<double>(*wafer.maxRequests), Unit::None)
                             : Words::tr("not limited");
}

QString row(const QString &name, const QString &value)
{
    return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align=\"right\">%2</td></tr>").arg(name, value);
}

} // namespace

QString waferTip(const Plan &plan, std::uint32_t wafer, const std::vector<std::pair<QString, QString>> &rows)
{
    const Wafer &which = plan.wafers[wafer];
    const SramSplit split = sramSplit(plan, which);
    QString table;
    for (const auto &[name, value] : rows) {
        table += row(name, value);
    }
    table += row(Words::tr("Weights"), exact(split.weightBytes, Unit::Bytes));
    if (which.cacheBytesPerRequest > 0) {
        table += row(Words::tr("KV cache per request"), exact(which.cacheBytesPerRequest, Unit::Bytes))
            + row(Words::tr("KV cache in use"), exact(split.cacheInUseBytes, Unit::Bytes))
            + row(Words::tr("KV cache free"), exact(split.cacheFreeBytes, Unit::Bytes));
    }
    if (which.stateBytesPerRequest > 0) {
        table += row(Words::tr("State per request"), exact(which.stateBytesPerRequest, Unit::Bytes))
            + row(Words::tr("State in use"), exact(split.stateInUseBytes, Unit::Bytes));
    }
    table += row(Words::tr("Unused"), exact(split.unusedBytes, Unit::Bytes))
        + row(Words::tr("Requests that fit"), requestsText(which));
    return QStringLiteral("<b>%1</b>&nbsp; %2<table>%3</table>")
        .arg(DeviceWording(*plan.hardware).titleOf(wafer), layersOf(plan, wafer), table);
}

QString waferSentence(const Plan &plan, std::uint32_t wafer)
{
    const Wafer &which = plan.wafers[wafer];
    return Words::tr("%1, %2: weights %3, requests that fit: %4")
        .arg(DeviceWording(*plan.hardware).titleOf(wafer), layersOf(plan, wafer),
             QString::fromStdString(figure(which.weightBytes, Unit::Bytes, 4).text()), requestsText(which));
}

} // namespace waferline
