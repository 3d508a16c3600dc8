// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/save_picture.h"

#include "app/command_line/output.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImageWriter>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(SavePicture)
};

} // namespace

tl::expected<void, QString> savePicture(const QImage &picture, const QString &path)
{
    if (picture.isNull()) {
        return tl::unexpected(
            Words::tr("%1 cannot be written: there is no memory for a picture of this size").arg(path));
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    if (!writer.write(picture)) {
        return tl::unexpected(Words::tr("%1 cannot be written: %2").arg(path, writer.errorString()));
    }
    return writeFile(path, bytes);
}

} // namespace waferline
