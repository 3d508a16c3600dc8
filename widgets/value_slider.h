// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme.h"
#include "widgets/value_scale.h"

#include <QSlider>
#include <QString>

#include <functional>
#include <vector>

namespace waferline {

struct SliderTick {
    double value = 0;
    QString text;
    bool warning = false; ///< in the warning colour, and kept where texts would overlap

    bool operator==(const SliderTick &) const = default;
};

/// A slider over a ValueScale. The thumb follows the mouse, a detent of the scale catches it, the wheel is
/// left to what scrolls. Left, Right, Page Up, Page Down, Home and End as in every slider.
class ValueSlider : public QSlider {
    Q_OBJECT
public:
    explicit ValueSlider(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    void setScale(const ValueScale &scale);
    const ValueScale &scale() const { return m_scale; }
    void setTicks(std::vector<SliderTick> ticks);
    /// How a value is read out, e.g. "256,000 tokens".
    void setValueText(std::function<QString(double)> text);

    /// The value, whether or not the scale reaches it. Emits nothing.
    void setShownValue(double value);
    double shownValue() const { return m_shownValue; }
    QString shownText() const;
    /// Moves as the user does, for assistive technology: emits edited().
    void chooseValue(double value);

    /// Middle of the thumb, for tests and for those who point at it.
    QPointF thumbCentre() const;
    /// The texts as they are painted, and where.
    struct PlacedTick {
        QRectF rect;
        SliderTick tick;
    };
    const std::vector<PlacedTick> &placedTicks() const { return m_placedTicks; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// `gesture` is the same number during one drag or one held key.
    void edited(double value, int gesture);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    QRectF groove() const;
    int positionAt(double x) const;
    void dragTo(double x);
    void onPositionChanged(int position);
    void placeTicks();
    void updateRange();

    Theme m_theme = Theme::light();
    ValueScale m_scale;
    std::vector<SliderTick> m_ticks;
    std::vector<PlacedTick> m_placedTicks;
    std::function<QString(double)> m_valueText;
    double m_shownValue = 1;
    double m_grabOffset = 0;
    int m_gesture = 0;
    bool m_showing = false; ///< a value is set from outside
};

/// A fresh number for a gesture, over all controls.
int nextGesture();

} // namespace waferline
