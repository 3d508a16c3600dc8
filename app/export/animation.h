// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/plan.h"
#include "model/simulation/steady_run.h"
#include "widgets/export/picture.h"

#include <QString>

#include <tl/expected.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

namespace waferline {

/// What an animation of the floor is written as.
enum class AnimationFormat : std::uint8_t {
    Gif,
    PngSequence, ///< numbered pictures in a folder
};

struct AnimationOptions {
    PictureOptions picture;
    AnimationFormat format = AnimationFormat::Gif;
    std::optional<double> seconds; ///< how long it plays; none: about usualAnimationSeconds
    double framesPerSecond = 20;
    std::optional<double> speed; ///< simulated seconds a second; none: so that it joins up
    std::optional<double> startSeconds; ///< simulated; none: when all that is shown is under way
    bool loops = true;
};

inline constexpr double usualAnimationSeconds = 12;
inline constexpr double shortestAnimationSeconds = 0.1;
inline constexpr double longestAnimationSeconds = 600;
inline constexpr double fewestFramesPerSecond = 1;
inline constexpr double mostFramesPerSecond = 50; ///< programs slow a GIF down that is faster
inline constexpr std::int64_t fewestAnimationFrames = 2;
inline constexpr std::int64_t mostAnimationFrames = 3'600;
inline constexpr double slowestAnimation = 1e-9; ///< simulated seconds a second
inline constexpr double fastestAnimation = 1;
/// Pixels of a frame: somewhat more than 3840 × 2160.
inline constexpr std::int64_t mostAnimationPixels = 9'000'000;

/// Which moments an animation shows.
class AnimationTimes {
public:
    /// `steady` is of what is shown, if it settles. The options are within their bounds, but for the number
    /// of frames that follows from them.
    AnimationTimes(const Plan &plan, const Pipeline &pipeline, const std::optional<SteadyRun> &steady,
                   const AnimationOptions &options);

    std::int64_t frames() const { return m_frames; }
    Ticks momentOf(std::int64_t frame) const;
    /// How long the frame is shown. In hundredths of a second, as GIFs count; their sum is right to one.
    int centiseconds(std::int64_t frame) const;
    double seconds() const { return static_cast<double>(m_frames) / m_framesPerSecond; }
    /// Simulated seconds a second.
    double speed() const { return m_speed; }
    /// How long the animation plays until all repeats itself, in seconds; none if it does not.
    std::optional<double> secondsOfPeriod() const
    {
        return m_periodSeconds ? std::optional(*m_periodSeconds / m_speed) : std::nullopt;
    }
    /// True if the frame after the last would look as the first.
    bool joinsUp() const { return m_joinsUp; }
    /// Simulated seconds after which all that is shown repeats itself; none if it does not.
    std::optional<double> periodSeconds() const { return m_periodSeconds; }

    bool operator==(const AnimationTimes &) const = default;

private:
    std::int64_t m_frames = 0;
    double m_framesPerSecond = 1;
    Ticks m_start = 0;
    double m_length = 0; ///< in ticks
    double m_speed = 0;
    bool m_joinsUp = false;
    std::optional<double> m_periodSeconds;
};

/// Why there is no animation.
struct AnimationFault {
    enum class Kind : std::uint8_t {
        Impossible, ///< no animation has such frames, or so many or few
        NothingMoves, ///< the plan's times are unknown, or nothing circulates
        NotWritten,
        Stopped, ///< as was wanted
    };
    Kind kind = Kind::NotWritten;
    QString message;

    bool operator==(const AnimationFault &) const = default;
};

/// The times of an animation, or why there can be none.
tl::expected<AnimationTimes, AnimationFault> animationTimes(const Plan &plan,
                                                            const AnimationOptions &options);

/// Is told how many frames of how many are written; false stops.
using AnimationProgress = std::function<bool(std::int64_t done, std::int64_t frames)>;

struct WrittenAnimation {
    AnimationTimes times;
    std::int64_t bytes = 0;

    bool operator==(const WrittenAnimation &) const = default;
};

/// Writes the floor as it moves, into a file or for a sequence into a folder, which is made if there is none.
/// Whole or not at all: where it fails or is stopped, what was there before is as it was, and nothing else is
/// left. Works on any thread; `still` is stillFloorPicture() of the plan and the options' picture.
tl::expected<WrittenAnimation, AnimationFault>
writeAnimation(const std::shared_ptr<const Plan> &plan, const StillFloor &still,
               const AnimationOptions &options, const QString &path, const AnimationProgress &progress);

} // namespace waferline
