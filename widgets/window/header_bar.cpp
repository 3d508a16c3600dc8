// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/window/header_bar.h"

#include "widgets/fitted_label.h"

#include <QHBoxLayout>
#include <QPainter>

namespace waferline {

namespace {

constexpr int buttonHeight = 30;
constexpr int buttonPadding = 14;
constexpr int chevronRoom = 18;
constexpr double buttonRadius = 6;

void paintChevron(QPainter &painter, const QPointF &centre, const QColor &colour)
{
    painter.setPen(QPen(colour, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(
        QPolygonF{centre + QPointF(-3.5, -1.75), centre + QPointF(0, 1.75), centre + QPointF(3.5, -1.75)});
}

} // namespace

BarButton::BarButton(const QString &text, Kind kind, QWidget *parent)
    : QPushButton(text, parent)
    , m_kind(kind)
{
    setAttribute(Qt::WA_Hover);
    setAccessibleName(text);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void BarButton::setTheme(const Theme &theme)
{
    m_theme = &theme;
    update();
}

QSize BarButton::sizeHint() const
{
    const double text = widthOf(TextStyle::LabelStrong, this->text());
    return {static_cast<int>(text) + 2 * buttonPadding + (m_kind == Kind::Picker ? chevronRoom : 0),
            buttonHeight};
}

void BarButton::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    const bool primary = m_kind == Kind::Primary;
    const bool active = isDown() || underMouse();
    QColor fill = primary ? m_theme->accent : active ? m_theme->inset : m_theme->panel;
    if (primary && active) {
        fill = blended(fill, m_theme->text, 0.12);
    }
    painter.setBrush(fill);
    painter.setPen(QPen(primary ? fill : m_theme->border, 1));
    painter.drawRoundedRect(frame, buttonRadius, buttonRadius);
    painter.setFont(fontOf(TextStyle::LabelStrong));
    const QColor ink = primary ? m_theme->onAccent : m_theme->text;
    painter.setPen(ink);
    QRectF textRect = rect();
    if (m_kind == Kind::Picker) {
        textRect.adjust(buttonPadding, 0, -buttonPadding - chevronRoom, 0);
        painter.drawText(textRect, Qt::AlignVCenter | Qt::AlignLeft, text());
        paintChevron(painter, {width() - buttonPadding - 3.0, height() / 2.0}, m_theme->textMuted);
    } else {
        painter.drawText(textRect, Qt::AlignCenter, text());
    }
    if (hasFocus()) {
        paintFocusRing(painter, rect(), buttonRadius, *m_theme);
    }
}

HeaderBar::HeaderBar(QWidget *parent)
    : QWidget(parent)
    , m_title(new FittedLabel(TextStyle::Title, &Theme::text))
    , m_hardwareLine(new FittedLabel(TextStyle::Label, &Theme::textMuted))
    , m_model(new BarButton({}, BarButton::Kind::Picker))
    , m_hardware(new BarButton({}, BarButton::Kind::Picker))
    , m_open(new BarButton(tr("Open…"), BarButton::Kind::Plain))
    , m_compare(new BarButton(tr("Compare"), BarButton::Kind::Plain))
    , m_export(new BarButton(tr("Export…"), BarButton::Kind::Primary))
{
    setObjectName(QStringLiteral("header"));
    m_title->setText(tr("Waferline"));
    m_title->setSample(tr("Waferline"));
    m_model->setObjectName(QStringLiteral("modelPicker"));
    m_hardware->setObjectName(QStringLiteral("hardwarePicker"));
    m_open->setObjectName(QStringLiteral("openButton"));
    m_compare->setObjectName(QStringLiteral("compareButton"));
    m_compare->setToolTip(tr("Keep the present plan as B, to see beside it what a change brings"));
    m_export->setObjectName(QStringLiteral("exportButton"));
    m_open->setToolTip(tr("Open a model description, a Hugging Face config.json or a scenario, or drop it, "
                          "or a folder that holds a config.json, on the window"));
    m_export->setToolTip(tr("Save the floor or the whole window as a picture"));

    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(14, 7, 14, 8);
    row->setSpacing(10);
    row->addWidget(m_title);
    row->addSpacing(6);
    row->addWidget(m_model);
    row->addWidget(m_hardware);
    row->addWidget(m_open);
    row->addSpacing(4);
    row->addWidget(m_hardwareLine, 1);
    row->addWidget(m_compare);
    row->addWidget(m_export);
    connect(m_model, &QPushButton::clicked, this, &HeaderBar::modelRequested);
    connect(m_hardware, &QPushButton::clicked, this, &HeaderBar::hardwareRequested);
    connect(m_open, &QPushButton::clicked, this, &HeaderBar::openRequested);
    connect(m_compare, &QPushButton::clicked, this, &HeaderBar::compareRequested);
    connect(m_export, &QPushButton::clicked, this, &HeaderBar::exportRequested);
}

void HeaderBar::setTheme(const Theme &theme)
{
    m_theme = &theme;
    m_title->setTheme(theme);
    m_hardwareLine->setTheme(theme);
    for (BarButton *button : {m_model, m_hardware, m_open, m_compare, m_export}) {
        button->setTheme(theme);
    }
    update();
}

void HeaderBar::setModelName(const QString &name)
{
    // A name may be as long as its author likes; the menu and the window's title have it whole.
    const QString shown = elidedTo(TextStyle::LabelStrong, name, 260);
    m_model->setText(shown);
    m_model->setToolTip(shown == name ? tr("Choose a model") : name);
    m_model->setAccessibleName(tr("Model: %1").arg(name));
    m_model->updateGeometry();
}

void HeaderBar::setHardwareLine(const QString &line)
{
    m_hardwareLine->setText(line);
}

void HeaderBar::setHardwareName(const QString &name)
{
    const QString shown = elidedTo(TextStyle::LabelStrong, name, 160);
    m_hardware->setText(shown);
    m_hardware->setToolTip(shown == name ? tr("Choose the hardware") : name);
    m_hardware->setAccessibleName(tr("Hardware: %1").arg(name));
    m_hardware->updateGeometry();
}

void HeaderBar::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme->panel);
    painter.fillRect(0, height() - 1, width(), 1, m_theme->border);
}

} // namespace waferline
