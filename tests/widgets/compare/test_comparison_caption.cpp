// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/compare/compared_plans.h"
#include "widgets/compare/comparison_caption.h"
#include "widgets/export/caption.h"

#include <QTest>

using namespace waferline;
using namespace waferline::test;

class ComparisonCaptionTest : public QObject {
    Q_OBJECT
private slots:
    /// What both share is said once; nothing is lost.
    void captions()
    {
        const QString caption = comparisonCaption(k3With(1), k3With(2));
        QVERIFY2(caption.startsWith(
                     QStringLiteral("A: micro-batch 1 — B: micro-batch 2 — both: Kimi K3 (article)")),
                 qPrintable(caption));
        QVERIFY(caption.contains(QStringLiteral("layer time 3.5 µs + 1.5 µs per request assumed")));
        QVERIFY(comparisonCaption(k3(), k3()).startsWith(QStringLiteral("A and B: Kimi K3")));
        const Plan other =
            planned(bundledModel("llama-3.1-405b"), bundledHardware("h100-sxm"), with(4'000, 16));
        const QString different = comparisonCaption(k3(), other);
        for (const Plan &plan : {k3(), other}) {
            for (const QString &part : captionParts(plan)) {
                QVERIFY2(different.contains(part), qPrintable(part));
            }
        }
    }

    /// A name may have what stands between the parts.
    void partsStayWhole()
    {
        auto model = std::make_shared<ModelDescription>(*bundledModel("kimi-k3"));
        model->name = "8-bit KV cache · tuned";
        const Plan tuned = planned(model, bundledHardware("wse-3t"), {});
        QCOMPARE(captionParts(tuned).front(), QStringLiteral("8-bit KV cache · tuned"));
        QVERIFY(pictureCaption(tuned).startsWith(QStringLiteral("8-bit KV cache · tuned · weights")));
        const QString caption = comparisonCaption(tuned, k3());
        QVERIFY2(caption.startsWith(QStringLiteral(
                     "A: 8-bit KV cache · tuned — B: Kimi K3 (article) — both: weights as shipped")),
                 qPrintable(caption));
    }
};

QTEST_MAIN(ComparisonCaptionTest)
#include "test_comparison_caption.moc"
