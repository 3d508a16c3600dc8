// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "model/simulation/timeline.h"
#include "widgets/floor/scene_cache.h"
#include "widgets/theme.h"
#include "widgets/timeline/timeline_grid.h"

#include <QWidget>

#include <memory>
#include <optional>

namespace waferline {

class Playback;
class SlimScrollBar;

/// The pipeline's timeline in a window, with the playback's moment as its cursor. The cursor can be dragged;
/// elsewhere a drag pans, the wheel zooms time at the mouse (over the names, or with Shift, it scrolls rows),
/// a double click fits. Arrows, plus, minus, Home and Page keys do the same.
class TimelineView : public QWidget {
    Q_OBJECT
public:
    /// `playback` outlives the view.
    explicit TimelineView(Playback *playback, QWidget *parent = nullptr);

    /// To be called when the playback has the plan.
    void setPlan(std::shared_ptr<const Plan> plan);
    void setTheme(const Theme &theme);
    /// Marks the rows of a wafer; an index into Plan::wafers.
    void setSelectedWafer(std::optional<std::uint32_t> wafer);
    /// … less strongly, for a wafer that is pointed at elsewhere.
    void setHighlightedWafer(std::optional<std::uint32_t> wafer);

    const TimelineGrid &grid() const { return m_grid; }
    /// What is drawn at present; gathered if it is not yet.
    const Timeline &timeline();
    /// The work under a point of the view.
    std::optional<TimelineBar> barAt(const QPointF &point);

    QSize sizeHint() const override { return {600, 190}; }
    QSize minimumSizeHint() const override { return {240, 96}; }

public slots:
    void fit();

signals:
    /// The wafer of the work that is pointed at; none when it is left.
    void waferHovered(std::optional<std::uint32_t> wafer);
    void waferSelected(std::uint32_t wafer);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
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
    enum class Drag : std::uint8_t { None, Pressed, Pan, Cursor };

    void setGrid(const TimelineGrid &grid);
    void placeScrollBar();
    void follow();
    void onMoved();
    void updateCursor(double x);
    void describe();
    bool overCursor(const QPointF &point) const;
    void seekTo(double x);
    void setHovered(const std::optional<TimelineBar> &bar, const QPoint &globalPosition);
    void gather();
    bool coversView() const;
    DisplayList scene();
    void invalidateScene();

    Playback *m_playback;
    SlimScrollBar *m_rows;
    std::shared_ptr<const Plan> m_plan;
    std::optional<TimelineSource> m_source; ///< none where there is nothing to simulate
    Timeline m_timeline;
    double m_gatheredSpan = 0; ///< seconds in view when it was gathered
    const Theme *m_theme = &Theme::light();
    TimelineGrid m_grid;
    SceneCache m_scene; ///< all but cursor and hover
    double m_paintedCursor = 0; ///< where the cursor is on the screen
    std::optional<std::uint32_t> m_selected;
    std::optional<std::uint32_t> m_highlighted;
    std::optional<TimelineBar> m_hovered;
    Drag m_drag = Drag::None;
    bool m_playedBefore = false; ///< while the cursor is dragged
    QPointF m_pressedAt;
    QPointF m_draggedTo;
    double m_wheelRest = 0; ///< of a row
};

} // namespace waferline
