// SPDX-License-Identifier: GPL-3.0-or-later
// Which moments an animation shows: how long, how fast, from where, and whether it joins up.
#include "app/export/animation.h"

#include "model/planning/shown.h"
#include "model/report/format.h"
#include "widgets/timeline/timeline_rows.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Animation)
};

/// A work of 5 µs is seen for some frames, and a token of most models takes some seconds.
constexpr double usualSpeed = 60e-6;
/// Nobody waits longer for a loop that was not asked to be so long.
constexpr double longestChosenSeconds = 60;
/// Of a period, by which an animation whose length and speed are asked for may miss a whole number of them.
constexpr double joiningTolerance = 0.005;
constexpr double centisecondsPerSecond = 100;

/// A whole number of periods, at least one, near to `wanted`.
double wholePeriods(double wanted, double period)
{
    return std::max(1.0, std::round(wanted / period)) * period;
}

QString grouped(std::int64_t number)
{
    return QString::fromStdString(groupedInteger(static_cast<double>(number)));
}

/// Why no animation has frames of such a size; none if it can.
std::optional<QString> whyNoFrames(const AnimationOptions &options)
{
    const QSize pixels = options.picture.pixels();
    if (!isPossible(options.picture)
        || static_cast<std::int64_t>(pixels.width()) * pixels.height() > mostAnimationPixels) {
        return Words::tr("an animation of %1 × %2 pixels cannot be made: a side is %3 to %4 pixels, a frame "
                         "at most %5 million")
            .arg(pixels.width())
            .arg(pixels.height())
            .arg(smallestPictureSide)
            .arg(largestPictureSide)
            .arg(mostAnimationPixels / 1'000'000);
    }
    if (options.format == AnimationFormat::Gif
        && options.picture.background == PictureBackground::Transparent) {
        return Words::tr("a GIF has no transparent background, its edges would be ragged; a sequence of PNG "
                         "pictures can have one");
    }
    return std::nullopt;
}

} // namespace

AnimationTimes::AnimationTimes(const Plan &plan, const Pipeline &pipeline,
                               const std::optional<SteadyRun> &steady, const AnimationOptions &options)
    : m_framesPerSecond(options.framesPerSecond)
{
    const auto ticks = [&](double simulated) { return simulated * pipeline.ticksPerSecond; };
    const double period = steady ? static_cast<double>(steady->period.length) : 0;
    double seconds = options.seconds.value_or(usualAnimationSeconds);
    if (period > 0 && options.speed && !options.seconds) {
        const double whole = wholePeriods(ticks(*options.speed * seconds), period);
        const double wholeSeconds = whole / ticks(*options.speed);
        seconds = wholeSeconds <= longestChosenSeconds ? wholeSeconds : seconds;
    }
    m_frames = std::llround(seconds * m_framesPerSecond);
    seconds = this->seconds();
    m_length = ticks(options.speed.value_or(usualSpeed) * seconds);
    const double whole = period > 0 ? wholePeriods(m_length, period) : 0;
    // Frames are whole: a length that is chosen here misses by up to half a frame.
    const double tolerance =
        options.seconds ? joiningTolerance * period : ticks(options.speed.value_or(0)) / m_framesPerSecond;
    const bool isWhole = period > 0 && (!options.speed || std::abs(m_length - whole) <= tolerance);
    if (isWhole) {
        m_length = whole;
    }
    m_speed = pipeline.seconds(1) * m_length / seconds;
    const Ticks opening = pipeline.ticks(openingSeconds(plan));
    m_start = options.startSeconds ? pipeline.ticks(*options.startSeconds)
                                   : std::max(opening, steady ? steady->from : 0);
    m_joinsUp = isWhole && m_start >= steady->from;
    if (period > 0) {
        m_periodSeconds = pipeline.seconds(steady->period.length);
    }
}

Ticks AnimationTimes::momentOf(std::int64_t frame) const
{
    return m_start + std::llround(m_length * static_cast<double>(frame) / static_cast<double>(m_frames));
}

int AnimationTimes::centiseconds(std::int64_t frame) const
{
    const auto shownAt = [this](std::int64_t number) {
        return std::llround(static_cast<double>(number) * centisecondsPerSecond / m_framesPerSecond);
    };
    return static_cast<int>(shownAt(frame + 1) - shownAt(frame));
}

tl::expected<AnimationTimes, AnimationFault> animationTimes(const Plan &plan, const AnimationOptions &options)
{
    const auto fault = [](AnimationFault::Kind kind, const QString &message) {
        return tl::unexpected(AnimationFault{kind, message});
    };
    if (const std::optional<QString> why = whyNoFrames(options)) {
        return fault(AnimationFault::Kind::Impossible, *why);
    }
    const auto pipeline = pipelineOf(plan);
    const std::int64_t shown = microBatchesShown(plan);
    if (!pipeline || shown == 0) {
        return fault(AnimationFault::Kind::NothingMoves,
                     Words::tr("nothing moves: %1").arg(whyNotSimulated(plan)));
    }
    const AnimationTimes times(plan, *pipeline, steadyRun(*pipeline, shown), options);
    if (times.frames() < fewestAnimationFrames || times.frames() > mostAnimationFrames) {
        return fault(AnimationFault::Kind::Impossible,
                     Words::tr("an animation has %1 to %2 frames, and this one would have %3: choose another "
                               "length or other frames per second")
                         .arg(fewestAnimationFrames)
                         .arg(grouped(mostAnimationFrames))
                         .arg(grouped(times.frames())));
    }
    return times;
}

} // namespace waferline
