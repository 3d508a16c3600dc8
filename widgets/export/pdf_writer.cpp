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

/// Moves the places in the file's table of objects, and that of the table, that lie behind `from`.
void movePlaces(QByteArray &pdf, qsizetype from, qsizetype by)
{
    static const QByteArray tableMark = "\nxref\n";
    static const QByteArray placeMark = "\nstartxref\n";
    constexpr qsizetype digits = 10; // of a place in the table
    constexpr qsizetype entry = 20; // its whole line
    const qsizetype table = pdf.lastIndexOf(tableMark) + tableMark.size();
    for (qsizetype line = pdf.indexOf('\n', table) + 1; pdf[line] >= '0' && pdf[line] <= '9'; line += entry) {
        const qlonglong place = pdf.sliced(line, digits).toLongLong();
        if (place > from) {
            pdf.replace(line, digits, QByteArray::number(place + by).rightJustified(digits, '0'));
        }
    }
    const qsizetype start = pdf.lastIndexOf(placeMark) + placeMark.size();
    const qsizetype length = pdf.indexOf('\n', start) - start;
    pdf.replace(start, length, QByteArray::number(pdf.sliced(start, length).toLongLong() + by));
}

/// The same picture is the same file whenever and wherever it is written. QPdfWriter always writes the time,
/// in the zone of the machine, and has no way to say which.
void fixDate(QByteArray &pdf)
{
    static const QByteArray before = "/CreationDate (D:";
    static const QByteArray date = "20000101000000Z";
    const qsizetype start = pdf.indexOf(before) + before.size();
    const qsizetype end = pdf.indexOf(')', start);
    if (start < before.size() || end < start) {
        return;
    }
    pdf.replace(start, end - start, date);
    movePlaces(pdf, start, date.size() - (end - start));
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
    writer.setTitle(fileTitle(picture));
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
