// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/animation_job.h"

#include <utility>

namespace waferline {

namespace {

AnimationPreview previewOf(const std::shared_ptr<const Plan> &plan, const AnimationOptions &options,
                           const PictureOptions &picture, const StillFloor &still)
{
    AnimationPreview preview{animationTimes(*plan, options), nullptr};
    if (preview.times) {
        preview.film = std::make_shared<FloorFilm>(plan, picture, still);
    }
    return preview;
}

AnimationFault impossible(const QString &why)
{
    return {AnimationFault::Kind::Impossible, why};
}

} // namespace

AnimationJob::AnimationJob(TaskRunner runner, QObject *parent)
    : QObject(parent)
    , m_worker(std::move(runner), this)
{
}

AnimationJob::~AnimationJob()
{
    ++m_asked;
    stop();
}

void AnimationJob::preview(const std::shared_ptr<const Plan> &plan, const AnimationOptions &options,
                           double scale)
{
    const std::uint64_t number = ++m_asked;
    PictureOptions picture = options.picture;
    picture.scale = scale;
    const auto preview = std::make_shared<AnimationPreview>();
    m_worker.run(
        [this, plan, options, picture, still = stillFloorPicture(*plan, picture), number, preview] {
            if (m_asked == number) {
                *preview = previewOf(plan, options, picture, still);
            }
        },
        [this, number, preview](const WorkResult &result) {
            if (m_asked == number) {
                emit previewed(result
                                   ? *preview
                                   : AnimationPreview{tl::unexpected(impossible(result.error())), nullptr});
            }
        });
}

void AnimationJob::write(const std::shared_ptr<const Plan> &plan, const AnimationOptions &options,
                         const QString &path)
{
    using Result = tl::expected<WrittenAnimation, AnimationFault>;
    m_writing = std::make_shared<std::atomic<bool>>(false);
    const auto written = std::make_shared<Result>(tl::unexpected(AnimationFault()));
    m_worker.run(
        [this, plan, still = stillFloorPicture(*plan, options.picture), options, path, stopped = m_writing,
         written] {
            const auto progress = [&](std::int64_t done, std::int64_t frames) {
                m_worker.tell([this, done, frames] { emit progressed(done, frames); });
                return !*stopped;
            };
            *written = writeAnimation(plan, still, options, path, progress);
        },
        [this, written](const WorkResult &result) {
            m_writing.reset();
            emit ended(result ? *written : tl::unexpected(impossible(result.error())));
        });
}

void AnimationJob::stop()
{
    if (m_writing) {
        *m_writing = true;
    }
}

} // namespace waferline
