// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/picture_folder.h"

#include "app/command_line/output.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QImageWriter>
#include <QRegularExpression>

#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(PictureFolder)
};

const QString newFolder = QStringLiteral("new");
const QString oldFolder = QStringLiteral("old");

tl::unexpected<QString> cannotWrite(const QString &path, const QString &reason)
{
    return tl::unexpected(Words::tr("%1: cannot be written: %2").arg(path, reason));
}

std::error_code move(const QString &from, const QString &to)
{
    std::error_code error;
    std::filesystem::rename(QFile::encodeName(from).toStdString(), QFile::encodeName(to).toStdString(),
                            error);
    return error;
}

/// Moves that can be taken back.
class Moves {
public:
    std::error_code move(const QString &from, const QString &to)
    {
        const std::error_code error = waferline::move(from, to);
        if (!error) {
            m_done.emplace_back(from, to);
        }
        return error;
    }

    /// False where not all could be.
    bool takeBack()
    {
        bool all = true;
        for (auto each = m_done.rbegin(); each != m_done.rend(); ++each) {
            all = !waferline::move(each->second, each->first) && all;
        }
        return all;
    }

private:
    std::vector<std::pair<QString, QString>> m_done;
};

} // namespace

PictureFolder::PictureFolder(const QString &path)
    : m_path(QDir::cleanPath(path))
{
}

QString PictureFolder::made(const QString &name) const
{
    return m_temporary->filePath(name);
}

QString PictureFolder::fileName(std::int64_t number)
{
    return QStringLiteral("frame-%1.png").arg(number, 4, 10, QLatin1Char('0'));
}

QStringList PictureFolder::filesIn(const QString &path)
{
    static const QRegularExpression numbered(QStringLiteral("^frame-[0-9]{4,}\\.png$"));
    return QDir(path).entryList(QDir::Files).filter(numbered);
}

tl::expected<PictureFolder, QString> PictureFolder::create(const QString &path)
{
    PictureFolder folder(path);
    const QFileInfo info(folder.m_path);
    folder.m_exists = info.isDir();
    if (info.exists() && !folder.m_exists) {
        return cannotWrite(path, Words::tr("it is not a folder"));
    }
    const QString place = folder.m_exists ? folder.m_path : info.path();
    if (!QFileInfo(place).isDir()) {
        return cannotWrite(path, Words::tr("there is no folder %1").arg(place));
    }
    folder.m_temporary =
        std::make_unique<QTemporaryDir>(QDir(place).filePath(QStringLiteral(".waferline-XXXXXX")));
    // The folders within have the usual permissions; the temporary one has not.
    if (!folder.m_temporary->isValid() || !QDir(folder.made({})).mkdir(newFolder)
        || !QDir(folder.made({})).mkdir(oldFolder)) {
        return cannotWrite(path, folder.m_temporary->errorString());
    }
    return folder;
}

tl::expected<void, QString> PictureFolder::add(const QImage &picture)
{
    const QString name = fileName(++m_count);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    if (!writer.write(picture)) {
        return cannotWrite(QDir(m_path).filePath(name), writer.errorString());
    }
    if (const auto written = writeFile(made(newFolder + u'/' + name), bytes); !written) {
        // Of the folder that is to be, not of the one for the time being.
        return tl::unexpected(QString(written.error()).replace(made(newFolder), m_path));
    }
    m_size += bytes.size();
    return {};
}

tl::expected<void, QString> PictureFolder::commit()
{
    if (!m_exists) {
        const std::error_code error = move(made(newFolder), m_path);
        return error ? cannotWrite(m_path, QString::fromStdString(error.message()))
                     : tl::expected<void, QString>();
    }
    Moves moves;
    std::error_code error;
    const auto moveAll = [&](const QString &from, const QString &to) {
        for (const QString &name : PictureFolder::filesIn(from)) {
            error = error ? error : moves.move(from + u'/' + name, to + u'/' + name);
        }
    };
    moveAll(m_path, made(oldFolder));
    moveAll(made(newFolder), m_path);
    if (!error) {
        return {};
    }
    const QString reason = QString::fromStdString(error.message());
    if (moves.takeBack()) {
        return cannotWrite(m_path, reason);
    }
    m_temporary->setAutoRemove(false); // pictures of the user's are in it
    return cannotWrite(m_path,
                       Words::tr("%1. Pictures that were in it are now in %2").arg(reason, made(oldFolder)));
}

} // namespace waferline
