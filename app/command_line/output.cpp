// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/output.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <cerrno>
#include <csignal>
#include <cstdio>

#include <fcntl.h>
#include <unistd.h>

namespace waferline {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(Output)
};

/// 0, or the errno of what went wrong.
int writeAll(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t count = ::write(descriptor, text.data(), text.size());
        if (count < 0 && errno != EINTR) {
            return errno;
        }
        text.remove_prefix(count > 0 ? static_cast<std::size_t>(count) : 0);
    }
    return 0;
}

tl::unexpected<QString> cannotWrite(const QString &path, const QString &reason)
{
    return tl::unexpected(Text::tr("%1: cannot be written: %2").arg(path, reason));
}

/// QSaveFile would put a new file in the place of a device.
tl::expected<void, QString> writeDirectly(const QString &path, const QByteArray &bytes)
{
    const int descriptor = ::open(QFile::encodeName(path).constData(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0) {
        return cannotWrite(path, qt_error_string(errno));
    }
    const int writeError = writeAll(descriptor, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    const int closeError = ::close(descriptor) == 0 ? 0 : errno;
    if (const int error = writeError != 0 ? writeError : closeError; error != 0) {
        return cannotWrite(path, qt_error_string(error));
    }
    return {};
}

} // namespace

void reportWriteErrors()
{
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
}

tl::expected<void, QString> writeStandardOutput(std::string_view text)
{
    if (const int error = writeAll(STDOUT_FILENO, text); error != 0) {
        return cannotWrite(Text::tr("standard output"), qt_error_string(error));
    }
    return {};
}

tl::expected<void, QString> writeFile(const QString &path, const QByteArray &bytes)
{
    const QFileInfo info(path);
    if (info.isDir()) {
        return cannotWrite(path, Text::tr("it is a folder"));
    }
    if (info.exists() && !info.isFile()) {
        return writeDirectly(path, bytes);
    }
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly)) {
        return cannotWrite(path, file.errorString());
    }
    // Past Qt's buffer: commit() overlooks what fails in its own flush, and a half file would take the old
    // one's place; and of a write that stops half way Qt knows no reason.
    if (const int error =
            writeAll(file.handle(), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
        error != 0) {
        return cannotWrite(path, qt_error_string(error));
    }
    if (!file.commit()) {
        return cannotWrite(path, file.errorString());
    }
    return {};
}

ExitStatus writeResult(const QString &output, std::string_view text)
{
    const QByteArray bytes(text.data(), static_cast<qsizetype>(text.size()));
    const auto result = output.isEmpty() ? writeStandardOutput(text) : writeFile(output, bytes);
    if (!result) {
        printMessage(result.error());
        return ExitStatus::InputWrong;
    }
    return ExitStatus::Done;
}

void printMessage(const QString &message)
{
    std::fprintf(stderr, "waferline: %s\n", message.toUtf8().constData());
}

} // namespace waferline
