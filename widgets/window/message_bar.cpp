// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/message_bar.h"

#include "widgets/look.h"
#include "widgets/window/header_bar.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

namespace waferline {

MessageBar::MessageBar(QWidget *parent)
    : QWidget(parent)
    , m_text(new QLabel)
    , m_close(new BarButton(tr("Close"), BarButton::Kind::Plain))
{
    setObjectName(QStringLiteral("messageBar"));
    setAccessibleName(tr("Message"));
    m_text->setObjectName(QStringLiteral("messageText"));
    m_text->setTextFormat(Qt::PlainText); // it quotes files
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_close->setObjectName(QStringLiteral("messageClose"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(14, 6, 14, 6);
    row->addWidget(m_text, 1);
    row->addWidget(m_close, 0, Qt::AlignTop);
    connect(m_close, &QPushButton::clicked, this, &QWidget::hide);
    hide();
}

void MessageBar::setTheme(const Theme &theme)
{
    m_theme = &theme;
    m_close->setTheme(theme);
    m_text->setFont(fontOf(TextStyle::Label));
    m_text->setPalette(labelPalette(theme, &Theme::warningText));
    update();
}

void MessageBar::showMessage(const QString &message)
{
    m_text->setText(message);
    m_text->setAccessibleName(message);
    show();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

QString MessageBar::message() const
{
    return m_text->text();
}

void MessageBar::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme->warningFill);
    painter.fillRect(0, height() - 1, width(), 1, m_theme->border);
}

} // namespace waferline
