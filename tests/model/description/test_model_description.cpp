// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/model_description.h"

#include <QTest>

using namespace waferline;

namespace {

LayerShape shapeOf(LayerKind kind, double parameters, double active)
{
    LayerShape shape;
    shape.kind = kind;
    shape.weights = {{parameters, {}}};
    shape.activeParameters = active;
    return shape;
}

/// Embedding of 100, two layers of 10 with 4 active, a head of 101.
ModelDescription smallModel()
{
    ModelDescription model;
    model.shapes = {shapeOf(LayerKind::Embedding, 100, 100), shapeOf(LayerKind::FullAttention, 10, 4),
                    shapeOf(LayerKind::Head, 101, 101)};
    model.layers = {0, 1, 1, 2};
    return model;
}

} // namespace

class TestModelDescription : public QObject {
    Q_OBJECT

private slots:
    void sums()
    {
        ModelDescription model = smallModel();
        QCOMPARE(model.parameters(), 221.0);
        QCOMPARE(model.activeParameters(), 109.0); // 2 x 4 + 101
        QCOMPARE(model.activeParameters(true), 209.0);
        // Tied: the table counts once, as the head.
        model.tiedEmbeddings = true;
        QCOMPARE(model.parameters(), 121.0);
        QCOMPARE(model.activeParameters(), 109.0);
        QCOMPARE(model.activeParameters(true), 109.0);
    }

    void evenSizesAreExact()
    {
        ModelDescription model;
        model.shapes = {shapeOf(LayerKind::FullAttention, 1e12 / 3, 1e12 / 3)};
        model.layers = {0, 0, 0};
        model.evenSizes = EvenSizes{1e12, std::nullopt};
        QVERIFY(model.parameters() == 1e12);
        QVERIFY(model.activeParameters() == 1e12);
        model.evenSizes->activeParameters = 7;
        QVERIFY(model.activeParameters(true) == 7);
    }

    void numbersOfLayers()
    {
        const ModelDescription model = smallModel();
        QVERIFY(model.hasEmbedding());
        QVERIFY(model.hasHead());
        QCOMPARE(model.layerCount(), 2);
        QCOMPARE(model.layerNumber(0), 0);
        QCOMPARE(model.layerNumber(1), 1);
        QCOMPARE(model.layerNumber(3), 3);

        ModelDescription bare = model;
        bare.layers = {1, 1};
        QVERIFY(!bare.hasEmbedding());
        QVERIFY(!bare.hasHead());
        QCOMPARE(bare.layerCount(), 2);
        QCOMPARE(bare.layerNumber(0), 1);
        QCOMPARE(ModelDescription().layerCount(), 0);
    }

    void onlyFullAttentionGrows()
    {
        for (std::size_t i = 0; i < layerKindCount; ++i) {
            const auto kind = static_cast<LayerKind>(i);
            QCOMPARE(shapeOf(kind, 1, 1).growing(), kind == LayerKind::FullAttention);
        }
    }
};

QTEST_GUILESS_MAIN(TestModelDescription)
#include "test_model_description.moc"
