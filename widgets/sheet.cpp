// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sheet.h"

#include "widgets/text_wrap.h"

#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace waferline {

namespace {

constexpr double circleSize = 18;
constexpr double headingGap = 8;
constexpr double boxPadding = 8;
constexpr double rowGap = 7;
constexpr double blockGap = 6;
constexpr double barHeight = 22;
constexpr double keyValueHeight = 22;
constexpr double swatchSize = 10;
constexpr double pairGap = 4; // further apart than its own lines

double lineHeight(TextStyle style)
{
    return std::ceil(metricsOf(style).height());
}

/// Empty where none does.
QString firstThatFits(const QStringList &texts, TextStyle style, double room)
{
    const auto found =
        std::ranges::find_if(texts, [&](const QString &text) { return widthOf(style, text) <= room; });
    return found == texts.end() ? QString() : *found;
}

/// Lays blocks out one under the other.
class SectionBuilder {
public:
    SectionBuilder(const SheetSection &section, double width)
        : m_left(sheetMargin)
        , m_right(width - sheetMargin)
    {
        m_layout.id = section.id;
        for (const SheetBlock &block : section.blocks) {
            if (m_y > 0) {
                m_y += blockGap;
            }
            std::visit([this](const auto &each) { add(each); }, block);
        }
        m_layout.height = m_y;
    }

    SectionLayout take() { return std::move(m_layout); }

private:
    void addText(double x, double top, const QString &text, TextStyle style, ThemeColour colour)
    {
        m_layout.texts.push_back({{x, std::round(top + metricsOf(style).ascent())}, text, style, colour});
    }

    void add(const HeadingBlock &heading)
    {
        double x = m_left;
        const double height = std::max(circleSize, lineHeight(TextStyle::Heading));
        if (heading.number > 0) {
            const QString number = QString::number(heading.number);
            m_layout.boxes.push_back({{x, m_y, circleSize, circleSize}, circleSize / 2, &Theme::accent});
            addText(x + (circleSize - widthOf(TextStyle::Tick, number)) / 2,
                    m_y + (circleSize - metricsOf(TextStyle::Tick).height()) / 2, number, TextStyle::Tick,
                    &Theme::onAccent);
            x += circleSize + headingGap;
        }
        for (const QString &line : wrapWords(heading.text, TextStyle::Heading, m_right - x)) {
            addText(x, m_y + (circleSize - metricsOf(TextStyle::Heading).height()) / 2, line,
                    TextStyle::Heading, &Theme::text);
            m_y += height;
        }
    }

    void add(const FormulaBlock &formula)
    {
        const std::size_t box = m_layout.boxes.size();
        const double top = m_y;
        m_layout.boxes.push_back({});
        const double x = m_left + boxPadding;
        const double inner = m_right - m_left - 2 * boxPadding;
        m_y += boxPadding - 1;
        bool first = true;
        for (const FormulaRow &row : formula.rows) {
            if (!first) {
                m_y += rowGap;
            }
            first = false;
            for (const QString &line : wrapFormula(row.names, TextStyle::Tick, inner)) {
                addText(x, m_y, line, TextStyle::Tick, &Theme::textMuted);
                m_y += lineHeight(TextStyle::Tick);
            }
            addNumbers(row, x, inner);
        }
        m_y += boxPadding;
        m_layout.boxes[box] = {{m_left, top, m_right - m_left, m_y - top}, 5, &Theme::inset};
    }

    /// Numbers with their result in bold; the result follows on the last line, or stands on one of its own.
    void addNumbers(const FormulaRow &row, double x, double inner)
    {
        const QString result = row.numbers.isEmpty() ? row.result : QStringLiteral("= ") + row.result;
        const QStringList lines = wrapFormula(row.numbers, TextStyle::Mono, inner);
        const double height = lineHeight(TextStyle::Mono) + 1;
        double end = x;
        for (const QString &line : lines) {
            addText(x, m_y, line, TextStyle::Mono, &Theme::text);
            end = x + widthOf(TextStyle::Mono, line + QLatin1Char(' '));
            m_y += height;
        }
        if (row.result.isEmpty()) {
            return;
        }
        if (!lines.isEmpty() && end + widthOf(TextStyle::MonoStrong, result) <= x + inner) {
            addText(end, m_y - height, result, TextStyle::MonoStrong, row.resultColour);
            return;
        }
        const double indent = lines.isEmpty() ? 0 : widthOf(TextStyle::Mono, QStringLiteral("  "));
        for (const QString &line : wrapFormula(result, TextStyle::MonoStrong, inner - indent)) {
            addText(x + indent, m_y, line, TextStyle::MonoStrong, row.resultColour);
            m_y += height;
        }
    }

    void add(const CaptionBlock &caption)
    {
        for (const QString &line : wrapWords(caption.text, caption.style, m_right - m_left)) {
            addText(m_left, m_y, line, caption.style, caption.colour);
            const double height = lineHeight(caption.style);
            if (caption.link) {
                const QRectF rect(m_left, m_y, widthOf(caption.style, line), height);
                m_layout.links.push_back({rect, *caption.link});
                m_layout.boxes.push_back(
                    {{rect.left(), rect.bottom() - 1, rect.width(), 1}, 0, caption.colour});
            }
            m_y += height + 1;
        }
    }

    void add(const KeyValueBlock &pair)
    {
        double x = m_left;
        if (pair.swatch) {
            m_layout.boxes.push_back(
                {{x, m_y + (keyValueHeight - swatchSize) / 2, swatchSize, swatchSize}, 2, *pair.swatch});
            x += swatchSize + headingGap;
        }
        const double textTop = m_y + (keyValueHeight - metricsOf(TextStyle::Label).height()) / 2;
        const double asideWidth = pair.aside.isEmpty() ? 0 : 6 + widthOf(TextStyle::Label, pair.aside);
        const double valueWidth = widthOf(TextStyle::LabelStrong, pair.value);
        const double keyWidth = widthOf(TextStyle::Label, pair.key);
        double valueTop = textTop;
        addText(x, textTop, elidedTo(TextStyle::Label, pair.key, m_right - x), TextStyle::Label,
                &Theme::textMuted);
        if (x + keyWidth + 8 + valueWidth + asideWidth > m_right) {
            m_y += keyValueHeight - 4; // the value goes below its name
            valueTop = m_y + (keyValueHeight - metricsOf(TextStyle::Label).height()) / 2;
        }
        addText(m_right - asideWidth - valueWidth, valueTop, pair.value, TextStyle::LabelStrong,
                pair.valueColour);
        if (!pair.aside.isEmpty()) {
            addText(m_right - asideWidth + 6, valueTop, pair.aside, TextStyle::Label, &Theme::textMuted);
        }
        m_y += keyValueHeight;
    }

    void add(const BarBlock &bar)
    {
        // Whole pixels, and one left free between parts that are wide enough.
        const double length = m_right - m_left;
        double share = 0;
        for (const BarPart &part : bar.parts) {
            const double from = std::round(m_left + share * length);
            share += part.share;
            const double to = std::round(m_left + share * length);
            const double gap = to - from > 3 && to < m_right ? 1 : 0;
            if (to > from) {
                m_layout.boxes.push_back({{from, m_y, to - from - gap, barHeight}, 0, part.fill});
            }
        }
        m_y += barHeight;
    }

    void add(const PairBlock &pair)
    {
        constexpr double columnGap = 10;
        const double column = (m_right - m_left - columnGap) / 2;
        if (!pair.name.isEmpty()) {
            addText(m_left, m_y, elidedTo(TextStyle::Caption, pair.name, m_right - m_left),
                    TextStyle::Caption, &Theme::textMuted);
            const double room = m_right - m_left - widthOf(TextStyle::Caption, pair.name) - headingGap;
            if (const QString aside = firstThatFits(pair.asides, TextStyle::Caption, room);
                !aside.isEmpty()) {
                addText(m_right - widthOf(TextStyle::Caption, aside), m_y, aside, TextStyle::Caption,
                        pair.asideColour);
            }
            m_y += lineHeight(TextStyle::Caption) + 1;
        }
        const double b = m_left + column + columnGap;
        m_y += std::max(addColumn(m_left, column, pair.a, pair.aNotes, &Theme::text),
                        addColumn(b, column, pair.b, pair.bNotes, &Theme::compared));
        m_y += pair.name.isEmpty() ? 0 : pairGap;
    }

    /// Returns its height.
    double addColumn(double x, double width, const QString &value, const QStringList &notes,
                     ThemeColour colour)
    {
        double y = m_y;
        for (const QString &line : wrapWords(value, TextStyle::LabelStrong, width)) {
            addText(x, y, elidedTo(TextStyle::LabelStrong, line, width), TextStyle::LabelStrong, colour);
            y += lineHeight(TextStyle::LabelStrong);
        }
        if (!notes.isEmpty()) {
            const QString fitting = firstThatFits(notes, TextStyle::Tick, width);
            addText(x, y, fitting.isEmpty() ? elidedTo(TextStyle::Tick, notes.back(), width) : fitting,
                    TextStyle::Tick, &Theme::textMuted);
            y += lineHeight(TextStyle::Tick);
        }
        return y - m_y;
    }

    void add(const RuleBlock &)
    {
        m_layout.boxes.push_back({{m_left, m_y + blockGap / 2, m_right - m_left, 1}, 0, &Theme::border});
        m_y += blockGap + 1;
    }

    SectionLayout m_layout;
    double m_left;
    double m_right;
    double m_y = 0;
};

struct PlainText {
    QStringList &lines;

    void operator()(const HeadingBlock &heading) const
    {
        lines << (heading.number > 0 ? QStringLiteral("%1. %2").arg(heading.number).arg(heading.text)
                                     : heading.text);
    }
    void operator()(const FormulaBlock &formula) const
    {
        for (const FormulaRow &row : formula.rows) {
            if (!row.names.isEmpty()) {
                lines << QStringLiteral("  ") + row.names;
            }
            QString numbers = row.numbers;
            if (!row.result.isEmpty()) {
                numbers += (numbers.isEmpty() ? QString() : QStringLiteral(" = ")) + row.result;
            }
            if (!numbers.isEmpty()) {
                lines << QStringLiteral("  ") + numbers;
            }
        }
    }
    void operator()(const CaptionBlock &caption) const
    {
        if (!caption.link) { // it leads to a window, not to a reader of the text
            lines << caption.text;
        }
    }
    void operator()(const KeyValueBlock &pair) const
    {
        lines << QStringLiteral("%1: %2 %3").arg(pair.key, pair.value, pair.aside).trimmed();
    }
    void operator()(const BarBlock &) const { }
    void operator()(const PairBlock &pair) const
    {
        const auto with = [](const QString &value, const QStringList &notes) {
            return notes.isEmpty() ? value : value + QStringLiteral(" (%1)").arg(notes.front());
        };
        QStringList parts{with(pair.a, pair.aNotes), with(pair.b, pair.bNotes)};
        parts << pair.asides.mid(0, 1);
        const QString values = parts.join(QStringLiteral(" | "));
        lines << (pair.name.isEmpty() ? values : QStringLiteral("%1: %2").arg(pair.name, values));
    }
    void operator()(const RuleBlock &) const { }
};

} // namespace

SectionLayout layoutSection(const SheetSection &section, double width)
{
    return SectionBuilder(section, width).take();
}

void paintSection(QPainter &painter, const SectionLayout &layout, const Theme &theme)
{
    for (const SheetBox &box : layout.boxes) {
        if (box.radius > 0) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme.*box.fill);
            painter.drawRoundedRect(box.rect.translated(0, layout.top), box.radius, box.radius);
        } else {
            painter.setRenderHint(QPainter::Antialiasing, false);
            painter.fillRect(box.rect.translated(0, layout.top), theme.*box.fill);
        }
    }
    for (const SheetText &text : layout.texts) {
        painter.setFont(fontOf(text.style));
        painter.setPen(theme.*text.colour);
        painter.drawText(text.at + QPointF(0, layout.top), text.text);
    }
}

QString plainText(const std::vector<SheetSection> &sections)
{
    QStringList lines;
    for (const SheetSection &section : sections) {
        if (!lines.isEmpty()) {
            lines << QString();
        }
        for (const SheetBlock &block : section.blocks) {
            std::visit(PlainText{lines}, block);
        }
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace waferline
