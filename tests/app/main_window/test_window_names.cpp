// SPDX-License-Identifier: GPL-3.0-or-later
// What can be touched has a name: for those who hear the window instead of seeing it, and for tests.
#include "app/main_window/export_dialog.h"
#include "tests/app/main_window/window_rig.h"
#include "tests/support/input_events.h"
#include "widgets/floor/floor_view.h"
#include "widgets/window/message_bar.h"

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QScrollBar>
#include <QTabBar>
#include <QTest>

using namespace waferline;
using namespace waferline::test;

namespace {

/// The inside of a spin box or a combo box, and Qt's own helpers, are touched as their owner.
bool isInsideOfAnother(const QWidget *widget)
{
    const QWidget *const parent = widget->parentWidget();
    return qobject_cast<const QAbstractSpinBox *>(parent) != nullptr
        || qobject_cast<const QComboBox *>(parent) != nullptr
        || widget->objectName().startsWith(QLatin1String("qt_"))
        || qobject_cast<const QScrollBar *>(widget) != nullptr
        || (parent != nullptr && parent->inherits("QComboBoxPrivateContainer"))
        || (qobject_cast<const QTabBar *>(parent) != nullptr);
}

bool canBeTouched(const QWidget *widget)
{
    return widget->focusPolicy() != Qt::NoFocus || qobject_cast<const QAbstractButton *>(widget) != nullptr
        || qobject_cast<const QAbstractSlider *>(widget) != nullptr
        || qobject_cast<const QLineEdit *>(widget) != nullptr
        || qobject_cast<const QTabBar *>(widget) != nullptr;
}

void verifyNamed(const QWidget &window, int least)
{
    int touched = 0;
    for (const QWidget *const widget : window.findChildren<QWidget *>()) {
        if (!canBeTouched(widget) || isInsideOfAnother(widget)
            || qobject_cast<const QMenu *>(widget) != nullptr) {
            continue;
        }
        const QString what = QStringLiteral("%1 \"%2\" in %3 \"%4\"")
                                 .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(),
                                      QLatin1String(widget->parentWidget()->metaObject()->className()),
                                      widget->parentWidget()->objectName());
        QVERIFY2(!widget->objectName().isEmpty(), qPrintable(what + QStringLiteral(" has no object name")));
        QVERIFY2(!widget->accessibleName().isEmpty(),
                 qPrintable(what + QStringLiteral(" has no accessible name")));
        ++touched;
    }
    QVERIFY2(touched >= least, qPrintable(QString::number(touched)));
}

} // namespace

class WindowNamesTest : public QObject {
    Q_OBJECT
private slots:
    void init() { failOnWarnings(); }
    void widgetsOfTheWindow();
    void widgetsOfTheExportDialog();
    void actions();
    void keysAreUnique();
    void everythingIsReachedByTab();
};

void WindowNamesTest::widgetsOfTheWindow()
{
    WindowRig rig;
    rig.window.showWafer(0);
    rig.window.openFile(QStringLiteral("/no/such/file"));
    verifyNamed(rig.window, 45);
}

void WindowNamesTest::widgetsOfTheExportDialog()
{
    ExportDialog dialog(defaultSetup(), 0, ThemeKind::Light, nullptr);
    dialog.show();
    verifyNamed(dialog, 12);
}

void WindowNamesTest::actions()
{
    WindowRig rig;
    QStringList names;
    int items = 0;
    for (const QMenu *const menu : rig.menus()) {
        QVERIFY2(!menu->objectName().isEmpty(), qPrintable(menu->title()));
        for (const QAction *const action : menu->actions()) {
            if (action->isSeparator() || action->menu() != nullptr) {
                continue;
            }
            QVERIFY2(!action->objectName().isEmpty(), qPrintable(action->text()));
            QVERIFY2(!action->text().isEmpty(), qPrintable(action->objectName()));
            QVERIFY2(!names.contains(action->objectName()), qPrintable(action->objectName()));
            names << action->objectName();
            ++items;
        }
    }
    QVERIFY2(items >= 20, qPrintable(QString::number(items)));
}

void WindowNamesTest::keysAreUnique()
{
    WindowRig rig;
    QStringList keys;
    for (const QAction *const action : rig.window.findChildren<QAction *>()) {
        for (const QKeySequence &key : action->shortcuts()) {
            QVERIFY2(!keys.contains(key.toString()), qPrintable(action->objectName()));
            keys << key.toString();
        }
    }
    QVERIFY(keys.contains(QStringLiteral("Ctrl+E")));
}

void WindowNamesTest::everythingIsReachedByTab()
{
    WindowRig rig;
    QStringList reached;
    for (int press = 0; press < 200; ++press) {
        rig.press(Qt::Key_Tab);
        const QString name = QApplication::focusWidget()->objectName();
        if (reached.contains(name) && press > 100) {
            break;
        }
        reached << name;
    }
    for (const char *name :
         {"modelPicker", "hardwarePicker", "openButton", "exportButton", "contextSlider", "contextField",
          "microBatchSlider", "playbackPlay", "playbackStep", "playbackStart", "playbackSpeed", "sideTabs",
          "mathSheet", "floor", "timeline"}) {
        QVERIFY2(reached.contains(QString::fromLatin1(name)), name);
    }
}

QTEST_MAIN(WindowNamesTest)
#include "test_window_names.moc"
