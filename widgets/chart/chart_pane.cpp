// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/chart/chart_pane.h"

#include "widgets/chart/compared_chart.h"
#include "widgets/chart/frontier_chart.h"
#include "widgets/chart/heading_button.h"
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
constexpr double titleMiddle = 11;
constexpr double stateFontSize = 11;
constexpr int patienceMilliseconds = 150; // what is there sooner needs no word
constexpr int lineHeight = 2;

QStringList namesOfCharts()
{
    QStringList names;
    for (const ChartKind kind : chartKinds) {
        names << chartName(kind);
    }
    return names;
}

QString helpOn(ChartKind kind)
{
    switch (kind) {
    case ChartKind::Concurrency:
        return ChartPane::tr(
            "How many concurrent requests the wafers hold, as they are laid, by the length of "
            "the context: a line for each precision of the KV cache. The large point is the "
            "present plan.");
    case ChartKind::Tradeoff:
        return ChartPane::tr(
            "Tokens a second in all against those of each request, for a growing micro-batch, "
            "which is written beside its point. The dashed line is what it would be if memory "
            "were unlimited. The large point is the present plan.");
    case ChartKind::Sram:
        return ChartPane::tr("The memory of each wafer in the order of the pipeline: weights, KV cache and "
                             "state of the requests in flight, what further requests can take, and the rest. "
                             "The colours are those of the floor.");
    case ChartKind::Scaling:
        return ChartPane::tr(
            "How many wafers the model takes by the bits of a weight, and how many concurrent "
            "requests these hold. The large point is the present plan.");
    case ChartKind::Frontier:
        break;
    }
    return ChartPane::tr(
        "All placements of the model: how many wafers each takes, and how many concurrent requests they "
        "hold. The filled points that the line joins are the best: no other holds as many on fewer. "
        "Diamond, square and circle are the rules by kind, in order and fewest. The large point is the "
        "present plan; a click on another one plans that.");
}

} // namespace

ChartPane::ChartPane(TaskRunner runner, QWidget *parent)
    : QWidget(parent)
    , m_heading(new HeadingButton(namesOfCharts(), this))
    , m_button(new LinkButton(tr("Stop"), this))
    , m_chart(new ChartView)
    , m_job(runner, this)
    , m_other(std::move(runner), this)
{
    setObjectName(QStringLiteral("chartPane"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_chart->setObjectName(QStringLiteral("chart"));
    m_heading->setObjectName(QStringLiteral("chartHeading"));
    m_heading->setAccessibleName(tr("Chart"));
    m_button->setObjectName(QStringLiteral("chartButton"));
    m_button->hide();
    m_patience.setSingleShot(true);
    m_patience.setInterval(patienceMilliseconds);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(1, headerHeight, 0, 0); // beside the line that is the pane's edge
    column->addWidget(m_chart);
    connect(m_chart, &ChartView::pointChosen, this, &ChartPane::onPointChosen);
    connect(m_heading, &HeadingButton::chosenByUser, this,
            [this](int index) { setKind(chartKinds.at(static_cast<std::size_t>(index))); });
    connect(m_button, &QPushButton::clicked, this, &ChartPane::onButton);
    connect(&m_job, &ChartJob::answered, this, &ChartPane::onAnswered);
    connect(&m_other, &OtherChart::changed, this, [this] {
        if (isVisible()) {
            catchUp();
        }
    });
    connect(&m_job, &ChartJob::stopped, this, &ChartPane::onStopped);
    connect(&m_job, &ChartJob::failed, this, &ChartPane::onFailed);
    connect(&m_job, &ChartJob::progressed, this, [this](double done) {
        m_progress = done;
        updateState();
    });
    connect(&m_patience, &QTimer::timeout, this, [this] {
        m_slow = m_job.isBusy();
        updateState();
    });
    describe();
}

void ChartPane::setKind(ChartKind kind)
{
    if (kind == m_kind) {
        return;
    }
    m_kind = kind;
    m_data.reset();
    m_stopped.reset();
    m_chart->setContent({});
    describe();
    if (isVisible()) {
        catchUp();
    }
}

void ChartPane::describe()
{
    m_heading->setChosen(static_cast<int>(m_kind));
    m_chart->setWhatsThis(helpOn(m_kind));
}

void ChartPane::setPlan(std::shared_ptr<const Plan> plan)
{
    m_plan = std::move(plan);
    if (isVisible()) {
        catchUp();
    }
}

void ChartPane::setOther(std::shared_ptr<const Plan> other)
{
    m_other.setPlan(std::move(other));
}

void ChartPane::setTheme(const Theme &theme)
{
    m_theme = &theme;
    m_chart->setTheme(theme);
    m_heading->setTheme(theme);
    m_button->setTheme(theme);
    update();
}

bool ChartPane::isFresh() const
{
    return m_plan && m_data && m_question == chartQuestion(m_kind, *m_plan);
}

/// Shows the plan on its chart, or has that worked out.
void ChartPane::catchUp()
{
    if (!m_plan) {
        return;
    }
    const ChartQuestion question = chartQuestion(m_kind, *m_plan);
    if (!isFresh() && isQuickChart(m_kind, *m_plan)) {
        m_question = question;
        m_data = std::make_shared<const ChartData>(chartDataOf(m_kind, *m_plan).value_or(ChartData()));
    }
    if (isFresh()) {
        m_job.stop(); // what another plan wanted
        m_stopped.reset();
        m_patience.stop();
        m_slow = false;
        showContent();
    } else if (m_stopped != question) {
        ask(question);
    }
    updateState();
}

/// With the other plan in it as soon as its curve is known.
void ChartPane::showContent()
{
    const std::optional<ChartContent> &other = m_other.contentOf(m_kind);
    ChartContent content = chartContent(*m_data, *m_plan);
    m_chart->setContent(other ? comparedChart(std::move(content), *other) : content);
}

void ChartPane::ask(const ChartQuestion &question)
{
    m_stopped.reset();
    m_progress = 0;
    if (!m_slow && !m_patience.isActive()) {
        m_patience.start();
    }
    m_job.ask(question);
}

void ChartPane::onAnswered(const ChartQuestion &question, const std::shared_ptr<const ChartData> &answer)
{
    if (question.kind != m_kind) {
        return; // of a chart that is no longer shown
    }
    m_question = question;
    m_data = answer;
    catchUp();
}

void ChartPane::onStopped()
{
    m_patience.stop();
    m_slow = false;
    updateState();
}

/// Is not asked again by itself.
void ChartPane::onFailed(const ChartQuestion &question)
{
    if (question == chartQuestion(m_kind, *m_plan)) {
        m_stopped = question;
    }
    onStopped();
}

void ChartPane::onButton()
{
    if (m_job.isBusy() && !m_stopped) {
        m_stopped = chartQuestion(m_kind, *m_plan);
        m_job.stop();
    } else {
        ask(chartQuestion(m_kind, *m_plan));
        m_slow = m_job.isBusy(); // it has been told that it takes long
    }
    updateState();
}

void ChartPane::onPointChosen(std::size_t point)
{
    const std::vector<FrontierPlace> places = frontierPlaces(std::get<Frontier>(*m_data));
    emit pointChosen(places[point].point());
}

QString ChartPane::stateText() const
{
    return m_stopped ? tr("not worked out")
        : m_slow     ? tr("%1 %", "share that is done").arg(static_cast<int>(m_progress * 100))
                     : QString();
}

void ChartPane::updateState()
{
    const bool told = m_stopped || m_slow;
    m_chart->setStale(told);
    m_button->setText(m_stopped ? tr("Work out") : tr("Stop"));
    m_button->setAccessibleName(m_stopped ? tr("Work out the chart") : tr("Stop working out the chart"));
    m_button->resize(m_button->sizeHint());
    m_button->move(width() - side - m_button->width(),
                   static_cast<int>(titleMiddle) - m_button->height() / 2);
    m_button->setVisible(told);
    placeHeading();
    setAccessibleDescription(stateText());
    update();
}

/// What the state leaves of the row.
void ChartPane::placeHeading()
{
    if (!m_plan) {
        m_heading->hide();
        return;
    }
    const QString state = stateText();
    const double taken =
        state.isEmpty() ? 0 : QFontMetricsF(uiFont(stateFontSize)).horizontalAdvance(state) + side;
    const int right = (m_button->isVisibleTo(this) ? m_button->x() : width()) - side - qRound(taken);
    const int room = right - side + HeadingButton::padding;
    m_heading->setText(m_chart->content().heading);
    if (m_heading->text().isEmpty() || m_heading->sizeHint().width() > room) {
        m_heading->setText(chartName(m_kind)); // rather a short one than one that is cut off
    }
    const QSize size = m_heading->sizeHint();
    m_heading->setGeometry(side - HeadingButton::padding, qRound(titleMiddle) - size.height() / 2,
                           std::min(size.width(), room), size.height());
    m_heading->show();
}

void ChartPane::paintEvent(QPaintEvent * /*event*/)
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
    const double right = (told ? m_button->x() : width()) - side;
    const QString state = stateText();
    const double stateWidth = stateMetrics.horizontalAdvance(state);
    painter.setFont(stateFont);
    painter.setPen(m_theme->textMuted);
    painter.drawText(QPointF(right - stateWidth, titleMiddle + stateMetrics.capHeight() / 2), state);
    if (m_slow && !m_stopped) {
        const QRectF line(side, headerHeight - lineHeight - 1, width() - 2 * side, lineHeight);
        painter.fillRect(line, m_theme->unused);
        painter.fillRect(QRectF(line.topLeft(), QSizeF(line.width() * m_progress, lineHeight)),
                         m_theme->accent);
    }
}

void ChartPane::showEvent(QShowEvent * /*event*/)
{
    catchUp();
}

void ChartPane::resizeEvent(QResizeEvent * /*event*/)
{
    updateState();
}

/// What the chart does not want.
void ChartPane::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_slow && !m_stopped) {
        onButton();
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace waferline
