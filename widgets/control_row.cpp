// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/control_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <cmath>

namespace waferline {

namespace {

constexpr int nameHeight = 24;

} // namespace

ControlRow::ControlRow(const QString &name, ExactField *field, QWidget *editor, QWidget *parent)
    : QWidget(parent)
    , m_name(new FittedLabel(TextStyle::Label, &Theme::text, this))
    , m_field(field)
    , m_message(new QLabel(this))
{
    m_name->setText(name);
    m_name->setSample(name);
    m_name->setFixedHeight(nameHeight);
    m_message->setFont(fontOf(TextStyle::Caption));
    m_message->setWordWrap(true);
    m_message->hide();

    auto *const head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 0, 0);
    head->setSpacing(8);
    head->addWidget(m_name);
    if (field != nullptr) {
        head->addWidget(field, 1);
        connect(field, &ExactField::faultChanged, this, &ControlRow::showMessage);
    } else {
        head->addStretch(1);
    }
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(3);
    layout->addLayout(head);
    layout->addWidget(editor);
    layout->addWidget(m_message);
}

void ControlRow::setTheme(const Theme &theme)
{
    m_name->setTheme(theme);
    m_message->setPalette(labelPalette(theme, &Theme::warningText));
    if (m_field != nullptr) {
        m_field->setTheme(theme);
    }
}

QString ControlRow::message() const
{
    return m_message->text();
}

void ControlRow::showMessage(const QString &message)
{
    m_message->setText(message);
    m_message->setVisible(!message.isEmpty());
    m_field->setAccessibleDescription(message);
}

} // namespace waferline
