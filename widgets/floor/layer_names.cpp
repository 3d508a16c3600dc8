// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/layer_names.h"

#include <QCoreApplication>

#include <algorithm>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(LayerNames)
};

QString rangeLabel(std::int64_t first, std::int64_t last)
{
    return first == last ? Words::tr("L%1").arg(first) : Words::tr("L%1–%2").arg(first).arg(last);
}

} // namespace

QString visitLabel(const Plan &plan, const Visit &visit)
{
    QStringList parts;
    std::int64_t first = 0; // of the open range; 0 for none
    std::int64_t last = 0;
    const auto closeRange = [&] {
        if (first > 0) {
            parts << rangeLabel(first, last);
        }
        first = 0;
    };
    for (std::uint32_t index = visit.firstPlaced; index < visit.firstPlaced + visit.placedCount; ++index) {
        const PlacedLayer &piece = plan.placed[index];
        const LayerKind kind = plan.model->shapeOf(piece.layer).kind;
        const bool end = kind == LayerKind::Embedding || kind == LayerKind::Head;
        if (!end && piece.parts == 1) {
            last = plan.model->layerNumber(piece.layer);
            first = first > 0 ? first : last;
            continue;
        }
        closeRange();
        const QString name = kind == LayerKind::Embedding ? Words::tr("E")
            : kind == LayerKind::Head                     ? Words::tr("H")
                                      : Words::tr("L%1").arg(plan.model->layerNumber(piece.layer));
        parts << (piece.parts == 1 ? name
                                   : Words::tr("%1 (%2/%3)").arg(name).arg(piece.part + 1).arg(piece.parts));
    }
    closeRange();
    return parts.join(QStringLiteral(", "));
}

std::vector<QString> visitLabels(const Plan &plan, std::uint32_t wafer)
{
    std::vector<QString> labels;
    std::int64_t previous = -1;
    for (const std::uint32_t index : plan.placedOn(plan.wafers[wafer])) {
        const std::uint32_t visit = plan.placed[index].visit;
        if (visit != previous) {
            labels.push_back(visitLabel(plan, plan.visits[visit]));
            previous = visit;
        }
    }
    return labels;
}

QString microBatchLetters(std::int64_t microBatch)
{
    constexpr int letters = 26;
    QString result;
    for (std::int64_t rest = microBatch; rest >= 0; rest = rest / letters - 1) {
        result.prepend(QChar(static_cast<char16_t>(u'A' + rest % letters)));
    }
    return result;
}

} // namespace waferline
