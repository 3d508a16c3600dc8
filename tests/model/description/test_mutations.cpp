// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/catalogue.h"
#include "model/description/readers.h"
#include "model/description/writers.h"

#include "tests/model/description/fault_check.h"

#include <array>
#include <random>

using namespace waferline;

namespace {

/// Good descriptions, damaged at random: the same ones in every run.
class Mutations {
public:
    Mutations()
    {
        for (const BundledText &text : bundledModelTexts()) {
            m_seeds.emplace_back(text.json);
        }
        for (const BundledText &text : bundledHardwareTexts()) {
            m_seeds.emplace_back(text.json);
        }
        for (const char *const file :
             {"models/tied-sliding.json", "hardware/odd.json", "scenarios/by-path.json"}) {
            m_seeds.push_back(fileText(testData(file)));
        }
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
        static const std::array<std::string, 22> fragments{"\"",
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
                                                           "0.5"};
        const std::size_t at = below(text.size());
        switch (below(4)) {
        case 0:
            text.erase(at, 1 + below(8));
            return;
        case 1:
            text.insert(at, fragments[below(fragments.size())]);
            return;
        case 2:
            text.insert(at, text.substr(below(text.size()), below(60)));
            return;
        default:
            text[at] = static_cast<char>(below(256));
        }
    }

    std::vector<std::string> m_seeds;
    std::mt19937 m_random{20260818};
};

} // namespace

class TestMutations : public QObject {
    Q_OBJECT

private slots:
    /// Whatever comes: a description that survives writing, or faults that say all that they should.
    void areReadOrRefusedWithAPlace()
    {
        Mutations mutations;
        int read = 0;
        int refused = 0;
        for (int round = 0; round < 3000; ++round) {
            const std::string text = mutations.next();
            const auto kind = documentKind(text, "m");
            if (!kind) {
                ++refused;
                checkFaults(kind.error(), text);
            } else if (*kind == DocumentKind::Model) {
                comesBack(readModel(text, "m"), writeModel, readModel, text) ? ++read : ++refused;
            } else if (*kind == DocumentKind::Hardware) {
                comesBack(readHardware(text, "m"), writeHardware, readHardware, text) ? ++read : ++refused;
            } else {
                const auto scenario = readScenario(text, "m", testData("scenarios").toStdString());
                scenario ? ++read : ++refused;
                checkFaults(scenario ? Faults() : scenario.error(), text);
            }
        }
        // Both happen often enough for the test to mean something.
        QVERIFY(read > 200);
        QVERIFY(refused > 1000);
    }

private:
    template <typename T>
    bool comesBack(const tl::expected<T, Faults> &document, std::string (*write)(const T &),
                   tl::expected<T, Faults> (*readAgain)(std::string_view, const std::string &),
                   const std::string &text)
    {
        if (!document) {
            checkFaults(document.error(), text);
            return false;
        }
        const auto again = readAgain(write(*document), "m");
        [&] { QVERIFY2(again && *again == *document, text.c_str()); }();
        return true;
    }

    static void checkFaults(const Faults &faults, const std::string &text)
    {
        for (const Fault &fault : faults) {
            QVERIFY2(!fault.file.empty() && !fault.found.empty() && !fault.expected.empty(), text.c_str());
            QVERIFY2(fault.file != "m" || (fault.line >= 1 && fault.column >= 1), text.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestMutations)
#include "test_mutations.moc"
