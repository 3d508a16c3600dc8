// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/picture_legend.h"

#include <QFontMetricsF>
#include <QPainter>

namespace waferline {

namespace {

constexpr double legendSize = 20; // in a picture 1080 high

} // namespace

double paintPictureLegend(QPainter &painter, const std::vector<LegendEntry> &entries, const QRectF &room,
                          double unit, const Theme &theme)
{
    const QFont font = uiFont(legendSize * unit);
    const QFontMetricsF metrics(font);
    const double swatch = metrics.ascent() * 0.85;
    const double gap = legendSize * 1.6 * unit;
    std::vector<std::vector<LegendEntry>> rows(1);
    double width = 0;
    const auto widthOfEntry = [&](const LegendEntry &entry) {
        return swatch * 1.5 + metrics.horizontalAdvance(entry.text);
    };
    for (const LegendEntry &entry : entries) {
        if (width + widthOfEntry(entry) > room.width() && !rows.back().empty()) {
            rows.emplace_back();
            width = 0;
        }
        rows.back().push_back(entry);
        width += widthOfEntry(entry) + gap;
    }
    painter.setFont(font);
    painter.setPen(theme.textMuted);
    const double height = metrics.height() * static_cast<double>(rows.size());
    double baseline = room.bottom() - height + metrics.ascent();
    for (const auto &row : rows) {
        double x = room.left();
        for (const LegendEntry &entry : row) {
            painter.fillRect(QRectF(x, baseline - swatch * 0.9, swatch, swatch), theme.*entry.colour);
            painter.drawText(QPointF(x + swatch * 1.5, baseline), entry.text);
            x += widthOfEntry(entry) + gap;
        }
        baseline += metrics.height();
    }
    return height;
}

} // namespace waferline
