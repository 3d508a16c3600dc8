// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/import/module_filter.h"

#include <QTest>

using namespace waferline;

class TestModuleFilter : public QObject {
    Q_OBJECT

private slots:
    void entries_data()
    {
        QTest::addColumn<QString>("entry");
        QTest::addColumn<QString>("module");
        QTest::addColumn<int>("layer");
        QTest::addColumn<bool>("kept");
        const auto row = [](const char *entry, const char *module, int layer, bool kept) {
            QTest::addRow("%s %s %d", entry, module, layer) << entry << module << layer << kept;
        };
        row("lm_head", "lm_head", 0, true);
        row("re:.*lm_head.*", "lm_head", 0, true);
        row("language_model.lm_head", "lm_head", 0, true);
        row("lm_head", "self_attn.q_proj", 3, false);
        row("self_attn", "self_attn.q_proj", 3, true);
        row("re:.*self_attn.*", "self_attn.q_proj", 3, true);
        row("model.layers.*.self_attn", "self_attn.q_proj", 3, true);
        row("model.layers.3.self_attn*", "self_attn.q_proj", 3, true);
        row("model.layers.3.self_attn*", "self_attn.q_proj", 30, false);
        row("model.layers.3.self_attn", "self_attn.q_proj", 13, false);
        // Parts are whole: a router's "gate" is no "gate_proj".
        row("gate", "mlp.gate_proj", 0, false);
        row("gate", "mlp.gate", 0, true);
        row("mlp.gate", "mlp.gate", 7, true);
        row("re:.*mlp\\.(gate|up|down)_proj.*", "mlp.gate_proj", 0, true);
        row("re:.*mlp\\.(gate|up|down)_proj.*", "mlp.experts.0.gate_proj", 1, false);
        // Patterns hold from the start of a name, not in its middle.
        row("re:self_attn.*", "self_attn.q_proj", 0, false);
        row("re:model\\.layers\\.\\d+\\.self_attn", "self_attn.q_proj", 12, true);
        row("re:language_model\\.model\\.layers\\.0\\..*", "mlp.up_proj", 0, true);
        row("re:language_model\\.model\\.layers\\.0\\..*", "mlp.up_proj", 1, false);
        row("model.layers.0.mlp.up.proj", "mlp.up_proj", 0, false); // a dot is a dot
    }

    void entries()
    {
        QFETCH(const QString, entry);
        QFETCH(const QString, module);
        QFETCH(const int, layer);
        QFETCH(const bool, kept);
        ModuleFilter filter;
        QVERIFY(filter.add(entry.toStdString()));
        QCOMPARE(filter.contains(module.toStdString(), layer), kept);
    }

    void numbersMakeItDependOnTheLayer()
    {
        ModuleFilter filter;
        QVERIFY(filter.add("re:.*self_attn.*"));
        QVERIFY(!filter.dependsOnLayer());
        QVERIFY(filter.add("model.layers.3.mlp"));
        QVERIFY(filter.dependsOnLayer());
    }

    void patternsThatNeedMoreThanLinearTimeAreRefused()
    {
        ModuleFilter filter;
        QVERIFY(!filter.add("re:^(?!.*experts).*"));
        QVERIFY(!filter.add("re:(a)\\1"));
        QVERIFY(!filter.add("re:("));
        QVERIFY(!filter.contains("self_attn.q_proj", 0));
    }

    /// One expert of many: all are counted alike.
    void singleExpertsAreRefused()
    {
        ModuleFilter filter;
        QVERIFY(!filter.add("model.layers.3.mlp.experts.7.up_proj"));
        QVERIFY(!filter.add("experts.7"));
        QVERIFY(filter.add("mlp.experts"));
        QVERIFY(filter.contains("mlp.experts.0.up_proj", 3));
    }

    /// Published files list every module that is kept, hundreds of them.
    void longListsAreTakenUpTo()
    {
        ModuleFilter filter;
        for (std::size_t entry = 0; entry < ModuleFilter::maxEntries; ++entry) {
            QVERIFY(filter.add("model.layers." + std::to_string(entry) + ".self_attn"));
        }
        QVERIFY(!filter.add("one.too.many"));
        QVERIFY(filter.contains("self_attn.q_proj", 99'999));
        QVERIFY(!filter.contains("mlp.up_proj", 99'999));
    }

    /// What ties up a matcher that backtracks for longer than anybody lives.
    void hostilePatternsEnd()
    {
        ModuleFilter filter;
        QVERIFY(filter.add("re:(a*)*(b*)*(.*)*(.*)*(.*)*(.*)*x$"));
        QVERIFY(!filter.contains(std::string(200, 'a'), 0));
    }
};

QTEST_GUILESS_MAIN(TestModuleFilter)
#include "test_module_filter.moc"
