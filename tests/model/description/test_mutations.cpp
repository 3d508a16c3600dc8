// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/any_document.h"

#include "tests/fuzz/properties.h"
#include "tests/model/description/fault_check.h"

#include <QDir>
#include <QDirIterator>

#include <array>
#include <random>

using namespace waferline;

namespace {

constexpr const char *sources = WAFERLINE_TEST_DATA "/../..";

/// The texts of all files below some folders of the project, in the order of their names.
std::vector<std::string> textsIn(std::initializer_list<const char *> folders, const QStringList &names)
{
    std::vector<std::string> texts;
    for (const char *const folder : folders) {
        QStringList files;
        QDirIterator iterator(QDir(QString::fromUtf8(sources)).filePath(QString::fromUtf8(folder)), names,
                              QDir::Files, QDirIterator::Subdirectories);
        while (iterator.hasNext()) {
            files.append(iterator.next());
        }
        files.sort();
        for (const QString &file : files) {
            texts.push_back(fileText(file));
        }
    }
    return texts;
}

/// Good texts, damaged at random: the same ones in every run.
class Mutations {
public:
    explicit Mutations(std::vector<std::string> seeds)
        : m_seeds(std::move(seeds))
    {
    }

    std::string next()
    {
        std::string text = m_seeds[below(m_seeds.size())];
        for (std::size_t i = 1 + below(3); i > 0 && !text.empty(); --i) {
            damage(text);
        }
        return text;
    }

private:
    std::size_t below(std::size_t limit) { return m_random() % limit; }

    void damage(std::string &text)
    {
        static const std::array<std::string, 25> fragments{"\"",
                                                           "{",
                                                           "}",
                                                           "[",
                                                           "]",
                                                           ",",
                                                           ":",
                                                           "1e400",
                                                           "-1",
                                                           "0",
                                                           "null",
                                                           "true",
                                                           "\\u",
                                                           "\xFF",
                                                           "\n//",
                                                           "1e18",
                                                           "\"x\": 1,",
                                                           "\"count\": 1e5,",
                                                           "\"repeat\": 1000000000,",
                                                           "ä",
                                                           "NaN",
                                                           "-Infinity",
                                                           "\"num_hidden_layers\": 7,",
                                                           "\"context_tokens\": 1e9,",
                                                           "0.5"};
        const std::size_t at = below(text.size());
        switch (below(8)) {
        case 0:
            text.erase(at, 1 + below(8));
            return;
        case 1:
            text.insert(at, fragments[below(fragments.size())]);
            return;
        case 2:
            text.insert(at, text.substr(below(text.size()), below(60)));
            return;
        case 3:
            text[at] = static_cast<char>(below(256));
            return;
        default:
            otherNumber(text, at);
        }
    }

    /// Most texts with another number are still read.
    void otherNumber(std::string &text, std::size_t from)
    {
        static const std::array<std::string, 8> numbers{"0", "1", "3", "64", "1e9", "0.25", "1e12", "NaN"};
        const std::size_t at = text.find_first_of("0123456789", from);
        if (at != std::string::npos) {
            const std::size_t end = std::min(text.find_first_not_of("0123456789.eE+", at), text.size());
            text.replace(at, end - at, numbers[below(numbers.size())]);
        }
    }

    std::vector<std::string> m_seeds;
    std::mt19937 m_random{20260818};
};

using Property = std::string (*)(std::string_view);

} // namespace

/// What the fuzz targets look for (tests/fuzz), on texts that are the same in every run.
class TestMutations : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        const QStringList all{QStringLiteral("*.json")};
        m_models = textsIn({"tests/data/models", "resources/models"}, all);
        m_hardware = textsIn({"tests/data/hardware", "resources/hardware"}, all);
        m_scenarios = textsIn({"tests/data/scenarios"}, all);
        m_configs = textsIn({"tests/data/configs"}, all);
        QVERIFY(m_models.size() > 100 && m_hardware.size() > 50 && m_scenarios.size() > 80
                && m_configs.size() > 14);
    }

    void holdForDamagedTexts_data()
    {
        QTest::addColumn<std::vector<std::string>>("seeds");
        QTest::addColumn<Property>("brokenIn");
        QTest::addColumn<int>("rounds");
        QTest::addColumn<int>("leastRead");
        const QStringList all{QStringLiteral("*.json")};
        // Of the bad ones little can be read.
        const auto models = textsIn({"tests/data/models/valid", "resources/models"}, all);
        const auto hardware = textsIn({"tests/data/hardware/valid", "resources/hardware"}, all);
        const auto scenarios = textsIn({"tests/data/scenarios/valid"}, all);
        QTest::newRow("json") << models << &properties::ofJson << 2000 << 100;
        QTest::newRow("model") << models << &properties::ofModel << 1500 << 100;
        QTest::newRow("hardware") << hardware << &properties::ofHardware << 800 << 100;
        QTest::newRow("scenario") << scenarios << &properties::ofScenario << 1000 << 50;
        QTest::newRow("config") << m_configs << &properties::ofConfig << 500 << 30;
    }
    void holdForDamagedTexts()
    {
        QFETCH(std::vector<std::string>, seeds);
        QFETCH(Property, brokenIn);
        QFETCH(int, rounds);
        QFETCH(int, leastRead);
        Mutations mutations(seeds);
        int read = 0;
        for (int round = 0; round < rounds; ++round) {
            const std::string text = mutations.next();
            const std::string broken = brokenIn(text);
            QVERIFY2(broken.empty(), (broken + "\n" + text).c_str());
            read += readAnyDocument(text, "m", "").has_value() ? 1 : 0;
        }
        // Both happen often enough for the test to mean something.
        QVERIFY2(read >= leastRead, qPrintable(QString::number(read)));
        QVERIFY2(rounds - read >= leastRead, qPrintable(QString::number(read)));
    }

    void holdForEverySeed()
    {
        const auto hold = [](const std::vector<std::string> &texts, Property brokenIn) {
            for (const std::string &text : texts) {
                const std::string broken = brokenIn(text);
                QVERIFY2(broken.empty(), (broken + "\n" + text).c_str());
                QVERIFY(properties::ofJson(text).empty());
            }
        };
        hold(m_models, properties::ofModel);
        hold(m_hardware, properties::ofHardware);
        hold(m_scenarios, properties::ofScenario);
        hold(m_configs, properties::ofConfig);
    }

    /// Each input that a fuzz target once stopped at.
    void holdForWhatWasFound()
    {
        const std::vector<std::pair<QString, Property>> targets{
            {QStringLiteral("json-*.txt"), properties::ofJson},
            {QStringLiteral("model-*.txt"), properties::ofModel},
            {QStringLiteral("hardware-*.txt"), properties::ofHardware},
            {QStringLiteral("scenario-*.txt"), properties::ofScenario},
            {QStringLiteral("config-*.txt"), properties::ofConfig}};
        for (const auto &[names, brokenIn] : targets) {
            for (const std::string &text : textsIn({"tests/fuzz/found"}, {names})) {
                const std::string broken = brokenIn(text);
                QVERIFY2(broken.empty(), (broken + "\n" + text).c_str());
            }
        }
    }

private:
    std::vector<std::string> m_models;
    std::vector<std::string> m_hardware;
    std::vector<std::string> m_scenarios;
    std::vector<std::string> m_configs;
};

QTEST_GUILESS_MAIN(TestMutations)
#include "test_mutations.moc"
