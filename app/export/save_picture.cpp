// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/save_picture.h"

#include "app/command_line/output.h"
#include "widgets/export/pdf_writer.h"
#include "widgets/export/svg_writer.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImageWriter>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(SavePicture)
};

tl::expected<QByteArray, QString> encodedPng(const RecordedPicture &picture, const PictureProgress &progress)
{
    bool ended = false;
    const QImage image = imageOf(picture, [&](double share) {
        ended = progress && !progress(share);
        return !ended;
    });
    if (image.isNull()) {
        return tl::unexpected(ended ? QString() : Words::tr("there is no memory for a picture of this size"));
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    if (!writer.write(image)) {
        return tl::unexpected(writer.errorString());
    }
    return bytes;
}

/// Of a picture that is written, something always is.
tl::expected<QByteArray, QString> wholeOrEnded(QByteArray bytes)
{
    return bytes.isEmpty() ? tl::expected<QByteArray, QString>(tl::unexpected(QString())) : bytes;
}

} // namespace

tl::expected<QByteArray, QString> encodedPicture(const RecordedPicture &picture, PictureFormat format,
                                                 const PictureProgress &progress)
{
    switch (format) {
    case PictureFormat::Png:
        return encodedPng(picture, progress);
    case PictureFormat::Svg:
        return wholeOrEnded(svgOf(picture, progress));
    case PictureFormat::Pdf:
        return wholeOrEnded(pdfOf(picture, progress));
    case PictureFormat::Csv:
        break;
    }
    return tl::unexpected(Words::tr("a picture is no table"));
}

tl::expected<void, QString> savePicture(const RecordedPicture &picture, const QString &path)
{
    const auto format = formatOfPath(path);
    if (!format) {
        return tl::unexpected(format.error());
    }
    const auto bytes = encodedPicture(picture, *format);
    if (!bytes) {
        return tl::unexpected(Words::tr("%1 cannot be written: %2").arg(path, bytes.error()));
    }
    return writeFile(path, *bytes);
}

} // namespace waferline
