// SPDX-License-Identifier: GPL-3.0-or-later
// waferline simulate.
#include "program.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace waferline::test;
using Json = nlohmann::ordered_json;

namespace {

Json simulated(const QString &options)
{
    const Outcome outcome = run(QStringLiteral("simulate --format json ") + options);
    return outcome.status == 0 ? Json::parse(outcome.out.toStdString()) : Json();
}

bool warns(const Json &simulation, const char *code)
{
    return std::ranges::any_of(simulation["warnings"],
                               [code](const Json &warning) { return warning["code"] == code; });
}

double figure(const Json &simulation, const char *key)
{
    return simulation[key].get<double>();
}

/// The article's layers at their real places, as a description.
constexpr const char *networkOrder = R"({"format": "waferline-model/1", "name": "Article, in network order",
  "parameters": 3e12, "active_parameters": 104e9, "weights": 4, "layers": [
    {"repeat": 23, "layers": [{"kind": "linear_attention", "count": 3},
                              {"kind": "full_attention", "cache_elements_per_token": 576}]},
    {"kind": "full_attention", "cache_elements_per_token": 576}]})";

} // namespace

class TestSimulate : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void everyKeyIsThere()
    {
        const Json simulation = simulated(QStringLiteral("--tokens 20"));
        QCOMPARE(simulation["format"].get<std::string>(), std::string("waferline-simulation/1"));
        for (const char *const key :
             {"model", "hardware", "scenario", "micro_batches_in_flight", "tokens", "simulated_seconds",
              "first_token_seconds", "inter_token_seconds", "tokens_per_second_per_request",
              "tokens_per_second", "closed_form_tokens_per_second_per_request", "wafers", "warnings"}) {
            QVERIFY2(simulation.contains(key), key);
        }
        QCOMPARE(simulation["tokens"].get<int>(), 20);
        QCOMPARE(simulation["micro_batches_in_flight"].get<int>(), 93);
        QCOMPARE(simulation["wafers"].size(), std::size_t{59});
        QCOMPARE(simulation["wafers"][58]["number"].get<int>(), 59);
        const Json &gaps = simulation["inter_token_seconds"];
        QVERIFY(gaps["min"].get<double>() <= gaps["median"].get<double>());
        QVERIFY(gaps["median"].get<double>() <= gaps["max"].get<double>());
    }

    /// Full pipeline of the article: 591.32 µs a token, the first after all but the last hop of 2 µs.
    void articleAgreesWithTheClosedForm()
    {
        const Json simulation = simulated({});
        QVERIFY(std::abs(figure(simulation, "tokens_per_second_per_request") - 1691.1317) < 1e-3);
        QVERIFY(std::abs(figure(simulation, "tokens_per_second") - 157'275.25) < 0.01);
        QVERIFY(std::abs(figure(simulation, "first_token_seconds") - (591.3199e-6 - 2e-6)) < 1e-10);
        QVERIFY(std::abs(simulation["inter_token_seconds"]["median"].get<double>() - 591.3199e-6) < 1e-10);
        // A layer works M τ ÷ T of the time: 93 × 5.0895 ÷ 591.32.
        QVERIFY(std::abs(figure(simulation, "utilisation") - 0.8004) < 1e-4);
        QVERIFY(simulation["warnings"].empty());
    }

    /// The article in network order, stages wafer: eleven wafers are visited twice, and micro-batches meet
    /// there.
    void comingBackCosts_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<double>("rate");
        QTest::addColumn<double>("closed");
        QTest::newRow("b 1, M 3") << "--in-flight 3" << 1599.22 << 1630.47;
        QTest::newRow("b 1, M 60") << "--in-flight 60" << 1599.22 << 1630.47;
        QTest::newRow("b 3, M 50") << "--micro-batch 3 --in-flight 50" << 1046.12 << 1100.16;
        QTest::newRow("b 1, M 70") << "--in-flight 70" << 1403.46 << 1403.46;
    }

    void comingBackCosts()
    {
        QFETCH(const QString, options);
        QFETCH(const double, rate);
        QFETCH(const double, closed);
        const QString path = m_folder.filePath(QStringLiteral("network.json"));
        writeText(path, networkOrder);
        const Json simulation = simulated(path + QStringLiteral(" --stages wafer ") + options);
        QVERIFY(std::abs(figure(simulation, "tokens_per_second_per_request") - rate) < 0.005);
        QVERIFY(std::abs(figure(simulation, "closed_form_tokens_per_second_per_request") - closed) < 0.005);
        QVERIFY(warns(simulation, "rates-are-bounds"));
    }

    void moreThanFitIsSimulatedAndTold()
    {
        const Json simulation = simulated(QStringLiteral("--micro-batch 3 --in-flight 93 --tokens 20"));
        QCOMPARE(simulation["micro_batches_in_flight"].get<int>(), 93);
        QVERIFY(warns(simulation, "in-flight-beyond-cache"));
        QVERIFY(figure(simulation, "tokens_per_second") > 251'643);
    }

    void nothingInFlightIsTold()
    {
        const Json simulation = simulated(QStringLiteral("--context 10M --micro-batch 200 --tokens 20"));
        QCOMPARE(simulation["micro_batches_in_flight"].get<int>(), 0);
        QCOMPARE(figure(simulation, "tokens_per_second"), 0.0);
        QVERIFY(warns(simulation, "nothing-in-flight"));
    }

    void text()
    {
        const Outcome outcome = run(QStringLiteral("simulate --tokens 20"));
        QCOMPARE(outcome.status, 0);
        QVERIFY(outcome.out.startsWith("Kimi K3 (article) on WSE-3T, simulated\n"));
        QVERIFY(outcome.out.contains("Tokens/s per request          1,691  closed form 1,691\n"));
        QVERIFY(outcome.out.contains("Busiest wafers\n"));
        QVERIFY(outcome.err.isEmpty());
    }

    void refused_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("said");
        QTest::newRow("no times") << "--hardware h100-sxm" << 1 << "layer_seconds";
        QTest::newRow("too much") << "--tokens 1000000 --in-flight 1000000" << 1 << "too much to simulate";
        QTest::newRow("one token") << "--tokens 1" << 2 << "from 2 to";
        QTest::newRow("no micro-batch") << "--in-flight 0" << 2 << "--in-flight";
        QTest::newRow("unknown format") << "--format csv" << 2 << "\"text\" or \"json\"";
    }

    void refused()
    {
        QFETCH(const QString, line);
        QFETCH(const int, status);
        QFETCH(const QString, said);
        const Outcome outcome = run(QStringLiteral("simulate ") + line);
        QCOMPARE(outcome.status, status);
        QVERIFY(outcome.out.isEmpty());
        QVERIFY2(outcome.err.contains(said.toUtf8()), outcome.err.constData());
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestSimulate)
#include "test_simulate.moc"
