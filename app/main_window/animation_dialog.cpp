// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/main_window/animation_dialog.h"

#include "app/export/picture_folder.h"
#include "app/main_window/animation_form.h"
#include "app/main_window/ask_for_path.h"
#include "widgets/named.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QTimerEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace waferline {

namespace {

constexpr QSize previewSize(560, 340);
constexpr int previewMilliseconds = 20; // the fastest that can be chosen
constexpr double microsecond = 1e-6;

const QString folderKey = QStringLiteral("export/folder");

} // namespace

AnimationDialog::AnimationDialog(std::shared_ptr<const Plan> plan, AnimationDialogOptions options,
                                 QWidget *parent)
    : QDialog(parent)
    , m_plan(std::move(plan))
    , m_options(std::move(options))
    , m_job(m_options.taskRunner)
    , m_form(new AnimationForm(m_options.windowTheme))
    , m_summary(named(new QLabel, "animationSummary", tr("What it will be")))
    , m_preview(named(new QLabel, "animationPreview", tr("Preview")))
    , m_message(named(new QLabel, "animationMessage", tr("Message")))
    , m_progress(named(new QProgressBar, "animationProgress", tr("Frames written")))
{
    setObjectName(QStringLiteral("animationDialog"));
    setWindowTitle(tr("Export animation"));
    setAttribute(Qt::WA_WindowPropagation);
    buildLayout();
    if (m_options.settings != nullptr) {
        m_form->restore(*m_options.settings);
    }
    connect(m_form, &AnimationForm::changed, this, &AnimationDialog::onChanged);
    connect(&m_job, &AnimationJob::previewed, this, &AnimationDialog::onPreviewed);
    connect(&m_job, &AnimationJob::progressed, this, &AnimationDialog::onProgressed);
    connect(&m_job, &AnimationJob::ended, this, &AnimationDialog::onEnded);
    onChanged();
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
    upper->addWidget(m_form, 0, Qt::AlignTop);
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

void AnimationDialog::onChanged()
{
    const AnimationOptions chosen = options();
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
    if (preview.times && m_form->joinsUp()) {
        m_form->showSpeed(preview.times->speed());
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
    const QSize size = options().picture.size;
    QString text = tr("%1 frames of %2 × %3 pixels in %4 s, %5 µs of simulated time a second.")
                       .arg(locale.toString(static_cast<qlonglong>(times.frames())))
                       .arg(size.width())
                       .arg(size.height())
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
                  .arg(locale.toString(*times.secondsOfPeriod(), 'g', 3));
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
    const QString name = QStringLiteral("waferline-floor");
    if (options().format == AnimationFormat::Gif) {
        const QString path = askForFile(this, windowTitle(), folder, name + QStringLiteral(".gif"));
        if (!path.isEmpty()) {
            exportTo(path);
        }
        return;
    }
    const QString parent = askForFolder(this, tr("Folder to make a folder of pictures in"), folder);
    const QDir made(QDir(parent).filePath(name));
    QStringList files;
    for (const QString &file : PictureFolder::filesIn(made.path())) {
        files << made.filePath(file);
    }
    if (!parent.isEmpty() && mayReplace(this, files)) {
        exportTo(made.path());
    }
}

AnimationOptions AnimationDialog::options() const
{
    return m_form->options();
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
    if (m_options.settings != nullptr) {
        m_form->save(*m_options.settings);
        m_options.settings->setValue(folderKey, QFileInfo(m_path).absolutePath());
    }
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

} // namespace waferline
