// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/save_picture.h"

#include "app/command_line/output.h"
#include "widgets/export/pdf_writer.h"
#include "widgets/export/svg_writer.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImageWriter>

#include <algorithm>
#include <functional>
#include <utility>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(SavePicture)
};

constexpr double paintedShare = 0.3; // of the work on a PNG; packing it is the rest

/// Takes a file's bytes until it is told to end.
class EndableBuffer : public QBuffer {
public:
    EndableBuffer(QByteArray &bytes, std::function<bool(qsizetype)> goesOn)
        : QBuffer(&bytes)
        , m_goesOn(std::move(goesOn))
    {
    }

protected:
    qint64 writeData(const char *data, qint64 length) override
    {
        return m_goesOn(size()) ? QBuffer::writeData(data, length) : -1;
    }

private:
    std::function<bool(qsizetype)> m_goesOn;
};

tl::expected<QByteArray, QString> encodedPng(const RecordedPicture &picture, const PictureProgress &progress)
{
    bool ended = false;
    const auto goesOn = [&](double share) {
        ended = ended || (progress && !progress(share));
        return !ended;
    };
    const QImage image = imageOf(picture, [&](double share) { return goesOn(share * paintedShare); });
    if (image.isNull()) {
        return tl::unexpected(ended ? QString() : Words::tr("there is no memory for a picture of this size"));
    }
    // How many bytes there will be is not known before: pictures of ours have one for some twenty pixels.
    const double expected = static_cast<double>(image.width()) * image.height() / 20;
    QByteArray bytes;
    EndableBuffer buffer(bytes, [&](qsizetype size) {
        const double share = std::min(1.0, static_cast<double>(size) / expected);
        return goesOn(paintedShare + (1 - paintedShare) * share);
    });
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    if (!writer.write(image)) {
        return tl::unexpected(ended ? QString() : writer.errorString());
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
        return tl::unexpected(Words::tr("%1: cannot be written: %2").arg(path, bytes.error()));
    }
    return writeFile(path, *bytes);
}

} // namespace waferline
