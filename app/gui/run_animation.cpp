// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/animation.h"
#include "app/gui/picture_program.h"
#include "app/gui/planned_scenario.h"
#include "app/gui/run_gui.h"

#include <QCoreApplication>
#include <QLocale>

#include <csignal>
#include <cstdio>

#include <unistd.h>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(CommandLine)
};

constexpr QSize usualSize(1280, 720);
constexpr double microsecond = 1e-6;

volatile std::sig_atomic_t interrupted = 0;

/// Ctrl+C stops between two frames, so that nothing is left behind. A second one does not wait for that.
void stopWhenInterrupted()
{
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        std::signal(signal, [](int received) {
            interrupted = 1;
            std::signal(received, SIG_DFL);
        });
    }
}

AnimationOptions animationOptions(const AnimationRequest &request)
{
    AnimationOptions options;
    options.picture = pictureOptions(request.picture, usualSize);
    options.format = request.gif ? AnimationFormat::Gif : AnimationFormat::PngSequence;
    options.seconds = request.seconds;
    options.framesPerSecond = request.framesPerSecond;
    options.speed = request.speed;
    options.startSeconds = request.picture.timeSeconds;
    options.loops = request.loops;
    return options;
}

/// Where somebody looks at it, how far it has got.
class TerminalProgress {
public:
    bool operator()(std::int64_t done, std::int64_t frames)
    {
        if (m_looked && done > 0) {
            std::fprintf(stderr, "\rwaferline: %lld of %lld frames\033[K", static_cast<long long>(done),
                         static_cast<long long>(frames));
        }
        return interrupted == 0;
    }

    void end() const
    {
        if (m_looked) {
            std::fputs("\r\033[K", stderr);
        }
    }

private:
    bool m_looked = ::isatty(STDERR_FILENO) == 1;
};

QString summary(const WrittenAnimation &written, const QString &path)
{
    const AnimationTimes &times = written.times;
    const auto number = [](double value, int digits) { return QLocale::c().toString(value, 'g', digits); };
    QString text = Words::tr("wrote %1: %2 frames in %3 s at %4 µs a second, %5")
                       .arg(path, QLocale::c().toString(static_cast<qlonglong>(times.frames())),
                            number(times.seconds(), 4), number(times.speed() / microsecond, 4),
                            QLocale::c().formattedDataSize(written.bytes, 2, QLocale::DataSizeSIFormat));
    if (!times.joinsUp() && times.periodSeconds()) {
        text += Words::tr("; it does not join up, for all repeats itself after %1 µs")
                    .arg(number(*times.periodSeconds() / microsecond, 5));
    }
    return text;
}

} // namespace

ExitStatus runAnimation(const AnimationRequest &request, ProgramArguments arguments)
{
    const std::optional<PlannedScenario> opened = openPlanned(request.picture.scenario);
    if (!opened) {
        return ExitStatus::InputWrong;
    }
    const AnimationOptions options = animationOptions(request);
    if (const auto times = animationTimes(*opened->plan, options); !times) {
        printMessage(times.error().message);
        return times.error().kind == AnimationFault::Kind::Impossible ? ExitStatus::UsageWrong
                                                                      : ExitStatus::InputWrong;
    }
    const PictureProgram program(arguments);
    stopWhenInterrupted();
    TerminalProgress progress;
    const auto written = writeAnimation(opened->plan, stillFloorPicture(*opened->plan, options.picture),
                                        options, request.picture.output, std::ref(progress));
    progress.end();
    if (!written) {
        printMessage(written.error().message);
        return ExitStatus::InputWrong;
    }
    printMessage(summary(*written, request.picture.output));
    return ExitStatus::Done;
}

} // namespace waferline
