// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/frontier_pane.h"

#include "widgets/link_button.h"
#include "widgets/look.h"

#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace waferline {

namespace {

constexpr int headerHeight = 24;
constexpr int side = 12;
constexpr double titleFontSize = 12; // as the timeline's beside it
constexpr double titleMiddle = 11;
constexpr double stateFontSize = 11;
constexpr int patienceMilliseconds = 150; // what is there sooner needs no word
constexpr int lineHeight = 2;

} // namespace

FrontierPane::FrontierPane(TaskRunner runner, QWidget *parent)
    : QWidget(parent)
    , m_button(new LinkButton(tr("Stop"), this))
    , m_chart(new ChartView)
    , m_job(std::move(runner))
{
    setObjectName(QStringLiteral("frontierPane"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_chart->setObjectName(QStringLiteral("frontier"));
    m_chart->setAccessibleName(tr("Frontier"));
    m_chart->setWhatsThis(
        tr("All placements of the model: how many wafers each takes, and how many concurrent requests they "
           "hold. The filled points that the line joins are the best: no other holds as many on fewer. "
           "Diamond, square and circle are the rules by kind, in order and fewest. The large point is the "
           "present plan; a click on another one plans that."));
    m_button->setObjectName(QStringLiteral("frontierButton"));
    m_button->hide();
    m_patience.setSingleShot(true);
    m_patience.setInterval(patienceMilliseconds);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(1, headerHeight, 0, 0); // beside the line that is the pane's edge
    column->addWidget(m_chart);
    connect(m_chart, &ChartView::pointChosen, this, &FrontierPane::onPointChosen);
    connect(m_button, &QPushButton::clicked, this, &FrontierPane::onButton);
    connect(&m_job, &FrontierJob::answered, this, &FrontierPane::onAnswered);
    connect(&m_job, &FrontierJob::stopped, this, &FrontierPane::onStopped);
    connect(&m_job, &FrontierJob::progressed, this, [this](double done) {
        m_progress = done;
        updateState();
    });
    connect(&m_patience, &QTimer::timeout, this, [this] {
        m_slow = m_job.isBusy();
        updateState();
    });
}

void FrontierPane::setPlan(std::shared_ptr<const Plan> plan)
{
    m_plan = std::move(plan);
    if (isVisible()) {
        catchUp();
    }
}

void FrontierPane::setTheme(const Theme &theme)
{
    m_theme = &theme;
    m_chart->setTheme(theme);
    m_button->setTheme(theme);
    update();
}

bool FrontierPane::isFresh() const
{
    return m_plan && m_frontier && m_question == frontierQuestion(*m_plan);
}

/// Shows the plan on its frontier, or has that worked out.
void FrontierPane::catchUp()
{
    if (!m_plan) {
        return;
    }
    const FrontierQuestion question = frontierQuestion(*m_plan);
    if (isFresh()) {
        m_job.stop(); // what another plan wanted
        m_stopped.reset();
        m_patience.stop();
        m_slow = false;
        m_chart->setContent(frontierChart(*m_frontier, *m_plan));
    } else if (m_stopped != question) {
        ask(question);
    }
    updateState();
}

void FrontierPane::ask(const FrontierQuestion &question)
{
    m_stopped.reset();
    m_progress = 0;
    if (!m_slow && !m_patience.isActive()) {
        m_patience.start();
    }
    m_job.ask(question);
}

void FrontierPane::onAnswered(const FrontierQuestion &question,
                              const std::shared_ptr<const Frontier> &frontier)
{
    m_question = question;
    m_frontier = frontier;
    catchUp();
}

void FrontierPane::onStopped()
{
    m_patience.stop();
    m_slow = false;
    updateState();
}

void FrontierPane::onButton()
{
    if (m_job.isBusy() && !m_stopped) {
        m_stopped = frontierQuestion(*m_plan);
        m_job.stop();
    } else {
        ask(frontierQuestion(*m_plan));
        m_slow = m_job.isBusy(); // it has been told that it takes long
    }
    updateState();
}

void FrontierPane::onPointChosen(std::size_t point)
{
    const std::vector<FrontierPlace> places = frontierPlaces(*m_frontier);
    emit pointChosen(places[point].point());
}

QString FrontierPane::stateText() const
{
    return m_stopped ? tr("not worked out")
        : m_slow     ? tr("%1 %", "share that is done").arg(static_cast<int>(m_progress * 100))
                     : QString();
}

void FrontierPane::updateState()
{
    const bool told = m_stopped || m_slow;
    m_chart->setStale(told);
    m_button->setText(m_stopped ? tr("Work out") : tr("Stop"));
    m_button->setAccessibleName(m_stopped ? tr("Work out the frontier")
                                          : tr("Stop working out the frontier"));
    m_button->resize(m_button->sizeHint());
    m_button->move(width() - side - m_button->width(),
                   static_cast<int>(titleMiddle) - m_button->height() / 2);
    m_button->setVisible(told);
    setAccessibleDescription(stateText());
    update();
}

void FrontierPane::paintEvent(QPaintEvent * /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme->panel);
    painter.fillRect(0, 0, 1, height(), m_theme->border);
    if (!m_plan) {
        return;
    }
    const QFont stateFont = uiFont(stateFontSize);
    const QFontMetricsF stateMetrics(stateFont);
    const bool told = m_button->isVisibleTo(this);
    double right = (told ? m_button->x() : width()) - side;
    const QString state = stateText();
    const double stateWidth = stateMetrics.horizontalAdvance(state);
    painter.setFont(stateFont);
    painter.setPen(m_theme->textMuted);
    painter.drawText(QPointF(right - stateWidth, titleMiddle + stateMetrics.capHeight() / 2), state);
    right -= state.isEmpty() ? 0 : stateWidth + side;
    const QFont titleFont = uiFont(titleFontSize, QFont::Medium);
    const QFontMetricsF metrics(titleFont);
    painter.setFont(titleFont);
    painter.drawText(QPointF(side, titleMiddle + metrics.capHeight() / 2),
                     metrics.elidedText(frontierHeading(*m_plan), Qt::ElideRight, right - side));
    if (m_slow && !m_stopped) {
        const QRectF line(side, headerHeight - lineHeight - 1, width() - 2 * side, lineHeight);
        painter.fillRect(line, m_theme->unused);
        painter.fillRect(QRectF(line.topLeft(), QSizeF(line.width() * m_progress, lineHeight)),
                         m_theme->accent);
    }
}

void FrontierPane::showEvent(QShowEvent * /*event*/)
{
    catchUp();
}

void FrontierPane::resizeEvent(QResizeEvent * /*event*/)
{
    updateState();
}

/// What the chart does not want.
void FrontierPane::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_slow && !m_stopped) {
        onButton();
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace waferline
