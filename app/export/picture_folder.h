// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>
#include <QTemporaryDir>

#include <tl/expected.hpp>

#include <cstdint>
#include <memory>

namespace waferline {

/// Numbered PNG files in a folder, frame-0001.png and so on: there all or not at all. Until commit() the
/// folder stays as it was; then they take the place of numbered files that were in it. Errors name the folder
/// or file and say why.
class PictureFolder {
public:
    /// The folder is made if there is none; what it is to be in exists.
    static tl::expected<PictureFolder, QString> create(const QString &path);

    tl::expected<void, QString> add(const QImage &picture);
    tl::expected<void, QString> commit();
    std::int64_t size() const { return m_size; } ///< of all files, in bytes

    static QString fileName(std::int64_t number);
    /// The numbered files that are in a folder, which commit() replaces.
    static QStringList filesIn(const QString &path);

private:
    explicit PictureFolder(const QString &path);
    QString made(const QString &name) const;

    QString m_path;
    bool m_exists = false;
    std::unique_ptr<QTemporaryDir> m_temporary; ///< in the same file system
    std::int64_t m_count = 0;
    std::int64_t m_size = 0;
};

} // namespace waferline
