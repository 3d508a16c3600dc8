// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/chart/chart_painter.h"

#include <QWidget>

#include <cstddef>
#include <optional>

namespace waferline {

/// A chart in a window. Points are read out where the mouse is or the arrow keys go, and are taken by a click
/// or Return. The wheel zooms, a drag pans, a double click shows all.
class ChartView : public QWidget {
    Q_OBJECT
public:
    explicit ChartView(QWidget *parent = nullptr);

    void setContent(const ChartContent &content);
    const ChartContent &content() const { return m_content; }
    void setTheme(const Theme &theme);
    /// Faded, and read-only: what it shows is of before.
    void setStale(bool stale);
    bool isStale() const { return m_stale; }

    /// Where everything stands, in pixels of the view.
    const ChartLayout &layoutOfChart() const { return m_layout; }
    QPointF pixelOf(std::size_t point) const;
    /// The point that is read out.
    std::optional<std::size_t> current() const { return m_current; }
    /// What a screen reader says: the current point, or where the plan stands.
    QString spokenText() const;

    QSize sizeHint() const override { return {300, 160}; }
    QSize minimumSizeHint() const override { return {160, 72}; }

public slots:
    void fit();

signals:
    /// An index into the content's points.
    void pointChosen(std::size_t point);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void setWindow(const ChartWindow &window);
    void layOut();
    void setCurrent(std::optional<std::size_t> point);
    std::optional<std::size_t> pointAt(const QPointF &position) const;
    void moveCurrent(std::ptrdiff_t by);
    void goTo(std::size_t point);
    void choose(std::size_t point);
    void zoom(const QPointF &position, double factor);

    ChartContent m_content;
    ChartWindow m_window;
    ChartLayout m_layout;
    ChartPainter m_painter;
    const Theme *m_theme = &Theme::light();
    std::optional<std::size_t> m_current;
    bool m_stale = false;
    bool m_pressed = false;
    bool m_dragged = false;
    QPointF m_pressedAt;
    QPointF m_draggedTo;
};

} // namespace waferline
