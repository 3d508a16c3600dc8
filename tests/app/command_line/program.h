// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include <QByteArray>
#include <QFile>
#include <QProcess>
#include <QString>
#include <QStringList>

/// The real program, run as a user runs it, with a platform that does not exist: whatever starts a GUI fails.
namespace waferline::test {

struct Outcome {
    int status = -1; ///< −1: it did not end by itself
    QByteArray out;
    QByteArray err;
};

inline void withoutDisplay(QProcess &process)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("DISPLAY"));
    environment.remove(QStringLiteral("WAYLAND_DISPLAY"));
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("no-such-platform"));
    process.setProcessEnvironment(environment);
}

inline Outcome finished(QProcess &process)
{
    constexpr int mostMilliseconds = 60'000;
    Outcome outcome;
    if (process.waitForFinished(mostMilliseconds) && process.exitStatus() == QProcess::NormalExit) {
        outcome.status = process.exitCode();
    }
    outcome.out = process.readAllStandardOutput();
    outcome.err = process.readAllStandardError();
    return outcome;
}

inline Outcome run(const QStringList &arguments, const QByteArray &input = {}, const QString &folder = {})
{
    QProcess process;
    withoutDisplay(process);
    process.setWorkingDirectory(folder);
    process.start(QStringLiteral(WAFERLINE_PROGRAM), arguments);
    process.write(input);
    process.closeWriteChannel();
    return finished(process);
}

/// A line of words with a blank between each.
inline Outcome run(const QString &line)
{
    return run(line.split(u' ', Qt::SkipEmptyParts));
}

/// The JSON report; null if there is none.
inline nlohmann::ordered_json reportOf(const QString &options)
{
    const Outcome outcome = run(QStringLiteral("report --format json ") + options);
    return outcome.status == 0 ? nlohmann::ordered_json::parse(outcome.out.toStdString())
                               : nlohmann::ordered_json();
}

/// A model description of two layers.
inline const QByteArray smallModel =
    R"({ "format": "waferline-model/1", "name": "Small", "weights": 4, "parameters": 8e9,
  "layers": [ {"kind": "full_attention", "count": 2, "cache_elements_per_token": 100} ] }
)";

inline void writeText(const QString &path, const QByteArray &text)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) {
        qFatal("cannot write the test's own file");
    }
}

inline QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(cannot be read)");
}

} // namespace waferline::test
