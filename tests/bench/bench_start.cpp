// SPDX-License-Identifier: GPL-3.0-or-later
// From the start of a process to its first painted frame, and the memory it then holds: Waferline's window
// against an empty QMainWindow, each in processes of its own. Wanted: within 4 times, and within 2 times the
// memory.
#include "app/main_window/main_window.h"
#include "widgets/floor/floor_view.h"

#include <QApplication>
#include <QFile>
#include <QProcess>

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdio>

using namespace waferline;

namespace {

/// Resident memory of this process in kB, from the kernel.
long residentKilobytes()
{
    QFile status(QStringLiteral("/proc/self/status"));
    status.open(QIODevice::ReadOnly);
    for (const QByteArray &line : status.readAll().split('\n')) {
        if (line.startsWith("VmRSS:")) {
            return line.mid(6).simplified().split(' ').front().toLong();
        }
    }
    return 0;
}

/// Ends the process, telling its memory, when the watched widget has been painted.
class FirstFrame : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Paint && !m_seen) {
            m_seen = true;
            QMetaObject::invokeMethod(
                watched,
                [] {
                    std::printf("%ld\n", residentKilobytes());
                    QCoreApplication::quit();
                },
                Qt::QueuedConnection);
        }
        return false;
    }

private:
    bool m_seen = false;
};

int runChild(const QByteArray &what, int argc, char **argv)
{
    QApplication application(argc, argv);
    FirstFrame firstFrame;
    std::unique_ptr<QMainWindow> window;
    QWidget *watched = nullptr;
    if (what == "waferline") {
        auto own = std::make_unique<MainWindow>(defaultSetup());
        watched = &own->floor();
        window = std::move(own);
    } else {
        window = std::make_unique<QMainWindow>();
        window->resize(1440, 900);
        watched = window.get();
    }
    watched->installEventFilter(&firstFrame);
    window->show();
    return QApplication::exec();
}

void start(benchmark::State &state, const char *what)
{
    long memory = 0;
    for (auto _ : state) {
        const auto begin = std::chrono::steady_clock::now();
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(), {QLatin1String("--child"), QLatin1String(what)});
        child.waitForFinished();
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
        state.SetIterationTime(elapsed.count());
        memory = child.readAllStandardOutput().trimmed().toLong();
    }
    state.counters["RSS_kB"] = static_cast<double>(memory);
}
BENCHMARK_CAPTURE(start, empty, "empty")->UseManualTime()->Unit(benchmark::kMillisecond)->MinTime(3);
BENCHMARK_CAPTURE(start, waferline, "waferline")->UseManualTime()->Unit(benchmark::kMillisecond)->MinTime(3);

} // namespace

int main(int argc, char *argv[])
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    if (argc == 3 && QByteArray(argv[1]) == "--child") {
        return runChild(argv[2], argc, argv);
    }
    const QCoreApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
