// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/panels/what_if_rig.h"
#include "widgets/control_row.h"

#include <QApplication>
#include <QKeyEvent>
#include <QRegularExpression>

using namespace waferline;
using namespace waferline::test;

/// Exact values, typed.
class WhatIfFieldsTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }
    void contextByField_data();
    void contextByField();
    void wrongEntryIsKeptAndExplained();
    void escapeRestores();
    void leavingAFieldHandsIn();
    void sameValueTypedOtherwiseIsWrittenAsBefore();
    void undoIsTheWindowsWhereNothingWasTyped();
    void exportIsTheWindows();
    void weightsByField();
    void microBatchByField();
};

void WhatIfFieldsTest::contextByField_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("tokens");
    QTest::newRow("k") << QStringLiteral("128k") << qint64(128'000);
    QTest::newRow("grouped") << QStringLiteral("262,144") << qint64(262'144);
    QTest::newRow("Ki") << QStringLiteral("256Ki") << qint64(262'144);
    QTest::newRow("below the slider") << QStringLiteral("5") << qint64(5);
    QTest::newRow("beyond the slider") << QStringLiteral("1000M") << qint64(1'000'000'000);
}

void WhatIfFieldsTest::contextByField()
{
    QFETCH(QString, text);
    QFETCH(qint64, tokens);
    WhatIfRig rig;
    rig.type("contextField", text.toUtf8().constData());
    QCOMPARE(rig.edits.size(), 1U);
    QCOMPARE(rig.edits[0].control, ScenarioControl::Context);
    QCOMPARE(rig.last().contextTokens, tokens);
    QCOMPARE(rig.slider("contextSlider")->shownValue(), static_cast<double>(tokens));
    // What the slider cannot reach, it leaves as it is until it is moved.
    rig.panel.setPlan(articlePlan(rig.last()));
    QCOMPARE(rig.edits.size(), 1U);
}

void WhatIfFieldsTest::wrongEntryIsKeptAndExplained()
{
    const auto check = [](const char *name, const char *text, const char *expected) {
        WhatIfRig rig;
        rig.type(name, text);
        QCOMPARE(rig.edits.size(), 0U);
        ExactField *const field = rig.field(name);
        QCOMPARE(field->text(), QString::fromUtf8(text)); // not lost
        QVERIFY2(field->fault().contains(QString::fromUtf8(expected)), qPrintable(field->fault()));
        QCOMPARE(field->accessibleDescription(), field->fault());
        auto *const row = qobject_cast<ControlRow *>(field->parentWidget());
        QVERIFY(row != nullptr);
        QCOMPARE(row->message(), field->fault());
        QTest::keyClick(field, Qt::Key_Backspace); // being corrected: no longer marked
        QVERIFY(field->fault().isEmpty());
    };
    check("contextField", "many", "256k");
    check("contextField", "0", "from 1");
    check("weightsField", "0", "from 0.01 to 64");
    check("weightsField", "mxfp5", "mxfp4");
    check("cacheField", "65", "from 0.01 to 64");
    check("microBatchField", "1.5", "whole number");
    check("stagesField", "1001", "1,000");
}

void WhatIfFieldsTest::escapeRestores()
{
    WhatIfRig rig;
    rig.type("contextField", "nonsense");
    ExactField *const field = rig.field("contextField");
    QTest::keyClick(field, Qt::Key_Escape);
    QCOMPARE(field->text(), QStringLiteral("256,000"));
    QVERIFY(field->fault().isEmpty());
    QTest::keyClicks(field, QStringLiteral("99")); // not handed in yet
    QTest::keyClick(field, Qt::Key_Escape);
    QCOMPARE(field->text(), QStringLiteral("256,000"));
    QCOMPARE(rig.edits.size(), 0U);
}

void WhatIfFieldsTest::leavingAFieldHandsIn()
{
    WhatIfRig rig;
    rig.type("cacheField", "4", Qt::Key_Tab);
    QCOMPARE(rig.edits.size(), 1U);
    QCOMPARE(rig.last().cacheBits, 4.0);
    QCOMPARE(rig.segments("cacheSegments")->chosen(), std::optional(0));
    // Going through a field without typing changes nothing.
    rig.field("contextField")->setFocus();
    QTest::keyClick(rig.field("contextField"), Qt::Key_Return);
    QTest::keyClick(rig.field("contextField"), Qt::Key_Tab);
    QCOMPARE(rig.edits.size(), 1U);
}

void WhatIfFieldsTest::sameValueTypedOtherwiseIsWrittenAsBefore()
{
    WhatIfRig rig;
    rig.type("contextField", "256k");
    QCOMPARE(rig.field("contextField")->text(), QStringLiteral("256,000"));
}

void WhatIfFieldsTest::undoIsTheWindowsWhereNothingWasTyped()
{
    WhatIfRig rig;
    ExactField *const field = rig.field("contextField");
    const auto taken = [field] {
        QKeyEvent event(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
        event.ignore();
        QApplication::sendEvent(field, &event);
        return event.isAccepted();
    };
    field->setFocus();
    QVERIFY(!taken());
    field->selectAll(); // a window that is not shown gives no focus, which would
    QTest::keyClicks(field, QStringLiteral("2"));
    QVERIFY(taken());
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(!taken());
}

/// Some desktops have it go to the end of the line.
void WhatIfFieldsTest::exportIsTheWindows()
{
    WhatIfRig rig;
    QKeyEvent event(QEvent::ShortcutOverride, Qt::Key_E, Qt::ControlModifier);
    event.accept();
    static_cast<QObject *>(rig.field("contextField"))->event(&event); // which parents do not see
    QVERIFY(!event.isAccepted());
}

void WhatIfFieldsTest::weightsByField()
{
    WhatIfRig rig;
    rig.type("weightsField", "nvfp4");
    QCOMPARE(rig.last().weights->name, std::string("nvfp4"));
    QCOMPARE(rig.segments("weightsSegments")->chosen(), std::nullopt);
    QCOMPARE(rig.field("weightsField")->text(), QStringLiteral("nvfp4"));
    rig.type("weightsField", "8");
    QCOMPARE(rig.segments("weightsSegments")->chosen(), std::optional(5));
    rig.type("weightsField", "as shipped");
    QVERIFY(!rig.last().weights);
    QCOMPARE(rig.segments("weightsSegments")->chosen(), std::optional(0));
}

void WhatIfFieldsTest::microBatchByField()
{
    WhatIfRig rig;
    rig.type("microBatchField", "1,000");
    QCOMPARE(rig.last().microBatch, 1000);
    QCOMPARE(rig.slider("microBatchSlider")->shownValue(), 1000.0);
    QCOMPARE(rig.field("microBatchField")->unit(), QStringLiteral("requests"));
    rig.type("microBatchField", "1");
    QCOMPARE(rig.field("microBatchField")->unit(), QStringLiteral("request"));
}

QTEST_MAIN(WhatIfFieldsTest)
#include "test_what_if_fields.moc"
