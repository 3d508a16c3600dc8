// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"
#include "widgets/catalogue_choices.h"
#include "widgets/headline_cell.h"
#include "widgets/window/header_bar.h"

#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

using namespace waferline;
using namespace waferline::test;

namespace {

/// A choice dialog that is open, with its parts.
struct Picker {
    explicit Picker(WindowRig &rig, const char *button)
    {
        QTest::mouseClick(rig.child<BarButton>(button), Qt::LeftButton);
        dialog = rig.window.findChild<ChoiceDialog *>();
        if (dialog == nullptr || !QTest::qWaitForWindowExposed(dialog)) {
            qFatal("no dialog opens");
        }
        dialog->activateWindow();
        list = dialog->findChild<QTreeWidget *>();
        search = dialog->findChild<QLineEdit *>();
    }
    QStringList shownNames() const
    {
        QStringList names;
        for (int row = 0; row < list->topLevelItemCount(); ++row) {
            if (!list->topLevelItem(row)->isHidden()) {
                names << list->topLevelItem(row)->text(0);
            }
        }
        return names;
    }
    /// To the window, which gives it to what has the focus.
    void press(Qt::Key key) const { QTest::keyClick(dialog->windowHandle(), key); }

    QPointer<ChoiceDialog> dialog;
    QTreeWidget *list = nullptr;
    QLineEdit *search = nullptr;
};

} // namespace

class WindowChoosingTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void wordsInAnyOrder();
    void rowsSayWhatAModelIs();
    void rowsSayWhatHardwareIs();
    void presentOneIsCurrent();
    void typingNarrowsAndReturnChooses();
    void nothingFoundCannotBeChosen();
    void arrowsMoveAndDoubleClickChooses();
    void escapeChangesNothing();
    void menusOpenThem();
    void everythingIsNamed();
};

void WindowChoosingTest::wordsInAnyOrder()
{
    QVERIFY(hasAllWords(QStringLiteral("Kimi K3 (article) 69 linear"), QStringLiteral("LINEAR k3")));
    QVERIFY(hasAllWords(QStringLiteral("Kimi K3"), QStringLiteral("  ")));
    QVERIFY(!hasAllWords(QStringLiteral("Kimi K3"), QStringLiteral("kimi k4")));
}

void WindowChoosingTest::rowsSayWhatAModelIs()
{
    const Choices choices = modelChoices();
    QCOMPARE(choices.rows.size(), bundledModelTexts().size());
    for (std::size_t row = 0; row < choices.rows.size(); ++row) {
        QCOMPARE(choices.rows[row].cells.size(), choices.columns.size());
        QCOMPARE(choices.rows[row].id.toStdString(), std::string(bundledModelTexts()[row].id));
    }
    QCOMPARE(choices.rows.front().cells,
             (QStringList{QStringLiteral("Kimi K3 (article)"), QStringLiteral("3 T"), QStringLiteral("104 G"),
                          QStringLiteral("69 linear · 24 full"), choices.rows.front().cells.at(4),
                          QStringLiteral("4 bit")}));
    // As shipped 1,559,965,606,912 B of 2,779,484,478,208 parameters: 4.49 bit.
    const auto published = std::find_if(choices.rows.begin(), choices.rows.end(), [](const Choice &choice) {
        return choice.id == QLatin1String("kimi-k3-published");
    });
    QVERIFY(published != choices.rows.end());
    QCOMPARE(published->cells.at(5), QStringLiteral("4.49 bit"));
}

void WindowChoosingTest::rowsSayWhatHardwareIs()
{
    const Choices choices = hardwareChoices();
    QCOMPARE(choices.rows.size(), bundledHardwareTexts().size());
    QCOMPARE(choices.rows.front().cells,
             (QStringList{QStringLiteral("WSE-3T"), QStringLiteral("Wafer"),
                          QStringLiteral("44 GB SRAM · published"), QStringLiteral("43.2 PB/s · published"),
                          QStringLiteral("2 µs · published"), QStringLiteral("46 kW · estimate")}));
    QCOMPARE(choices.rows.back().cells,
             (QStringList{QStringLiteral("H100 SXM"), QStringLiteral("GPU"),
                          QStringLiteral("80 GB HBM3 · published"), QStringLiteral("3.35 TB/s · published"),
                          QStringLiteral("unknown"), QStringLiteral("700 W · published")}));
}

void WindowChoosingTest::presentOneIsCurrent()
{
    WindowRig rig(bundledSetup("kimi-k3-published"));
    const Picker picker(rig, "modelPicker");
    QCOMPARE(picker.list->currentItem()->text(0),
             QString::fromStdString(bundledModel("kimi-k3-published")->name));
    QVERIFY(picker.search->hasFocus());
    QVERIFY(!picker.dialog->findChild<QLabel *>(QStringLiteral("modelChoiceAbout"))->text().isEmpty());
}

void WindowChoosingTest::typingNarrowsAndReturnChooses()
{
    WindowRig rig;
    const Picker picker(rig, "hardwarePicker");
    QTest::keyClicks(picker.search, QStringLiteral("wse-3")); // not what only begins so
    QCOMPARE(picker.list->currentItem()->text(0), QStringLiteral("WSE-3"));
    picker.search->clear();
    QTest::keyClicks(picker.search, QStringLiteral("gpu hbm3e 8 "));
    QCOMPARE(picker.shownNames(), (QStringList{QStringLiteral("B200 SXM"), QStringLiteral("H200 SXM")}));
    QTest::keyClicks(picker.search, QStringLiteral("h200"));
    QCOMPARE(picker.shownNames(), QStringList{QStringLiteral("H200 SXM")});
    QCOMPARE(picker.dialog->findChild<QLabel *>(QStringLiteral("hardwareChoiceCount"))->text(),
             QStringLiteral("1 of 7"));
    picker.press(Qt::Key_Return);
    QVERIFY(picker.dialog.isNull() || !picker.dialog->isVisible());
    QCOMPARE(rig.window.session().setup().hardware, bundledHardware("h200-sxm"));
    QCOMPARE(rig.undoSteps(), 1);
    QCOMPARE(rig.cell(Headline::Wafers)->figure().caption, QStringLiteral("GPUs"));
    QCOMPARE(rig.tabText(1), QStringLiteral("GPU"));
}

void WindowChoosingTest::nothingFoundCannotBeChosen()
{
    WindowRig rig;
    const Picker picker(rig, "modelPicker");
    QTest::keyClicks(picker.search, QStringLiteral("no such model"));
    QVERIFY(picker.shownNames().isEmpty());
    QVERIFY(!picker.dialog->findChild<QPushButton *>(QStringLiteral("modelChoiceAccept"))->isEnabled());
    picker.press(Qt::Key_Return);
    QVERIFY(picker.dialog->isVisible());
    picker.search->clear();
    QCOMPARE(picker.shownNames().size(), picker.list->topLevelItemCount());
    QVERIFY(picker.list->currentItem() != nullptr);
}

void WindowChoosingTest::arrowsMoveAndDoubleClickChooses()
{
    WindowRig rig;
    {
        const Picker picker(rig, "hardwarePicker");
        picker.press(Qt::Key_Down);
        QVERIFY(picker.search->hasFocus());
        QCOMPARE(picker.list->currentItem()->text(0), QStringLiteral("WSE-3"));
        picker.press(Qt::Key_Down);
        picker.press(Qt::Key_Up);
        picker.press(Qt::Key_Return);
        QCOMPARE(rig.window.session().setup().hardware, bundledHardware("wse-3"));
        QTRY_VERIFY(picker.dialog.isNull());
    }
    const Picker picker(rig, "hardwarePicker");
    QTreeWidgetItem *const last = picker.list->topLevelItem(picker.list->topLevelItemCount() - 1);
    const QPoint place = picker.list->visualItemRect(last).center();
    QTest::mouseClick(picker.list->viewport(), Qt::LeftButton, {}, place);
    QTest::mouseDClick(picker.list->viewport(), Qt::LeftButton, {}, place);
    QCOMPARE(rig.window.session().setup().hardware, bundledHardware("h100-sxm"));
    QCOMPARE(rig.undoSteps(), 2);
}

void WindowChoosingTest::escapeChangesNothing()
{
    WindowRig rig;
    const Picker picker(rig, "modelPicker");
    picker.press(Qt::Key_Down);
    picker.press(Qt::Key_Escape);
    QTRY_VERIFY(picker.dialog.isNull());
    QVERIFY(rig.window.session().setup() == defaultSetup());
    QCOMPARE(rig.undoSteps(), 0);
}

void WindowChoosingTest::menusOpenThem()
{
    WindowRig rig;
    rig.pressKeysOf("chooseModelAction");
    QVERIFY(rig.window.findChild<ChoiceDialog *>(QStringLiteral("modelChoice")) != nullptr);
    QTest::keyClick(rig.window.findChild<ChoiceDialog *>(), Qt::Key_Escape);
    QTRY_VERIFY(rig.window.findChild<ChoiceDialog *>() == nullptr);
    rig.action("chooseHardwareAction")->trigger();
    QVERIFY(rig.window.findChild<ChoiceDialog *>(QStringLiteral("hardwareChoice")) != nullptr);
}

void WindowChoosingTest::everythingIsNamed()
{
    WindowRig rig;
    for (const char *const button : {"modelPicker", "hardwarePicker"}) {
        const Picker picker(rig, button);
        for (const QWidget *const part : picker.dialog->findChildren<QWidget *>()) {
            const bool touched = qobject_cast<const QPushButton *>(part) != nullptr
                || qobject_cast<const QLineEdit *>(part) != nullptr
                || qobject_cast<const QTreeWidget *>(part) != nullptr;
            QVERIFY(!touched || (!part->objectName().isEmpty() && !part->accessibleName().isEmpty()));
        }
        if (const QString folder = qEnvironmentVariable("WAFERLINE_PICTURES"); !folder.isEmpty()) {
            picker.dialog->grab().save(folder + u'/' + picker.dialog->objectName() + QStringLiteral(".png"));
        }
        picker.press(Qt::Key_Escape);
        QTRY_VERIFY(picker.dialog.isNull());
    }
}

QTEST_MAIN(WindowChoosingTest)
#include "test_window_choosing.moc"
