// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/widgets/panels/panel_rig.h"
#include "widgets/exact_field.h"
#include "widgets/segmented_control.h"
#include "widgets/value_slider.h"
#include "widgets/what_if_panel.h"

#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

#include <memory>
#include <vector>

namespace waferline::test {

struct Edit {
    Scenario scenario;
    ScenarioControl control;
    int gesture;
};

/// The panel with what the main window does: each edit is planned and shown again.
class WhatIfRig {
public:
    explicit WhatIfRig(const QSize &size = {234, 760},
                       const std::shared_ptr<const ModelDescription> &usedModel = articleModel())
        : model(usedModel)
    {
        QObject::connect(&panel, &WhatIfPanel::scenarioEdited, &panel,
                         [this](const Scenario &scenario, ScenarioControl control, int gesture) {
                             edits.push_back({scenario, control, gesture});
                             if (replans) {
                                 panel.setPlan(planOf(model, wse3t(), scenario));
                             }
                         });
        panel.setPlan(planOf(model, wse3t(), Scenario()));
        panel.resize(size);
        showAt(host, size);
        host.activateWindow();
        (void)QTest::qWaitForWindowActive(&host);
    }

    ValueSlider *slider(const char *name) { return panel.findChild<ValueSlider *>(QLatin1String(name)); }
    ExactField *field(const char *name) { return panel.findChild<ExactField *>(QLatin1String(name)); }
    SegmentedControl *segments(const char *name)
    {
        return panel.findChild<SegmentedControl *>(QLatin1String(name));
    }
    QScrollBar *scrollBar() { return panel.findChild<QScrollArea *>()->verticalScrollBar(); }
    const Scenario &last() const { return edits.back().scenario; }

    void type(const char *fieldName, const char *text, Qt::Key end = Qt::Key_Return)
    {
        ExactField *const target = field(fieldName);
        target->setFocus();
        target->selectAll();
        QTest::keyClicks(target, QString::fromUtf8(text));
        QTest::keyClick(target, end);
    }
    void choose(const char *name, int index)
    {
        QTest::mouseClick(segments(name)->segment(index), Qt::LeftButton);
    }

    QWidget host; ///< a window of its own may not have a fixed width offscreen
    WhatIfPanel panel{&host};
    std::vector<Edit> edits;
    std::shared_ptr<const ModelDescription> model;
    bool replans = true;
};

} // namespace waferline::test
