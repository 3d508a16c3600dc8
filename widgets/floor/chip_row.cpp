// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/floor/chip_row.h"

#include "widgets/theme.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

constexpr double gap = 1; // between chips, logical pixels

double countWidth(std::int64_t count, double font)
{
    if (font <= 0) {
        return 0;
    }
    const QFontMetricsF metrics(uiFont(font, QFont::DemiBold));
    return std::ceil(metrics.horizontalAdvance(QStringLiteral("+%1").arg(count))) + gap;
}

} // namespace

double countFontSize(const CardLayout &card)
{
    return labelFontSize(card.unit);
}

ChipRow::ChipRow(const QRectF &room, double middle, double radius, std::int64_t count, double countFont)
    : m_room(room)
    , m_radius(radius)
    , m_pitch(2 * radius + gap)
    , m_shown(count)
{
    const auto fitting = [this](double width) {
        return static_cast<std::int64_t>(std::floor((width + gap + 1e-6) / m_pitch));
    };
    if (count > fitting(room.width())) {
        m_countWidth = countWidth(count, countFont);
        m_shown = std::clamp<std::int64_t>(fitting(room.width() - m_countWidth), 0, count);
        m_more = count - m_shown;
    }
    const double width = static_cast<double>(m_shown) * m_pitch - gap + m_countWidth;
    m_left = std::clamp(middle - width / 2, room.left(), std::max(room.left(), room.right() - width));
}

QPointF ChipRow::centre(std::int64_t index) const
{
    return {m_left + static_cast<double>(index) * m_pitch + m_radius, m_room.center().y()};
}

QRectF ChipRow::countRoom() const
{
    return m_countWidth > 0
        ? QRectF(m_left + static_cast<double>(m_shown) * m_pitch, m_room.top(), m_countWidth, m_room.height())
        : QRectF();
}

} // namespace waferline
