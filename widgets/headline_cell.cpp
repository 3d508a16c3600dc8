// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/headline_cell.h"

#include "widgets/accessible_factory.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <optional>

namespace waferline {

namespace {

constexpr double widePadding = 14;
constexpr double narrowPadding = 10;
constexpr double captionTop = 11;
constexpr double numberTop = 27;
constexpr double noteTop = 56;
constexpr int cellHeight = 78;
constexpr double comparedTop = 75;
constexpr int comparedHeight = 18; // more, with what it is compared with
constexpr double unitGap = 5;
constexpr double asideGap = 7;

/// A button whose value is its figure.
class AccessibleCell : public QAccessibleWidget {
public:
    explicit AccessibleCell(HeadlineCell *cell)
        : QAccessibleWidget(cell, QAccessible::Button)
    {
    }
    QString text(QAccessible::Text type) const override
    {
        return type == QAccessible::Value ? static_cast<HeadlineCell *>(widget())->figure().spokenValue()
                                          : QAccessibleWidget::text(type);
    }
    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString &name) override
    {
        if (name == pressAction()) {
            static_cast<HeadlineCell *>(widget())->click();
        }
    }
};

/// Stands between a figure and what is beside it; not needed on a line of its own.
const QString separator = QStringLiteral("· ");

std::optional<QString> firstThatFits(const QStringList &texts, TextStyle style, double room)
{
    const auto found = std::find_if(texts.begin(), texts.end(),
                                    [&](const QString &text) { return widthOf(style, text) <= room; });
    return found == texts.end() ? std::nullopt : std::optional(*found);
}

} // namespace

HeadlineCell::HeadlineCell(QWidget *parent)
    : QPushButton(parent)
{
    installAccessible<AccessibleCell, HeadlineCell>();
    setAttribute(Qt::WA_Hover);
    setAutoDefault(false);
    setFocusPolicy(Qt::TabFocus);
}

void HeadlineCell::setTheme(const Theme &theme)
{
    m_theme = theme;
    update();
}

bool HeadlineCell::setFigure(const HeadlineFigure &figure)
{
    if (figure == m_figure) {
        return false;
    }
    const bool seen = figure.number != m_figure.number || figure.unit != m_figure.unit;
    m_figure = figure;
    setAccessibleName(figure.spoken());
    setToolTip(figure.toolTip);
    setWhatsThis(figure.toolTip);
    place();
    update();
    return seen;
}

void HeadlineCell::setFreshness(double freshness)
{
    m_freshness = freshness;
    update();
}

void HeadlineCell::setCompact(bool compact)
{
    m_compact = compact;
    place();
    update();
}

double HeadlineCell::comfortableWidth() const
{
    constexpr double leastContent = 92;
    return std::max(widthOf(TextStyle::Caption, m_figure.caption), leastContent) + 2 * narrowPadding;
}

QSize HeadlineCell::sizeHint() const
{
    return {static_cast<int>(std::ceil(comfortableWidth())),
            cellHeight + (m_figure.compared ? comparedHeight : 0)};
}

void HeadlineCell::addText(QPointF topLeft, const QString &text, TextStyle style, ThemeColour colour,
                           double room)
{
    const QString shown = elidedTo(style, text, room);
    m_placed.push_back({{topLeft, QSizeF(widthOf(style, shown), metricsOf(style).height())},
                        shown,
                        style,
                        colour,
                        shown != text});
}

void HeadlineCell::place()
{
    m_placed.clear();
    const double padding = m_compact ? narrowPadding : widePadding;
    const double room = width() - 2 * padding;
    const ThemeColour figureColour = m_figure.warning ? &Theme::warningText : &Theme::text;
    const ThemeColour sideColour = m_figure.warning ? &Theme::warningText : &Theme::textMuted;
    addText({padding, captionTop}, m_figure.caption, TextStyle::Caption, &Theme::textMuted, room);

    const double numberBase = numberTop + metricsOf(TextStyle::Number).ascent();
    const double unitTop = numberBase - metricsOf(TextStyle::Unit).ascent();
    addText({padding, numberTop}, m_figure.number, TextStyle::Number, figureColour, room);
    double x = padding + m_placed.back().rect.width();
    if (!m_figure.unit.isEmpty()) {
        addText({x + unitGap, unitTop}, m_figure.unit, TextStyle::Unit, sideColour,
                padding + room - x - unitGap);
        x = m_placed.back().rect.right();
    }

    // Beside the number if it fits, else on the line below if that is free.
    QStringList below = m_figure.notes;
    if (!m_figure.asides.isEmpty()) {
        const double beside = padding + room - x - asideGap;
        const QStringList &asides = m_figure.asides;
        const bool longestFits = widthOf(TextStyle::Unit, asides.front()) <= beside;
        const auto fitting = firstThatFits(asides, TextStyle::Unit, beside);
        if (longestFits || (fitting && !below.isEmpty())) {
            addText({x + asideGap, unitTop}, longestFits ? asides.front() : *fitting, TextStyle::Unit,
                    sideColour, beside);
        } else if (below.isEmpty()) {
            below = asides;
            if (below.front().startsWith(separator)) {
                below.removeFirst();
            }
        }
    }
    if (!below.isEmpty()) {
        const QString text = firstThatFits(below, TextStyle::Caption, room).value_or(below.back());
        addText({padding, noteTop}, text, TextStyle::Caption, sideColour, room);
    }
    if (m_figure.compared) {
        placeCompared(padding, room);
    }
}

void HeadlineCell::placeCompared(double padding, double room)
{
    const ComparedWith &compared = *m_figure.compared;
    addText({padding, comparedTop}, compared.value, TextStyle::Caption, &Theme::compared, room);
    const double x = m_placed.back().rect.right() + asideGap;
    const double left = padding + room - x;
    if (const auto text = firstThatFits(compared.differences, TextStyle::Caption, left)) {
        addText({x, comparedTop}, *text, TextStyle::Caption, compared.colour, left);
    }
}

void HeadlineCell::resizeEvent(QResizeEvent *event)
{
    QPushButton::resizeEvent(event);
    place();
}

void HeadlineCell::enterEvent(QEnterEvent *event)
{
    QPushButton::enterEvent(event);
    update();
}

void HeadlineCell::leaveEvent(QEvent *event)
{
    QPushButton::leaveEvent(event);
    update();
}

void HeadlineCell::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (isDown() || underMouse()) {
        painter.fillRect(rect(), m_theme.inset);
    }
    for (const Placed &text : m_placed) {
        QColor colour = m_theme.*text.colour;
        if (m_fresh && m_freshness > 0 && text.style == TextStyle::Number && !m_figure.warning) {
            colour = blended(colour, m_theme.accentText, m_freshness);
        }
        painter.setFont(fontOf(text.style));
        painter.setPen(colour);
        painter.drawText(QPointF(text.rect.left(), text.rect.top() + metricsOf(text.style).ascent()),
                         text.text);
    }
    if (hasFocus()) {
        paintFocusRing(painter, QRectF(rect()).adjusted(2, 2, -2, -2), 5, m_theme);
    }
}

} // namespace waferline
