// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSaveFile>
#include <QString>

#include <tl/expected.hpp>

#include <memory>
#include <string_view>

namespace waferline {

/// A file that is written piece by piece, and is there whole or not at all: until commit() a file of that
/// name that was there before stays as it was. Errors name the file and say why.
class WholeFile {
public:
    /// Devices and pipes are written to directly.
    static tl::expected<WholeFile, QString> create(const QString &path);

    WholeFile(WholeFile &&other) noexcept;
    WholeFile &operator=(WholeFile &&other) = delete;
    ~WholeFile();

    tl::expected<void, QString> write(std::string_view bytes);
    tl::expected<void, QString> commit();
    std::int64_t size() const { return m_size; }

private:
    explicit WholeFile(const QString &path);

    QString m_path;
    std::unique_ptr<QSaveFile> m_file; ///< null for a device
    int m_descriptor = -1;
    std::int64_t m_size = 0;
};

} // namespace waferline
