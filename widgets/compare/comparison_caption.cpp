// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/comparison_caption.h"

#include "widgets/export/caption.h"

#include <QCoreApplication>
#include <QStringList>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Comparison)
};

} // namespace

QString comparisonCaption(const Plan &a, const Plan &b)
{
    const QString separator = QStringLiteral(" · ");
    const QStringList ofA = captionParts(a);
    const QStringList ofB = captionParts(b);
    const auto select = [&separator](const QStringList &parts, const QStringList &others, bool shared) {
        QStringList selected;
        for (const QString &part : parts) {
            if (others.contains(part) == shared) {
                selected << part;
            }
        }
        return selected.join(separator);
    };
    QStringList parts;
    const auto add = [&parts](const QString &text, const QString &some) {
        if (!some.isEmpty()) {
            parts << text.arg(some);
        }
    };
    add(Words::tr("A: %1"), select(ofA, ofB, false));
    add(Words::tr("B: %1"), select(ofB, ofA, false));
    add(parts.isEmpty() ? Words::tr("A and B: %1") : Words::tr("both: %1"), select(ofA, ofB, true));
    return parts.join(QStringLiteral(" — "));
}

} // namespace waferline
