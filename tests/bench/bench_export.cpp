// SPDX-License-Identifier: GPL-3.0-or-later
// A picture of the floor at 3840 × 2160: what recording takes, in the GUI's thread; what a PNG takes from the
// plan to its bytes; and what QImage::save alone takes of the finished picture. Wanted: a PNG below twice
// the last.
#include "app/export/save_picture.h"
#include "app/export/view_picture.h"

#include <QApplication>
#include <QBuffer>

#include <benchmark/benchmark.h>

using namespace waferline;

namespace {

constexpr double aMoment = 158e-6;

PictureOptions large(double scale = 1)
{
    PictureOptions options;
    options.size = {3840, 2160};
    options.scale = scale;
    return options;
}

RecordedPicture floorOf(const PictureOptions &options)
{
    return recordedPictureOf(PictureView::Floor, defaultSetup(), aMoment, options);
}

void record(benchmark::State &state)
{
    const auto view = static_cast<PictureView>(state.range(0));
    for (auto _ : state) {
        benchmark::DoNotOptimize(recordedPictureOf(view, defaultSetup(), aMoment, large()));
    }
    const std::string_view name = pictureViewName(view);
    state.SetLabel(std::string(name));
}
BENCHMARK(record)->DenseRange(0, static_cast<int>(PictureView::Frontier))->Unit(benchmark::kMillisecond);

void encode(benchmark::State &state)
{
    const auto format = static_cast<PictureFormat>(state.range(0));
    for (auto _ : state) {
        benchmark::DoNotOptimize(encodedPicture(floorOf(large()), format));
    }
    state.SetLabel(std::string(pictureFormatName(format)));
}
BENCHMARK(encode)->DenseRange(0, static_cast<int>(PictureFormat::Pdf))->Unit(benchmark::kMillisecond);

void saveAlone(benchmark::State &state)
{
    const QImage image = imageOf(floorOf(large()));
    for (auto _ : state) {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        image.save(&buffer, "png");
        benchmark::DoNotOptimize(bytes);
    }
}
BENCHMARK(saveAlone)->Unit(benchmark::kMillisecond);

void paint8K(benchmark::State &state)
{
    const RecordedPicture picture = floorOf(large(2));
    for (auto _ : state) {
        benchmark::DoNotOptimize(imageOf(picture));
    }
}
BENCHMARK(paint8K)->Unit(benchmark::kMillisecond);

} // namespace

int main(int count, char **arguments)
{
    const QApplication application(count, arguments);
    benchmark::Initialize(&count, arguments);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
