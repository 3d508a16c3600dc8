// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/colour_table.h"

#include <QImage>
#include <QRect>
#include <QSize>

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

struct GifFileType;

namespace waferline {

/// Takes bytes of a file; false if it could not.
using ByteSink = std::function<bool(std::string_view)>;

/// Colours that a GIF's table has room for, beside the one that stands for no change.
inline constexpr int mostGifColours = 255;
inline constexpr int longestGifSide = 65'535;

/// Writes an animated GIF with one table of colours. Of each frame only the rectangle that has changed is
/// written, and in it only the pixels that have.
class GifWriter {
public:
    /// `colours` has at most mostGifColours.
    GifWriter(ByteSink sink, const QSize &size, ColourTable colours, bool loops);
    ~GifWriter();
    GifWriter(const GifWriter &) = delete;
    GifWriter &operator=(const GifWriter &) = delete;

    /// Opaque pictures of the size that was given. False if it could not be written, or there is no memory.
    bool addFrame(const QImage &frame, int centiseconds);
    /// To be called after the last frame.
    bool finish();

private:
    bool begin();
    bool putDelay(int centiseconds, bool transparent);
    void mapColours(const QImage &frame);
    QRect changedRect() const;
    bool putPixels(const QRect &rect);

    ByteSink m_sink;
    QSize m_size;
    ColourTable m_colours;
    bool m_loops;
    bool m_failed = false;
    GifFileType *m_file = nullptr;
    std::vector<std::uint8_t> m_shown; ///< indexes of the frame before
    std::vector<std::uint8_t> m_frame;
    std::vector<std::uint8_t> m_line;
};

} // namespace waferline
