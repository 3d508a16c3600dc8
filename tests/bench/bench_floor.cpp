// SPDX-License-Identifier: GPL-3.0-or-later
// A frame of the floor at 1600 × 1000 with the pipeline full, beside a bare copy of a picture of that size
// (CPU times of frames are those of all threads); a frame of floor and timeline, and the gathering of a
// window of time; a frame of the whole window, and a slider step to the finished repaint of everything
// visible, alone and with another plan pinned beside it. Wanted on two cores: a frame of the floor below 2
// ms, and below 8 ms with the timeline; a step below 8 ms.
#include "app/main_window/main_window.h"
#include "widgets/floor/floor_view.h"
#include "widgets/playback/playback.h"
#include "widgets/timeline/timeline_view.h"

#include <QApplication>
#include <QPainter>

#include <benchmark/benchmark.h>

#include <memory>

using namespace waferline;

namespace {

constexpr QSize floorSize(1600, 1000);

void copyOfAPicture(benchmark::State &state)
{
    QPixmap source(floorSize);
    source.fill(Qt::gray);
    QImage target(floorSize, QImage::Format_RGB32);
    for (auto _ : state) {
        QPainter painter(&target);
        painter.drawPixmap(0, 0, source);
    }
}
BENCHMARK(copyOfAPicture)->Unit(benchmark::kMicrosecond);

/// The default plan with its pipeline full.
std::shared_ptr<const Plan> fullPlan()
{
    Setup setup = defaultSetup();
    setup.scenario.shown = Shown::Full;
    return std::make_shared<const Plan>(*plan(setup.model, setup.hardware, setup.scenario));
}

/// A floor with that plan, and its playback.
struct FullFloor {
    FullFloor()
    {
        floor.resize(floorSize);
        floor.setPlan(made);
        playback.setPlan(made);
    }

    std::shared_ptr<const Plan> made = fullPlan();
    Playback playback;
    FloorView floor{&playback};
};

void floorFrame(benchmark::State &state)
{
    FullFloor full;
    double seconds = *full.made->timing.tokenLatencySeconds * 2; // all have set out
    QImage target(floorSize, QImage::Format_RGB32);
    full.floor.render(&target); // what stands still is drawn once
    for (auto _ : state) {
        seconds += 20e-6 / 60;
        full.playback.seek(seconds);
        full.floor.render(&target);
    }
}
BENCHMARK(floorFrame)->Unit(benchmark::kMicrosecond)->MeasureProcessCPUTime();

/// The same on a screen with two device pixels a pixel, 3200 × 2000 in all.
void denseFloorFrame(benchmark::State &state)
{
    constexpr double ratio = 2;
    FullFloor full;
    double seconds = *full.made->timing.tokenLatencySeconds * 2;
    QImage target(floorSize * ratio, QImage::Format_RGB32);
    target.setDevicePixelRatio(ratio);
    full.floor.render(&target);
    for (auto _ : state) {
        seconds += 20e-6 / 60;
        full.playback.seek(seconds);
        full.floor.render(&target);
    }
}
BENCHMARK(denseFloorFrame)->Unit(benchmark::kMicrosecond)->MeasureProcessCPUTime();

/// Frames of a playing pipeline, one page of the timeline after the other.
void frameWithTimeline(benchmark::State &state)
{
    FullFloor full;
    TimelineView timeline(&full.playback);
    timeline.setAttribute(Qt::WA_DontShowOnScreen);
    timeline.resize(floorSize.width(), 200);
    timeline.setPlan(full.made);
    timeline.show();
    full.playback.play(true);
    double seconds = *full.made->timing.tokenLatencySeconds * 2;
    QImage target(floorSize, QImage::Format_RGB32);
    for (auto _ : state) {
        seconds += 20e-6 / 60;
        full.playback.seek(seconds);
        full.floor.render(&target);
        timeline.render(&target);
    }
}
BENCHMARK(frameWithTimeline)->Unit(benchmark::kMicrosecond)->MeasureProcessCPUTime();

/// The worst of frames: a page anew at its widest, tens of thousands of bars merged.
void widestTimeline(benchmark::State &state)
{
    const std::shared_ptr<const Plan> made = fullPlan();
    TimelineSource source(std::make_shared<const Pipeline>(*pipelineOf(*made)),
                          made->capacity.microBatchesInFlight);
    Ticks from = 0;
    for (auto _ : state) {
        from += source.pipeline().ticks(1e-3);
        const Timeline timeline = source.look(
            {.from = from, .to = from + source.pipeline().ticks(10e-3), .mostBars = 0, .columns = 1500});
        benchmark::DoNotOptimize(timeline.cells.data());
    }
}
BENCHMARK(widestTimeline)->Unit(benchmark::kMicrosecond);

/// A window with the pipeline full, and perhaps with another plan pinned beside it.
struct FullWindow {
    explicit FullWindow(bool pinned)
    {
        setup.scenario.shown = Shown::Full;
        WindowOptions options;
        options.animated = false;
        window = std::make_unique<MainWindow>(setup, options);
        window->resize(1440, 900);
        if (pinned) {
            window->pinSetup({bundledModel("kimi-k3-published"), setup.hardware, setup.scenario});
        }
        window->show();
        QCoreApplication::processEvents();
    }

    Setup setup = defaultSetup();
    std::unique_ptr<MainWindow> window;
};

void windowFrame(benchmark::State &state, bool pinned)
{
    FullWindow full(pinned);
    MainWindow &window = *full.window;
    window.playback().play(true);
    double seconds = *window.session().plan()->timing.tokenLatencySeconds * 2;
    for (auto _ : state) {
        seconds += 20e-6 / 60;
        window.playback().seek(seconds);
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
    }
}
BENCHMARK_CAPTURE(windowFrame, alone, false)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(windowFrame, pinned, true)->Unit(benchmark::kMicrosecond);

void sliderStep(benchmark::State &state, bool pinned)
{
    FullWindow full(pinned);
    MainWindow &window = *full.window;
    Setup &setup = full.setup;
    std::int64_t tokens = 100'000;
    for (auto _ : state) {
        setup.scenario.contextTokens = tokens = tokens >= 400'000 ? 100'000 : tokens + 1'000;
        window.session().change(setup, QString(), 1);
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents(); // layout and paint
    }
}
BENCHMARK_CAPTURE(sliderStep, alone, false)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(sliderStep, pinned, true)->Unit(benchmark::kMicrosecond);

} // namespace

int main(int argc, char *argv[])
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
