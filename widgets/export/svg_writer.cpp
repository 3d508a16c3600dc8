// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/svg_writer.h"

#include "widgets/export/path_text.h"

#include <QBuffer>
#include <QImageWriter>

#include <cstdint>

namespace waferline {

namespace {

constexpr std::size_t itemsAtOnce = 500; // between two words of progress

void addAttribute(QByteArray &svg, const char *name, double value)
{
    svg += ' ';
    svg += name;
    svg += "=\"";
    addNumber(svg, value);
    svg += '"';
}

void addAttribute(QByteArray &svg, const char *name, const QByteArray &value)
{
    svg += ' ';
    svg += name;
    svg += "=\"";
    svg += value;
    svg += '"';
}

void addColour(QByteArray &svg, const QByteArray &property, const QColor &colour)
{
    addAttribute(svg, property.constData(), colour.name(QColor::HexRgb).toLatin1());
    if (colour.alpha() < 255) {
        addAttribute(svg, (property + "-opacity").constData(),
                     QByteArray::number(static_cast<double>(colour.alphaF()), 'f', 4));
    }
}

/// A path in steps from point to point, which take half the room of places. Places are rounded, not steps, so
/// that nothing adds up.
class PathData {
public:
    explicit PathData(const QPainterPath &path)
    {
        for (int index = 0; index < path.elementCount(); ++index) {
            const QPainterPath::Element element = path.elementAt(index);
            if (element.isCurveTo()) {
                text += 'c';
                addStep(element);
                addStep(path.elementAt(index + 1));
                addStep(path.elementAt(index + 2));
                index += 2;
            } else {
                text += element.isMoveTo() ? 'm' : 'l';
                addStep(element);
            }
            const QPointF end = path.elementAt(index);
            m_x = inHundredths(end.x());
            m_y = inHundredths(end.y());
            if (closesAt(path, index)) {
                text += 'z'; // which returns to where the part began, and that is here
            }
        }
    }

    QByteArray text;

private:
    void addStep(const QPointF &to)
    {
        add(inHundredths(to.x()) - m_x);
        add(inHundredths(to.y()) - m_y);
    }

    /// A minus or the letter before sets numbers apart as well as a blank does.
    void add(std::int64_t hundredths)
    {
        const char before = text.back();
        if (hundredths >= 0 && before >= '0' && before <= '9') {
            text += ' ';
        }
        addHundredths(text, hundredths);
    }

    std::int64_t m_x = 0;
    std::int64_t m_y = 0;
};

void addRect(QByteArray &svg, const QRectF &rect)
{
    addAttribute(svg, "x", rect.x());
    addAttribute(svg, "y", rect.y());
    addAttribute(svg, "width", rect.width());
    addAttribute(svg, "height", rect.height());
}

void addItem(QByteArray &svg, const PictureRect &item)
{
    svg += "<rect";
    addRect(svg, item.rect);
    addColour(svg, "fill", item.colour);
    if (item.sharp) {
        addAttribute(svg, "shape-rendering", "crispEdges");
    }
    svg += "/>\n";
}

void addItem(QByteArray &svg, const PictureFill &item)
{
    svg += "<path";
    addColour(svg, "fill", item.colour);
    if (item.path.fillRule() == Qt::OddEvenFill) {
        addAttribute(svg, "fill-rule", "evenodd");
    }
    addAttribute(svg, "d", PathData(item.path).text);
    svg += "/>\n";
}

QByteArray capOf(const QPen &pen)
{
    return pen.capStyle() == Qt::FlatCap ? "butt" : pen.capStyle() == Qt::RoundCap ? "round" : "square";
}

QByteArray joinOf(const QPen &pen)
{
    return pen.joinStyle() == Qt::BevelJoin ? "bevel" : pen.joinStyle() == Qt::RoundJoin ? "round" : "miter";
}

void addItem(QByteArray &svg, const PictureStroke &item)
{
    svg += "<path fill=\"none\"";
    addColour(svg, "stroke", item.pen.color());
    addAttribute(svg, "stroke-width", item.pen.widthF());
    addAttribute(svg, "stroke-linecap", capOf(item.pen));
    addAttribute(svg, "stroke-linejoin", joinOf(item.pen));
    addAttribute(svg, "d", PathData(item.path).text);
    svg += "/>\n";
}

void addItem(QByteArray &svg, const PictureImage &item)
{
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter(&buffer, "png").write(item.image);
    svg += "<image";
    addRect(svg, item.rect);
    addAttribute(svg, "preserveAspectRatio", "none");
    addAttribute(svg, "xlink:href", "data:image/png;base64," + png.toBase64());
    svg += "/>\n";
}

} // namespace

QByteArray svgOf(const RecordedPicture &picture, const PictureProgress &progress)
{
    QByteArray svg = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
                     "version=\"1.1\"";
    const QByteArray width = QByteArray::number(picture.size.width());
    const QByteArray height = QByteArray::number(picture.size.height());
    addAttribute(svg, "width", width);
    addAttribute(svg, "height", height);
    addAttribute(svg, "viewBox", "0 0 " + width + ' ' + height);
    svg += ">\n<title>" + fileTitle(picture).toHtmlEscaped().toUtf8() + "</title>\n";
    if (picture.background.alpha() > 0) {
        addItem(svg, PictureRect{QRectF(QPointF(), picture.size), picture.background, true});
    }
    for (std::size_t index = 0; index < picture.items.size(); ++index) {
        if (progress && index % itemsAtOnce == 0
            && !progress(static_cast<double>(index) / static_cast<double>(picture.items.size()))) {
            return {};
        }
        std::visit([&svg](const auto &item) { addItem(svg, item); }, picture.items[index]);
    }
    svg += "</svg>\n";
    return svg;
}

} // namespace waferline
