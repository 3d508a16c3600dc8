// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/gif_writer.h"

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <utility>

namespace waferline {

namespace {

constexpr int bitsPerChannel = 8;

int writeToSink(GifFileType *file, const GifByteType *bytes, int count)
{
    const auto &sink = *static_cast<const ByteSink *>(file->UserData);
    return sink({reinterpret_cast<const char *>(bytes), static_cast<std::size_t>(count)}) ? count : 0;
}

struct FreeColourMap {
    void operator()(ColorMapObject *map) const { GifFreeMapObject(map); }
};
using ColourMap = std::unique_ptr<ColorMapObject, FreeColourMap>;

/// Tables have a power of two of colours: 4 at least, as giflib's coder wants.
ColourMap colourMapOf(const std::vector<QRgb> &colours)
{
    const std::size_t count = std::bit_ceil(std::max<std::size_t>(4, colours.size() + 1));
    std::vector<GifColorType> entries(count, GifColorType{0, 0, 0});
    std::ranges::transform(colours, entries.begin(), [](QRgb colour) {
        return GifColorType{static_cast<GifByteType>(qRed(colour)), static_cast<GifByteType>(qGreen(colour)),
                            static_cast<GifByteType>(qBlue(colour))};
    });
    return ColourMap(GifMakeMapObject(static_cast<int>(count), entries.data()));
}

/// As browsers and slide programs read it: play again and again.
bool putLoop(GifFileType *file)
{
    constexpr std::string_view application = "NETSCAPE2.0";
    constexpr std::array<GifByteType, 3> forEver{1, 0, 0};
    return EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE) == GIF_OK
        && EGifPutExtensionBlock(file, static_cast<int>(application.size()), application.data()) == GIF_OK
        && EGifPutExtensionBlock(file, static_cast<int>(forEver.size()), forEver.data()) == GIF_OK
        && EGifPutExtensionTrailer(file) == GIF_OK;
}

} // namespace

GifWriter::GifWriter(ByteSink sink, const QSize &size, ColourTable colours, bool loops)
    : m_sink([this, sink = std::move(sink)](std::string_view bytes) {
        m_failed = m_failed || !sink(bytes); // giflib overlooks some of its own failures
        return !m_failed;
    })
    , m_size(size)
    , m_colours(std::move(colours))
    , m_loops(loops)
{
}

GifWriter::~GifWriter()
{
    if (m_file != nullptr) { // not finished: what it wants to write yet is of no use
        m_failed = true;
        EGifCloseFile(m_file, nullptr);
    }
}

bool GifWriter::begin()
{
    m_file = EGifOpen(&m_sink, &writeToSink, nullptr);
    const ColourMap map = colourMapOf(m_colours.colours());
    if (m_file == nullptr || !map) {
        return false;
    }
    EGifSetGifVersion(m_file, true);
    return EGifPutScreenDesc(m_file, m_size.width(), m_size.height(), bitsPerChannel, 0, map.get()) == GIF_OK
        && (!m_loops || putLoop(m_file));
}

bool GifWriter::addFrame(const QImage &frame, int centiseconds)
{
    const bool first = m_file == nullptr;
    if (first && !begin()) {
        return false;
    }
    mapColours(frame);
    const QRect rect = first ? QRect(QPoint(), m_size) : changedRect();
    const bool put = putDelay(centiseconds, !first)
        && EGifPutImageDesc(m_file, rect.x(), rect.y(), rect.width(), rect.height(), false, nullptr) == GIF_OK
        && putPixels(rect);
    std::swap(m_shown, m_frame);
    return put;
}

bool GifWriter::finish()
{
    return m_file != nullptr && EGifCloseFile(std::exchange(m_file, nullptr), nullptr) == GIF_OK && !m_failed;
}

bool GifWriter::putDelay(int centiseconds, bool transparent)
{
    const GraphicsControlBlock control{
        .DisposalMode = DISPOSE_DO_NOT,
        .UserInputFlag = false,
        .DelayTime = centiseconds,
        .TransparentColor = transparent ? static_cast<int>(m_colours.colours().size()) : NO_TRANSPARENT_COLOR,
    };
    std::array<GifByteType, 4> bytes{};
    const std::size_t count = EGifGCBToExtension(&control, bytes.data());
    return EGifPutExtension(m_file, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(count), bytes.data()) == GIF_OK;
}

void GifWriter::mapColours(const QImage &frame)
{
    const auto width = static_cast<std::size_t>(m_size.width());
    m_frame.resize(width * static_cast<std::size_t>(m_size.height()));
    auto out = m_frame.begin();
    QRgb last = 0;
    std::uint8_t index = m_colours.indexOf(last);
    for (int y = 0; y < m_size.height(); ++y) {
        const auto *const line = reinterpret_cast<const QRgb *>(frame.constScanLine(y));
        for (std::size_t x = 0; x < width; ++x) {
            if (line[x] != last) {
                last = line[x];
                index = m_colours.indexOf(last);
            }
            *out++ = index;
        }
    }
}

/// At least one pixel: a frame without an image would have no delay.
QRect GifWriter::changedRect() const
{
    const auto width = static_cast<std::ptrdiff_t>(m_size.width());
    QRect rect;
    for (int y = 0; y < m_size.height(); ++y) {
        const auto *const line = m_frame.data() + y * width;
        const auto *const shown = m_shown.data() + y * width;
        const auto left = std::mismatch(line, line + width, shown).first - line;
        if (left == width) {
            continue;
        }
        auto right = width - 1;
        while (line[right] == shown[right]) {
            --right;
        }
        rect |= QRect(QPoint(static_cast<int>(left), y), QPoint(static_cast<int>(right), y));
    }
    return rect.isEmpty() ? QRect(0, 0, 1, 1) : rect;
}

bool GifWriter::putPixels(const QRect &rect)
{
    const auto unchanged = static_cast<std::uint8_t>(m_colours.colours().size());
    m_line.resize(static_cast<std::size_t>(rect.width()));
    for (int y = rect.top(); y <= rect.bottom(); ++y) {
        const std::size_t start = static_cast<std::size_t>(y) * static_cast<std::size_t>(m_size.width())
            + static_cast<std::size_t>(rect.left());
        for (std::size_t x = 0; x < m_line.size(); ++x) {
            const bool same = !m_shown.empty() && m_shown[start + x] == m_frame[start + x];
            m_line[x] = same ? unchanged : m_frame[start + x];
        }
        if (EGifPutLine(m_file, m_line.data(), rect.width()) != GIF_OK) {
            return false;
        }
    }
    return true;
}

} // namespace waferline
