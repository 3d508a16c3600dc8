// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "widgets/floor/floor_painter.h"
#include "widgets/floor/scene_cache.h"
#include "widgets/floor/stage_words.h"
#include "widgets/theme.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace waferline {

class Playback;

/// The floor in a window: wheel zooms at the cursor, drag pans, double click fits, click selects a wafer, the
/// arrow keys move the selection.
class FloorView : public QWidget {
    Q_OBJECT
public:
    /// `playback` outlives the view.
    explicit FloorView(const Playback *playback, QWidget *parent = nullptr);

    void setPlan(std::shared_ptr<const Plan> plan);
    void setTheme(const Theme &theme);
    /// Index into Plan::wafers.
    void setSelectedWafer(std::optional<std::uint32_t> wafer);
    std::optional<std::uint32_t> selectedWafer() const { return m_selected; }
    /// False: it is only looked at.
    void setSelectable(bool selectable) { m_selectable = selectable; }
    /// Rings a wafer that is pointed at in another view.
    void setHighlightedWafer(std::optional<std::uint32_t> wafer);

    const FloorGrid &grid() const { return m_grid; }
    /// What is drawn of the simulation at present.
    FloorFrame frame() const;

    QSize sizeHint() const override { return {900, 640}; }
    QSize minimumSizeHint() const override { return {320, 240}; }

public slots:
    void zoomIn();
    void zoomOut();
    void fit();

signals:
    void waferSelected(std::uint32_t wafer);
    /// The user has let go of the wafer that was selected.
    void selectionCleared();
    /// The wafer that is pointed at; none when it is left.
    void waferHovered(std::optional<std::uint32_t> wafer);

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

private:
    void setGrid(const FloorGrid &grid);
    void onMoved();
    /// The playback's simulation, if it is one of the plan that is shown: it comes by it a little later.
    const Simulation *simulation() const;
    void describe();
    void hover(const QPointF &point, const QPoint &globalPosition);
    void leaveCards() { setHovered(std::nullopt, std::nullopt, {}); }
    /// What the stage that is pointed at does now.
    std::optional<StageNow> hoveredNow() const;
    QString hoveredTip() const;
    void select(std::int64_t wafer);
    void clearSelection();
    void setHovered(std::optional<std::int64_t> wafer, std::optional<StageOnCard> stage,
                    const QPoint &globalPosition);
    std::optional<std::int64_t> keyTarget(int key) const;

    const Playback *m_playback;
    std::shared_ptr<const Plan> m_plan;
    WaferStages m_stages;
    const Theme *m_theme = &Theme::light();
    FloorGrid m_grid;
    FloorPainter m_painter;
    SceneCache m_scene;
    std::optional<std::uint32_t> m_selected;
    std::optional<std::int64_t> m_hovered;
    std::optional<StageOnCard> m_hoveredStage;
    std::optional<StageNow> m_hoveredNow; ///< as the tip tells it
    QPoint m_hoveredAt; ///< on the screen
    std::optional<std::uint32_t> m_highlighted;
    QPointF m_pressedAt;
    QPointF m_draggedTo;
    bool m_selectable = true;
    bool m_pressed = false;
    bool m_panning = false;
};

} // namespace waferline
