// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/headline_figures.h"
#include "widgets/look.h"

#include <QPushButton>

#include <vector>

namespace waferline {

/// One headline figure; a click asks for its math.
class HeadlineCell : public QPushButton {
    Q_OBJECT
public:
    explicit HeadlineCell(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// True if it differs from what was shown.
    bool setFigure(const HeadlineFigure &figure);
    const HeadlineFigure &figure() const { return m_figure; }
    /// 1 just after a change, 0 when it has faded.
    void setFreshness(double freshness);
    bool isFresh() const { return m_fresh; }
    void setFresh(bool fresh) { m_fresh = fresh; }
    /// Narrower margins.
    void setCompact(bool compact);
    /// Width that its caption needs with narrower margins.
    double comfortableWidth() const;

    /// A text as it is painted.
    struct Placed {
        QRectF rect;
        QString text;
        TextStyle style = TextStyle::Caption;
        ThemeColour colour = &Theme::text;
        bool cut = false; ///< shortened with "…"
    };
    const std::vector<Placed> &placed() const { return m_placed; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {60, sizeHint().height()}; }

protected:
    bool hitButton(const QPoint &point) const override { return rect().contains(point); }
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    void place();
    void placeCompared(double padding, double room);
    void addText(QPointF topLeft, const QString &text, TextStyle style, ThemeColour colour, double room);

    Theme m_theme = Theme::light();
    HeadlineFigure m_figure;
    std::vector<Placed> m_placed;
    double m_freshness = 0;
    bool m_compact = false;
    bool m_fresh = false;
};

} // namespace waferline
