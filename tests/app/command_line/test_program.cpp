// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <cstdio>
#include <sys/resource.h>
#include <sys/stat.h>

using namespace waferline::test;
using Json = nlohmann::ordered_json;

namespace {

/// A line of the shell, with "$W" for the program.
Outcome shell(const QString &line)
{
    QProcess process;
    withoutDisplay(process);
    QProcessEnvironment environment = process.processEnvironment();
    environment.insert(QStringLiteral("W"), QStringLiteral(WAFERLINE_PROGRAM));
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral("sh"), {QStringLiteral("-c"), line});
    return finished(process);
}

} // namespace

class TestProgram : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void reportShowsTheFigures();
    void optionsChangeTheFigures_data();
    void optionsChangeTheFigures();
    void publishedModel();
    void everyFormatIsWritten();
    void listsNameTheirEntries();
    void helpAndVersion();
    void wrongCommandLines_data();
    void wrongCommandLines();
    void wrongInput_data();
    void wrongInput();
    void unknownNamesSuggestTheNearest();
    void plansThatHoldNothingAreStillPlans();
    void hardwareWithoutSramIsRefused();
    void modelFromStandardInput();
    void scenarioIsTheBase();
    void outputFileIsWrittenWhole();
    void failedOutputKeepsTheOldFile();
    void devicesAreWrittenToNotReplaced();
    void closedPipeIsAnError();
    void fullDiskIsAnError();

private:
    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    QTemporaryDir m_folder;
};

void TestProgram::initTestCase()
{
    QVERIFY(m_folder.isValid());
    writeText(path("small.json"), smallModel);
}

// The figures that the main job promises.
void TestProgram::reportShowsTheFigures()
{
    const Outcome outcome = run("report --format json");
    QCOMPARE(outcome.status, 0);
    QCOMPARE(outcome.err, QByteArray());
    const Json report = Json::parse(outcome.out.toStdString());
    QCOMPARE(report["placement"]["wafer_count"].get<int>(), 59);
    QCOMPARE(report["placement"]["wafers_by_kind"]["linear_attention"].get<int>(), 35);
    QCOMPARE(report["placement"]["wafers_by_kind"]["full_attention"].get<int>(), 24);
    QCOMPARE(std::floor(report["memory"]["mean_layer_bytes"].get<double>()), 16'129'032'258.0);
    QCOMPARE(report["memory"]["cache_bytes_per_request_per_layer"].get<qint64>(), 147'456'000LL);
    QCOMPARE(report["capacity"]["max_concurrent_requests"].get<int>(), 189);
    QCOMPARE(report["capacity"]["stages"].get<int>(), 93);
    QCOMPARE(report["placement"]["hops_per_token"].get<int>(), 59);
    QVERIFY(std::abs(report["timing"]["token_latency_seconds"].get<double>() - 591.32e-6) < 0.005e-6);
    QVERIFY(std::abs(report["timing"]["tokens_per_second_per_request"].get<double>() - 1691.1) < 0.05);
    QVERIFY(std::abs(report["timing"]["tokens_per_second"].get<double>() - 157'275) < 0.5);
    QCOMPARE(report["model"]["name"].get<std::string>(), std::string("Kimi K3 (article)"));
}

void TestProgram::optionsChangeTheFigures_data()
{
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("within");
    const auto row = [](const char *options, const char *pointer, double value, double within = 0) {
        QTest::addRow("%s | %s", options, pointer) << QString::fromLatin1(pointer) << value << within;
    };
    row("--stages wafer", "/capacity/stages", 59);
    row("--stages wafer", "/timing/tokens_per_second_per_request", 1'665.1, 0.05);
    row("--micro-batch 2", "/capacity/in_flight_requests", 186);
    row("--micro-batch 2", "/timing/tokens_per_second", 251'644, 0.5);
    row("--micro-batch 3", "/capacity/wanted_in_flight_requests", 279);
    row("--micro-batch 3", "/capacity/micro_batches_in_flight", 63);
    row("--weights 8", "/placement/wafer_count", 93);
    row("--weights 8", "/capacity/max_concurrent_requests", 79);
    row("--cache 4", "/capacity/max_concurrent_requests", 378);
    row("--context 256Ki", "/capacity/max_concurrent_requests", 184);
    row("--context 1,000,000", "/capacity/max_concurrent_requests", 48);
    row("--hardware wse-2", "/hardware/sram_bytes", 40e9);
    row("--stages 2", "/capacity/stages", 186);
    row("--shown full", "/capacity/stages", 93); // changes no figure
}

void TestProgram::optionsChangeTheFigures()
{
    QFETCH(QString, pointer);
    QFETCH(double, value);
    QFETCH(double, within);
    const QByteArray options = QByteArray(QTest::currentDataTag()).split('|').first();
    const Json report = reportOf(options.constData());
    QVERIFY(!report.is_null());
    QVERIFY(std::abs(report.at(Json::json_pointer(pointer.toStdString())).get<double>() - value) <= within);
}

void TestProgram::publishedModel()
{
    const Json byKind = reportOf("kimi-k3-published");
    QCOMPARE(byKind["placement"]["wafer_count"].get<int>(), 58);
    QCOMPARE(byKind["placement"]["visits_per_token"].get<int>(), 70);
    QCOMPARE(byKind["capacity"]["max_concurrent_requests"].get<int>(), 186);
    const Json inOrder = reportOf("kimi-k3-published --placement in-order");
    QCOMPARE(inOrder["placement"]["wafer_count"].get<int>(), 70);
    QCOMPARE(inOrder["capacity"]["max_concurrent_requests"].get<int>(), 186);
}

void TestProgram::everyFormatIsWritten()
{
    QVERIFY(run("report").out.startsWith("Kimi K3 (article) on WSE-3T\n"));
    QVERIFY(run("report --format text").out == run("report").out);
    QVERIFY(run("report --format csv").out.startsWith("number,layers,kind,share,"));
    QCOMPARE(run("report --format csv").out.count("\r\n"), 60);
    QVERIFY(run("report --format markdown").out.startsWith("# Kimi K3 (article) on WSE-3T\n"));
}

void TestProgram::listsNameTheirEntries()
{
    const auto names = [](const char *topic) {
        const Outcome outcome = run({QStringLiteral("list"), QString::fromLatin1(topic)});
        QStringList found;
        for (const QString &line : QString::fromUtf8(outcome.out).split(u'\n', Qt::SkipEmptyParts)) {
            found += line.section(u' ', 0, 0);
        }
        return outcome.status == 0 && outcome.err.isEmpty() ? found : QStringList();
    };
    QCOMPARE(names("models").mid(0, 2), (QStringList{"kimi-k3", "kimi-k3-published"}));
    QCOMPARE(names("hardware"),
             (QStringList{"wse-3t", "wse-3", "wse-2", "groq-3-lpu", "b200-sxm", "h200-sxm", "h100-sxm"}));
    const Outcome calibrations = run("list calibrations");
    QVERIFY(calibrations.status == 0 && calibrations.err.isEmpty());
    QVERIFY(calibrations.out.contains("21 × WSE-3 *             969      7.3 µs      1,243   1.28\n"));
    QVERIFY(calibrations.out.contains("1.09 to 5.10 times what is published, median 1.51."));
    QCOMPARE(names("views"),
             (QStringList{"floor", "window", "timeline", "concurrency", "tradeoff", "sram", "scaling",
                          "frontier", "compare"}));
    QCOMPARE(names("placements"), (QStringList{"by-kind", "in-order", "fewest"}));
    QCOMPARE(names("weight-formats"),
             (QStringList{"fp32",      "fp16",        "bf16",        "fp8",          "fp8-block",
                          "mxfp8",     "mxfp4",       "nvfp4",       "int4-g32",     "int4-g64",
                          "int4-g128", "int4-zp-g32", "int4-zp-g64", "int4-zp-g128", "q8_0",
                          "q6_k",      "q5_k",        "q4_k",        "q3_k",         "q2_k"}));
}

void TestProgram::helpAndVersion()
{
    for (const char *const line : {"--help", "-h", "report --help", "validate --help", "list --help"}) {
        const Outcome outcome = run(line);
        QCOMPARE(outcome.status, 0);
        QVERIFY(outcome.out.contains("waferline"));
        QCOMPARE(outcome.err, QByteArray());
    }
    const Outcome version = run("--version");
    QCOMPARE(version.status, 0);
    QVERIFY(version.out.startsWith("waferline "));
    QCOMPARE(version.out.count('.'), 2);
}

void TestProgram::wrongCommandLines_data()
{
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("report --contxt 1k") << QByteArray("did you mean --context?");
    QTest::newRow("report --placement most") << QByteArray("\"fewest\"");
    QTest::newRow("report --concurrency 5 --wafers 5") << QByteArray("exclude each other");
    QTest::newRow("report --concurrency 5 --placement by-kind") << QByteArray("--placement fewest");
    QTest::newRow("report --wafers 5 --placement in-order") << QByteArray("--placement fewest");
    QTest::newRow("report --context many") << QByteArray("found \"many\"");
    QTest::newRow("emulate") << QByteArray("\"emulate\"");
    QTest::newRow("emulate kimi-k3") << QByteArray("\"emulate\"");
    QTest::newRow("list everything") << QByteArray("\"models\"");
    QTest::newRow("validate") << QByteArray("FILE");
}

void TestProgram::wrongCommandLines()
{
    QFETCH(QByteArray, message);
    const Outcome outcome = run(QTest::currentDataTag());
    QCOMPARE(outcome.status, 2);
    QCOMPARE(outcome.out, QByteArray());
    QVERIFY2(outcome.err.contains(message), outcome.err.constData());
    QVERIFY2(outcome.err.startsWith("waferline: "), outcome.err.constData());
}

void TestProgram::wrongInput_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("message"); // after the file's name
    QTest::newRow("empty") << QByteArray() << QByteArray(":1:1: ");
    QTest::newRow("not JSON") << QByteArray("hello") << QByteArray(":1:1: ");
    QTest::newRow("truncated") << smallModel.left(120) << QByteArray(":2:");
    QTest::newRow("another shape") << QByteArray("[1, 2]") << QByteArray("expected");
    QTest::newRow("not UTF-8") << QByteArray("{\"format\": \"\xff\"}") << QByteArray("UTF-8");
    QTest::newRow("an unknown key") << QByteArray(smallModel).replace("\"count\"", "\"cuont\"")
                                    << QByteArray("did you mean count?");
    QTest::newRow("a wrong type") << QByteArray(smallModel).replace("8e9", "\"8e9\"")
                                  << QByteArray(": /parameters: ");
    QTest::newRow("negative") << QByteArray(smallModel).replace("8e9", "-8e9")
                              << QByteArray(": /parameters: ");
    QTest::newRow("zero") << QByteArray(smallModel).replace("8e9", "0") << QByteArray(": /parameters: ");
    QTest::newRow("NaN") << QByteArray(smallModel).replace("8e9", "NaN") << QByteArray(":1:");
    QTest::newRow("too large a number")
        << QByteArray(smallModel).replace("8e9", "1e400") << QByteArray(":1:");
    QTest::newRow("too many layers")
        << QByteArray(smallModel).replace("\"count\": 2", "\"count\": 1000000000") << QByteArray("100,000");
    QTest::newRow("nested too deep") << QByteArray(100'000, '[') << QByteArray("64");
}

void TestProgram::wrongInput()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, message);
    writeText(path("wrong.json"), text);
    const QString file = path("wrong.json");
    for (const QStringList &arguments :
         {QStringList{QStringLiteral("report"), file}, QStringList{QStringLiteral("validate"), file},
          QStringList{QStringLiteral("report"), QStringLiteral("--hardware"), file}}) {
        const Outcome outcome = run(arguments);
        QCOMPARE(outcome.status, 1);
        QCOMPARE(outcome.out, QByteArray());
        QVERIFY2(outcome.err.startsWith("waferline: " + file.toUtf8() + ':'), outcome.err.constData());
        const bool asModel = !arguments.contains(QStringLiteral("--hardware"));
        QVERIFY2(!asModel || outcome.err.contains(message), outcome.err.constData());
    }
}

void TestProgram::unknownNamesSuggestTheNearest()
{
    const Outcome model = run("report kimi-k4");
    QCOMPARE(model.status, 1);
    QVERIFY2(model.err.contains("did you mean kimi-k3?"), model.err.constData());
    const Outcome hardware = run("report --hardware wse-3d");
    QCOMPARE(hardware.status, 1);
    QVERIFY2(hardware.err.contains("did you mean wse-3"), hardware.err.constData());
    const Outcome folder = run({QStringLiteral("report"), m_folder.path()});
    QCOMPARE(folder.status, 1);
    QVERIFY2(folder.err.contains("a folder"), folder.err.constData());
}

// 128 bytes of SRAM cannot be had; a context of 10^9 tokens can: no request fits, which is a plan.
void TestProgram::plansThatHoldNothingAreStillPlans()
{
    const Outcome outcome = run("report --format json --context 1000000000");
    QCOMPARE(outcome.status, 0);
    const Json report = Json::parse(outcome.out.toStdString());
    QCOMPARE(report["capacity"]["max_concurrent_requests"].get<int>(), 0);
    QCOMPARE(report["capacity"]["limited_by"].get<std::string>(), std::string("weights"));
    QCOMPARE(report["timing"]["tokens_per_second"].get<double>(), 0.0);
    QCOMPARE(report["warnings"][0]["code"].get<std::string>(), std::string("no-request-fits"));
    QVERIFY(run("report --context 1000000000").out.contains("! Not one request fits"));
}

void TestProgram::hardwareWithoutSramIsRefused()
{
    writeText(path("full.json"), R"({"format": "waferline-hardware/1", "name": "Full", "sram_bytes": 1e9,
                                     "reserved_bytes": 1e9})");
    const Outcome outcome = run({QStringLiteral("report"), QStringLiteral("--hardware"), path("full.json")});
    QCOMPARE(outcome.status, 1);
    QCOMPARE(outcome.out, QByteArray());
    QVERIFY2(outcome.err.contains("reserved_bytes"), outcome.err.constData());
}

void TestProgram::modelFromStandardInput()
{
    const Outcome outcome =
        run({QStringLiteral("report"), QStringLiteral("-"), QStringLiteral("--format=json")}, smallModel);
    QCOMPARE(outcome.status, 0);
    // Two layers of 2 GB share a wafer.
    const Json report = Json::parse(outcome.out.toStdString());
    QCOMPARE(report["model"]["name"].get<std::string>(), std::string("Small"));
    QCOMPARE(report["placement"]["rule"].get<std::string>(), std::string("fewest"));
    QCOMPARE(report["placement"]["wafer_count"].get<int>(), 1);
    const Outcome wrong = run({QStringLiteral("report"), QStringLiteral("-")}, "{");
    QCOMPARE(wrong.status, 1);
    QVERIFY2(wrong.err.startsWith("waferline: -:1:"), wrong.err.constData());
}

void TestProgram::scenarioIsTheBase()
{
    writeText(path("s.waferline"),
              R"({"format": "waferline-scenario/1", "model": "small.json", "hardware": "wse-2",
        "context_tokens": 1000, "micro_batch": 3})");
    const auto report = [&](const QStringList &options) {
        const Outcome outcome = run(QStringList{QStringLiteral("report"), path("s.waferline"),
                                                QStringLiteral("--format"), QStringLiteral("json")}
                                    + options);
        return outcome.status == 0 ? Json::parse(outcome.out.toStdString()) : Json::object();
    };
    const Json base = report({});
    QCOMPARE(base["model"]["name"].get<std::string>(), std::string("Small"));
    QCOMPARE(base["hardware"]["name"].get<std::string>(), std::string("WSE-2"));
    QCOMPARE(base["scenario"]["context_tokens"].get<int>(), 1'000);
    QCOMPARE(base["scenario"]["micro_batch"].get<int>(), 3);
    const Json changed = report({QStringLiteral("--micro-batch"), QStringLiteral("2"),
                                 QStringLiteral("--hardware"), QStringLiteral("wse-3")});
    QCOMPARE(changed["scenario"]["context_tokens"].get<int>(), 1'000);
    QCOMPARE(changed["scenario"]["micro_batch"].get<int>(), 2);
    QCOMPARE(changed["hardware"]["name"].get<std::string>(), std::string("WSE-3"));
}

void TestProgram::outputFileIsWrittenWhole()
{
    const QString file = path("report.json");
    writeText(file, "old");
    const Outcome outcome = run({QStringLiteral("report"), QStringLiteral("--format"), QStringLiteral("json"),
                                 QStringLiteral("-o"), file});
    QCOMPARE(outcome.status, 0);
    QCOMPARE(outcome.out, QByteArray());
    QCOMPARE(outcome.err, QByteArray());
    QCOMPARE(contentOf(file), run("report --format json").out);
}

void TestProgram::failedOutputKeepsTheOldFile()
{
    const Outcome folder = run({QStringLiteral("report"), QStringLiteral("-o"), m_folder.path()});
    QCOMPARE(folder.status, 1);
    QVERIFY2(folder.err.contains("folder"), folder.err.constData());
    const Outcome missing = run({QStringLiteral("report"), QStringLiteral("-o"), path("no/such/folder.txt")});
    QCOMPARE(missing.status, 1);
    QVERIFY2(missing.err.contains("folder.txt"), missing.err.constData());

    // No file may grow beyond one block of 512 bytes, as if the disk were full.
    const QString file = path("kept.txt");
    writeText(file, "old");
    const qsizetype before = QDir(m_folder.path()).entryList(QDir::Files).size();
    const Outcome full = shell(QStringLiteral("ulimit -f 1; \"$W\" report -o '%1'").arg(file));
    QCOMPARE(full.status, 1);
    QVERIFY2(full.err.contains("kept.txt"), full.err.constData());
    QCOMPARE(contentOf(file), QByteArray("old"));
    QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files).size(), before); // no half file beside it
}

// Renaming a finished file over a device would put a file in its place.
void TestProgram::devicesAreWrittenToNotReplaced()
{
    const Outcome null = run("report -o /dev/null");
    QCOMPARE(null.status, 0);
    struct stat status { };
    QCOMPARE(::stat("/dev/null", &status), 0);
    QVERIFY(S_ISCHR(status.st_mode));
    const Outcome out = run("report --format csv -o /dev/stdout");
    QCOMPARE(out.status, 0);
    QVERIFY(out.out.startsWith("number,layers"));
    const Outcome full = run("report -o /dev/full");
    QCOMPARE(full.status, 1);
    QVERIFY2(full.err.contains("/dev/full"), full.err.constData());
    QCOMPARE(::stat("/dev/full", &status), 0);
    QVERIFY(S_ISCHR(status.st_mode));
}

void TestProgram::closedPipeIsAnError()
{
    // The reader goes at once; the report is longer than a pipe holds only for many wafers, so the sleep is
    // the shell's: the program starts after "true" has ended.
    const Outcome outcome =
        shell(QStringLiteral("{ sleep 0.3; \"$W\" report --format json; echo \"status $?\" >&2; } | true"));
    QVERIFY2(outcome.err.contains("status 1"), outcome.err.constData());
    QVERIFY2(outcome.err.contains("standard output"), outcome.err.constData());
    const Outcome closed = shell(QStringLiteral("\"$W\" report >&-"));
    QCOMPARE(closed.status, 1);
}

void TestProgram::fullDiskIsAnError()
{
    for (const char *const line : {"\"$W\" report > /dev/full", "\"$W\" --help > /dev/full",
                                   "\"$W\" list models > /dev/full", "\"$W\" --version > /dev/full"}) {
        const Outcome outcome = shell(QString::fromLatin1(line));
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.err.contains("standard output"), outcome.err.constData());
    }
}

QTEST_GUILESS_MAIN(TestProgram)
#include "test_program.moc"
