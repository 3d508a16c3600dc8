// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/animation.h"

#include "app/export/gif_writer.h"
#include "app/export/picture_folder.h"
#include "app/export/whole_file.h"
#include "widgets/export/floor_film.h"

#include <QCoreApplication>

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Animation)
};

using Written = tl::expected<std::int64_t, AnimationFault>;

/// Frames that are looked at to find out which colours there are.
constexpr std::int64_t sampledFrames = 64;

tl::unexpected<AnimationFault> fault(const QString &message)
{
    return tl::unexpected(AnimationFault{AnimationFault::Kind::NotWritten, message});
}

tl::unexpected<AnimationFault> stopped()
{
    return tl::unexpected(
        AnimationFault{AnimationFault::Kind::Stopped, Words::tr("stopped: nothing was written")});
}

/// What a floor is painted with. Of these no shade may be lost.
std::vector<QColor> floorColours(const Theme &theme)
{
    std::vector<QColor> colours{theme.window,       theme.card,       theme.inset,     theme.border,
                                theme.borderStrong, theme.text,       theme.textMuted, theme.cacheInUse,
                                theme.cacheFree,    theme.stateInUse, theme.unused,    theme.arrow,
                                theme.requestA,     theme.requestB,   theme.requestC,  theme.requestOther,
                                theme.onRequest};
    for (const LayerKind kind : {LayerKind::LinearAttention, LayerKind::FullAttention,
                                 LayerKind::SlidingAttention, LayerKind::FeedForward, LayerKind::Embedding}) {
        colours.push_back(theme.layerColour(kind));
        colours.push_back(theme.litColour(kind));
    }
    return colours;
}

/// The film's colours, from what stands still and from frames over its whole length.
std::optional<ColourTable> colourTable(FloorFilm &film, const AnimationTimes &times, const Theme &theme,
                                       const AnimationProgress &progress)
{
    ColourCounts counts;
    counts.add(film.still());
    const std::int64_t samples = std::min(sampledFrames, times.frames());
    for (std::int64_t sample = 0; sample < samples; ++sample) {
        if (!progress(0, times.frames())) {
            return std::nullopt;
        }
        counts.addChanged(film.pictureAt(times.momentOf(sample * times.frames() / samples)), film.still());
    }
    std::vector<QColor> exact = floorColours(theme);
    std::erase_if(exact, [&](const QColor &colour) { return !counts.counts().contains(colour.rgb()); });
    return ColourTable(counts, exact, mostGifColours);
}

/// Hands each frame to `add`, which returns whether it is written or why not.
template <typename Add>
tl::expected<void, AnimationFault> forEachFrame(FloorFilm &film, const AnimationTimes &times,
                                                const AnimationProgress &progress, Add add)
{
    for (std::int64_t frame = 0; frame < times.frames(); ++frame) {
        if (!progress(frame, times.frames())) {
            return stopped();
        }
        const QImage picture = film.pictureAt(times.momentOf(frame));
        if (picture.isNull()) {
            return fault(Words::tr("there is no memory for a picture of this size"));
        }
        if (const tl::expected<void, QString> added = add(picture, frame); !added) {
            return fault(added.error());
        }
    }
    if (!progress(times.frames(), times.frames())) {
        return stopped();
    }
    return {};
}

Written writeGif(FloorFilm &film, const AnimationTimes &times, const AnimationOptions &options,
                 const QString &path, const AnimationProgress &progress)
{
    auto file = WholeFile::create(path);
    if (!file) {
        return fault(file.error());
    }
    std::optional<ColourTable> colours = colourTable(film, times, options.picture.drawnTheme(), progress);
    if (!colours) {
        return stopped();
    }
    tl::expected<void, QString> state;
    const auto sink = [&](std::string_view bytes) {
        state = file->write(bytes);
        return state.has_value();
    };
    const auto stateOr = [&](bool done) {
        return done || !state ? state
                              : tl::expected<void, QString>(tl::unexpected(
                                  Words::tr("%1: cannot be written: there is no memory for it").arg(path)));
    };
    GifWriter writer(sink, film.still().size(), *std::move(colours), options.loops);
    const auto written = forEachFrame(film, times, progress, [&](const QImage &picture, std::int64_t frame) {
        return stateOr(writer.addFrame(picture, times.centiseconds(frame)));
    });
    if (!written) {
        return tl::unexpected(written.error());
    }
    const auto finished = stateOr(writer.finish()).and_then([&] { return file->commit(); });
    return finished ? Written(file->size()) : fault(finished.error());
}

Written writeSequence(FloorFilm &film, const AnimationTimes &times, const AnimationOptions &options,
                      const QString &path, const AnimationProgress &progress)
{
    auto folder = PictureFolder::create(path);
    if (!folder) {
        return fault(folder.error());
    }
    const bool opaque = options.picture.background != PictureBackground::Transparent;
    const auto written = forEachFrame(film, times, progress, [&](const QImage &picture, std::int64_t) {
        return folder->add(opaque ? picture.convertToFormat(QImage::Format_RGB32) : picture);
    });
    if (!written) {
        return tl::unexpected(written.error());
    }
    const auto done = folder->commit();
    return done ? Written(folder->size()) : fault(done.error());
}

} // namespace

tl::expected<WrittenAnimation, AnimationFault>
writeAnimation(const std::shared_ptr<const Plan> &plan, const StillFloor &still,
               const AnimationOptions &options, const QString &path, const AnimationProgress &progress)
try {
    const auto times = animationTimes(*plan, options);
    if (!times) {
        return tl::unexpected(times.error());
    }
    FloorFilm film(plan, options.picture, still);
    if (film.still().isNull()) {
        return fault(Words::tr("there is no memory for a picture of this size"));
    }
    const auto write = options.format == AnimationFormat::Gif ? &writeGif : &writeSequence;
    const Written bytes = write(film, *times, options, path, progress);
    if (!bytes) {
        return tl::unexpected(bytes.error());
    }
    return WrittenAnimation{*times, *bytes};
} catch (const std::bad_alloc &) {
    return fault(Words::tr("there is no memory for it"));
}

} // namespace waferline
