// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/description/readers.h"

#include "tests/model/description/fault_check.h"

#include <QElapsedTimer>

using namespace waferline;

namespace {

constexpr const char *kinds =
    R"("linear_attention", "full_attention", "sliding_attention", "feed_forward", "embedding" or "head")";
constexpr const char *groupKeys =
    R"(one of the keys "kind", "count", "parameters", "active_parameters", "weights", )"
    R"("cache_elements_per_token", "window_tokens" or "state_bytes_per_request")";

/// A description whose first line is the frame, and whose second is `rest`.
QByteArray framed(const QByteArray &rest)
{
    return "{\"format\": \"waferline-model/1\", \"name\": \"m\",\n" + rest + "}";
}

/// Groups from line 2, column 13 on, with sizes in every group.
QByteArray grouped(const QByteArray &groups)
{
    return framed("\"layers\": [ " + groups + "]");
}

} // namespace

class TestModelReader : public QObject {
    Q_OBJECT

private slots:
    void everyKeyIsRead()
    {
        const auto model =
            readModel(fileText(testData("models/tied-sliding.json")), "models/tied-sliding.json");
        QVERIFY2(model.has_value(), model ? "" : qPrintable(faultLines(model.error())));
        QCOMPARE(model->name, std::string("Tied and sliding"));
        QCOMPARE(model->source, std::string("made up"));
        QVERIFY(model->notes.starts_with("Every key"));
        QVERIFY((model->shipped == WeightFormat{"fp8-block", 8.001953125}));
        QVERIFY(model->tiedEmbeddings);
        QVERIFY(!model->evenSizes);
        QVERIFY((model->leftOut
                 == std::vector<LeftOut>{{"vision tower", 423'060'336},
                                         {"multi-token prediction", 1.5e9},
                                         {"audio tower", std::nullopt}}));
        QVERIFY((model->assumptions
                 == std::vector<Assumption>{{"vocab_size", "262208", AssumptionReason::ClassDefault}}));
        QVERIFY(model->maxContextTokens == 131'072);

        // Embedding, 3 x (2 x (2 sliding, feed-forward), full), linear, head: 1 + 3 x 7 + 1 + 1 layers of 6
        // shapes.
        const std::vector<std::uint32_t> layers{0, 1, 1, 2, 1, 1, 2, 3, 1, 1, 2, 1,
                                                1, 2, 3, 1, 1, 2, 1, 1, 2, 3, 4, 5};
        QVERIFY(model->layers == layers);
        QCOMPARE(model->shapes.size(), std::size_t{6});
        const LayerShape &sliding = model->shapes[1];
        QVERIFY(sliding.kind == LayerKind::SlidingAttention);
        QCOMPARE(sliding.parameters(), 3e6);
        QCOMPARE(sliding.activeParameters, 2e6);
        QCOMPARE(sliding.cacheElementsPerToken, 1024.0);
        QCOMPARE(sliding.windowTokens.value_or(0), 512);
        const LayerShape &feedForward = model->shapes[2];
        QVERIFY((feedForward.weights == std::vector<WeightPart>{{10.5, model->shipped}, {7, {"", 3.5}}}));
        QCOMPARE(feedForward.activeParameters, 17.5);
        QCOMPARE(model->shapes[4].stateBytesPerRequest, 4096.0);
        // The embedding's table counts once, as the head:
        // 12 x 3e6 + 6 x 17.5 + 3 x 4e6 + 5e6 + 1,000,001; the sliding layers have 2e6 active each.
        QCOMPARE(model->parameters(), 54'000'106.0);
        QCOMPARE(model->activeParameters(), 42'000'106.0);
    }

    void sizesAtTheTopAreDividedEvenly()
    {
        const auto model =
            readModel(framed(R"("parameters": 10, "active_parameters": 3, "weights": 4, "layers": )"
                             R"([{"kind": "full_attention", "count": 3}, {"kind": "feed_forward"}])")
                          .toStdString(),
                      "m");
        QVERIFY(model.has_value());
        QCOMPARE(model->shapes.size(), std::size_t{2});
        for (const LayerShape &shape : model->shapes) {
            QVERIFY((shape.weights == std::vector<WeightPart>{{2.5, {"", 4}}}));
            QCOMPARE(shape.activeParameters, 0.75);
        }
        QCOMPARE(model->parameters(), 10.0);
        QCOMPARE(model->activeParameters(), 3.0);
    }

    void defaults()
    {
        const auto model = readModel(
            R"({"format": "waferline-model/1", "layers": [{"kind": "head", "parameters": 2}]})", "m");
        QVERIFY(!model.has_value());
        const auto one = readModel(
            R"({"format": "waferline-model/1", "layers": [{"kind": "feed_forward", "parameters": 2}]})",
            "folder/my.tiny.json");
        QVERIFY(one.has_value());
        QCOMPARE(one->name, std::string("my.tiny"));
        QVERIFY(one->shipped == WeightFormat{});
        QCOMPARE(one->shipped.bits, 16.0);
        QVERIFY(one->leftOut.empty());
        QVERIFY(!one->tiedEmbeddings);
        QCOMPARE(one->shapes.front().activeParameters, 2.0);
    }

    void equalShapesAreOne()
    {
        const auto model = readModel(
            grouped(R"({"kind": "feed_forward", "parameters": 5},)"
                    R"({"kind": "feed_forward", "parameters": 6}, {"kind": "feed_forward", "parameters": 5},)"
                    R"({"kind": "feed_forward", "weights": [{"parameters": 5}]},)"
                    R"({"kind": "feed_forward", "weights": [{"parameters": 5, "format": "bf16"}]})")
                .toStdString(),
            "m");
        QVERIFY(model.has_value());
        QVERIFY((model->layers == std::vector<std::uint32_t>{0, 1, 0, 0, 2}));
    }

    void refused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("faults");
        const auto row = [](const char *name, const QByteArray &text, const QString &faults) {
            QTest::newRow(name) << text << faults;
        };
        const QString number = QStringLiteral("a number from 1 to 1e18");
        const QString whole = QStringLiteral("a whole number from 1 to 100,000");
        const QString keys = QStringLiteral(
            "one of the keys \"format\", \"name\", \"source\", \"notes\", \"parameters\", "
            "\"active_parameters\", \"weights\", \"tied_embeddings\", \"left_out\", \"assumed\", "
            "\"max_context_tokens\" or \"layers\"");

        row("a list", " [1]", "WrongType  1:2 a list|an object|");
        row("a number", "\n\n7", "WrongType  3:1 7|an object|");
        row("config.json",
            R"({"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 4096})",
            R"(MissingKey /format 1:1 a Hugging Face config.json|"format": "waferline-model/1"|)");
        row("no format", "{}", R"(MissingKey /format 1:1 nothing|"format": "waferline-model/1"|)");
        row("a later format", R"({"format": "waferline-model/2"})",
            R"(WrongValue /format 1:12 "waferline-model/2"|"waferline-model/1"|waferline-model/1)");
        row("format of a wrong type", R"({"format": 1})", R"(WrongType /format 1:12 1|"waferline-model/1"|)");
        row("no layers", framed(R"("source": "s")"),
            "MissingKey /layers 1:1 nothing|a list of layer groups in network order|");
        row("layers of a wrong type", framed(R"("layers": {})"),
            "WrongType /layers 2:11 an object|a list of layer groups in network order|");
        row("empty layers", framed(R"("layers": [])"),
            "WrongValue /layers 2:11 an empty list|at least one layer that is neither embedding nor head|");
        row("ends alone",
            grouped(R"({"kind": "embedding", "parameters": 2}, {"kind": "head", "parameters": 2})"),
            "WrongValue /layers 2:11 no layer between the ends|at least one layer that is neither embedding "
            "nor head|");
        row("a group of a wrong type", grouped("7"), "WrongType /layers/0 2:13 7|an object|");
        row("name of a wrong type",
            "{\"format\": \"waferline-model/1\", \"name\": 5, \"parameters\": 1, \"layers\": [{\"kind\": "
            "\"feed_forward\"}]}",
            "WrongType /name 1:41 5|a text in double quotes|");
        row("unknown key at the top",
            framed(R"("paramters": 5, "parameters": 5, "layers": [{"kind": "feed_forward"}])"),
            "UnknownKey /paramters 2:1 \"paramters\"|" + keys + "|parameters");
        row("unknown key in a group", grouped(R"({"kind": "feed_forward", "parameters": 5, "knd": 1})"),
            QStringLiteral("UnknownKey /layers/0/knd 2:55 \"knd\"|%1|kind").arg(groupKeys));
        row("unknown key that is near none",
            grouped(R"({"kind": "feed_forward", "parameters": 5, "a/b~": 1})"),
            QStringLiteral("UnknownKey /layers/0/a~1b~0 2:55 \"a/b~\"|%1|").arg(groupKeys));
        row("kind is missing", grouped(R"({"parameters": 5})"),
            QStringLiteral("MissingKey /layers/0/kind 2:13 nothing|%1|").arg(kinds));
        row("unknown kind", grouped(R"({"kind": "linaer_attention", "parameters": 5})"),
            QStringLiteral("WrongValue /layers/0/kind 2:22 \"linaer_attention\"|%1|linear_attention")
                .arg(kinds));
        row("kind of a wrong type", grouped(R"({"kind": null, "parameters": 5})"),
            QStringLiteral("WrongType /layers/0/kind 2:22 null|%1|").arg(kinds));
        row("sizes are missing", grouped(R"({"kind": "feed_forward"})"),
            R"(MissingKey /layers/0/parameters 2:13 nothing|"parameters" or a list of "weights", here or "parameters" at the top|)");
        row("negative", grouped(R"({"kind": "feed_forward", "parameters": -5})"),
            "WrongValue /layers/0/parameters 2:52 -5|" + number + "|");
        row("zero", grouped(R"({"kind": "feed_forward", "parameters": 0})"),
            "WrongValue /layers/0/parameters 2:52 0|" + number + "|");
        row("too large", framed(R"("parameters": 1e19, "layers": [{"kind": "feed_forward"}])"),
            "WrongValue /parameters 2:15 1e+19|" + number + "|");
        row("a number as text", framed(R"("parameters": "3e12", "layers": [{"kind": "feed_forward"}])"),
            "WrongType /parameters 2:15 \"3e12\"|" + number + "|");
        row("null", framed(R"("parameters": null, "layers": [{"kind": "feed_forward"}])"),
            "WrongType /parameters 2:15 null|" + number + "|");
        row("NaN", framed(R"("parameters": NaN, "layers": [{"kind": "feed_forward"}])"),
            "WrongValue /parameters 2:15 NaN|" + number + "|");
        row("1e400", framed(R"("parameters": 1e400, "layers": [])"),
            "WrongValue /parameters 2:15 '1e400'|a number of at most 1.8e308|");
        row("more active than there are",
            framed(R"("parameters": 5, "active_parameters": 6, "layers": [{"kind": "feed_forward"}])"),
            "WrongValue /active_parameters 2:39 6|at most the parameters of the model|");
        row("active without parameters",
            framed(R"("active_parameters": 6, "layers": [{"kind": "feed_forward"}])"),
            R"(MissingKey /parameters 1:1 nothing|"parameters" beside "active_parameters"|)");
        row("more active than a layer has",
            grouped(R"({"kind": "feed_forward", "parameters": 5, "active_parameters": 6})"),
            "WrongValue /layers/0/active_parameters 2:76 6|at most the parameters of the layer|");
        row("count of zero", grouped(R"({"kind": "feed_forward", "parameters": 5, "count": 0})"),
            "WrongValue /layers/0/count 2:64 0|" + whole + "|");
        row("count with a fraction", grouped(R"({"kind": "feed_forward", "parameters": 5, "count": 1.5})"),
            "WrongValue /layers/0/count 2:64 1.5|" + whole + "|");
        row("cache of less than nothing",
            grouped(R"({"kind": "feed_forward", "parameters": 5, "cache_elements_per_token": -1})"),
            "WrongValue /layers/0/cache_elements_per_token 2:83 -1|a whole number from 0 to 1e12|");
        row("state of a wrong type",
            grouped(R"({"kind": "feed_forward", "parameters": 5, "state_bytes_per_request": true})"),
            "WrongType /layers/0/state_bytes_per_request 2:82 true|a whole number from 0 to 1e15|");
        row("no window", grouped(R"({"kind": "sliding_attention", "parameters": 5})"),
            "MissingKey /layers/0/window_tokens 2:13 nothing|a whole number from 1 to 1e12|");
        row("window of zero",
            grouped(R"({"kind": "sliding_attention", "parameters": 5, "window_tokens": 0})"),
            "WrongValue /layers/0/window_tokens 2:77 0|a whole number from 1 to 1e12|");
        row("window of another kind",
            grouped(R"({"kind": "full_attention", "parameters": 5, "window_tokens": 9})"),
            R"(Conflict /layers/0/window_tokens 2:57 "window_tokens" with the kind "full_attention"|a window with "sliding_attention" only|)");
        row("sizes at the top and in a group",
            framed(
                R"("parameters": 5, "layers": [{"kind": "feed_forward"}, {"kind": "feed_forward", "parameters": 5}])"),
            "Conflict /parameters 2:1 sizes at the top and in /layers/1|sizes at the top or in every layer "
            "group, not both|");
        row("sizes at the top beside a head",
            framed(R"("parameters": 5, "layers": [{"kind": "feed_forward"}, {"kind": "head"}])"),
            "Conflict /parameters 2:1 sizes at the top beside an embedding or a head|sizes in every layer "
            "group: an even share is of layers alone|");
        row("parameters and weights",
            grouped(R"({"kind": "feed_forward", "parameters": 5, "weights": [{"parameters": 5}]})"),
            R"(Conflict /layers/0/parameters 2:38 "parameters" and "weights" in one group|one of the two|)");
        row("weights of a group as one format", grouped(R"({"kind": "feed_forward", "weights": "mxfp4"})"),
            R"(WrongType /layers/0/weights 2:49 "mxfp4"|a list of {"parameters": …, "format": …}|)");
        row("no part", grouped(R"({"kind": "feed_forward", "weights": []})"),
            "WrongValue /layers/0/weights 2:49 an empty list|at least one part|");
        row("unknown format of a part",
            grouped(R"({"kind": "feed_forward", "weights": [{"parameters": 5, "format": "mxpf4"}]})"),
            R"(WrongValue /layers/0/weights/0/format 2:78 "mxpf4"|a number of bits from 0.01 to 64, or the name of a weight format|mxfp4)");
        row("part without parameters", grouped(R"({"kind": "feed_forward", "weights": [{"format": 4}]})"),
            "MissingKey /layers/0/weights/0/parameters 2:50 nothing|" + number + "|");
        row("weights of no bits",
            framed(R"("weights": 0, "parameters": 5, "layers": [{"kind": "feed_forward"}])"),
            "WrongValue /weights 2:12 0|a number of bits from 0.01 to 64|");
        row("weights of too many bits",
            framed(R"("weights": 65, "parameters": 5, "layers": [{"kind": "feed_forward"}])"),
            "WrongValue /weights 2:12 65|a number of bits from 0.01 to 64|");
        row("weights of a wrong type",
            framed(R"("weights": [4], "parameters": 5, "layers": [{"kind": "feed_forward"}])"),
            "WrongType /weights 2:12 a list|a number of bits from 0.01 to 64, or the name of a weight "
            "format|");
        row("embedding in the middle",
            grouped(R"({"kind": "feed_forward", "parameters": 5}, {"kind": "embedding", "parameters": 5})"),
            R"(WrongValue /layers/1/kind 2:65 "embedding"|an embedding as the first layer only|)");
        row("head in front",
            grouped(R"({"kind": "head", "parameters": 5}, {"kind": "feed_forward", "parameters": 5})"),
            R"(WrongValue /layers/0/kind 2:22 "head"|a head as the last layer only|)");
        row("two heads",
            grouped(
                R"({"kind": "feed_forward", "parameters": 5}, {"kind": "head", "count": 2, "parameters": 5})"),
            "WrongValue /layers/1/count 2:82 2|1 for a head|");
        row("head in a pattern",
            grouped(
                R"({"repeat": 2, "layers": [{"kind": "feed_forward", "parameters": 5}, {"kind": "head", "parameters": 5}]})"),
            R"(WrongValue /layers/0/layers/1/kind 2:90 "head"|a head as the last layer only|)");
        row("tied without ends",
            framed(R"("tied_embeddings": true, "parameters": 5, "layers": [{"kind": "feed_forward"}])"),
            "Conflict /tied_embeddings 2:20 true without an embedding and a head|both, as first and as last "
            "layer|");
        row("tied of different size",
            framed(
                R"("tied_embeddings": true, "layers": [{"kind": "embedding", "parameters": 9}, {"kind": "feed_forward", "parameters": 5}, {"kind": "head", "parameters": 5}])"),
            "Conflict /tied_embeddings 2:20 true with a head smaller than the embedding|a head that holds "
            "the table of the embedding|");
        row("tied of a wrong type",
            framed(R"("tied_embeddings": 1, "parameters": 5, "layers": [{"kind": "feed_forward"}])"),
            "WrongType /tied_embeddings 2:20 1|true or false|");
        row("left out of a wrong type",
            framed(R"("left_out": "tower", "parameters": 5, "layers": [{"kind": "feed_forward"}])"),
            R"(WrongType /left_out 2:13 "tower"|a list of {"what": …, "parameters": …}|)");
        row("left out without a name",
            framed(
                R"("left_out": [{"parameters": 5}], "parameters": 5, "layers": [{"kind": "feed_forward"}])"),
            "MissingKey /left_out/0/what 2:14 nothing|a text in double quotes|");
        row("pattern without layers", grouped(R"({"repeat": 2})"),
            "MissingKey /layers/0/layers 2:13 nothing|a list of layer groups|");
        row("pattern without repeat", grouped(R"({"layers": [{"kind": "feed_forward", "parameters": 5}]})"),
            "MissingKey /layers/0/repeat 2:13 nothing|" + whole + "|");
        row("pattern of nothing",
            grouped(R"({"kind": "feed_forward", "parameters": 5}, {"repeat": 2, "layers": []})"),
            "WrongValue /layers/1/layers 2:80 an empty list|at least one layer group|");
        row("pattern of nothing, more often than an integer holds",
            grouped(R"({"repeat": 1e21, "layers": []})"),
            "WrongValue /layers/0/repeat 2:24 1e+21|a whole number from 1 to 100,000|\n"
            "WrongValue /layers/0/layers 2:40 an empty list|at least one layer group|");
        row("pattern with a kind",
            grouped(
                R"({"repeat": 2, "kind": "head", "layers": [{"kind": "feed_forward", "parameters": 5}]})"),
            R"(UnknownKey /layers/0/kind 2:27 "kind"|one of the keys "repeat" or "layers"|)");
        row("the other faults beside too many layers",
            grouped(R"({"kind": "feed_forward", "parameters": 5, "count": 1e9},
{"kind": "feed_forwad", "parameters": 0, "count": 1e9}, {"repeat": 2, "layers": []})"),
            "TooMany /layers/0/count 2:64 1000000000.0 layers|at most 100,000 layers in all|\n"
            "WrongValue /layers/1/kind 3:10 \"feed_forwad\"|"
                + QString::fromLatin1(kinds)
                + "|feed_forward\n"
                  "WrongValue /layers/1/parameters 3:39 0|"
                + number
                + "|\n"
                  "WrongValue /layers/1/count 3:51 1000000000.0|a whole number from 1 to 100,000|\n"
                  "WrongValue /layers/2/layers 3:81 an empty list|at least one layer group|");
        row("duplicate keys and other faults",
            framed(R"("parameters": 5, "parameters": 6, "nots": "", "layers": [{"kind": "feed_forward"}])"),
            "DuplicateKey /parameters 2:18 \"parameters\" a second time|each key once|\n"
            "UnknownKey /nots 2:35 \"nots\"|"
                + keys + "|notes");
        row("duplicate keys before the text breaks off", framed(R"("name": "", "name": "", "layers": [[[)"),
            "DuplicateKey /name 2:1 \"name\" a second time|each key once|\n"
            "Syntax /layers/0/0/0 2:38 '}'|a value or ']'|");
        row("sizes given twice, each with its fault",
            grouped(
                R"({"kind": "feed_forward", "parameters": -1, "active_parameters": 9, "weights": [{"parameters": 0}]})"),
            "Conflict /layers/0/parameters 2:38 \"parameters\" and \"weights\" in one group|one of the two|\n"
            "WrongValue /layers/0/parameters 2:52 -1|"
                + number
                + "|\n"
                  "WrongValue /layers/0/weights/0/parameters 2:107 0|"
                + number + "|");
        row("a size that is not known is not compared",
            grouped(
                R"({"kind": "feed_forward", "active_parameters": 9, "weights": [{"parameters": 5}, {"parameters": 0}]})"),
            "WrongValue /layers/0/weights/1/parameters 2:108 0|" + number + "|");
        row("all faults at once, in the order of the text",
            framed(
                R"("wieghts": 4, "parameters": -1, "layers": [{"kind": "x"}, {"kind": "feed_forward", "count": "2"}])"),
            QStringLiteral("UnknownKey /wieghts 2:1 \"wieghts\"|%4|weights\n"
                           "WrongValue /parameters 2:29 -1|%1|\n"
                           "WrongValue /layers/0/kind 2:53 \"x\"|%2|\n"
                           "WrongType /layers/1/count 2:93 \"2\"|%3|")
                .arg(number, kinds, whole, keys));
    }
    void refused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, faults);
        const auto model = readModel(text.toStdString(), "a file");
        QVERIFY(!model.has_value());
        QCOMPARE(faultLines(model.error()), faults);
        for (const Fault &fault : model.error()) {
            QCOMPARE(fault.file, std::string("a file"));
        }
    }

    void tooManyLayersAreRefusedAtOnce_data()
    {
        QTest::addColumn<QByteArray>("groups");
        QTest::addColumn<QString>("fault");
        const QString most = QStringLiteral("|at most 100,000 layers in all|");
        QTest::newRow("count") << QByteArray(
            R"({"kind": "feed_forward", "parameters": 5, "count": 1000000000})")
                               << "TooMany /layers/0/count 2:64 1000000000 layers" + most;
        QTest::newRow("count beyond 64 bits")
            << QByteArray(R"({"kind": "feed_forward", "parameters": 5, "count": 1e300})")
            << "TooMany /layers/0/count 2:64 1e+300 layers" + most;
        QTest::newRow("repeat") << QByteArray(
            R"({"repeat": 1000000000, "layers": [{"kind": "feed_forward", "parameters": 5, "count": 2}]})")
                                << "TooMany /layers/0/repeat 2:24 1000000000 times 2 layers" + most;
        QTest::newRow("repeat in repeat") << QByteArray(
            R"({"repeat": 1000, "layers": [{"repeat": 101, "layers": [{"kind": "feed_forward", "parameters": 5}]}]})")
                                          << "TooMany /layers/0/repeat 2:24 1000 times 101 layers" + most;
        QTest::newRow("sum") << QByteArray(
            R"({"kind": "feed_forward", "parameters": 5, "count": 60000}, {"kind": "feed_forward", "parameters": 5, "count": 60000})")
                             << "TooMany /layers 2:11 more than 100,000 layers" + most;
    }
    void tooManyLayersAreRefusedAtOnce()
    {
        QFETCH(QByteArray, groups);
        QFETCH(QString, fault);
        QElapsedTimer timer;
        timer.start();
        const auto model = readModel(grouped(groups).toStdString(), "m");
        QVERIFY2(timer.elapsed() < 100, qPrintable(QString::number(timer.elapsed())));
        QVERIFY(!model.has_value());
        QCOMPARE(faultLines(model.error()), fault);
    }

    void deeplyNestedPatternsAreRefusedAtOnce()
    {
        // 30 patterns of 10^9: 10^270 layers.
        QByteArray groups = R"({"kind": "feed_forward", "parameters": 5})";
        for (int i = 0; i < 30; ++i) {
            groups = R"({"repeat": 1000000000, "layers": [)" + groups + "]}";
        }
        const auto model = readModel(grouped(groups).toStdString(), "m");
        QVERIFY(!model.has_value());
        // The innermost has too many layers, which is said once; the others cannot come as often as they say.
        QCOMPARE(model.error().size(), std::size_t{30});
        QCOMPARE(model.error().back().code, FaultCode::TooMany);
        QCOMPARE(model.error().front().code, FaultCode::WrongValue);
    }

    void theLimitItselfIsRead()
    {
        const auto model =
            readModel(grouped(R"({"repeat": 1e5, "layers": [{"kind": "feed_forward", "parameters": 5}]})")
                          .toStdString(),
                      "m");
        QVERIFY(model.has_value());
        QCOMPARE(model->layerCount(), 100'000);
        QCOMPARE(model->shapes.size(), std::size_t{1});
    }

    void manyDifferentGroupsAreReadInTime()
    {
        std::string groups;
        for (int i = 0; i < 30'000; ++i) {
            groups += R"({"kind": "full_attention", "weights": [{"parameters": )" + std::to_string(i + 1)
                + R"(, "format": "mxfp4"}, {"parameters": 7, "format": "bf16"}], "cache_elements_per_token": 576},)"
                  "\n";
        }
        groups.resize(groups.size() - 2);
        QElapsedTimer timer;
        timer.start();
        const auto model = readModel(grouped(QByteArray::fromStdString(groups)).toStdString(), "m");
        QVERIFY(model.has_value());
        QCOMPARE(model->shapes.size(), std::size_t{30'000});
        // About a second in a debug build; a step that is not linear takes minutes.
        QVERIFY2(timer.elapsed() < 20'000, qPrintable(QString::number(timer.elapsed())));
    }

    void faultsHaveALimit()
    {
        std::string groups;
        for (int i = 0; i < 50'000; ++i) {
            groups += R"({"kind": "full_attention", "parameters": 0, "oops": 1},)";
        }
        groups.pop_back();
        QElapsedTimer timer;
        timer.start();
        const auto model = readModel(grouped(QByteArray::fromStdString(groups)).toStdString(), "m");
        QVERIFY(!model.has_value());
        QCOMPARE(model.error().size(), std::size_t{100});
        QVERIFY2(timer.elapsed() < 20'000, qPrintable(QString::number(timer.elapsed())));
    }

    void aKeyOfMegabytesIsShownShort()
    {
        const QByteArray key = '"' + QByteArray(8'000'000, 'k') + '"';
        const auto model = readModel(framed(key + R"(: 1, "layers": [])").toStdString(), "m");
        QVERIFY(!model.has_value());
        QVERIFY(model.error().front().found.size() < 100);
        QVERIFY(model.error().front().pointer.size() < 1100);
    }
};

QTEST_GUILESS_MAIN(TestModelReader)
#include "test_model_reader.moc"
