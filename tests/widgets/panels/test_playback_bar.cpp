// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/panels/panel_rig.h"
#include "widgets/exact_field.h"
#include "widgets/fitted_label.h"
#include "widgets/icon_button.h"
#include "widgets/playback_bar.h"
#include "widgets/value_slider.h"

#include <QAccessible>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace waferline;
using namespace waferline::test;

class PlaybackBarTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }
    void buttonsAsk();
    void playTurnsToPause();
    void speedBySliderAndField();
    void speedIsTwentyAtFirst();
    void wrongSpeedIsRefused();
    void settingTheSpeedEmitsNothing();
    void timeKeepsItsWidth();
    void noteIsShortenedNotClipped();
    void unavailableSaysWhy();
    void namesAndTips();
};

void PlaybackBarTest::buttonsAsk()
{
    QWidget host;
    PlaybackBar bar(&host);
    showAt(bar, {860, 40});
    QSignalSpy play(&bar, &PlaybackBar::playToggled);
    QSignalSpy step(&bar, &PlaybackBar::stepRequested);
    QSignalSpy start(&bar, &PlaybackBar::startRequested);
    QTest::mouseClick(bar.findChild<IconButton *>(QStringLiteral("playbackPlay")), Qt::LeftButton);
    QTest::mouseClick(bar.findChild<IconButton *>(QStringLiteral("playbackStep")), Qt::LeftButton);
    QTest::keyClick(bar.findChild<IconButton *>(QStringLiteral("playbackStart")), Qt::Key_Space);
    QCOMPARE(play.count(), 1);
    QCOMPARE(play.front().front().toBool(), true);
    QCOMPARE(step.count(), 1);
    QCOMPARE(start.count(), 1);
}

void PlaybackBarTest::playTurnsToPause()
{
    QWidget host;
    PlaybackBar bar(&host);
    showAt(bar, {860, 40});
    auto *const button = bar.findChild<IconButton *>(QStringLiteral("playbackPlay"));
    const QImage play = button->grab().toImage();
    bar.setPlaying(true);
    QCOMPARE(button->accessibleName(), QStringLiteral("Pause"));
    QVERIFY(button->grab().toImage() != play);
    QSignalSpy spy(&bar, &PlaybackBar::playToggled);
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(spy.front().front().toBool(), false);
    bar.setPlaying(false);
    QCOMPARE(button->accessibleName(), QStringLiteral("Play"));
}

void PlaybackBarTest::speedIsTwentyAtFirst()
{
    const PlaybackBar bar;
    QCOMPARE(bar.speed(), 20e-6);
    QCOMPARE(bar.findChild<ExactField *>()->text(), QStringLiteral("20"));
}

void PlaybackBarTest::speedBySliderAndField()
{
    QWidget host;
    PlaybackBar bar(&host);
    showAt(bar, {860, 40});
    QSignalSpy spy(&bar, &PlaybackBar::speedChanged);
    auto *const slider = bar.findChild<ValueSlider *>();
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Home);
    QCOMPARE(spy.back().front().toDouble(), 1e-6);
    QTest::keyClick(slider, Qt::Key_End);
    QCOMPARE(spy.back().front().toDouble(), 1e-3);
    auto *const field = bar.findChild<ExactField *>();
    QCOMPARE(field->text(), QStringLiteral("1,000"));
    QVERIFY(field->textMargins().right()
            > widthOf(TextStyle::Label, field->unit())); // there is room for the unit
    drag(slider, slider->thumbCentre().toPoint(), {0, 11});
    QCOMPARE(bar.speed(), 1e-6);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("2.5"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(bar.speed(), 2.5e-6);
    QCOMPARE(spy.back().front().toDouble(), 2.5e-6);
    QCOMPARE(slider->shownValue(), 2.5);
}

void PlaybackBarTest::wrongSpeedIsRefused()
{
    QWidget host;
    PlaybackBar bar(&host);
    showAt(bar, {860, 40});
    QSignalSpy spy(&bar, &PlaybackBar::speedChanged);
    auto *const field = bar.findChild<ExactField *>();
    for (const char *const wrong : {"0", "-1", "fast", "1e9", "nan", "inf"}) {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QString::fromUtf8(wrong));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY2(!field->fault().isEmpty(), wrong);
        QVERIFY2(field->toolTip().contains(QStringLiteral("above 0")), wrong);
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(field->text(), QStringLiteral("20"));
    }
    QCOMPARE(spy.count(), 0);
}

void PlaybackBarTest::settingTheSpeedEmitsNothing()
{
    QWidget host;
    PlaybackBar bar(&host);
    QSignalSpy spy(&bar, &PlaybackBar::speedChanged);
    bar.setSpeed(300e-6);
    QCOMPARE(bar.speed(), 300e-6);
    QCOMPARE(bar.findChild<ValueSlider *>()->shownValue(), 300.0);
    QCOMPARE(spy.count(), 0);
}

void PlaybackBarTest::timeKeepsItsWidth()
{
    QWidget host;
    PlaybackBar bar(&host);
    showAt(bar, {860, 40});
    auto *const time = bar.findChild<FittedLabel *>(QStringLiteral("playbackTime"));
    const QRect before = time->geometry();
    for (const double seconds : {0.0, 1.234e-6, 739.14e-6, 0.1, 0.88888888}) {
        bar.setTime(seconds);
        QCoreApplication::processEvents();
        QCOMPARE(time->geometry(), before);
        QVERIFY2(!time->isShortened(), qPrintable(time->text()));
    }
    bar.setTime(739.14e-6);
    QCOMPARE(time->text(), QStringLiteral("739.14 µs"));
    bar.setTime(0.154);
    QCOMPARE(time->text(), QStringLiteral("154,000.00 µs"));
    // Digits of one width: 111.11 and 888.88 end and begin at the same places.
    QCOMPARE(widthOf(TextStyle::LabelStrong, QStringLiteral("111.11")),
             widthOf(TextStyle::LabelStrong, QStringLiteral("888.88")));
}

void PlaybackBarTest::noteIsShortenedNotClipped()
{
    QWidget host;
    PlaybackBar bar(&host);
    bar.setNote(QStringLiteral(
        "3 of 110.7 micro-batches that fill the pipeline: the busiest stage works 2.7 % of the time"));
    for (const int width : {640, 860, 1400}) {
        bar.resize(width, 40);
        showAt(bar, {width, 40});
        QTest::qWait(0);
        auto *const note = bar.findChild<FittedLabel *>(QStringLiteral("playbackNote"));
        if (note->isShortened()) {
            QCOMPARE(note->toolTip(), note->text());
        }
        QVERIFY(width < 1400 || !note->isShortened());
        for (const QWidget *const child :
             bar.findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly)) {
            QVERIFY(bar.rect().contains(child->geometry()));
        }
    }
}

void PlaybackBarTest::unavailableSaysWhy()
{
    QWidget host;
    PlaybackBar bar(&host);
    showAt(bar, {860, 40});
    bar.setAvailable(false, QStringLiteral("The hop time is unknown"));
    QSignalSpy play(&bar, &PlaybackBar::playToggled);
    for (IconButton *const button : bar.findChildren<IconButton *>()) {
        QVERIFY(!button->isEnabled());
        QCOMPARE(button->toolTip(), QStringLiteral("The hop time is unknown"));
        QTest::mouseClick(button, Qt::LeftButton);
    }
    QCOMPARE(play.count(), 0);
    bar.setAvailable(true, {});
    for (IconButton *const button : bar.findChildren<IconButton *>()) {
        QVERIFY(button->isEnabled());
        QVERIFY(button->toolTip() != QStringLiteral("The hop time is unknown"));
    }
}

void PlaybackBarTest::namesAndTips()
{
    QWidget host;
    PlaybackBar bar(&host);
    showAt(bar, {860, 40});
    int touchable = 0;
    for (const QWidget *const child : bar.findChildren<QWidget *>()) {
        if (child->focusPolicy() == Qt::NoFocus) {
            continue;
        }
        ++touchable;
        QVERIFY2(!child->accessibleName().isEmpty(), qPrintable(child->objectName()));
        QVERIFY(!child->objectName().isEmpty());
    }
    QCOMPARE(touchable, 5);
    QCOMPARE(bar.findChild<IconButton *>(QStringLiteral("playbackPlay"))->toolTip(),
             QStringLiteral("Play (Space)"));
    QAccessibleInterface *const interface =
        QAccessible::queryAccessibleInterface(bar.findChild<IconButton *>(QStringLiteral("playbackStep")));
    QCOMPARE(interface->role(), QAccessible::Button);
    QCOMPARE(QAccessible::queryAccessibleInterface(bar.findChild<ValueSlider *>())->text(QAccessible::Value),
             QStringLiteral("20 µs per second"));
}

QTEST_MAIN(PlaybackBarTest)
#include "test_playback_bar.moc"
