// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFile>
#include <QProcess>
#include <QString>
#include <QStringList>

/// "waferline export" as a shell without a display runs it.
namespace waferline::test {

struct Outcome {
    int status = -1; ///< −1: it did not end by itself
    QString output;
    QString errors;
};

inline QProcessEnvironment withoutDisplay()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name :
         {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR", "XDG_SESSION_TYPE"}) {
        environment.remove(QLatin1String(name));
    }
    return environment;
}

inline Outcome runProcess(const QString &program, const QStringList &arguments,
                          const QProcessEnvironment &environment = withoutDisplay())
{
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    constexpr int patience = 120'000;
    if (!process.waitForFinished(patience) || process.exitStatus() != QProcess::NormalExit) {
        return {};
    }
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

inline Outcome run(const QStringList &arguments, const QProcessEnvironment &environment = withoutDisplay())
{
    return runProcess(QStringLiteral(WAFERLINE_PROGRAM), arguments, environment);
}

/// After a shell's command such as "ulimit -f 4".
inline Outcome runAfter(const QString &command, const QStringList &arguments)
{
    return runProcess(QStringLiteral("/bin/sh"),
                      QStringList{QStringLiteral("-c"), command + QStringLiteral(" && exec \"$0\" \"$@\""),
                                  QStringLiteral(WAFERLINE_PROGRAM)}
                          + arguments);
}

inline QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace waferline::test
