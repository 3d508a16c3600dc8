// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/value_slider.h"

#include "widgets/accessible_factory.h"
#include "widgets/look.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

constexpr double thumbRadius = 8;
constexpr double grooveHeight = 4;
constexpr double grooveCentre = 11;
constexpr double tickTop = 22;
constexpr double detentReach = 4; ///< px
constexpr double tickGap = 6; ///< least room between two texts

/// Reads out the value that a position stands for, instead of the position.
class AccessibleValueSlider : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit AccessibleValueSlider(ValueSlider *slider)
        : QAccessibleWidget(slider, QAccessible::Slider)
    {
    }

    void *interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::ValueInterface) {
            return static_cast<QAccessibleValueInterface *>(this);
        }
        return QAccessibleWidget::interface_cast(type);
    }
    QString text(QAccessible::Text type) const override
    {
        return type == QAccessible::Value ? slider()->shownText() : QAccessibleWidget::text(type);
    }
    QVariant currentValue() const override { return slider()->shownValue(); }
    void setCurrentValue(const QVariant &value) override { slider()->chooseValue(value.toDouble()); }
    QVariant maximumValue() const override { return slider()->scale().valueAt(slider()->maximum()); }
    QVariant minimumValue() const override { return slider()->scale().valueAt(slider()->minimum()); }
    QVariant minimumStepSize() const override
    {
        return slider()->scale().valueAt(slider()->minimum() + 1)
            - slider()->scale().valueAt(slider()->minimum());
    }

private:
    ValueSlider *slider() const { return static_cast<ValueSlider *>(widget()); }
};

} // namespace

int nextGesture()
{
    static int gesture = 0;
    return ++gesture;
}

ValueSlider::ValueSlider(QWidget *parent)
    : QSlider(Qt::Horizontal, parent)
{
    installAccessible<AccessibleValueSlider, ValueSlider>();
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMinimum(0);
    updateRange();
    connect(this, &QSlider::valueChanged, this, &ValueSlider::onPositionChanged);
}

void ValueSlider::setTheme(const Theme &theme)
{
    m_theme = theme;
    update();
}

void ValueSlider::setScale(const ValueScale &scale)
{
    if (scale == m_scale) {
        return;
    }
    m_scale = scale;
    updateRange();
    setShownValue(m_shownValue);
    placeTicks();
    update();
}

void ValueSlider::updateRange()
{
    m_showing = true;
    setMaximum(m_scale.lastPosition());
    m_showing = false;
}

void ValueSlider::setTicks(std::vector<SliderTick> ticks)
{
    if (ticks == m_ticks) {
        return;
    }
    m_ticks = std::move(ticks);
    placeTicks();
    update();
}

void ValueSlider::setValueText(std::function<QString(double)> text)
{
    m_valueText = std::move(text);
}

void ValueSlider::setShownValue(double value)
{
    m_showing = true;
    m_shownValue = value;
    setValue(m_scale.positionOf(value));
    m_showing = false;
}

QString ValueSlider::shownText() const
{
    return m_valueText ? m_valueText(m_shownValue) : QString::number(m_shownValue);
}

void ValueSlider::chooseValue(double value)
{
    m_gesture = nextGesture();
    setValue(m_scale.positionOf(value));
}

void ValueSlider::onPositionChanged(int position)
{
    if (m_showing) {
        return;
    }
    m_shownValue = m_scale.valueAt(position);
    emit edited(m_shownValue, m_gesture);
}

QRectF ValueSlider::groove() const
{
    return {thumbRadius, grooveCentre - grooveHeight / 2, std::max(1.0, width() - 2 * thumbRadius),
            grooveHeight};
}

QPointF ValueSlider::thumbCentre() const
{
    const QRectF line = groove();
    const double fraction = m_scale.fractionOf(value());
    return {layoutDirection() == Qt::RightToLeft ? line.right() - fraction * line.width()
                                                 : line.left() + fraction * line.width(),
            grooveCentre};
}

int ValueSlider::positionAt(double x) const
{
    const QRectF line = groove();
    const double along = (x - line.left()) / line.width();
    const double fraction = layoutDirection() == Qt::RightToLeft ? 1 - along : along;
    if (const auto detent = m_scale.detent();
        detent && std::abs(m_scale.fractionOfValue(*detent) - fraction) * line.width() <= detentReach) {
        return m_scale.positionOf(*detent);
    }
    return m_scale.positionAt(fraction);
}

void ValueSlider::dragTo(double x)
{
    setSliderPosition(positionAt(x));
    update();
}

void ValueSlider::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    m_gesture = nextGesture();
    const double x = event->position().x();
    const double fromThumb = x - thumbCentre().x();
    m_grabOffset = std::abs(fromThumb) <= thumbRadius ? fromThumb : 0;
    setSliderDown(true);
    if (m_grabOffset == 0) {
        dragTo(x);
    }
    update();
}

void ValueSlider::mouseMoveEvent(QMouseEvent *event)
{
    if (isSliderDown()) {
        dragTo(event->position().x() - m_grabOffset);
    }
}

void ValueSlider::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && isSliderDown()) {
        setSliderDown(false);
        update();
    }
}

void ValueSlider::keyPressEvent(QKeyEvent *event)
{
    if (!event->isAutoRepeat()) {
        m_gesture = nextGesture();
    }
    QSlider::keyPressEvent(event);
}

void ValueSlider::wheelEvent(QWheelEvent *event)
{
    event->ignore();
}

void ValueSlider::resizeEvent(QResizeEvent *event)
{
    QSlider::resizeEvent(event);
    placeTicks();
}

void ValueSlider::placeTicks()
{
    m_placedTicks.clear();
    const QRectF line = groove();
    const double height = metricsOf(TextStyle::Tick).height();
    const auto place = [&](const SliderTick &tick) {
        const double textWidth = widthOf(TextStyle::Tick, tick.text);
        const double fraction = m_scale.fractionOfValue(tick.value);
        const double centre =
            line.left() + line.width() * (layoutDirection() == Qt::RightToLeft ? 1 - fraction : fraction);
        const double left = std::clamp(centre - textWidth / 2, 0.0, std::max(0.0, width() - textWidth));
        const QRectF rect(left, tickTop, textWidth, height);
        const QRectF wide = rect.adjusted(-tickGap, 0, tickGap, 0);
        const bool free = std::none_of(m_placedTicks.begin(), m_placedTicks.end(),
                                       [&](const PlacedTick &other) { return other.rect.intersects(wide); });
        if (free) {
            m_placedTicks.push_back({rect, tick});
        }
    };
    for (const bool warning : {true, false}) {
        for (const SliderTick &tick : m_ticks) {
            if (tick.warning == warning) {
                place(tick);
            }
        }
    }
}

void ValueSlider::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const QRectF line = groove();
    const QPointF thumb = thumbCentre();
    const QColor accent = isEnabled() ? m_theme.accent : m_theme.borderStrong;

    painter.setBrush(m_theme.unused);
    painter.drawRoundedRect(line, grooveHeight / 2, grooveHeight / 2);
    QRectF done = line;
    if (layoutDirection() == Qt::RightToLeft) {
        done.setLeft(thumb.x());
    } else {
        done.setRight(thumb.x());
    }
    painter.setBrush(accent);
    painter.drawRoundedRect(done, grooveHeight / 2, grooveHeight / 2);

    if (const auto detent = m_scale.detent()) {
        const double fraction = m_scale.fractionOfValue(*detent);
        const double x =
            line.left() + line.width() * (layoutDirection() == Qt::RightToLeft ? 1 - fraction : fraction);
        painter.setBrush(m_theme.textMuted);
        painter.drawRoundedRect(QRectF(x - 1, grooveCentre - 6, 2, 12), 1, 1);
    }
    painter.setBrush(m_theme.panel);
    painter.setPen(QPen(accent, isSliderDown() ? 3 : 2));
    painter.drawEllipse(thumb, thumbRadius - 1.5, thumbRadius - 1.5);
    if (hasFocus()) {
        painter.setPen(QPen(m_theme.accentText, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(thumb, thumbRadius + 1.5, thumbRadius + 1.5);
    }

    painter.setFont(fontOf(TextStyle::Tick));
    const double ascent = metricsOf(TextStyle::Tick).ascent();
    for (const PlacedTick &placed : m_placedTicks) {
        painter.setPen(placed.tick.warning ? m_theme.warningText : m_theme.textMuted);
        painter.drawText(QPointF(placed.rect.left(), placed.rect.top() + ascent), placed.tick.text);
    }
}

QSize ValueSlider::sizeHint() const
{
    const double height =
        m_ticks.empty() ? 2 * grooveCentre : tickTop + metricsOf(TextStyle::Tick).height() + 1;
    return {160, static_cast<int>(std::ceil(height))};
}

QSize ValueSlider::minimumSizeHint() const
{
    return {80, sizeHint().height()};
}

} // namespace waferline
