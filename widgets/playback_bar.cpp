// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/playback_bar.h"

#include "model/report/format.h"
#include "widgets/exact_field.h"
#include "widgets/fitted_label.h"
#include "widgets/icon_button.h"
#include "widgets/value_slider.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>

#include <cmath>

namespace waferline {

namespace {

constexpr double microseconds = 1e-6;
constexpr double slowest = 1; // µs per second
constexpr double fastest = 1000;
constexpr double defaultSpeed = 20;
constexpr double fastestTyped = 1e6;
constexpr int stepsPerDecade = 20;
constexpr int sliderWidth = 104;
constexpr int fieldWidth = 76;

QString speedNumber(double microsecondsPerSecond)
{
    return QString::fromStdString(figure(microsecondsPerSecond, Unit::None, derivationDigits).number);
}

} // namespace

PlaybackBar::PlaybackBar(QWidget *parent)
    : QWidget(parent)
    , m_start(new IconButton(ButtonIcon::Start, tr("Back to start"), this))
    , m_play(new IconButton(ButtonIcon::Play, tr("Play"), this))
    , m_step(new IconButton(ButtonIcon::Step, tr("Step to the next event"), this))
    , m_time(new FittedLabel(TextStyle::LabelStrong, &Theme::text, this))
    , m_note(new FittedLabel(TextStyle::Caption, &Theme::textMuted, this))
    , m_speedName(new FittedLabel(TextStyle::Label, &Theme::textMuted, this))
    , m_speedSlider(new ValueSlider(this))
    , m_speedField(new ExactField(this))
{
    setAccessibleName(tr("Playback"));
    m_start->setObjectName(QStringLiteral("playbackStart"));
    m_play->setObjectName(QStringLiteral("playbackPlay"));
    m_step->setObjectName(QStringLiteral("playbackStep"));
    m_time->setObjectName(QStringLiteral("playbackTime"));
    m_note->setObjectName(QStringLiteral("playbackNote"));
    m_speedSlider->setObjectName(QStringLiteral("playbackSpeed"));
    m_speedField->setObjectName(QStringLiteral("playbackSpeedField"));

    m_time->setSample(tr("%1 µs").arg(QStringLiteral("888,888.88")));
    m_time->setAlignment(Qt::AlignRight);
    m_speedName->setText(tr("Speed"));
    m_speedName->setSample(tr("Speed"));
    m_speedSlider->setFixedWidth(sliderWidth);
    m_speedSlider->setScale(ValueScale::logarithmic(slowest, fastest, stepsPerDecade));
    m_speedSlider->setPageStep(stepsPerDecade / 3);
    m_speedSlider->setAccessibleName(tr("Playback speed"));
    m_speedSlider->setWhatsThis(
        tr("How many microseconds of the pipeline pass in one second. No figure depends on it."));
    m_speedSlider->setValueText([](double value) { return tr("%1 µs per second").arg(speedNumber(value)); });
    m_speedField->setFixedWidth(fieldWidth);
    m_speedField->setUnit(tr("µs/s", "microseconds per second"));
    m_speedField->setAccessibleName(tr("Playback speed, exact value in µs per second"));
    m_speedField->setWhatsThis(m_speedSlider->whatsThis());

    auto *const layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 4, 10, 4);
    layout->setSpacing(2);
    layout->addWidget(m_start);
    layout->addWidget(m_play);
    layout->addWidget(m_step);
    layout->addSpacing(4);
    layout->addWidget(m_time);
    layout->addSpacing(12);
    layout->addWidget(m_note, 1);
    layout->addSpacing(8);
    layout->addWidget(m_speedName);
    layout->addSpacing(8);
    layout->addWidget(m_speedSlider);
    layout->addSpacing(4);
    layout->addWidget(m_speedField);

    connect(m_start, &QAbstractButton::clicked, this, &PlaybackBar::startRequested);
    connect(m_play, &QAbstractButton::clicked, this, [this] { emit playToggled(!m_playing); });
    connect(m_step, &QAbstractButton::clicked, this, &PlaybackBar::stepRequested);
    connect(m_speedSlider, &ValueSlider::edited, this, [this](double value) { takeSpeed(value); });
    connect(m_speedField, &ExactField::handedIn, this, &PlaybackBar::onSpeedTyped);
    applyTips();
    setTime(0);
    setSpeed(defaultSpeed * microseconds);
}

void PlaybackBar::applyTips()
{
    const auto tip = [this](const QString &text) { return m_unavailable.isEmpty() ? text : m_unavailable; };
    m_start->setToolTip(tip(tr("Back to start (Home)")));
    m_play->setToolTip(tip(m_playing ? tr("Pause (Space)") : tr("Play (Space)")));
    m_step->setToolTip(tip(tr("Step to the next event (Right)")));
    setToolTip(m_unavailable);
}

void PlaybackBar::setTheme(const Theme &theme)
{
    m_theme = theme;
    for (IconButton *const button : {m_start, m_play, m_step}) {
        button->setTheme(theme);
    }
    for (FittedLabel *const label : {m_time, m_note, m_speedName}) {
        label->setTheme(theme);
    }
    m_speedSlider->setTheme(theme);
    m_speedField->setTheme(theme);
    update();
}

void PlaybackBar::setPlaying(bool playing)
{
    if (playing == m_playing) {
        return;
    }
    m_playing = playing;
    m_play->setFace(playing ? ButtonIcon::Pause : ButtonIcon::Play, playing ? tr("Pause") : tr("Play"));
    applyTips();
}

void PlaybackBar::setTime(double seconds)
{
    QLocale grouping = QLocale::c();
    grouping.setNumberOptions(QLocale::DefaultNumberOptions);
    m_time->setText(tr("%1 µs").arg(grouping.toString(seconds / microseconds, 'f', 2)));
}

void PlaybackBar::setSpeed(double secondsPerSecond)
{
    m_speed = secondsPerSecond;
    showSpeed();
}

void PlaybackBar::showSpeed()
{
    const double shown = m_speed / microseconds;
    m_speedSlider->setShownValue(shown);
    m_speedField->setShownText(speedNumber(shown));
}

void PlaybackBar::takeSpeed(double microsecondsPerSecond)
{
    m_speed = microsecondsPerSecond * microseconds;
    showSpeed();
    emit speedChanged(m_speed);
}

void PlaybackBar::onSpeedTyped(const QString &text)
{
    bool ok = false;
    const double value = QLocale::c().toDouble(text.trimmed(), &ok);
    if (!ok || !(value > 0) || value > fastestTyped) {
        m_speedField->setFault(tr("A number above 0, at most 1,000,000"));
        m_speedField->setToolTip(m_speedField->fault());
        return;
    }
    m_speedField->setToolTip(QString());
    takeSpeed(value);
}

void PlaybackBar::setNote(const QString &note)
{
    m_note->setText(note);
}

void PlaybackBar::setAvailable(bool available, const QString &reason)
{
    m_unavailable = available ? QString() : reason;
    for (IconButton *const button : {m_start, m_play, m_step}) {
        button->setEnabled(available);
    }
    m_time->setColour(available ? &Theme::text : &Theme::textMuted);
    applyTips();
}

void PlaybackBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.panel);
    painter.fillRect(0, 0, width(), 1, m_theme.border);
}

} // namespace waferline
