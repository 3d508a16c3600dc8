// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/comparison_picture.h"

#include "widgets/compare/comparison_caption.h"
#include "widgets/compare/comparison_finding.h"
#include "widgets/compare/comparison_inputs.h"
#include "widgets/compare/comparison_rows.h"
#include "widgets/export/caption.h"
#include "widgets/export/picture_frame.h"
#include "widgets/export/picture_legend.h"
#include "widgets/export/picture_recorder.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <vector>

namespace waferline {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ComparisonPicture)
};

// In the drawing of a picture 1080 high; everything keeps its proportion to the picture.
constexpr double tableWidth = 720;
constexpr double gap = 34; // between floors and table
constexpr double headingSize = 23;
constexpr double headingHeight = 40;
constexpr double rowHeight = 58;
constexpr double nameSize = 18;
constexpr double valueSize = 23;
constexpr double noteSize = 13.5;
constexpr double differenceSize = 17;
constexpr double uprightBelow = 1.25; // width by height of the room
// Of the table's width.
constexpr double nameShare = 0.34;
constexpr double valueShare = 0.165;
constexpr double columnGap = 0.02;

/// Where everything stands.
struct Places {
    QRectF floorOfA;
    QRectF floorOfB;
    QRectF table;
};

Places placesIn(const QRectF &room, double unit)
{
    if (room.width() > uprightBelow * room.height()) {
        const double table = std::min(tableWidth * unit, room.width() * 0.42);
        const double floor = (room.width() - table) / 2 - gap * unit;
        const QSizeF size(floor, room.height());
        return {QRectF(room.topLeft(), size), QRectF(QPointF(room.right() - floor, room.top()), size),
                QRectF(room.left() + floor + gap * unit, room.top(), table, room.height())};
    }
    const double upper = room.height() * 0.48;
    const QSizeF size((room.width() - gap * unit) / 2, upper);
    return {QRectF(room.topLeft(), size), QRectF(QPointF(room.right() - size.width(), room.top()), size),
            QRectF(room.left(), room.top() + upper + gap * unit, room.width(),
                   room.height() - upper - gap * unit)};
}

struct Headings {
    FittedText ofA;
    FittedText ofB;
};

/// What the plans are: one as large as the other.
Headings headingsOf(const Plan &a, const Plan &b, double width, double unit)
{
    const QString ofA = Words::tr("A: %1").arg(pictureTitle(a));
    const QString ofB = Words::tr("B: %1").arg(pictureTitle(b));
    const FittedText::Room room{width, headingHeight * unit};
    const FittedText first(ofA, headingSize * unit, QFont::DemiBold, room);
    const FittedText second(ofB, headingSize * unit, QFont::DemiBold, room);
    const double size = std::min(first.fontSize(), second.fontSize());
    constexpr double noSmaller = 1; // it fits at this size, on as many lines
    return {FittedText(ofA, size, QFont::DemiBold, room, noSmaller),
            FittedText(ofB, size, QFont::DemiBold, room, noSmaller)};
}

void paintFloorBelow(QPainter &painter, const FittedText &heading, ThemeColour ink, const Theme &theme,
                     const Plan &plan, double seconds, const QRectF &room, double unit)
{
    heading.paint(painter, room.topLeft(), theme.*ink);
    paintPictureFloor(painter, plan, seconds, room.adjusted(0, headingHeight * unit, 0, 0), unit, theme);
}

/// The first of some texts that fits, or an empty one.
QString fitting(const QStringList &texts, const QFont &font, double width)
{
    const QFontMetricsF metrics(font);
    const auto found = std::ranges::find_if(
        texts, [&](const QString &text) { return metrics.horizontalAdvance(text) <= width; });
    return found == texts.end() ? QString() : *found;
}

/// The figures of both, row by row.
class Table {
public:
    Table(QPainter &painter, const QRectF &room, std::size_t rows, const Theme &theme)
        : m_painter(painter)
        , m_room(room)
        , m_theme(theme)
        , m_unit(std::min(room.width() / tableWidth,
                          room.height() / (headingHeight + rowHeight * static_cast<double>(rows))))
        , m_height(rowHeight * m_unit)
        , m_y(room.top())
    {
    }

    void paintHead()
    {
        const QFont font = uiFont(headingSize * m_unit, QFont::DemiBold);
        put(Words::tr("A"), font, &Theme::text, columnOfA(), m_y, Qt::AlignRight);
        put(Words::tr("B"), font, &Theme::compared, columnOfB(), m_y, Qt::AlignRight);
        const QFont plain = uiFont(differenceSize * m_unit);
        const double sameLine = QFontMetricsF(font).ascent() - QFontMetricsF(plain).ascent();
        put(Words::tr("A against B"), plain, &Theme::textMuted, columnOfDifference(), m_y + sameLine,
            Qt::AlignLeft);
        m_y += headingHeight * m_unit;
    }

    void paintRow(const ComparedRow &row)
    {
        m_painter.fillRect(QRectF(m_room.left(), m_y, m_room.width(), std::max(1.0, m_unit)), m_theme.border);
        const bool noted = !(row.aNotes.isEmpty() && row.bNotes.isEmpty());
        const double lift = noted ? noteSize * 0.62 * m_unit : 0;
        const double middle = m_y + m_height / 2;
        const QRectF name(m_room.left(), m_y, m_room.width() * nameShare, m_height);
        const FittedText text(row.name, nameSize * m_unit, QFont::Normal, {name.width(), m_height});
        text.paint(m_painter, {name.left(), middle - text.height() / 2}, m_theme.textMuted);
        const QFont values = uiFont(valueSize * m_unit, QFont::DemiBold);
        put(row.a, values, &Theme::text, columnOfA(), middle - lift, Qt::AlignRight | Qt::AlignVCenter);
        put(row.b, values, &Theme::compared, columnOfB(), middle - lift, Qt::AlignRight | Qt::AlignVCenter);
        if (noted) {
            const QFont notes = uiFont(noteSize * m_unit);
            const double below = middle + valueSize * 0.62 * m_unit;
            for (const auto &[texts, column] :
                 {std::pair(row.aNotes, columnOfA()), std::pair(row.bNotes, columnOfB())}) {
                put(fitting(texts, notes, column.width()), notes, &Theme::textMuted, column, below,
                    Qt::AlignRight | Qt::AlignVCenter);
            }
        }
        const QRectF side = columnOfDifference();
        const FittedText difference(row.differenceTexts().value(0), differenceSize * m_unit, QFont::Normal,
                                    {side.width(), m_height});
        difference.paint(m_painter, {side.left(), middle - difference.height() / 2}, m_theme.*row.colour);
        m_y += m_height;
    }

private:
    /// `y` is the middle with AlignVCenter, else the top.
    void put(const QString &text, const QFont &font, ThemeColour colour, const QRectF &column, double y,
             Qt::Alignment alignment)
    {
        const QFontMetricsF metrics(font);
        const bool centred = alignment.testFlag(Qt::AlignVCenter);
        const double top = centred ? y - metrics.height() / 2 : y;
        m_painter.setFont(font);
        m_painter.setPen(m_theme.*colour);
        const double left = alignment.testFlag(Qt::AlignLeft)
            ? column.left()
            : column.right() - metrics.horizontalAdvance(text);
        m_painter.drawText(QPointF(left, top + metrics.ascent()), text);
    }

    QRectF column(double from, double share) const
    {
        return {m_room.left() + from * m_room.width(), m_room.top(), share * m_room.width(), m_room.height()};
    }
    QRectF columnOfA() const { return column(nameShare, valueShare); }
    QRectF columnOfB() const { return column(nameShare + valueShare + columnGap, valueShare); }
    QRectF columnOfDifference() const
    {
        const double from = nameShare + 2 * valueShare + 2.5 * columnGap;
        return column(from, 1 - from);
    }

    QPainter &m_painter;
    QRectF m_room;
    const Theme &m_theme;
    double m_unit;
    double m_height; ///< of a row
    double m_y;
};

/// What the colours of either floor mean.
std::vector<LegendEntry> legendOfBoth(const Plan &a, const Plan &b)
{
    std::vector<LegendEntry> entries = legendOf(a);
    std::vector<LegendEntry> more = legendOf(b);
    for (const LegendEntry &entry : more) {
        if (std::ranges::find(entries, entry.text, &LegendEntry::text) == entries.end()) {
            // Before what is unused, which stands last.
            entries.insert(entries.empty() ? entries.end() : entries.end() - 1, entry);
        }
    }
    return entries;
}

} // namespace

RecordedPicture comparisonPicture(const std::shared_ptr<const Plan> &a, const std::shared_ptr<const Plan> &b,
                                  double seconds, const PictureOptions &options)
{
    const Theme &theme = options.drawnTheme();
    const PlanComparison comparison = compare(*a, *b);
    const FrameTexts texts{comparisonFinding(comparison, *a, *b), comparedInputsLine(comparison, *a, *b),
                           comparisonCaption(*a, *b)};
    PictureRecorder recorder(options.pixels());
    QPainter painter(&recorder);
    painter.scale(options.scale, options.scale);
    painter.setRenderHint(QPainter::Antialiasing);
    const PictureFrame frame(texts, options);
    frame.paint(painter, theme);
    const double unit = frame.unit();
    QRectF room = frame.room();
    if (options.legend) {
        room.setBottom(room.bottom() - paintPictureLegend(painter, legendOfBoth(*a, *b), room, unit, theme)
                       - 12 * unit);
    }
    const Places places = placesIn(room, unit);
    const Headings headings = headingsOf(*a, *b, places.floorOfA.width(), unit);
    paintFloorBelow(painter, headings.ofA, &Theme::text, theme, *a, seconds, places.floorOfA, unit);
    paintFloorBelow(painter, headings.ofB, &Theme::compared, theme, *b, seconds, places.floorOfB, unit);
    const std::vector<ComparedRow> rows = comparedRows(comparison, *a, *b);
    Table table(painter, places.table, rows.size(), theme);
    table.paintHead();
    for (const ComparedRow &row : rows) {
        table.paintRow(row);
    }
    painter.end();
    RecordedPicture picture = recorder.take();
    picture.background = backgroundOf(options, theme.window);
    picture.title = options.titleText.isEmpty() ? texts.title : options.titleText;
    return picture;
}

} // namespace waferline
