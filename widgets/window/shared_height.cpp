// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/shared_height.h"

#include <QPainter>

#include <algorithm>

namespace waferline {

namespace {

constexpr double lowerShare = 0.24;
constexpr int leastLower = 116;
constexpr int mostLower = 200;
constexpr int handleHeight = 7;

} // namespace

/// A line, and a grip in its middle.
class SharedHeightHandle : public QSplitterHandle {
public:
    explicit SharedHeightHandle(SharedHeight *parent)
        : QSplitterHandle(Qt::Vertical, parent)
        , m_owner(parent)
    {
    }

protected:
    void paintEvent(QPaintEvent * /*event*/) override
    {
        constexpr QSizeF gripSize(28, 3);
        QPainter painter(this);
        painter.fillRect(rect(), m_owner->m_theme->panel);
        painter.fillRect(0, 0, width(), 1, m_owner->m_theme->border);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_owner->m_theme->border);
        painter.drawRoundedRect(
            QRectF({(width() - gripSize.width()) / 2, (height() + 1 - gripSize.height()) / 2}, gripSize), 1.5,
            1.5);
    }

private:
    SharedHeight *m_owner;
};

SharedHeight::SharedHeight(QWidget *upper, QWidget *lower, QWidget *parent)
    : QSplitter(Qt::Vertical, parent)
{
    setChildrenCollapsible(false);
    setHandleWidth(handleHeight);
    addWidget(upper);
    addWidget(lower);
    setStretchFactor(0, 1);
    setStretchFactor(1, 0);
    connect(this, &QSplitter::splitterMoved, this, [this] { m_setByUser = true; });
}

void SharedHeight::setTheme(const Theme &theme)
{
    m_theme = &theme;
    for (int index = 0; index < count(); ++index) {
        handle(index)->update();
    }
}

QSplitterHandle *SharedHeight::createHandle()
{
    return new SharedHeightHandle(this);
}

void SharedHeight::resizeEvent(QResizeEvent *event)
{
    QSplitter::resizeEvent(event);
    if (!m_setByUser) {
        share();
    }
}

void SharedHeight::share()
{
    const int both = height() - handleHeight;
    const int lower = std::clamp(static_cast<int>(both * lowerShare), leastLower, mostLower);
    setSizes({both - lower, lower});
}

} // namespace waferline
