// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are dropped on the window or opened in it, good and bad.
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"
#include "widgets/exact_field.h"
#include "widgets/floor/floor_view.h"
#include "widgets/headline_cell.h"
#include "widgets/playback/playback.h"
#include "widgets/window/header_bar.h"
#include "widgets/window/message_bar.h"

#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QTest>

#include <unistd.h>

using namespace waferline;
using namespace waferline::test;

namespace {

/// Written by hand, and unlike what is bundled: 12 layers in a pattern, 6 GB each.
constexpr const char *smallModel = R"({
  "format": "waferline-model/1",
  "name": "A dozen",
  "parameters": 36e9,
  "active_parameters": 6e9,
  "weights": 16,
  "layers": [ { "repeat": 4, "layers": [
    { "kind": "linear_attention", "count": 2, "state_bytes_per_request": 1e6 },
    { "kind": "full_attention", "cache_elements_per_token": 1024 } ] } ]
}
)";

constexpr const char *smallScenario = R"({
  "format": "waferline-scenario/1",
  "model": "dozen.json",
  "hardware": { "format": "waferline-hardware/1", "name": "Small plate", "device": "plate", "sram_bytes": 20e9,
                "hop_seconds": 1e-6, "watts": 1000, "peak_operations": 1e15, "sram_bandwidth": 1e15,
                "timing": { "layer_seconds": 2e-6, "layer_request_seconds": 1e-6 } },
  "context_tokens": 32000,
  "weights": 8,
  "cache_bits": 16,
  "micro_batch": 4,
  "placement": "in-order",
  "stages": "wafer",
  "shown": "full",
  "time_seconds": 5e-5
}
)";

constexpr const char *plate = R"({ "format": "waferline-hardware/1", "name": "Plate", "sram_bytes": 30e9 })";

QString number(WindowRig &rig, Headline which)
{
    return rig.cell(which)->figure().number;
}

QString write(const WindowRig &rig, const char *name, const QByteArray &bytes)
{
    QString path = rig.folder.filePath(QString::fromUtf8(name));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
        qFatal("cannot write a fixture");
    }
    return path;
}

/// The window shows what it showed, and a message with all of the parts.
void verifyRefused(WindowRig &rig, const Setup &before, const QStringList &parts)
{
    const QString difference = rig.differenceFrom(before);
    QVERIFY2(difference.isEmpty(), qPrintable(difference));
    QVERIFY(rig.window.messageBar().isVisible());
    for (const QString &part : parts) {
        QVERIFY2(rig.window.messageBar().message().contains(part),
                 qPrintable(rig.window.messageBar().message() + QStringLiteral(" lacks ") + part));
    }
    QVERIFY(!rig.window.messageBar().message().contains(QLatin1Char('\n')));
}

} // namespace

class WindowFilesTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void droppedModelIsShown();
    void droppedScenarioBringsEverything();
    void droppedHardwareIsTaken();
    void droppedOnAFieldItIsOpenedToo();
    void badFiles_data();
    void badFiles();
    void unreadableFiles();
    void hugeFileIsRefusedAtOnce();
    void modelThatNoWafersHoldIsRefused();
    void otherDropsAreRefused();
    void messageGoesWithTheNextGoodFile();
    void messageCanBeClosed();
    void openByTheDialog();
    void openByTheButton();
    void hardwareByTheDialog();
    void longNamesAreShortened();
};

void WindowFilesTest::droppedModelIsShown()
{
    WindowRig rig;
    rig.type("microBatchField", QStringLiteral("2"));
    const QString path = write(rig, "dozen.json", smallModel);
    QCOMPARE(dropFile(&rig.window, path), Dropped::Taken);
    QCOMPARE(rig.plan().model->name, std::string("A dozen"));
    Setup expected = setupWith(withMicroBatch(2)); // settings and hardware stay
    expected.model = rig.plan().model;
    const QString difference = rig.differenceFrom(expected);
    QVERIFY2(difference.isEmpty(), qPrintable(difference));
    // By kind: 4 full-attention wafers, and 8 linear layers of 6 GB, seven to a wafer of 44 GB.
    QCOMPARE(number(rig, Headline::Wafers), QStringLiteral("6"));
    QCOMPARE(number(rig, Headline::WeightsPerLayer), QStringLiteral("6"));
    QCOMPARE(rig.window.windowTitle(), QStringLiteral("A dozen – Waferline"));
    QCOMPARE(rig.child<BarButton>("modelPicker")->text(), QStringLiteral("A dozen"));
    QCOMPARE(rig.window.floor().grid().waferCount(), 6);
    QVERIFY(rig.window.messageBar().isHidden());
    QCOMPARE(rig.undoSteps(), 2);
    rig.action("undoAction")->trigger();
    QVERIFY(rig.differenceFrom(setupWith(withMicroBatch(2))).isEmpty());
}

void WindowFilesTest::droppedScenarioBringsEverything()
{
    WindowRig rig;
    write(rig, "dozen.json", smallModel);
    QCOMPARE(dropFile(&rig.window, write(rig, "small.waferline", smallScenario)), Dropped::Taken);
    const Setup &setup = rig.window.session().setup();
    QCOMPARE(setup.model->name, std::string("A dozen"));
    QCOMPARE(setup.hardware->name, std::string("Small plate"));
    Scenario scenario;
    scenario.contextTokens = 32'000;
    scenario.weights = WeightFormat{{}, 8};
    scenario.cacheBits = 16;
    scenario.microBatch = 4;
    scenario.placement = PlacementRule::InOrder;
    scenario.stages = Stages::wafer();
    scenario.shown = Shown::Full;
    QVERIFY(setup.scenario == scenario);
    QVERIFY(rig.differenceFrom(setup).isEmpty());
    QCOMPARE(rig.window.playback().timeSeconds(), 5e-5);
    QVERIFY(!rig.window.playback().isPlaying());
    QCOMPARE(rig.child<BarButton>("hardwarePicker")->text(), QStringLiteral("Small plate"));
    QCOMPARE(rig.undoSteps(), 1); // all of it is one step
    rig.action("undoAction")->trigger();
    QVERIFY(rig.differenceFrom(defaultSetup()).isEmpty());
}

void WindowFilesTest::droppedHardwareIsTaken()
{
    WindowRig rig;
    QCOMPARE(dropFile(&rig.window, write(rig, "plate.json", plate)), Dropped::Taken);
    Setup expected = defaultSetup(); // model and settings stay
    expected.hardware = rig.plan().hardware;
    QCOMPARE(expected.hardware->name, std::string("Plate"));
    QVERIFY(rig.differenceFrom(expected).isEmpty());
    // Wafers of 30 GB hold one layer each.
    QCOMPARE(number(rig, Headline::Wafers), QStringLiteral("93"));
    // A fault in it is told as one of a model is.
    dropFile(&rig.window, write(rig, "bad.json", QByteArray(plate).replace("30e9", "-1")));
    verifyRefused(rig, expected, {QStringLiteral("bad.json:1:"), QStringLiteral("/sram_bytes")});
}

void WindowFilesTest::droppedOnAFieldItIsOpenedToo()
{
    WindowRig rig;
    const QString path = write(rig, "dozen.json", smallModel);
    for (const char *name : {"contextField", "weightsField", "microBatchField", "playbackSpeedField"}) {
        rig.action("model-kimi-k3")->trigger();
        ExactField *const field = rig.field(name);
        const QUrl url = QUrl::fromLocalFile(path);
        QCOMPARE(dropOn(field, field->rect().center(), {url}, url.toString()), Dropped::Taken);
        QCOMPARE(rig.plan().model->name, std::string("A dozen"));
        QVERIFY2(!field->text().contains(QStringLiteral("file")), qPrintable(field->text()));
        QVERIFY(rig.scenario() == Scenario());
    }
}

void WindowFilesTest::badFiles_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QStringList>("parts");
    const auto add = [](const char *name, const QByteArray &bytes, const QStringList &parts) {
        QTest::newRow(name) << bytes << parts;
    };
    const QByteArray model = smallModel;
    const auto replaced = [&model](const char *from, const char *to) {
        QByteArray bytes = model;
        return bytes.replace(from, to);
    };
    add("not JSON", "wafers, please\n", {":1:1: ", "expected"});
    add("empty", "", {"expected"});
    add("truncated", model.left(model.size() / 2), {"bad.json:", "expected"});
    add("not UTF-8", replaced("A dozen", "A d\xff\xfezen"), {":3:", "UTF-8"});
    add("another shape", "[1, 2, 3]", {":1:1: ", "expected"});
    add("another format", replaced("waferline-model/1", "waferline-movie/1"),
        {":2:13: ", "/format", "expected"});
    add("unknown key", replaced("\"weights\"", "\"wieghts\""),
        {":6:3: ", "/wieghts", "did you mean", "weights"});
    add("wrong type", replaced("36e9", "\"many\""), {":4:17: ", "/parameters", "many", "expected", "number"});
    add("negative", replaced("36e9", "-36e9"), {":4:17: ", "/parameters", "-36", "expected"});
    add("zero", replaced("36e9", "0"), {":4:17: ", "/parameters", "expected"});
    add("NaN", replaced("36e9", "NaN"), {":4:17: ", "expected"});
    add("infinite", replaced("36e9", "1e400"), {":4:17: ", "1e400", "expected"});
    add("too many layers", replaced("\"repeat\": 4", "\"repeat\": 1000000000"),
        {":7:27: ", "/layers/0/repeat", "expected"});
    add("a layer's kind", replaced("full_attention", "fool_attention"),
        {":9:15: ", "/layers/0/layers/1/kind", "fool_attention", "did you mean", "full_attention"});
    add("deep", QByteArray(100'000, '['), {":1:", "expected"});
    add("scenario without its model",
        "{ \"format\": \"waferline-scenario/1\",\n  \"model\": \"nowhere.json\", \"hardware\": \"wse-3t\" }",
        {"nowhere.json", "expected"});
    add("scenario with a wrong setting",
        "{ \"format\": \"waferline-scenario/1\",\n  \"model\": \"kimi-k3\", \"hardware\": \"wse-3\",\n"
        "  \"cache_bits\": 4, \"micro_batch\": 0 }",
        {":3:35: ", "/micro_batch", "expected"});
}

void WindowFilesTest::badFiles()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QStringList, parts);
    WindowRig rig;
    rig.type("microBatchField", QStringLiteral("2"));
    rig.window.playback().seek(1e-4);
    const QString path = write(rig, "bad.json", bytes);
    QCOMPARE(dropFile(&rig.window, path), Dropped::Taken);
    verifyRefused(rig, setupWith(withMicroBatch(2)), parts + QStringList{QStringLiteral("bad.json")});
    QCOMPARE(rig.undoSteps(), 1);
    QCOMPARE(rig.window.playback().timeSeconds(), 1e-4);
    QCOMPARE(rig.window.windowTitle(), QStringLiteral("Kimi K3 (article) – Waferline"));
}

void WindowFilesTest::unreadableFiles()
{
    WindowRig rig;
    const QString missing = rig.folder.filePath(QStringLiteral("missing.json"));
    rig.window.openFile(missing);
    verifyRefused(rig, defaultSetup(), {QStringLiteral("missing.json"), QStringLiteral("no such file")});
    rig.window.openFile(rig.folder.path());
    verifyRefused(rig, defaultSetup(), {rig.folder.path(), QStringLiteral("a folder")});
    QCOMPARE(dropFile(&rig.window, rig.folder.path()), Dropped::Taken);
    verifyRefused(rig, defaultSetup(), {rig.folder.path(), QStringLiteral("a folder")});
    rig.window.openFile(QStringLiteral("/dev/zero"));
    verifyRefused(rig, defaultSetup(), {QStringLiteral("a device")});
    rig.window.openFile(QStringLiteral("-")); // standard input is the command line's
    verifyRefused(rig, defaultSetup(), {QStringLiteral("-")});
    rig.window.openFile({});
    verifyRefused(rig, defaultSetup(), {QStringLiteral("expected")});
    QCOMPARE(rig.undoSteps(), 0);
}

void WindowFilesTest::hugeFileIsRefusedAtOnce()
{
    WindowRig rig;
    const QString path = write(rig, "huge.json", {});
    constexpr qint64 size = 65LL << 20;
    QVERIFY(QFile::resize(path, size)); // a hole: takes no room on the disk
    rig.window.openFile(path);
    verifyRefused(rig, defaultSetup(), {QStringLiteral("huge.json"), QStringLiteral("64 MiB")});
}

void WindowFilesTest::modelThatNoWafersHoldIsRefused()
{
    WindowRig rig;
    QByteArray bytes = smallModel;
    const QString path = write(rig, "vast.json", bytes.replace("36e9", "1e17")); // 2e17 B on 44 GB each
    rig.window.openFile(path);
    verifyRefused(rig, defaultSetup(), {QStringLiteral("1,000,000")});
    QCOMPARE(rig.undoSteps(), 0);
}

void WindowFilesTest::otherDropsAreRefused()
{
    WindowRig rig;
    const QUrl file = QUrl::fromLocalFile(write(rig, "dozen.json", smallModel));
    const QPoint middle = rig.window.rect().center();
    QCOMPARE(dropOn(&rig.window, middle, {file, file}), Dropped::RefusedOnEntering);
    QCOMPARE(dropOn(&rig.window, middle, {QUrl(QStringLiteral("https://example.org/model.json"))}),
             Dropped::RefusedOnEntering);
    QCOMPARE(dropOn(&rig.window, middle, {}, QStringLiteral("just text")), Dropped::RefusedOnEntering);
    QCOMPARE(dropOn(&rig.window, middle, {}), Dropped::RefusedOnEntering);
    QVERIFY(rig.differenceFrom(defaultSetup()).isEmpty());
    QVERIFY(rig.window.messageBar().isHidden());
}

void WindowFilesTest::messageGoesWithTheNextGoodFile()
{
    WindowRig rig;
    dropFile(&rig.window, write(rig, "bad.json", "{"));
    QVERIFY(rig.window.messageBar().isVisible());
    dropFile(&rig.window, write(rig, "dozen.json", smallModel));
    QVERIFY(rig.window.messageBar().isHidden());
}

void WindowFilesTest::messageCanBeClosed()
{
    WindowRig rig;
    dropFile(&rig.window, write(rig, "bad.json", "{"));
    QCOMPARE(rig.child<QLabel>("messageText")->textFormat(), Qt::PlainText); // files are quoted
    QTest::mouseClick(rig.child<QWidget>("messageClose"), Qt::LeftButton);
    QVERIFY(rig.window.messageBar().isHidden());
}

/// Types a path into a file dialog and accepts it.
void chooseFile(QWidget *dialog, const QString &path)
{
    QVERIFY(qobject_cast<QFileDialog *>(dialog) != nullptr);
    auto *const name = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
    QVERIFY(name != nullptr);
    name->setText(path);
    QTest::keyClick(name, Qt::Key_Return);
}

void WindowFilesTest::openByTheDialog()
{
    WindowRig rig;
    const QString path = write(rig, "dozen.json", smallModel);
    QVERIFY(withDialog([&] { rig.press(Qt::Key_O, Qt::ControlModifier); },
                       [&](QWidget *dialog) { chooseFile(dialog, path); }));
    QCOMPARE(rig.plan().model->name, std::string("A dozen"));
    // The next one begins in the same folder.
    QVERIFY(withDialog([&] { rig.action("openAction")->trigger(); },
                       [&](QWidget *dialog) {
                           QCOMPARE(qobject_cast<QFileDialog *>(dialog)->directory().path(),
                                    rig.folder.path());
                       }));
    QCOMPARE(rig.plan().model->name, std::string("A dozen"));
}

void WindowFilesTest::openByTheButton()
{
    WindowRig rig;
    const QString path = write(rig, "dozen.json", smallModel);
    QVERIFY(withDialog([&] { QTest::mouseClick(rig.child<QWidget>("openButton"), Qt::LeftButton); },
                       [&](QWidget *dialog) { chooseFile(dialog, path); }));
    QCOMPARE(rig.plan().model->name, std::string("A dozen"));
}

void WindowFilesTest::hardwareByTheDialog()
{
    WindowRig rig;
    const QString path = write(rig, "plate.json", plate);
    QVERIFY(withDialog([&] { rig.action("openHardwareAction")->trigger(); },
                       [&](QWidget *dialog) { chooseFile(dialog, path); }));
    QCOMPARE(rig.plan().hardware->name, std::string("Plate"));
    QVERIFY(rig.differenceFrom(rig.window.session().setup()).isEmpty());
    // A model is no hardware.
    const Setup before = rig.window.session().setup();
    const QString model = write(rig, "dozen.json", smallModel);
    QVERIFY(withDialog([&] { rig.action("openHardwareAction")->trigger(); },
                       [&](QWidget *dialog) { chooseFile(dialog, model); }));
    verifyRefused(rig, before, {QStringLiteral("dozen.json:2:13: /format"), QStringLiteral("expected")});
}

void WindowFilesTest::longNamesAreShortened()
{
    WindowRig rig(defaultSetup(), {1280, 720});
    const QByteArray name(300, 'W');
    QByteArray bytes = smallModel;
    dropFile(&rig.window, write(rig, "long.json", bytes.replace("A dozen", name)));
    QCOMPARE(rig.plan().model->name, name.toStdString());
    const auto *const picker = rig.child<BarButton>("modelPicker");
    QVERIFY(picker->text().size() < 60 && picker->text().endsWith(QStringLiteral("…")));
    QCOMPARE(picker->toolTip(), QString::fromLatin1(name));
    QCOMPARE(rig.window.size(), QSize(1280, 720)); // the window keeps its size
}

QTEST_MAIN(WindowFilesTest)
#include "test_window_files.moc"
