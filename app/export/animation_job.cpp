// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/animation_job.h"

#include <QCoreApplication>

#include <new>
#include <utility>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(AnimationJob)
};

AnimationPreview previewOf(const std::shared_ptr<const Plan> &plan, const AnimationOptions &options,
                           const PictureOptions &picture, const StillFloor &still)
{
    try {
        AnimationPreview preview{animationTimes(*plan, options), nullptr};
        if (preview.times) {
            preview.film = std::make_shared<FloorFilm>(plan, picture, still);
        }
        return preview;
    } catch (const std::bad_alloc &) { // one that left the thread would end the program
        return {tl::unexpected(AnimationFault{AnimationFault::Kind::Impossible,
                                              Words::tr("there is not enough memory")}),
                nullptr};
    }
}

} // namespace

AnimationJob::AnimationJob(TaskRunner runner, QObject *parent)
    : QObject(parent)
    , m_runner(std::move(runner))
    , m_asked(std::make_shared<std::atomic<std::uint64_t>>(0))
{
    m_pool.setMaxThreadCount(1);
    if (!m_runner) {
        m_runner = [this](std::function<void()> task) { m_pool.start(std::move(task)); };
    }
}

AnimationJob::~AnimationJob()
{
    ++*m_asked;
    stop();
    m_pool.waitForDone();
}

void AnimationJob::preview(const std::shared_ptr<const Plan> &plan, const AnimationOptions &options,
                           double scale)
{
    const std::uint64_t number = ++*m_asked;
    PictureOptions picture = options.picture;
    picture.scale = scale;
    m_runner(
        [this, plan, options, picture, still = stillFloorPicture(*plan, picture), number, asked = m_asked] {
            if (*asked != number) {
                return;
            }
            AnimationPreview preview = previewOf(plan, options, picture, still);
            QMetaObject::invokeMethod(this, [this, number, preview = std::move(preview)] {
                if (*m_asked == number) {
                    emit previewed(preview);
                }
            });
        });
}

void AnimationJob::write(const std::shared_ptr<const Plan> &plan, const AnimationOptions &options,
                         const QString &path)
{
    m_writing = std::make_shared<std::atomic<bool>>(false);
    m_runner(
        [this, plan, still = stillFloorPicture(*plan, options.picture), options, path, stopped = m_writing] {
            const auto progress = [&](std::int64_t done, std::int64_t frames) {
                QMetaObject::invokeMethod(this, [this, done, frames] { emit progressed(done, frames); });
                return !*stopped;
            };
            auto result = writeAnimation(plan, still, options, path, progress);
            QMetaObject::invokeMethod(this, [this, result = std::move(result)] {
                m_writing.reset();
                emit ended(result);
            });
        });
}

void AnimationJob::stop()
{
    if (m_writing) {
        *m_writing = true;
    }
}

} // namespace waferline
