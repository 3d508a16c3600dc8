// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/gif_reader.h"

#include <gif_lib.h>

#include <algorithm>
#include <cstring>
#include <memory>

namespace waferline::test {

namespace {

struct Source {
    QByteArray bytes;
    qsizetype at = 0;
};

int readSource(GifFileType *file, GifByteType *to, int count)
{
    auto &source = *static_cast<Source *>(file->UserData);
    const qsizetype available = std::min<qsizetype>(count, source.bytes.size() - source.at);
    std::memcpy(to, source.bytes.constData() + source.at, static_cast<std::size_t>(available));
    source.at += available;
    return static_cast<int>(available);
}

struct CloseGif {
    void operator()(GifFileType *file) const { DGifCloseFile(file, nullptr); }
};

bool loopsForEver(const SavedImage &image)
{
    for (int index = 0; index + 1 < image.ExtensionBlockCount; ++index) {
        const ExtensionBlock &block = image.ExtensionBlocks[index];
        const ExtensionBlock &next = image.ExtensionBlocks[index + 1];
        const bool named = block.Function == APPLICATION_EXT_FUNC_CODE && block.ByteCount == 11
            && std::memcmp(block.Bytes, "NETSCAPE2.0", 11) == 0;
        if (named && next.ByteCount == 3 && next.Bytes[0] == 1) {
            return next.Bytes[1] == 0 && next.Bytes[2] == 0;
        }
    }
    return false;
}

void compose(QImage &canvas, const SavedImage &image, const ColorMapObject &map, int transparent)
{
    const GifImageDesc &desc = image.ImageDesc;
    for (int y = 0; y < desc.Height; ++y) {
        for (int x = 0; x < desc.Width; ++x) {
            const int index = image.RasterBits[y * desc.Width + x];
            if (index != transparent) {
                const GifColorType &colour = map.Colors[index];
                canvas.setPixel(desc.Left + x, desc.Top + y, qRgb(colour.Red, colour.Green, colour.Blue));
            }
        }
    }
}

} // namespace

std::optional<ReadGif> readGif(const QByteArray &bytes)
{
    Source source{bytes};
    const std::unique_ptr<GifFileType, CloseGif> file(DGifOpen(&source, &readSource, nullptr));
    if (!file || DGifSlurp(file.get()) != GIF_OK || file->SColorMap == nullptr || file->ImageCount == 0
        || source.at != bytes.size()) {
        return std::nullopt;
    }
    ReadGif gif{
        {file->SWidth, file->SHeight}, file->SColorMap->ColorCount, loopsForEver(file->SavedImages[0]), {}};
    QImage canvas(gif.size, QImage::Format_RGB32);
    canvas.fill(Qt::magenta);
    for (int index = 0; index < file->ImageCount; ++index) {
        const SavedImage &image = file->SavedImages[index];
        GraphicsControlBlock control{};
        if (DGifSavedExtensionToGCB(file.get(), index, &control) != GIF_OK
            || control.DisposalMode != DISPOSE_DO_NOT || image.ImageDesc.ColorMap != nullptr) {
            return std::nullopt;
        }
        compose(canvas, image, *file->SColorMap, control.TransparentColor);
        const GifImageDesc &desc = image.ImageDesc;
        gif.frames.push_back(
            {{desc.Left, desc.Top, desc.Width, desc.Height}, control.DelayTime, canvas.copy()});
    }
    return gif;
}

} // namespace waferline::test
