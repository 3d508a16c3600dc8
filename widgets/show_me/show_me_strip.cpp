// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/show_me/show_me_strip.h"

#include "widgets/fitted_label.h"
#include "widgets/icon_button.h"
#include "widgets/look.h"
#include "widgets/window/header_bar.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

namespace waferline {

namespace {

constexpr int edgeWidth = 3;

QLabel *plainLabel(const char *name, TextStyle style)
{
    auto *label = new QLabel;
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText);
    label->setFont(fontOf(style));
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

ShowMeStrip::ShowMeStrip(QWidget *parent)
    : QWidget(parent)
    , m_title(plainLabel("showMeTitle", TextStyle::Heading))
    , m_place(new FittedLabel(TextStyle::Caption, &Theme::textMuted))
    , m_sentence(plainLabel("showMeSentence", TextStyle::Label))
    , m_again(new BarButton(tr("Show again"), BarButton::Kind::Plain))
    , m_previous(new IconButton(ButtonIcon::Previous, tr("Previous of Show me")))
    , m_next(new IconButton(ButtonIcon::Next, tr("Next of Show me")))
    , m_close(new BarButton(tr("Close"), BarButton::Kind::Plain))
{
    setObjectName(QStringLiteral("showMe"));
    setAccessibleName(tr("Show me"));
    setWhatsThis(tr("What the settings of Show me let you see, with the figures of the present plan. The "
                    "arrows go to the one before and the next."));
    m_place->setObjectName(QStringLiteral("showMePlace"));
    m_title->setAccessibleName(tr("What is shown"));
    m_sentence->setAccessibleName(tr("Explanation"));
    m_sentence->setWordWrap(true);
    m_sentence->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_again->setObjectName(QStringLiteral("showMeAgain"));
    m_previous->setObjectName(QStringLiteral("showMePrevious"));
    m_next->setObjectName(QStringLiteral("showMeNext"));
    m_close->setObjectName(QStringLiteral("showMeClose"));

    auto *heading = new QHBoxLayout;
    heading->setSpacing(8);
    heading->addWidget(m_title);
    heading->addWidget(m_place, 1);
    auto *words = new QVBoxLayout;
    words->setSpacing(2);
    words->addLayout(heading);
    words->addWidget(m_sentence);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(14 + edgeWidth, 7, 12, 8);
    row->setSpacing(6);
    row->addLayout(words, 1);
    row->addSpacing(8);
    for (QWidget *button : std::initializer_list<QWidget *>{m_again, m_previous, m_next, m_close}) {
        row->addWidget(button);
    }
    connect(m_again, &QPushButton::clicked, this, &ShowMeStrip::againRequested);
    connect(m_previous, &QPushButton::clicked, this, &ShowMeStrip::previousRequested);
    connect(m_next, &QPushButton::clicked, this, &ShowMeStrip::nextRequested);
    connect(m_close, &QPushButton::clicked, this, &ShowMeStrip::closeRequested);
    hide();
}

void ShowMeStrip::setTheme(const Theme &theme)
{
    m_theme = &theme;
    m_place->setTheme(theme);
    m_again->setTheme(theme);
    m_previous->setTheme(theme);
    m_next->setTheme(theme);
    m_close->setTheme(theme);
    colour();
    update();
}

void ShowMeStrip::colour()
{
    m_title->setPalette(labelPalette(*m_theme, &Theme::text));
    m_sentence->setPalette(
        labelPalette(*m_theme, m_lesson.sentence.isEmpty() ? &Theme::textMuted : &Theme::text));
}

void ShowMeStrip::setLesson(const LessonText &lesson)
{
    if (m_lesson == lesson) {
        return;
    }
    const bool other = isHidden() || m_lesson.number != lesson.number; // else the height is of this text
    // While a slider is dragged nothing below is to jump: the room for words only grows.
    m_sentence->setMinimumHeight(other ? 0 : m_sentence->height());
    m_lesson = lesson;
    const bool seen = !lesson.sentence.isEmpty();
    m_title->setText(lesson.title);
    m_title->setAccessibleName(lesson.title);
    m_place->setText(tr("%1 of %2").arg(lesson.number).arg(lesson.count));
    m_place->setAccessibleName(m_place->text());
    m_sentence->setText(seen ? lesson.sentence : tr("The present settings do not show this."));
    m_sentence->setAccessibleName(m_sentence->text());
    m_again->setVisible(!seen);
    colour();
    if (other) {
        QAccessibleEvent alert(this, QAccessible::Alert);
        QAccessible::updateAccessibility(&alert);
    }
}

void ShowMeStrip::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme->panel);
    painter.fillRect(0, 0, edgeWidth, height(), m_theme->accent);
    painter.fillRect(0, height() - 1, width(), 1, m_theme->border);
}

} // namespace waferline
