// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/whole_file.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(WholeFile)
};

tl::unexpected<QString> cannotWrite(const QString &path, const QString &reason)
{
    return tl::unexpected(Words::tr("%1: cannot be written: %2").arg(path, reason));
}

} // namespace

WholeFile::WholeFile(const QString &path)
    : m_path(path)
{
}

WholeFile::WholeFile(WholeFile &&other) noexcept
    : m_path(std::move(other.m_path))
    , m_file(std::move(other.m_file))
    , m_descriptor(std::exchange(other.m_descriptor, -1))
    , m_size(other.m_size)
{
}

WholeFile::~WholeFile()
{
    if (!m_file && m_descriptor >= 0) {
        ::close(m_descriptor);
    }
}

tl::expected<WholeFile, QString> WholeFile::create(const QString &path)
{
    WholeFile whole(path);
    const QFileInfo info(path);
    if (info.isDir()) {
        return cannotWrite(path, Words::tr("it is a folder"));
    }
    if (info.exists() && !info.isFile()) { // QSaveFile would put a new file in its place
        whole.m_descriptor = ::open(QFile::encodeName(path).constData(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
        if (whole.m_descriptor < 0) {
            return cannotWrite(path, qt_error_string(errno));
        }
        return whole;
    }
    whole.m_file = std::make_unique<QSaveFile>(path);
    if (!whole.m_file->open(QIODevice::WriteOnly)) {
        return cannotWrite(path, whole.m_file->errorString());
    }
    whole.m_descriptor = whole.m_file->handle();
    return whole;
}

tl::expected<void, QString> WholeFile::write(std::string_view bytes)
{
    // Past Qt's buffer: commit() overlooks what fails in its own flush, and a half file would take the old
    // one's place; and of a write that stops half way Qt knows no reason.
    while (!bytes.empty()) {
        const ssize_t count = ::write(m_descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR) {
            return cannotWrite(m_path, qt_error_string(errno));
        }
        const std::size_t written = count > 0 ? static_cast<std::size_t>(count) : 0;
        bytes.remove_prefix(written);
        m_size += static_cast<std::int64_t>(written);
    }
    return {};
}

tl::expected<void, QString> WholeFile::commit()
{
    if (m_file) {
        if (!m_file->commit()) {
            return cannotWrite(m_path, m_file->errorString());
        }
    } else if (::close(std::exchange(m_descriptor, -1)) != 0) {
        return cannotWrite(m_path, qt_error_string(errno));
    }
    return {};
}

} // namespace waferline
