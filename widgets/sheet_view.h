// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/sheet.h"

#include <QAbstractScrollArea>

#include <optional>
#include <vector>

class QVariantAnimation;

namespace waferline {

class SlimScrollBar;

/// Shows a sheet, scrolls it, and gives it away as text (Ctrl+C, context menu, assistive technology).
class SheetView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit SheetView(QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Lays out and repaints only the sections that have changed.
    void setSections(std::vector<SheetSection> sections);
    const std::vector<SheetSection> &sections() const { return m_sections; }
    QString text() const { return plainText(m_sections); }
    /// Scrolls to a section and marks it for a moment.
    void showSection(int id);
    /// Where a section lies in the viewport; nothing if there is none of that id.
    std::optional<QRectF> sectionRect(int id) const;
    const std::vector<SectionLayout> &layouts() const { return m_layouts; }
    /// Off: a marked section is not marked by an animation (for tests and pictures).
    void setAnimated(bool animated) { m_animated = animated; }

    QSize sizeHint() const override { return {300, 400}; }
    QSize minimumSizeHint() const override { return {200, 100}; }

    /// Where a link lies in the viewport; nothing if there is none of that id.
    std::optional<QRectF> linkRect(int id) const;

public slots:
    void copy() const;

signals:
    /// A link of a caption was clicked, or Return was pressed and it is the sheet's first.
    void linkFollowed(int id);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void layOut(const std::vector<SheetSection> &before);
    void updateScrollBar();
    std::optional<int> linkAt(const QPointF &point) const;
    std::optional<int> firstLink() const;

    Theme m_theme = Theme::light();
    SlimScrollBar *m_scrollBar;
    std::vector<SheetSection> m_sections;
    std::vector<SectionLayout> m_layouts;
    double m_laidOutWidth = -1;
    double m_height = 0;
    QVariantAnimation *m_mark = nullptr; ///< runs while a section is marked
    int m_markedId = -1;
    double m_markStrength = 0;
    std::optional<int> m_pressedLink;
    bool m_animated = true;
};

} // namespace waferline
