// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/panels/what_if_rig.h"
#include "widgets/fitted_label.h"
#include "widgets/legend_view.h"
#include "widgets/look.h"

#include <QAccessible>
#include <QApplication>
#include <QRegularExpression>

using namespace waferline;
using namespace waferline::test;

/// The panel as a whole: wheel, Tab, room, names.
class WhatIfPanelTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }
    void wheelScrollsAndChangesNothing();
    void legendNamesWhatTheModelHas();
    void tabGoesDownThePanel();
    void nothingIsCut();
    void slidersSpeak();
    void everythingTouchableHasAName();
    void disabledWithoutAPlan();
};

void WhatIfPanelTest::wheelScrollsAndChangesNothing()
{
    WhatIfRig rig({234, 380});
    QVERIFY(rig.scrollBar()->maximum() > 0);
    std::vector<QWidget *> controls{rig.slider("contextSlider"), rig.slider("microBatchSlider")};
    for (const char *const name :
         {"contextField", "weightsField", "cacheField", "microBatchField", "stagesField"}) {
        controls.push_back(rig.field(name));
    }
    for (const char *const name :
         {"weightsSegments", "cacheSegments", "stagesSegments", "placementSegments"}) {
        controls.push_back(rig.segments(name)->segment(1));
    }
    for (QWidget *const control : controls) {
        rig.panel.findChild<QScrollArea *>()->ensureWidgetVisible(control, 0, 60);
        control->setFocus();
        const int start = rig.scrollBar()->value();
        const bool down = start < rig.scrollBar()->maximum();
        turnWheel(control, down ? -15 : 15);
        QVERIFY2(down ? rig.scrollBar()->value() > start : rig.scrollBar()->value() < start,
                 qPrintable(control->objectName()));
    }
    QCOMPARE(rig.edits.size(), 0U);
    QCOMPARE(rig.slider("contextSlider")->shownValue(), 256'000.0);
    QCOMPARE(rig.slider("microBatchSlider")->shownValue(), 1.0);
}

void WhatIfPanelTest::legendNamesWhatTheModelHas()
{
    WhatIfRig rig;
    const auto texts = [&rig] {
        QStringList list;
        for (const LegendEntry &entry : rig.panel.findChild<LegendView *>()->entries()) {
            list << entry.text;
        }
        return list;
    };
    QCOMPARE(texts(),
             QStringList({"Linear-attention weights", "Full-attention weights", "KV cache in use",
                          "KV cache free", "Unused SRAM"}));
    ModelDescription model;
    LayerShape shape;
    shape.weights = {{1e9, WeightFormat{}}};
    for (const LayerKind kind : {LayerKind::Embedding, LayerKind::SlidingAttention, LayerKind::FeedForward}) {
        shape.kind = kind;
        shape.stateBytesPerRequest = kind == LayerKind::SlidingAttention ? 1 : 0;
        if (kind == LayerKind::SlidingAttention) {
            shape.windowTokens = 1000;
        }
        model.layers.push_back(static_cast<std::uint32_t>(model.shapes.size()));
        model.shapes.push_back(shape);
    }
    rig.panel.setPlan(planOf(std::make_shared<const ModelDescription>(model), wse3t(), Scenario()));
    QCOMPARE(texts(),
             QStringList({"Sliding-attention weights", "Feed-forward weights", "Embedding and head",
                          "State in use", "Unused SRAM"}));
}

void WhatIfPanelTest::tabGoesDownThePanel()
{
    WhatIfRig rig;
    rig.field("contextField")->setFocus();
    int last = -1;
    QStringList visited;
    for (int i = 0; i < 12; ++i) {
        QWidget *const focus = QApplication::focusWidget();
        const int y = focus->mapTo(&rig.panel, focus->rect().center()).y();
        QVERIFY2(y > last, qPrintable(visited.join(QLatin1Char(' '))));
        last = y;
        visited << focus->objectName();
        QTest::keyClick(focus, Qt::Key_Tab);
    }
    // five fields, two sliders, five groups of segments with one stop each
    QCOMPARE(QApplication::focusWidget(), rig.field("contextField"));
}

void WhatIfPanelTest::nothingIsCut()
{
    for (const int height : {400, 760}) { // with a scroll bar and without
        WhatIfRig rig({234, height});
        Scenario longest;
        longest.contextTokens = 1'000'000'000;
        longest.weights = findWeightFormat("int4-zp-g128");
        QVERIFY(longest.weights.has_value());
        longest.cacheBits = 12.345;
        longest.microBatch = 1'000'000;
        longest.stages = Stages{1000};
        for (const Scenario &scenario : {Scenario(), longest}) {
            rig.panel.setPlan(articlePlan(scenario));
            QTest::qWait(0);
            for (const FittedLabel *const label : rig.panel.findChildren<FittedLabel *>()) {
                QVERIFY2(!label->isShortened(), qPrintable(label->text()));
            }
            for (const Segment *const segment : rig.panel.findChildren<Segment *>()) {
                QVERIFY2(widthOf(TextStyle::Label, segment->text()) <= segment->width(),
                         qPrintable(segment->text()));
            }
            for (const ExactField *const field : rig.panel.findChildren<ExactField *>()) {
                const QMargins margins = field->textMargins();
                const double room = field->width() - margins.left() - margins.right() - 4; // QLineEdit's own
                QVERIFY2(
                    widthOf(TextStyle::LabelStrong, field->text()) <= room,
                    qPrintable(
                        QStringLiteral("%1: %2 in %3").arg(field->objectName(), field->text()).arg(room)));
            }
            for (const ValueSlider *const slider : rig.panel.findChildren<ValueSlider *>()) {
                QVERIFY(!slider->placedTicks().empty());
                for (const ValueSlider::PlacedTick &placed : slider->placedTicks()) {
                    QVERIFY2(QRectF(slider->rect()).contains(placed.rect), qPrintable(placed.tick.text));
                }
            }
        }
        const QScrollArea *const area = rig.panel.findChild<QScrollArea *>();
        QCOMPARE(area->widget()->width(), area->viewport()->width()); // nothing sideways
    }
}

void WhatIfPanelTest::slidersSpeak()
{
    WhatIfRig rig;
    QAccessibleInterface *const context = QAccessible::queryAccessibleInterface(rig.slider("contextSlider"));
    QCOMPARE(context->role(), QAccessible::Slider);
    QCOMPARE(context->text(QAccessible::Name), QStringLiteral("Context length"));
    QCOMPARE(context->text(QAccessible::Value), QStringLiteral("256,000 tokens"));
    QAccessibleValueInterface *const value = context->valueInterface();
    QVERIFY(value != nullptr);
    QCOMPARE(value->currentValue().toDouble(), 256'000.0);
    QCOMPARE(value->minimumValue().toDouble(), 1e3);
    QCOMPARE(value->maximumValue().toDouble(), 1e7);
    value->setCurrentValue(1e6);
    QCOMPARE(rig.last().contextTokens, 1'000'000);
    QCOMPARE(context->text(QAccessible::Value), QStringLiteral("1,000,000 tokens"));

    QAccessibleInterface *const segment =
        QAccessible::queryAccessibleInterface(rig.segments("cacheSegments")->segment(1));
    QCOMPARE(segment->role(), QAccessible::RadioButton);
    QVERIFY(segment->state().checked);
    QCOMPARE(segment->text(QAccessible::Name), QStringLiteral("KV cache, bits: 8"));
    QAccessibleInterface *const field = QAccessible::queryAccessibleInterface(rig.field("contextField"));
    QCOMPARE(field->role(), QAccessible::EditableText);
    QCOMPARE(field->text(QAccessible::Value), QStringLiteral("1,000,000"));
}

void WhatIfPanelTest::everythingTouchableHasAName()
{
    WhatIfRig rig;
    int touchable = 0;
    for (const QWidget *const child : rig.panel.findChildren<QWidget *>()) {
        if (child->focusPolicy() == Qt::NoFocus) {
            continue;
        }
        ++touchable;
        QVERIFY2(!child->accessibleName().isEmpty(), qPrintable(child->objectName()));
        QVERIFY2(!child->objectName().isEmpty(), qPrintable(child->accessibleName()));
        const QWidget *const owner =
            qobject_cast<const Segment *>(child) != nullptr ? child->parentWidget() : child;
        QVERIFY2(!owner->whatsThis().isEmpty(), qPrintable(child->objectName()));
    }
    QCOMPARE(touchable, 6 + 3 + 7 + 3 + 3 + 3 + 3 + 3); // the room for requests is there, if hidden
}

void WhatIfPanelTest::disabledWithoutAPlan()
{
    QWidget host;
    WhatIfPanel panel(&host);
    panel.resize(234, 760);
    showAt(host, {234, 760});
    auto *const slider = panel.findChild<ValueSlider *>(QStringLiteral("contextSlider"));
    QVERIFY(!slider->isEnabled());
    int edits = 0;
    connect(&panel, &WhatIfPanel::scenarioEdited, this, [&edits] { ++edits; });
    QTest::mouseClick(slider, Qt::LeftButton, {}, {5, 11});
    QCOMPARE(edits, 0);
}

QTEST_MAIN(WhatIfPanelTest)
#include "test_what_if_panel.moc"
