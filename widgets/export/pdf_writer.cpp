// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/pdf_writer.h"

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>

namespace waferline {

namespace {

constexpr int pointsPerInch = 72; // a pixel of the picture is a point of the page
constexpr double longestSide = 14'400; // points: PDF readers take no longer page

/// The same picture is the same file whenever it is written. QPdfWriter always writes the time, and has no
/// way to say which; another date of the same length leaves the file's table of places true.
void fixDate(QByteArray &pdf)
{
    static const QByteArray before = "/CreationDate (D:";
    const qsizetype start = pdf.indexOf(before) + before.size();
    const qsizetype end = pdf.indexOf(')', start);
    if (start >= before.size() && end > start) {
        const QByteArray date = pdf[end - 1] == 'Z' ? "20000101000000Z" : "20000101000000+00'00'";
        pdf.replace(start, date.size(), date);
    }
}

} // namespace

QByteArray pdfOf(const RecordedPicture &picture, const PictureProgress &progress)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const double longest = std::max(picture.size.width(), picture.size.height());
    const double scale = std::min(1.0, longestSide / longest);
    QPdfWriter writer(&buffer);
    writer.setTitle(picture.title);
    writer.setCreator(QStringLiteral("Waferline"));
    writer.setResolution(pointsPerInch);
    writer.setPageSize(QPageSize(QSizeF(picture.size) * scale, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins({});
    QPainter painter(&writer);
    painter.scale(scale, scale);
    painter.fillRect(QRectF(QPointF(), picture.size), picture.background);
    const bool whole = paint(painter, picture, progress);
    painter.end();
    fixDate(bytes);
    return whole ? bytes : QByteArray();
}

} // namespace waferline
