// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/animation_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTimerEvent>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace waferline {

namespace {

constexpr std::array<QSize, 4> presets{QSize(1280, 720), QSize(1920, 1080), QSize(960, 540),
                                       QSize(3840, 2160)};
constexpr QSize previewSize(560, 340);
constexpr int previewMilliseconds = 20; // the fastest that can be chosen
constexpr double microsecond = 1e-6;

const QString groupName = QStringLiteral("animation");
const QString folderKey = QStringLiteral("export/folder");

template <typename W>
W *named(W *widget, const char *objectName, const QString &accessibleName)
{
    widget->setObjectName(QLatin1String(objectName));
    widget->setAccessibleName(accessibleName);
    return widget;
}

} // namespace

AnimationDialog::AnimationDialog(std::shared_ptr<const Plan> plan, AnimationDialogOptions options,
                                 QWidget *parent)
    : QDialog(parent)
    , m_plan(std::move(plan))
    , m_options(std::move(options))
    , m_job(m_options.taskRunner)
    , m_format(named(new QComboBox, "animationFormat", tr("Format")))
    , m_preset(named(new QComboBox, "animationPreset", tr("Size of a slide")))
    , m_width(named(new QSpinBox, "animationWidth", tr("Width in pixels")))
    , m_height(named(new QSpinBox, "animationHeight", tr("Height in pixels")))
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
    , m_summary(named(new QLabel, "animationSummary", tr("What it will be")))
    , m_preview(named(new QLabel, "animationPreview", tr("Preview")))
    , m_message(named(new QLabel, "animationMessage", tr("Message")))
    , m_progress(named(new QProgressBar, "animationProgress", tr("Frames written")))
{
    setObjectName(QStringLiteral("animationDialog"));
    setWindowTitle(tr("Export animation"));
    setAttribute(Qt::WA_WindowPropagation);
    buildChoices();
    buildLayout();
    restoreSettings();
    connectChoices();
    connect(&m_job, &AnimationJob::previewed, this, &AnimationDialog::onPreviewed);
    connect(&m_job, &AnimationJob::progressed, this, &AnimationDialog::onProgressed);
    connect(&m_job, &AnimationJob::ended, this, &AnimationDialog::onEnded);
    onChanged();
}

void AnimationDialog::buildChoices()
{
    m_format->addItem(tr("Animated GIF"));
    m_format->addItem(tr("PNG pictures, numbered"));
    for (const QSize &preset : presets) {
        m_preset->addItem(tr("%1 × %2").arg(preset.width()).arg(preset.height()), preset);
    }
    m_preset->addItem(tr("Free size"));
    for (QSpinBox *side : {m_width, m_height}) {
        side->setRange(smallestPictureSide, largestPictureSide);
        side->setSuffix(tr(" px"));
    }
    m_width->setValue(presets[0].width());
    m_height->setValue(presets[0].height());
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

QWidget *AnimationDialog::buildForm()
{
    auto *size = new QHBoxLayout;
    size->addWidget(m_width);
    size->addWidget(new QLabel(QStringLiteral("×")));
    size->addWidget(m_height);
    m_form = new QWidget;
    auto *form = new QFormLayout(m_form);
    form->setContentsMargins(0, 0, 0, 0);
    form->addRow(tr("&Format"), m_format);
    form->addRow(tr("S&lide"), m_preset);
    form->addRow(tr("Size"), size);
    form->addRow(tr("&Theme"), m_theme);
    form->addRow(tr("Le&ngth"), m_seconds);
    form->addRow(tr("Frames per &second"), m_framesPerSecond);
    form->addRow(tr("S&peed"), m_speed);
    form->addRow(QString(), m_joins);
    form->addRow(QString(), m_loops);
    form->addRow(tr("With"), m_title);
    form->addRow(QString(), m_legend);
    form->addRow(QString(), m_caption);
    return m_form;
}

void AnimationDialog::buildLayout()
{
    m_preview->setFixedSize(previewSize);
    m_preview->setAlignment(Qt::AlignCenter);
    for (QLabel *text : {m_summary, m_message}) {
        text->setTextFormat(Qt::PlainText);
        text->setWordWrap(true);
    }
    m_message->hide();
    m_progress->hide();
    auto *right = new QVBoxLayout;
    right->addWidget(m_preview);
    right->addWidget(m_summary);
    right->addStretch();
    auto *upper = new QHBoxLayout;
    upper->addWidget(buildForm(), 0, Qt::AlignTop);
    upper->addSpacing(12);
    upper->addLayout(right);

    auto *buttons = new QDialogButtonBox;
    m_export = buttons->addButton(tr("&Export…"), QDialogButtonBox::AcceptRole);
    named(m_export, "animationAccept", tr("Export"));
    m_close = buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    named(m_close, "animationClose", tr("Close"));
    connect(buttons, &QDialogButtonBox::accepted, this, &AnimationDialog::askForPath);
    connect(buttons, &QDialogButtonBox::rejected, this, &AnimationDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->addLayout(upper);
    column->addWidget(m_message);
    column->addWidget(m_progress);
    column->addWidget(buttons);
    column->setSizeConstraint(QLayout::SetFixedSize);
}

void AnimationDialog::connectChoices()
{
    connect(m_preset, &QComboBox::currentIndexChanged, this, &AnimationDialog::onPresetChosen);
    for (QComboBox *choice : {m_format, m_theme}) {
        connect(choice, &QComboBox::currentIndexChanged, this, &AnimationDialog::onChanged);
    }
    for (QSpinBox *number : {m_width, m_height, m_framesPerSecond}) {
        connect(number, &QSpinBox::valueChanged, this, &AnimationDialog::onChanged);
    }
    for (QDoubleSpinBox *number : {m_seconds, m_speed}) {
        connect(number, &QDoubleSpinBox::valueChanged, this, &AnimationDialog::onChanged);
    }
    for (QCheckBox *choice : {m_joins, m_loops, m_title, m_legend, m_caption}) {
        connect(choice, &QCheckBox::toggled, this, &AnimationDialog::onChanged);
    }
}

AnimationOptions AnimationDialog::options() const
{
    AnimationOptions options;
    options.format = m_format->currentIndex() == 0 ? AnimationFormat::Gif : AnimationFormat::PngSequence;
    options.picture.size = {m_width->value(), m_height->value()};
    constexpr std::array<ThemeKind, 2> themes{ThemeKind::Light, ThemeKind::Dark};
    const auto theme = static_cast<std::size_t>(m_theme->currentIndex());
    options.picture.theme = theme < themes.size() ? themes.at(theme) : m_options.windowTheme;
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

void AnimationDialog::onPresetChosen()
{
    const QSize preset = m_preset->currentData().toSize();
    if (!preset.isValid()) {
        return;
    }
    const QSignalBlocker blockWidth(m_width);
    const QSignalBlocker blockHeight(m_height);
    m_width->setValue(preset.width());
    m_height->setValue(preset.height());
    onChanged();
}

void AnimationDialog::onChanged()
{
    const AnimationOptions chosen = options();
    const int preset = m_preset->findData(chosen.picture.size);
    {
        const QSignalBlocker block(m_preset);
        m_preset->setCurrentIndex(preset >= 0 ? preset : m_preset->count() - 1);
    }
    m_speed->setEnabled(!m_joins->isChecked());
    m_loops->setEnabled(chosen.format == AnimationFormat::Gif);
    m_message->hide();
    const QSizeF size(chosen.picture.size);
    const double fit = std::min(previewSize.width() / size.width(), previewSize.height() / size.height());
    m_job.preview(m_plan, chosen, fit * devicePixelRatioF());
}

void AnimationDialog::onPreviewed(const AnimationPreview &preview)
{
    m_shown = preview;
    m_export->setEnabled(preview.times.has_value() && !isWriting());
    m_summary->setText(preview.times ? summaryOf(*preview.times) : preview.times.error().message);
    if (preview.times && m_joins->isChecked()) { // what it comes to, to go on from
        const QSignalBlocker block(m_speed);
        m_speed->setValue(preview.times->speed() / microsecond);
    }
    m_begunSeconds = m_options.clock->seconds();
    m_frame = -1;
    if (!preview.film) {
        m_preview->clear();
    }
    updateTimer();
    advance();
}

QString AnimationDialog::summaryOf(const AnimationTimes &times) const
{
    const QLocale locale;
    QString text = tr("%1 frames of %2 × %3 pixels in %4 s, %5 µs of simulated time a second.")
                       .arg(locale.toString(static_cast<qlonglong>(times.frames())))
                       .arg(m_width->value())
                       .arg(m_height->value())
                       .arg(locale.toString(times.seconds(), 'g', 4))
                       .arg(locale.toString(times.speed() / microsecond, 'g', 4));
    if (times.joinsUp()) {
        text += u' ' + tr("The last frame leads over to the first.");
    } else if (times.periodSeconds()) {
        text += u' '
            + tr("From the last frame to the first there is a jump: all repeats itself after %1 µs, which "
                 "take "
                 "%2 s at this speed.")
                  .arg(locale.toString(*times.periodSeconds() / microsecond, 'g', 5))
                  .arg(locale.toString(*times.periodSeconds() / times.speed(), 'g', 3));
    }
    return text;
}

void AnimationDialog::advance()
{
    if (!m_shown.film || !m_shown.times || m_shown.film->still().isNull()) {
        return;
    }
    const AnimationTimes &times = *m_shown.times;
    const double played = (m_options.clock->seconds() - m_begunSeconds) / times.seconds();
    const double share = played - std::floor(played);
    const auto frame =
        std::min(times.frames() - 1, static_cast<std::int64_t>(share * static_cast<double>(times.frames())));
    if (frame == m_frame) {
        return;
    }
    m_frame = frame;
    QImage image = m_shown.film->pictureAt(times.momentOf(frame));
    image.setDevicePixelRatio(devicePixelRatioF());
    m_preview->setPixmap(QPixmap::fromImage(image));
}

void AnimationDialog::timerEvent(QTimerEvent *event)
{
    if (event->timerId() == m_timer.timerId()) {
        advance();
    }
}

void AnimationDialog::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    updateTimer();
}

void AnimationDialog::hideEvent(QHideEvent *event)
{
    QDialog::hideEvent(event);
    updateTimer();
}

/// The preview stands still while there is other work to do.
void AnimationDialog::updateTimer()
{
    const bool runs = isVisible() && m_shown.film && !isWriting();
    if (!runs) {
        m_timer.stop();
    } else if (!m_timer.isActive()) {
        m_timer.start(previewMilliseconds, this);
    }
}

void AnimationDialog::askForPath()
{
    const QString folder =
        m_options.settings != nullptr ? m_options.settings->value(folderKey).toString() : QString();
    if (options().format == AnimationFormat::Gif) {
        QString path = QFileDialog::getSaveFileName(
            this, windowTitle(), QDir(folder).filePath(QStringLiteral("waferline-floor.gif")),
            tr("GIF animations (*.gif)"));
        if (!path.isEmpty()) {
            path += QFileInfo(path).suffix().isEmpty() ? QStringLiteral(".gif") : QString();
            exportTo(path);
        }
        return;
    }
    const QString parent =
        QFileDialog::getExistingDirectory(this, tr("Folder to make a folder of pictures in"), folder);
    if (!parent.isEmpty()) {
        exportTo(QDir(parent).filePath(QStringLiteral("waferline-floor")));
    }
}

void AnimationDialog::exportTo(const QString &path)
{
    m_path = path;
    m_message->hide();
    m_form->setEnabled(false);
    m_export->setEnabled(false);
    m_close->setText(tr("Cancel"));
    m_close->setAccessibleName(tr("Cancel the export"));
    m_progress->setRange(0, 0);
    m_progress->show();
    m_timer.stop();
    m_job.write(m_plan, options(), path);
}

void AnimationDialog::onProgressed(qint64 done, qint64 frames)
{
    m_progress->setRange(0, static_cast<int>(frames));
    m_progress->setValue(static_cast<int>(done));
}

void AnimationDialog::onEnded(const tl::expected<WrittenAnimation, AnimationFault> &result)
{
    m_progress->hide();
    m_form->setEnabled(true);
    m_export->setEnabled(m_shown.times.has_value());
    m_close->setText(tr("Close"));
    m_close->setAccessibleName(tr("Close"));
    updateTimer();
    if (!result) {
        showMessage(result.error().message);
        return;
    }
    saveSettings(m_path);
    showMessage(tr("%1 is written: %2 frames, %3.")
                    .arg(m_path, QLocale().toString(static_cast<qlonglong>(result->times.frames())),
                         QLocale().formattedDataSize(result->bytes, 2, QLocale::DataSizeSIFormat)));
}

void AnimationDialog::showMessage(const QString &text)
{
    m_message->setText(text);
    m_message->show();
}

void AnimationDialog::reject()
{
    if (isWriting()) {
        m_job.stop();
    } else {
        QDialog::reject();
    }
}

void AnimationDialog::restoreSettings()
{
    if (m_options.settings == nullptr) {
        return;
    }
    QSettings &settings = *m_options.settings;
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
    m_width->setValue(settings.value(QStringLiteral("width"), m_width->value()).toInt());
    m_height->setValue(settings.value(QStringLiteral("height"), m_height->value()).toInt());
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

void AnimationDialog::saveSettings(const QString &path)
{
    if (m_options.settings == nullptr) {
        return;
    }
    QSettings &settings = *m_options.settings;
    settings.setValue(folderKey, QFileInfo(path).absolutePath());
    settings.beginGroup(groupName);
    settings.setValue(QStringLiteral("format"), m_format->currentIndex());
    settings.setValue(QStringLiteral("theme"), m_theme->currentIndex());
    settings.setValue(QStringLiteral("width"), m_width->value());
    settings.setValue(QStringLiteral("height"), m_height->value());
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
