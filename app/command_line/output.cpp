// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/output.h"

#include "app/export/whole_file.h"

#include <QCoreApplication>

#include <cerrno>
#include <csignal>
#include <cstdio>

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

} // namespace

void reportWriteErrors()
{
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
}

tl::expected<void, QString> writeStandardOutput(std::string_view text)
{
    if (const int error = writeAll(STDOUT_FILENO, text); error != 0) {
        return tl::unexpected(
            Text::tr("%1: cannot be written: %2").arg(Text::tr("standard output"), qt_error_string(error)));
    }
    return {};
}

tl::expected<void, QString> writeFile(const QString &path, const QByteArray &bytes)
{
    auto file = WholeFile::create(path);
    return file
        .and_then([&](WholeFile &whole) {
            return whole.write({bytes.constData(), static_cast<std::size_t>(bytes.size())});
        })
        .and_then([&] { return file->commit(); });
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
