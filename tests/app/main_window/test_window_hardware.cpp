// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/hardware_editor.h"
#include "model/description/readers.h"
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"
#include "widgets/figure_entry.h"
#include "widgets/headline_cell.h"
#include "widgets/window/message_bar.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

/// The window with the editor open.
struct Rig : WindowRig {
    explicit Rig(std::string_view hardware = defaultHardwareId)
        : WindowRig({bundledModel(defaultModelId), bundledHardware(hardware), {}})
    {
        pressKeysOf("editHardwareAction");
        editor = window.findChild<HardwareEditor *>();
        if (editor == nullptr || !QTest::qWaitForWindowExposed(editor)) {
            qFatal("the editor does not open");
        }
        editor->activateWindow();
    }
    template <typename W>
    W *part(const char *figure, const char *what)
    {
        return editor->findChild<W *>(
            QStringLiteral("hardware-%1-%2").arg(QLatin1String(figure), QLatin1String(what)));
    }
    QString valueOf(const char *figure) { return part<QLineEdit>(figure, "value")->text(); }
    QString faultOf(const char *figure)
    {
        const auto *const label = part<QLabel>(figure, "fault");
        return label->isVisible() ? label->text() : QString();
    }
    void typeValue(const char *figure, const QString &text)
    {
        auto *const field = part<QLineEdit>(figure, "value");
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    void clickButton(const char *name)
    {
        QTest::mouseClick(editor->findChild<QAbstractButton *>(QLatin1String(name)), Qt::LeftButton);
    }
    const Hardware &hardware() { return *window.session().setup().hardware; }

    HardwareEditor *editor = nullptr;
};

} // namespace

class WindowHardwareTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void entries_data();
    void entries();
    void everyBundledFigureReadsBack();
    void showsThePresentHardware();
    void editPlansAtOnceAndIsOneUndoStep();
    void unknownTakesTheRatesAway();
    void statusAndSource();
    void nonsenseChangesNothing_data();
    void nonsenseChangesNothing();
    void whatHasNoPlanIsRefusedInPlace();
    void resetIsTheBundledOne();
    void savedComesBack();
    void typingSurvivesOtherChanges();
    void everythingIsNamed();
};

void WindowHardwareTest::entries_data()
{
    QTest::addColumn<int>("figure");
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("value"); // below 0: none
    const auto row = [](HardwareFigure figure, const char *text, double value) {
        QTest::newRow(text) << static_cast<int>(figure) << QString::fromUtf8(text) << value;
    };
    using F = HardwareFigure;
    row(F::SramBytes, "44 GB", 44e9);
    row(F::SramBytes, "44e9", 44e9);
    row(F::SramBytes, "44,000,000,000", 44e9);
    row(F::SramBytes, "44gb", -1); // g is no prefix
    row(F::SramBytes, "44 Gb", -1); // bits
    row(F::SramBytes, "44,5 GB", -1); // somebody's 44.5, not 445
    row(F::SramBandwidth, "3.35 TB/s", 3.35e12);
    row(F::SramBandwidth, "3.35 Tb/s", -1);
    row(F::SramBandwidth, "3,35 TB/s", -1);
    row(F::SramBandwidth, "3.35 T", 3.35e12);
    row(F::SramBandwidth, "3.35 TB", -1);
    row(F::PeakOperations, "989 TFLOPS", 989e12);
    row(F::HopSeconds, "2 µs", 2e-6);
    row(F::HopSeconds, "2us", 2e-6);
    row(F::HopSeconds, "0", 0);
    row(F::HopSeconds, "2 W", -1);
    row(F::Watts, "46 kW", 46e3);
    row(F::Watts, "46 KW", 46e3);
    row(F::Watts, "forty", -1);
    row(F::Watts, "", -1);
    row(F::Watts, "1e999", -1);
}

void WindowHardwareTest::entries()
{
    QFETCH(int, figure);
    QFETCH(QString, text);
    QFETCH(double, value);
    const auto read = figureEntry(static_cast<HardwareFigure>(figure), text);
    QCOMPARE(read.has_value(), value >= 0);
    QVERIFY(!read || *read == value); // to the last bit
}

void WindowHardwareTest::everyBundledFigureReadsBack()
{
    for (const BundledText &text : bundledHardwareTexts()) {
        const auto hardware = bundledHardware(text.id);
        for (std::size_t index = 0; index < hardwareFigureCount; ++index) {
            const auto figure = static_cast<HardwareFigure>(index);
            if (const auto value = hardware->figure(figure)) {
                const QString shown = figureEntryText(figure, *value);
                QVERIFY2(figureEntry(figure, shown) == *value, qPrintable(shown));
            }
        }
    }
    QCOMPARE(figureEntryText(HardwareFigure::LayerSeconds, 3.5e-6), QStringLiteral("3.5 µs"));
    QCOMPARE(figureEntryText(HardwareFigure::ReservedBytes, 0), QStringLiteral("0 B"));
}

void WindowHardwareTest::showsThePresentHardware()
{
    Rig rig("h100-sxm");
    QCOMPARE(rig.valueOf("sram_bytes"), QStringLiteral("80 GB"));
    QCOMPARE(rig.valueOf("sram_bandwidth"), QStringLiteral("3.35 TB/s"));
    QCOMPARE(rig.valueOf("hop_seconds"), QString());
    QVERIFY(rig.part<QCheckBox>("hop_seconds", "unknown")->isChecked());
    QVERIFY(rig.part<QCheckBox>("sram_bytes", "unknown") == nullptr); // it cannot be
    QCOMPARE(rig.part<QComboBox>("watts", "status")->currentText(), QStringLiteral("published"));
    QVERIFY(rig.part<QLineEdit>("watts", "source")->text().contains(QStringLiteral("700 W")));
    rig.action("hardware-wse-3")->trigger();
    QCOMPARE(rig.valueOf("hop_seconds"), QStringLiteral("5 µs"));
    QCOMPARE(rig.part<QComboBox>("hop_seconds", "status")->currentText(), QStringLiteral("reported"));
}

// 60 GB hold three linear layers of 16.13 GB: 69 ÷ 3 + 24 = 47 wafers.
void WindowHardwareTest::editPlansAtOnceAndIsOneUndoStep()
{
    Rig rig;
    rig.typeValue("sram_bytes", QStringLiteral("60 GB"));
    QCOMPARE(rig.plan().wafers.size(), std::size_t{47});
    QCOMPARE(rig.cell(Headline::Wafers)->figure().number, QStringLiteral("47"));
    QCOMPARE(rig.hardware().name, std::string("WSE-3T (edited)"));
    QVERIFY(rig.hardware().origin(HardwareFigure::SramBytes).status == FigureStatus::Assumed);
    QVERIFY(rig.hardware().origin(HardwareFigure::SramBytes).source.empty());
    QCOMPARE(rig.undoSteps(), 1);
    rig.typeValue("hop_seconds", QStringLiteral("1 µs"));
    QCOMPARE(rig.hardware().name, std::string("WSE-3T (edited)"));
    QCOMPARE(rig.undoSteps(), 2);
    rig.action("undoAction")->trigger();
    rig.action("undoAction")->trigger();
    QVERIFY(rig.window.session().setup() == defaultSetup());
    QCOMPARE(rig.valueOf("sram_bytes"), QStringLiteral("44 GB"));
    QCOMPARE(rig.valueOf("hop_seconds"), QStringLiteral("2 µs"));
}

void WindowHardwareTest::unknownTakesTheRatesAway()
{
    Rig rig;
    QTest::mouseClick(rig.part<QCheckBox>("hop_seconds", "unknown"), Qt::LeftButton, {}, QPoint(8, 8));
    QVERIFY(!rig.hardware().hopSeconds);
    QVERIFY(!rig.hardware().origin(HardwareFigure::HopSeconds).status);
    QCOMPARE(rig.cell(Headline::RatePerRequest)->figure().number, QStringLiteral("–"));
    QCOMPARE(rig.cell(Headline::RatePerRequest)->figure().asides.front(), QStringLiteral("lacks hop time"));
    // Without the mark a value is waited for; nothing changes until it is there, and none is unknown again.
    QTest::mouseClick(rig.part<QCheckBox>("hop_seconds", "unknown"), Qt::LeftButton, {}, QPoint(8, 8));
    QTest::keyClick(rig.part<QLineEdit>("hop_seconds", "value"), Qt::Key_Return);
    QVERIFY(rig.part<QCheckBox>("hop_seconds", "unknown")->isChecked());
    QTest::mouseClick(rig.part<QCheckBox>("hop_seconds", "unknown"), Qt::LeftButton, {}, QPoint(8, 8));
    QVERIFY(!rig.hardware().hopSeconds);
    QVERIFY(rig.part<QLineEdit>("hop_seconds", "value")->hasFocus());
    QTest::keyClicks(rig.part<QLineEdit>("hop_seconds", "value"), QStringLiteral("2 µs"));
    QTest::keyClick(rig.part<QLineEdit>("hop_seconds", "value"), Qt::Key_Return);
    QVERIFY(rig.hardware().hopSeconds == 2e-6);
    QCOMPARE(rig.cell(Headline::RatePerRequest)->figure().number, QStringLiteral("1,691"));
}

void WindowHardwareTest::statusAndSource()
{
    Rig rig;
    auto *const status = rig.part<QComboBox>("watts", "status");
    status->setFocus();
    QTest::keyClick(status, Qt::Key_Home);
    QTest::keyClick(status, Qt::Key_Down); // published
    QVERIFY(rig.hardware().origin(HardwareFigure::Watts).status == FigureStatus::Published);
    auto *const source = rig.part<QLineEdit>("watts", "source");
    source->setFocus();
    source->selectAll();
    QTest::keyClicks(source, QStringLiteral("measured at the plug"));
    QTest::keyClick(source, Qt::Key_Tab);
    QCOMPARE(rig.hardware().origin(HardwareFigure::Watts).source, std::string("measured at the plug"));
    QVERIFY(rig.hardware().watts == 46e3);
}

void WindowHardwareTest::nonsenseChangesNothing_data()
{
    QTest::addColumn<QString>("figure");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("fault");
    QTest::newRow("no number") << "watts"
                               << "lots"
                               << "Expected a number, with a unit as in \"46 kW\"";
    QTest::newRow("nothing") << "watts"
                             << ""
                             << "Expected a number";
    QTest::newRow("negative") << "hop_seconds"
                              << "-1 µs"
                              << "Expected a number of seconds from 0 to 1000";
    QTest::newRow("zero") << "sram_bytes"
                          << "0"
                          << "Expected a number of bytes above 0";
    QTest::newRow("all reserved") << "reserved_bytes"
                                  << "44 GB"
                                  << "Expected less than sram_bytes";
}

void WindowHardwareTest::nonsenseChangesNothing()
{
    QFETCH(QString, figure);
    QFETCH(QString, text);
    QFETCH(QString, fault);
    Rig rig;
    const QByteArray name = figure.toLatin1();
    const QString before = rig.valueOf(name.constData());
    auto *const field = rig.part<QLineEdit>(name.constData(), "value");
    field->setFocus();
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY2(rig.faultOf(name.constData()).contains(fault), qPrintable(rig.faultOf(name.constData())));
    QCOMPARE(field->text(), text); // to be corrected
    QVERIFY(rig.window.session().setup() == defaultSetup());
    QCOMPARE(rig.undoSteps(), 0);
    rig.typeValue(name.constData(), before);
    QCOMPARE(rig.faultOf(name.constData()), QString());
    QCOMPARE(rig.undoSteps(), 0);
}

void WindowHardwareTest::whatHasNoPlanIsRefusedInPlace()
{
    Rig rig;
    rig.typeValue("sram_bytes", QStringLiteral("1 B"));
    const auto *const message = rig.editor->findChild<QLabel *>(QStringLiteral("hardwareMessage"));
    QVERIFY(message->isVisible());
    QVERIFY2(message->text().contains(QStringLiteral("wafers or more")), qPrintable(message->text()));
    QVERIFY(rig.window.session().setup() == defaultSetup());
    QCOMPARE(rig.valueOf("sram_bytes"), QStringLiteral("44 GB"));
    rig.typeValue("sram_bytes", QStringLiteral("50 GB"));
    QVERIFY(!message->isVisible());
}

void WindowHardwareTest::resetIsTheBundledOne()
{
    Rig rig("h100-sxm");
    auto *const reset = rig.editor->findChild<QAbstractButton *>(QStringLiteral("hardwareReset"));
    QVERIFY(!reset->isEnabled());
    rig.typeValue("watts", QStringLiteral("1 kW"));
    QVERIFY(reset->isEnabled());
    QCOMPARE(reset->accessibleName(), QStringLiteral("Reset to H100 SXM"));
    rig.clickButton("hardwareReset");
    QCOMPARE(rig.window.session().setup().hardware, bundledHardware("h100-sxm"));
    QCOMPARE(rig.undoSteps(), 2);
    QCOMPARE(rig.valueOf("watts"), QStringLiteral("700 W"));
    QVERIFY(!reset->isEnabled());
}

void WindowHardwareTest::savedComesBack()
{
    Rig rig;
    rig.typeValue("watts", QStringLiteral("50 kW"));
    const QString path = rig.folder.filePath(QStringLiteral("mine.json"));
    QVERIFY(withDialog([&] { rig.clickButton("hardwareSave"); },
                       [&](QWidget *dialog) {
                           auto *const name = dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
                           QCOMPARE(name->text(), QStringLiteral("wse-3t-edited.json"));
                           name->setText(path);
                           QTest::keyClick(name, Qt::Key_Return);
                       }));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto read = readHardware(file.readAll().toStdString(), "mine");
    QVERIFY(read.has_value());
    QVERIFY(*read == rig.hardware());
}

void WindowHardwareTest::typingSurvivesOtherChanges()
{
    Rig rig;
    auto *const field = rig.part<QLineEdit>("watts", "value");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("50"));
    Setup other = rig.window.session().setup();
    other.scenario.microBatch = 2;
    rig.window.session().change(other, QStringLiteral("another"));
    QCOMPARE(field->text(), QStringLiteral("50"));
}

void WindowHardwareTest::everythingIsNamed()
{
    Rig rig;
    int touched = 0;
    for (const QWidget *const part : rig.editor->findChildren<QWidget *>()) {
        if (qobject_cast<const QAbstractButton *>(part) != nullptr
            || qobject_cast<const QLineEdit *>(part) != nullptr
            || qobject_cast<const QComboBox *>(part) != nullptr) {
            QVERIFY2(!part->objectName().isEmpty() && !part->accessibleName().isEmpty(),
                     qPrintable(part->objectName()));
            ++touched;
        }
    }
    QVERIFY(touched >= 8 * 3 + 6 + 3);
    if (const QString folder = qEnvironmentVariable("WAFERLINE_PICTURES"); !folder.isEmpty()) {
        rig.typeValue("hop_seconds", QStringLiteral("-1"));
        rig.editor->grab().save(folder + QStringLiteral("/hardwareEditor.png"));
        rig.window.setThemeChoice(ThemeKind::Dark);
        rig.editor->grab().save(folder + QStringLiteral("/hardwareEditor-dark.png"));
    }
}

QTEST_MAIN(WindowHardwareTest)
#include "test_window_hardware.moc"
