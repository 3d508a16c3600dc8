// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <tl/expected.hpp>

#include <functional>
#include <vector>

namespace waferline {

/// What a file is to hold.
struct FileContent {
    QString path;
    QByteArray bytes;
};

/// Writes all files or none: until each is written, what was there before stays. The error names the file and
/// says why; it is empty where `goesOn`, which is asked after each file, ended the work.
tl::expected<void, QString> writeAllOrNone(const std::vector<FileContent> &contents,
                                           const std::function<bool()> &goesOn = {});

} // namespace waferline
