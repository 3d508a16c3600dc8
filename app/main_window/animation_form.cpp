// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/animation_form.h"

#include "app/main_window/size_fields.h"
#include "widgets/named.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QSettings>
#include <QSignalBlocker>
#include <QSpinBox>

#include <array>

namespace waferline {

namespace {

constexpr std::array<QSize, 4> presets{QSize(1280, 720), QSize(1920, 1080), QSize(960, 540),
                                       QSize(3840, 2160)};
constexpr double microsecond = 1e-6;

const QString groupName = QStringLiteral("animation");

} // namespace

AnimationForm::AnimationForm(ThemeKind windowTheme, QWidget *parent)
    : QWidget(parent)
    , m_windowTheme(windowTheme)
    , m_format(named(new QComboBox, "animationFormat", tr("Format")))
    , m_size(new SizeFields(QStringLiteral("animation"), presets, this))
    , m_theme(named(new QComboBox, "animationTheme", tr("Theme of the animation")))
    , m_seconds(named(new QDoubleSpinBox, "animationSeconds", tr("Length in seconds")))
    , m_framesPerSecond(named(new QSpinBox, "animationFramesPerSecond", tr("Frames per second")))
    , m_joins(named(new QCheckBox(tr("As fast as the loop &joins up")), "animationJoins",
                    tr("As fast as the loop joins up")))
    , m_speed(named(new QDoubleSpinBox, "animationSpeed", tr("Simulated microseconds per second")))
    , m_loops(
          named(new QCheckBox(tr("Plays again and a&gain")), "animationLoops", tr("Plays again and again")))
    , m_title(named(new QCheckBox(tr("Title")), "animationTitle", tr("With title")))
    , m_legend(named(new QCheckBox(tr("Legend")), "animationLegend", tr("With legend")))
    , m_caption(
          named(new QCheckBox(tr("Caption with the assumptions")), "animationCaption", tr("With caption")))
{
    setObjectName(QStringLiteral("animationForm"));
    buildChoices();
    buildLayout();
    connectChoices();
    onChanged();
}

void AnimationForm::buildChoices()
{
    m_format->addItem(tr("Animated GIF"));
    m_format->addItem(tr("PNG pictures, numbered"));
    m_theme->addItems({tr("Light"), tr("Dark"), tr("As shown")});
    m_seconds->setRange(shortestAnimationSeconds, longestAnimationSeconds);
    m_seconds->setDecimals(1);
    m_seconds->setSuffix(tr(" s"));
    m_seconds->setValue(usualAnimationSeconds);
    m_framesPerSecond->setRange(static_cast<int>(fewestFramesPerSecond),
                                static_cast<int>(mostFramesPerSecond));
    m_framesPerSecond->setValue(static_cast<int>(AnimationOptions().framesPerSecond));
    m_speed->setRange(slowestAnimation / microsecond, fastestAnimation / microsecond);
    m_speed->setDecimals(3);
    m_speed->setSuffix(tr(" µs per second"));
    m_speed->setValue(20);
    for (QCheckBox *choice : {m_joins, m_loops, m_title, m_legend, m_caption}) {
        choice->setChecked(true);
    }
}

void AnimationForm::buildLayout()
{
    auto *form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->addRow(tr("&Format"), m_format);
    m_size->addTo(*form);
    form->addRow(tr("&Theme"), m_theme);
    form->addRow(tr("Le&ngth"), m_seconds);
    form->addRow(tr("Frames per &second"), m_framesPerSecond);
    form->addRow(tr("S&peed"), m_speed);
    form->addRow(QString(), m_joins);
    form->addRow(QString(), m_loops);
    form->addRow(tr("With"), m_title);
    form->addRow(QString(), m_legend);
    form->addRow(QString(), m_caption);
}

void AnimationForm::connectChoices()
{
    connect(m_size, &SizeFields::changed, this, &AnimationForm::onChanged);
    for (QComboBox *choice : {m_format, m_theme}) {
        connect(choice, &QComboBox::currentIndexChanged, this, &AnimationForm::onChanged);
    }
    connect(m_framesPerSecond, &QSpinBox::valueChanged, this, &AnimationForm::onChanged);
    for (QDoubleSpinBox *number : {m_seconds, m_speed}) {
        connect(number, &QDoubleSpinBox::valueChanged, this, &AnimationForm::onChanged);
    }
    for (QCheckBox *choice : {m_joins, m_loops, m_title, m_legend, m_caption}) {
        connect(choice, &QCheckBox::toggled, this, &AnimationForm::onChanged);
    }
}

AnimationOptions AnimationForm::options() const
{
    AnimationOptions options;
    options.format = m_format->currentIndex() == 0 ? AnimationFormat::Gif : AnimationFormat::PngSequence;
    options.picture.size = m_size->size();
    constexpr std::array<ThemeKind, 2> themes{ThemeKind::Light, ThemeKind::Dark};
    const auto theme = static_cast<std::size_t>(m_theme->currentIndex());
    options.picture.theme = theme < themes.size() ? themes.at(theme) : m_windowTheme;
    options.picture.title = m_title->isChecked();
    options.picture.legend = m_legend->isChecked();
    options.picture.caption = m_caption->isChecked();
    options.seconds = m_seconds->value();
    options.framesPerSecond = m_framesPerSecond->value();
    if (!m_joins->isChecked()) {
        options.speed = m_speed->value() * microsecond;
    }
    options.loops = m_loops->isChecked();
    return options;
}

bool AnimationForm::joinsUp() const
{
    return m_joins->isChecked();
}

void AnimationForm::showSpeed(double speed)
{
    const QSignalBlocker block(m_speed);
    m_speed->setValue(speed / microsecond);
}

void AnimationForm::onChanged()
{
    m_speed->setEnabled(!joinsUp());
    m_loops->setEnabled(options().format == AnimationFormat::Gif);
    emit changed();
}

void AnimationForm::restore(QSettings &settings)
{
    settings.beginGroup(groupName);
    const auto restoreChoice = [&](QComboBox *box, const QString &key) {
        const int index = settings.value(key, box->currentIndex()).toInt();
        box->setCurrentIndex(index >= 0 && index < box->count() ? index : 0);
    };
    const auto restoreFlag = [&](QCheckBox *box, const QString &key) {
        box->setChecked(settings.value(key, box->isChecked()).toBool());
    };
    restoreChoice(m_format, QStringLiteral("format"));
    restoreChoice(m_theme, QStringLiteral("theme"));
    const QSize size = m_size->size();
    m_size->setSize({settings.value(QStringLiteral("width"), size.width()).toInt(),
                     settings.value(QStringLiteral("height"), size.height()).toInt()});
    m_seconds->setValue(settings.value(QStringLiteral("seconds"), m_seconds->value()).toDouble());
    m_framesPerSecond->setValue(
        settings.value(QStringLiteral("framesPerSecond"), m_framesPerSecond->value()).toInt());
    m_speed->setValue(settings.value(QStringLiteral("speed"), m_speed->value()).toDouble());
    restoreFlag(m_joins, QStringLiteral("joins"));
    restoreFlag(m_loops, QStringLiteral("loops"));
    restoreFlag(m_title, QStringLiteral("title"));
    restoreFlag(m_legend, QStringLiteral("legend"));
    restoreFlag(m_caption, QStringLiteral("caption"));
    settings.endGroup();
}

void AnimationForm::save(QSettings &settings) const
{
    settings.beginGroup(groupName);
    settings.setValue(QStringLiteral("format"), m_format->currentIndex());
    settings.setValue(QStringLiteral("theme"), m_theme->currentIndex());
    settings.setValue(QStringLiteral("width"), m_size->size().width());
    settings.setValue(QStringLiteral("height"), m_size->size().height());
    settings.setValue(QStringLiteral("seconds"), m_seconds->value());
    settings.setValue(QStringLiteral("framesPerSecond"), m_framesPerSecond->value());
    settings.setValue(QStringLiteral("speed"), m_speed->value());
    settings.setValue(QStringLiteral("joins"), m_joins->isChecked());
    settings.setValue(QStringLiteral("loops"), m_loops->isChecked());
    settings.setValue(QStringLiteral("title"), m_title->isChecked());
    settings.setValue(QStringLiteral("legend"), m_legend->isChecked());
    settings.setValue(QStringLiteral("caption"), m_caption->isChecked());
    settings.endGroup();
}

} // namespace waferline
