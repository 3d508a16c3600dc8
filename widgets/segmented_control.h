// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme.h"

#include <QRadioButton>
#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace waferline {

/// One of a SegmentedControl: a radio button with another face.
class Segment : public QRadioButton {
    Q_OBJECT
public:
    Segment(const QString &text, QWidget *parent);
    void setTheme(const Theme &theme);
    void setEnds(bool first, bool last);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool hitButton(const QPoint &point) const override { return rect().contains(point); }
    void paintEvent(QPaintEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    Theme m_theme = Theme::light();
    bool m_first = false;
    bool m_last = false;
};

/// One choice of few, side by side. At most one is chosen; none where the value is not among them.
class SegmentedControl : public QWidget {
    Q_OBJECT
public:
    /// `name` is the group's accessible name; the segments' are "name: text".
    SegmentedControl(const QString &name, const QStringList &texts, QWidget *parent = nullptr);

    void setTheme(const Theme &theme);
    /// Words a segment anew.
    void setText(int index, const QString &text);
    /// Emits nothing.
    void setChosen(std::optional<int> index);
    std::optional<int> chosen() const;
    Segment *segment(int index) const { return m_segments[static_cast<std::size_t>(index)]; }
    int count() const { return static_cast<int>(m_segments.size()); }
    QSize sizeHint() const override;
    /// Texts that have no room are shortened.
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

signals:
    /// The user chose another one.
    void chosenByUser(int index);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void onClicked(int index);
    std::vector<double> widths(double inner) const;
    void layOut();

    Theme m_theme = Theme::light();
    std::vector<Segment *> m_segments;
    std::optional<int> m_chosen;
};

} // namespace waferline
