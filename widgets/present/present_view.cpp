// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/present/present_view.h"

#include "widgets/export/caption.h"
#include "widgets/floor/floor_view.h"
#include "widgets/headline_strip.h"
#include "widgets/legend_view.h"
#include "widgets/playback/playback.h"
#include "widgets/timeline/timeline_rows.h"

#include <QCloseEvent>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QPainter>
#include <QTimerEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace waferline {

namespace {

// Of a screen of so many units; everything keeps its proportion to it. At 1280 × 720 a unit is 1.28 pixels.
constexpr double screenWidth = 1000;
constexpr double screenHeight = 562.5;
constexpr double side = 18;
constexpr double cellPadding = 10; ///< of a headline figure: so that it stands under the title
constexpr double titleTop = 9;
constexpr double titleSize = 21;
constexpr double titleHeight = 36;
constexpr double timeSize = 13;
constexpr double timeWidth = 150;
constexpr double lessonTitleSize = 17;
constexpr double lessonSize = 16;
constexpr double lessonPadding = 8;
constexpr double lessonEdge = 4;
constexpr double legendSize = 11;
constexpr double captionSize = 9.5;
constexpr double footGap = 7;

constexpr double restSeconds = 3; ///< of the mouse, before the cursor goes
constexpr int restCheckMilliseconds = 500;

double heightOf(const QFont &font, const QString &text, double width)
{
    return std::ceil(
        QFontMetricsF(font).boundingRect(QRectF(0, 0, width, 1e5), Qt::TextWordWrap, text).height());
}

/// A font no larger than its size, with which the text keeps within the width.
QFont fittingFont(const QString &text, double size, QFont::Weight weight, double width)
{
    const double natural = QFontMetricsF(uiFont(size, weight)).horizontalAdvance(text);
    return uiFont(natural > width ? std::floor(size * width / natural) : size, weight);
}

} // namespace

PresentView::PresentView(const Playback *playback, std::shared_ptr<const FrameClock> clock, QWidget *parent)
    : QWidget(parent, Qt::Window)
    , m_clock(std::move(clock))
    , m_playback(playback)
    , m_floor(new FloorView(playback, this))
    , m_headline(new HeadlineStrip(this))
{
    setObjectName(QStringLiteral("present"));
    setWindowTitle(tr("Waferline, presenting"));
    setAccessibleName(tr("Presentation"));
    setWhatsThis(tr("The floor and the headline figures for an audience. Space plays and pauses, 1 to 9 show "
                    "a point, 0 goes back, "
                    "Escape or F11 leaves."));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_floor->setObjectName(QStringLiteral("presentFloor"));
    m_floor->setFocusPolicy(Qt::NoFocus); // keys are this window's
    m_floor->installEventFilter(this);
    m_headline->setObjectName(QStringLiteral("presentHeadline"));
    m_headline->setAnimated(false);
    m_headline->hide();
    connect(playback, &Playback::moved, this, &PresentView::onMoved);
    connect(playback, &Playback::playingChanged, this, &PresentView::onMoved);
}

void PresentView::setPlan(const std::shared_ptr<const Plan> &plan)
{
    m_plan = plan;
    m_floor->setPlan(plan);
    m_headline->setPlan(plan);
    QStringList spoken;
    for (const HeadlineFigure &figure : headlineFigures(*plan)) {
        spoken << figure.spoken();
    }
    setAccessibleDescription(pictureTitle(*plan) + QStringLiteral(". ") + spoken.join(QStringLiteral("; ")));
    place();
}

void PresentView::setTheme(const Theme &theme)
{
    m_theme = &theme;
    setPalette(theme.palette());
    m_floor->setTheme(theme);
    m_headline->setTheme(theme);
    update();
}

void PresentView::setLesson(const std::optional<LessonText> &lesson)
{
    if (m_lesson == lesson) {
        return;
    }
    m_lesson = lesson;
    place();
}

void PresentView::addText(const QRectF &rect, const QString &text, double size, QFont::Weight weight,
                          ThemeColour colour)
{
    m_placed.push_back({rect, text, fittingFont(text, size * m_unit, weight, rect.width()), colour});
}

QRectF PresentView::timeRect() const
{
    return {width() - (side + timeWidth) * m_unit, titleTop * m_unit, timeWidth * m_unit,
            titleHeight * m_unit};
}

/// From the top down to the floor, and from the foot up to it.
void PresentView::place()
{
    m_placed.clear();
    m_swatches.clear();
    m_lessonRect = {};
    if (!m_plan) {
        return;
    }
    m_unit = std::min(width() / screenWidth, height() / screenHeight);
    const double left = side * m_unit;
    QRectF room(left, titleTop * m_unit, width() - 2 * left, height() - titleTop * m_unit);
    addText({room.left(), room.top(), room.width() - timeWidth * m_unit, titleHeight * m_unit},
            pictureTitle(*m_plan), titleSize, QFont::Bold, &Theme::text);
    room.setTop(room.top() + titleHeight * m_unit);
    const double inset = (side - cellPadding) * m_unit;
    m_headlineRect = {inset, room.top(), width() - 2 * inset,
                      std::ceil(m_headline->sizeHint().height() * m_unit)};
    m_headline->resize((m_headlineRect.size() / m_unit).toSize());
    room.setTop(m_headlineRect.bottom());
    placeLesson(room);
    placeLegend(room);
    m_floor->setGeometry(QRectF(0, room.top(), width(), room.height()).toRect());
    update();
}

void PresentView::placeLesson(QRectF &room)
{
    if (!m_lesson) {
        return;
    }
    const double padding = lessonPadding * m_unit;
    const double textLeft = room.left();
    const QString title = tr("%1  %2", "number and title").arg(m_lesson->number).arg(m_lesson->title);
    const QString sentence =
        m_lesson->sentence.isEmpty() ? tr("The present settings do not show this.") : m_lesson->sentence;
    const double titleHeightPixels = std::ceil(QFontMetricsF(uiFont(lessonTitleSize * m_unit)).height());
    QRectF line(textLeft, room.top() + padding, room.width(), titleHeightPixels);
    addText(line, title, lessonTitleSize, QFont::Bold, &Theme::accentText);
    const QFont font = uiFont(lessonSize * m_unit);
    line.moveTop(line.bottom());
    line.setHeight(heightOf(font, sentence, room.width()));
    m_placed.push_back({line, sentence, font, &Theme::text});
    m_lessonRect = QRectF(0, room.top(), width(), line.bottom() + padding - room.top());
    room.setTop(m_lessonRect.bottom());
}

void PresentView::placeLegend(QRectF &room)
{
    const QString caption = pictureCaption(*m_plan);
    const QFont captionFont = uiFont(captionSize * m_unit);
    const double captionHeight = heightOf(captionFont, caption, room.width());
    double bottom = height() - footGap * m_unit;
    m_placed.push_back({{room.left(), bottom - captionHeight, room.width(), captionHeight},
                        caption,
                        captionFont,
                        &Theme::textMuted});
    bottom -= captionHeight + footGap / 2 * m_unit;

    const std::vector<LegendEntry> entries = legendOf(*m_plan);
    const double swatch = legendSize * 0.8 * m_unit;
    const double gap = legendSize * 1.5 * m_unit;
    double natural = -gap;
    const QFontMetricsF usual(uiFont(legendSize * m_unit));
    for (const LegendEntry &entry : entries) {
        natural += swatch * 1.6 + usual.horizontalAdvance(entry.text) + gap;
    }
    const double shrink = std::min(1.0, room.width() / natural);
    const QFont font = uiFont(std::floor(legendSize * m_unit * shrink));
    const QFontMetricsF metrics(font);
    const double top = bottom - metrics.height();
    double x = room.left();
    for (const LegendEntry &entry : entries) {
        m_swatches.push_back({{x, top + (metrics.height() - swatch) / 2, swatch, swatch}, entry.colour});
        x += swatch * 1.6;
        const double textWidth = std::ceil(metrics.horizontalAdvance(entry.text));
        m_placed.push_back({{x, top, textWidth, metrics.height()}, entry.text, font, &Theme::textMuted});
        x += textWidth + gap * shrink;
    }
    room.setBottom(top - footGap / 2 * m_unit);
}

void PresentView::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), m_theme->window);
    if (!m_plan) {
        return;
    }
    painter.fillRect(QRectF(0, 0, width(), m_headlineRect.bottom()), m_theme->panel);
    if (!m_lessonRect.isEmpty()) {
        painter.fillRect(m_lessonRect, m_theme->panel);
        painter.fillRect(QRectF(0, m_lessonRect.top(), lessonEdge * m_unit, m_lessonRect.height()),
                         m_theme->accent);
        painter.fillRect(QRectF(0, m_lessonRect.bottom() - 1, width(), 1), m_theme->border);
    }
    if (event->rect().intersects(m_headlineRect.toAlignedRect())) {
        painter.save();
        painter.translate(m_headlineRect.topLeft());
        painter.scale(m_unit, m_unit);
        m_headline->render(&painter, QPoint(), QRegion(), DrawChildren);
        painter.restore();
    }
    painter.fillRect(QRectF(0, m_headlineRect.bottom() - 1, width(), 1), m_theme->border);
    for (const Swatch &swatch : m_swatches) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme->*swatch.colour);
        painter.drawRoundedRect(swatch.rect, swatch.rect.width() / 5, swatch.rect.width() / 5);
    }
    for (const Placed &text : m_placed) {
        if (!event->rect().intersects(text.rect.toAlignedRect())) {
            continue;
        }
        painter.setFont(text.font);
        painter.setPen(m_theme->*text.colour);
        painter.drawText(text.rect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, text.text);
    }
    if (m_playback->simulation() != nullptr) {
        painter.setFont(uiFont(timeSize * m_unit));
        painter.setPen(m_theme->textMuted);
        painter.drawText(timeRect(), Qt::AlignRight | Qt::AlignVCenter,
                         momentText(m_playback->timeSeconds()));
    }
}

void PresentView::onMoved()
{
    update(timeRect().toAlignedRect());
}

void PresentView::resizeEvent(QResizeEvent * /*event*/)
{
    place();
}

void PresentView::keyPressEvent(QKeyEvent *event)
{
    const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
    const int key = event->key();
    if (key >= Qt::Key_1 && key <= Qt::Key_9
        && (modifiers == Qt::NoModifier || modifiers == Qt::ControlModifier)) {
        emit lessonRequested(key - Qt::Key_0);
        return;
    }
    if (modifiers != Qt::NoModifier && key != Qt::Key_Plus) {
        QWidget::keyPressEvent(event);
        return;
    }
    switch (key) {
    case Qt::Key_Escape:
    case Qt::Key_F11:
        emit leaveRequested();
        break;
    case Qt::Key_0:
    case Qt::Key_Backspace:
        emit lessonEndRequested();
        break;
    case Qt::Key_PageDown: // as remote controls for presentations send them
        emit neighbourRequested(1);
        break;
    case Qt::Key_PageUp:
        emit neighbourRequested(-1);
        break;
    case Qt::Key_Space:
        emit playToggled();
        break;
    case Qt::Key_Right:
        emit stepRequested();
        break;
    case Qt::Key_Home:
        emit startRequested();
        break;
    case Qt::Key_Plus:
        m_floor->zoomIn();
        break;
    case Qt::Key_Minus:
        m_floor->zoomOut();
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

/// The floor has the mouse most of the time.
bool PresentView::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::MouseMove || event->type() == QEvent::Wheel) {
        wakeCursor();
    }
    return QWidget::eventFilter(watched, event);
}

void PresentView::mouseMoveEvent(QMouseEvent *event)
{
    wakeCursor();
    QWidget::mouseMoveEvent(event);
}

void PresentView::wakeCursor()
{
    m_movedSeconds = m_clock->seconds();
    unsetCursor();
    if (isVisible() && !m_restTimer.isActive()) {
        m_restTimer.start(restCheckMilliseconds, this);
    }
}

void PresentView::checkRest()
{
    if (m_restTimer.isActive() && m_clock->seconds() - m_movedSeconds >= restSeconds) {
        m_restTimer.stop();
        setCursor(Qt::BlankCursor);
    }
}

void PresentView::timerEvent(QTimerEvent *event)
{
    if (event->timerId() == m_restTimer.timerId()) {
        checkRest();
    }
}

void PresentView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    wakeCursor();
}

void PresentView::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_restTimer.stop();
}

void PresentView::closeEvent(QCloseEvent *event)
{
    event->ignore(); // whoever has made it takes it away
    emit leaveRequested();
}

} // namespace waferline
