// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/fitted_label.h"

#include <QPainter>

#include <cmath>

namespace waferline {

FittedLabel::FittedLabel(TextStyle style, ThemeColour colour, QWidget *parent)
    : QWidget(parent)
    , m_style(style)
    , m_colour(colour)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void FittedLabel::setTheme(const Theme &theme)
{
    m_theme = theme;
    update();
}

void FittedLabel::setText(const QString &text)
{
    if (text == m_text) {
        return;
    }
    m_text = text;
    setAccessibleName(text);
    fit();
    update();
}

void FittedLabel::setColour(ThemeColour colour)
{
    m_colour = colour;
    update();
}

void FittedLabel::setAlignment(Qt::Alignment alignment)
{
    m_alignment = alignment;
    update();
}

void FittedLabel::setSample(const QString &sample)
{
    m_sample = sample;
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    updateGeometry();
}

void FittedLabel::fit()
{
    m_shown = elidedTo(m_style, m_text, width());
    m_shortened = m_shown != m_text;
    setToolTip(m_shortened ? m_text : QString());
}

QSize FittedLabel::sizeHint() const
{
    const QString &text = m_sample.isEmpty() ? m_text : m_sample;
    return {static_cast<int>(std::ceil(widthOf(m_style, text))) + 1,
            static_cast<int>(std::ceil(metricsOf(m_style).height()))};
}

QSize FittedLabel::minimumSizeHint() const
{
    return {m_sample.isEmpty() ? 0 : sizeHint().width(), sizeHint().height()};
}

void FittedLabel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

void FittedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setFont(fontOf(m_style));
    painter.setPen(m_theme.*m_colour);
    painter.drawText(QRectF(rect()), static_cast<int>(m_alignment | Qt::AlignVCenter) | Qt::TextSingleLine,
                     m_shown);
}

} // namespace waferline
