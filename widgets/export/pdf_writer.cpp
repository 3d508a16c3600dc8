// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/pdf_writer.h"

#include "widgets/export/path_text.h"

#include <QMap>

#include <algorithm>
#include <vector>

namespace waferline {

namespace {

constexpr std::size_t itemsAtOnce = 500; // between two words of progress
constexpr double longestSide = 14'400; // points: PDF readers take no longer page

/// zlib's format is what PDF calls FlateDecode; Qt puts the length before it.
QByteArray deflated(const QByteArray &bytes)
{
    return qCompress(bytes).mid(4);
}

/// Text as PDF's UTF-16.
QByteArray textString(const QString &text)
{
    QByteArray result = "<FEFF";
    for (const QChar letter : text) {
        result += QByteArray::number(letter.unicode(), 16).rightJustified(4, '0').toUpper();
    }
    return result + '>';
}

/// The file's objects by number, from 1.
class Objects {
public:
    int reserve()
    {
        m_objects.emplace_back();
        return static_cast<int>(m_objects.size());
    }
    void set(int number, const QByteArray &object)
    {
        m_objects[static_cast<std::size_t>(number - 1)] = object;
    }
    int add(const QByteArray &object)
    {
        const int number = reserve();
        set(number, object);
        return number;
    }
    int addStream(const QByteArray &dictionary, const QByteArray &bytes)
    {
        const QByteArray packed = deflated(bytes);
        return add("<< " + dictionary + " /Filter /FlateDecode /Length " + QByteArray::number(packed.size())
                   + " >>\nstream\n" + packed + "\nendstream");
    }

    QByteArray file(int catalogue, int info) const
    {
        QByteArray pdf = "%PDF-1.4\n%\xE2\xE3\xCF\xD3\n";
        QByteArray places = "0000000000 65535 f \n";
        for (std::size_t index = 0; index < m_objects.size(); ++index) {
            places += QByteArray::number(pdf.size()).rightJustified(10, '0') + " 00000 n \n";
            pdf += QByteArray::number(index + 1) + " 0 obj\n" + m_objects[index] + "\nendobj\n";
        }
        const QByteArray count = QByteArray::number(m_objects.size() + 1);
        const qsizetype table = pdf.size();
        pdf += "xref\n0 " + count + '\n' + places + "trailer\n<< /Size " + count + " /Root "
            + QByteArray::number(catalogue) + " 0 R /Info " + QByteArray::number(info)
            + " 0 R >>\nstartxref\n" + QByteArray::number(table) + "\n%%EOF\n";
        return pdf;
    }

private:
    std::vector<QByteArray> m_objects;
};

/// What a page shows, as PDF's operators.
class Page {
public:
    explicit Page(Objects &objects)
        : m_objects(objects)
    {
    }

    void add(const PictureRect &item)
    {
        useFill(item.colour);
        number(item.rect.x());
        number(item.rect.y());
        number(item.rect.width());
        number(item.rect.height());
        m_content += "re f\n";
    }

    void add(const PictureFill &item)
    {
        useFill(item.colour);
        addPath(item.path);
        m_content += item.path.fillRule() == Qt::OddEvenFill ? "f*\n" : "f\n";
    }

    void add(const PictureStroke &item)
    {
        const QPen &pen = item.pen;
        useAlpha(pen.color().alpha());
        addColour(pen.color());
        m_content += "RG ";
        number(pen.widthF());
        m_content += "w ";
        m_content += pen.capStyle() == Qt::FlatCap ? "0 J "
            : pen.capStyle() == Qt::RoundCap       ? "1 J "
                                                   : "2 J ";
        m_content += pen.joinStyle() == Qt::BevelJoin ? "2 j "
            : pen.joinStyle() == Qt::RoundJoin        ? "1 j "
                                                      : "0 j ";
        m_content += '[';
        if (pen.style() != Qt::SolidLine) {
            for (const double length : pen.dashPattern()) { // in widths of the pen
                number(length * pen.widthF());
            }
        }
        m_content += "] ";
        number(pen.style() != Qt::SolidLine ? pen.dashOffset() * pen.widthF() : 0);
        m_content += "d ";
        addPath(item.path);
        m_content += "S\n";
    }

    void add(const PictureImage &item)
    {
        const QByteArray name = "I" + QByteArray::number(m_images.size());
        m_images += '/' + name + ' ' + QByteArray::number(addImage(item.image)) + " 0 R ";
        useAlpha(255);
        m_content += "q ";
        number(item.rect.width());
        m_content += "0 0 ";
        number(-item.rect.height());
        number(item.rect.left());
        number(item.rect.bottom());
        m_content += "cm /" + name + " Do Q\n";
    }

    const QByteArray &content() const { return m_content; }

    QByteArray resources() const
    {
        QByteArray alphas;
        for (auto alpha = m_alphas.cbegin(); alpha != m_alphas.cend(); ++alpha) {
            const QByteArray value = QByteArray::number(alpha.key() / 255.0, 'f', 4);
            alphas += "/A" + QByteArray::number(alpha.key()) + " << /ca " + value + " /CA " + value + " >> ";
        }
        return "<< /ExtGState << " + alphas + ">> /XObject << " + m_images + ">> >>";
    }

private:
    void number(double value)
    {
        addNumber(m_content, value);
        m_content += ' ';
    }

    void point(const QPointF &point)
    {
        number(point.x());
        number(point.y());
    }

    void addColour(const QColor &colour)
    {
        for (const int part : {colour.red(), colour.green(), colour.blue()}) {
            m_content += QByteArray::number(part / 255.0, 'f', 4) + ' ';
        }
    }

    void useFill(const QColor &colour)
    {
        useAlpha(colour.alpha());
        addColour(colour);
        m_content += "rg ";
    }

    void useAlpha(int alpha)
    {
        if (alpha != m_alpha) {
            m_alpha = alpha;
            m_alphas.insert(alpha, true);
            m_content += "/A" + QByteArray::number(alpha) + " gs ";
        }
    }

    void addPath(const QPainterPath &path)
    {
        for (int index = 0; index < path.elementCount(); ++index) {
            const QPainterPath::Element element = path.elementAt(index);
            point(element);
            if (element.isMoveTo()) {
                m_content += "m ";
            } else if (element.isLineTo()) {
                m_content += "l ";
            } else if (element.isCurveTo()) {
                point(path.elementAt(index + 1));
                point(path.elementAt(index + 2));
                index += 2;
                m_content += "c ";
            }
            if (closesAt(path, index)) {
                m_content += "h ";
            }
        }
    }

    int addImage(const QImage &image)
    {
        const QImage plain = image.convertToFormat(QImage::Format_ARGB32);
        QByteArray colours;
        QByteArray alphas;
        for (int y = 0; y < plain.height(); ++y) {
            const auto *const line = reinterpret_cast<const QRgb *>(plain.constScanLine(y));
            for (int x = 0; x < plain.width(); ++x) {
                const QRgb pixel = line[x];
                colours += static_cast<char>(qRed(pixel));
                colours += static_cast<char>(qGreen(pixel));
                colours += static_cast<char>(qBlue(pixel));
                alphas += static_cast<char>(qAlpha(pixel));
            }
        }
        const QByteArray size = "/Type /XObject /Subtype /Image /Width " + QByteArray::number(plain.width())
            + " /Height " + QByteArray::number(plain.height()) + " /BitsPerComponent 8 ";
        const int mask = m_objects.addStream(size + "/ColorSpace /DeviceGray", alphas);
        return m_objects.addStream(
            size + "/ColorSpace /DeviceRGB /SMask " + QByteArray::number(mask) + " 0 R", colours);
    }

    Objects &m_objects;
    QByteArray m_content;
    QByteArray m_images;
    QMap<int, bool> m_alphas; ///< those that are used
    int m_alpha = -1;
};

} // namespace

QByteArray pdfOf(const RecordedPicture &picture, const PictureProgress &progress)
{
    Objects objects;
    const int catalogue = objects.reserve();
    const int pages = objects.reserve();
    const int sheet = objects.reserve();
    Page page(objects);
    if (picture.background.alpha() > 0) {
        page.add(PictureRect{QRectF(QPointF(), picture.size), picture.background, true});
    }
    for (std::size_t index = 0; index < picture.items.size(); ++index) {
        if (progress && index % itemsAtOnce == 0
            && !progress(static_cast<double>(index) / static_cast<double>(picture.items.size()))) {
            return {};
        }
        std::visit([&page](const auto &item) { page.add(item); }, picture.items[index]);
    }
    const int longest = std::max(picture.size.width(), picture.size.height());
    const double scale = std::min(1.0, longestSide / longest);
    QByteArray place; // PDF counts from below
    const QByteArray factor = QByteArray::number(scale, 'f', 6);
    place += factor + " 0 0 -" + factor + " 0 " + QByteArray::number(picture.size.height() * scale, 'f', 3)
        + " cm\n";
    const int content = objects.addStream({}, place + page.content());
    objects.set(catalogue, "<< /Type /Catalog /Pages " + QByteArray::number(pages) + " 0 R >>");
    objects.set(pages, "<< /Type /Pages /Count 1 /Kids [" + QByteArray::number(sheet) + " 0 R] >>");
    objects.set(sheet,
                "<< /Type /Page /Parent " + QByteArray::number(pages) + " 0 R /MediaBox [0 0 "
                    + QByteArray::number(picture.size.width() * scale, 'f', 3) + ' '
                    + QByteArray::number(picture.size.height() * scale, 'f', 3) + "] /Contents "
                    + QByteArray::number(content) + " 0 R /Resources " + page.resources() + " >>");
    const int info = objects.add("<< /Title " + textString(picture.title) + " /Creator "
                                 + textString("Waferline") + " >>");
    return objects.file(catalogue, info);
}

} // namespace waferline
