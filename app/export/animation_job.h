// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/animation.h"
#include "widgets/export/floor_film.h"
#include "widgets/worker.h"

#include <QObject>

#include <atomic>
#include <cstdint>
#include <memory>

namespace waferline {

/// What an animation will be like: its times, and a film of it in a smaller size.
struct AnimationPreview {
    tl::expected<AnimationTimes, AnimationFault> times = tl::unexpected(AnimationFault{});
    std::shared_ptr<FloorFilm> film; ///< none where there are no times
};

/// Looks at animations and writes them off the thread that it lives on, one at a time. Its end stops what is
/// written, and waits until that has stopped.
class AnimationJob : public QObject {
    Q_OBJECT
public:
    explicit AnimationJob(TaskRunner runner = {}, QObject *parent = nullptr);
    ~AnimationJob() override;

    /// Answers with previewed(), unless it is asked again before. `scale` is of the film's picture.
    void preview(const std::shared_ptr<const Plan> &plan, const AnimationOptions &options, double scale);
    /// Answers with ended(). Not while it writes.
    void write(const std::shared_ptr<const Plan> &plan, const AnimationOptions &options, const QString &path);
    void stop();
    bool isWriting() const { return m_writing != nullptr; }

signals:
    void previewed(const waferline::AnimationPreview &preview);
    void progressed(qint64 done, qint64 frames);
    void ended(const tl::expected<waferline::WrittenAnimation, waferline::AnimationFault> &result);

private:
    std::shared_ptr<std::atomic<bool>> m_writing; ///< true: it is to stop
    std::atomic<std::uint64_t> m_asked = 0; ///< the number of the newest preview
    Worker m_worker; ///< ends first
};

} // namespace waferline
