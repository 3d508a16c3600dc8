// SPDX-License-Identifier: GPL-3.0-or-later
// What stands where in the window.
#include "app/main_window/main_window.h"

#include "widgets/compare/compare_view.h"
#include "widgets/device_wording.h"
#include "widgets/floor/floor_view.h"
#include "widgets/headline_strip.h"
#include "widgets/math_view.h"
#include "widgets/playback_bar.h"
#include "widgets/show_me/show_me_strip.h"
#include "widgets/wafer_view.h"
#include "widgets/window/header_bar.h"
#include "widgets/window/message_bar.h"
#include "widgets/window/shared_height.h"
#include "widgets/window/tab_strip.h"

#include <QStackedWidget>
#include <QVBoxLayout>

namespace waferline {

namespace {

constexpr int sideWidth = 312;

} // namespace

void MainWindow::buildLayout()
{
    m_header = new HeaderBar;
    m_messages = new MessageBar;
    m_headline = new HeadlineStrip;
    m_headline->setObjectName(QStringLiteral("headline"));
    m_headline->setAnimated(m_options.animated);
    m_whatIf = new WhatIfPanel;
    m_whatIf->setObjectName(QStringLiteral("whatIf"));
    m_floor = new FloorView(m_playback);
    m_playbackBar = new PlaybackBar;
    m_playbackBar->setObjectName(QStringLiteral("playbackBar"));

    m_showMe = new ShowMeStrip;

    auto *middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(m_whatIf);
    middle->addWidget(buildMiddle(), 1);
    m_sideLine = new QWidget;
    m_sideLine->setFixedWidth(1);
    m_sideLine->setAutoFillBackground(true);
    middle->addWidget(m_sideLine);
    middle->addWidget(buildSide());

    auto *central = new QWidget;
    auto *column = new QVBoxLayout(central);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(m_messages);
    column->addWidget(m_headline);
    column->addLayout(middle, 1);
    setCentralWidget(central);
}

QWidget *MainWindow::buildMiddle()
{
    auto *upper = new QWidget;
    auto *floorColumn = new QVBoxLayout(upper);
    floorColumn->setContentsMargins(0, 0, 0, 0);
    floorColumn->setSpacing(0);
    floorColumn->addWidget(m_showMe);
    floorColumn->addWidget(buildFloors(), 1);
    floorColumn->addWidget(m_playbackBar);
    m_floorAndTimeline = new SharedHeight(upper, buildLower());
    m_floorAndTimeline->setObjectName(QStringLiteral("floorAndTimeline"));
    m_floorAndTimeline->setAccessibleName(tr("Floor, and timeline and chart"));
    return m_floorAndTimeline;
}

QWidget *MainWindow::buildSide()
{
    auto *side = new QWidget;
    side->setFixedWidth(sideWidth);
    m_tabs = new TabStrip;
    m_tabs->setObjectName(QStringLiteral("sideTabs"));
    m_tabs->setAccessibleName(tr("Side panel"));
    m_tabs->addTab(tr("The math"));
    m_tabs->addTab(DeviceWording(*m_session.setup().hardware).titleOfOne());
    m_math = new MathView;
    m_math->setObjectName(QStringLiteral("math"));
    m_math->setAnimated(m_options.animated);
    m_wafer = new WaferView;
    m_wafer->setObjectName(QStringLiteral("waferPanel"));
    m_tabs->addTab(tr("Compare"));
    m_compare = new CompareView;
    m_compare->setObjectName(QStringLiteral("comparePanel"));
    m_sidePages = new QStackedWidget;
    m_sidePages->addWidget(m_math);
    m_sidePages->addWidget(m_wafer);
    m_sidePages->addWidget(m_compare);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_tabs);
    column->addWidget(m_sidePages, 1);
    return side;
}

} // namespace waferline
