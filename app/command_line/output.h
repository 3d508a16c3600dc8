// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tl/expected.hpp>

#include <QByteArray>
#include <QString>

#include <string_view>

namespace waferline {

/// What the program ends with.
enum class ExitStatus : int {
    Done = 0,
    InputWrong = 1, ///< or it cannot be read, or the result cannot be written
    UsageWrong = 2,
};

/// Makes writing to a closed pipe, or beyond a limit on file sizes, an error instead of the end of the
/// program.
void reportWriteErrors();

/// Writes all of the text to standard output; the error is why it could not.
tl::expected<void, QString> writeStandardOutput(std::string_view text);

/// Writes the file as a whole or not at all: on an error, which names the file, an old one is intact. A
/// device or a pipe is written directly.
tl::expected<void, QString> writeFile(const QString &path, const QByteArray &bytes);

/// Writes to a file, or to standard output where it has no name; says it if it could not.
ExitStatus writeResult(const QString &output, std::string_view text);

/// One line to standard error, after the program's name.
void printMessage(const QString &message);

} // namespace waferline
