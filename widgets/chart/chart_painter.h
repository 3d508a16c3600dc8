// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/chart/chart_layout.h"
#include "widgets/theme.h"

#include <QTransform>

#include <memory>

class QPaintDevice;

namespace waferline {

/// Draws charts, on a screen and into pictures alike. The one place that knows QCustomPlot: it draws what
/// lies between the axes and the ticks; where everything stands is the layout's.
class ChartPainter {
public:
    ChartPainter();
    ~ChartPainter();
    ChartPainter(const ChartPainter &) = delete;
    ChartPainter &operator=(const ChartPainter &) = delete;

    /// Draws into a device that no painter is at work on, beyond what its window asks for.
    void paint(QPaintDevice &device, const QTransform &transform, const ChartContent &content,
               const ChartLayout &layout, const Theme &theme);

private:
    class Plot;
    std::unique_ptr<Plot> m_plot; ///< made when it is first needed
};

} // namespace waferline
