// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/look.h"

#include <QPointF>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <optional>
#include <variant>
#include <vector>

class QPainter;

namespace waferline {

// A sheet is a small document of sections and blocks: laid out without a window, then painted with any theme.

/// A title with a number in a circle.
struct HeadingBlock {
    int number = 0;
    QString text;

    bool operator==(const HeadingBlock &) const = default;
};

/// One formula: with names, with numbers up to the equals sign, and its result. Breaks before " " + sign.
struct FormulaRow {
    QString names;
    QString numbers;
    QString result;
    ThemeColour resultColour = &Theme::text;

    bool operator==(const FormulaRow &) const = default;
};

struct FormulaBlock {
    std::vector<FormulaRow> rows;

    bool operator==(const FormulaBlock &) const = default;
};

/// Running text, broken between words.
struct CaptionBlock {
    QString text;
    ThemeColour colour = &Theme::textMuted;
    TextStyle style = TextStyle::Caption;
    std::optional<int> link{}; ///< can be followed; the id is what SheetView::linkFollowed() says

    bool operator==(const CaptionBlock &) const = default;
};

/// A name on the left and its value on the right.
struct KeyValueBlock {
    QString key;
    QString value;
    QString aside{}; ///< muted, behind the value, e.g. a share in percent
    std::optional<ThemeColour> swatch{}; ///< before the name
    ThemeColour valueColour = &Theme::text;

    bool operator==(const KeyValueBlock &) const = default;
};

struct BarPart {
    double share = 0; ///< of the bar's length
    ThemeColour fill = &Theme::unused;

    bool operator==(const BarPart &) const = default;
};

/// A stacked bar to scale; the parts' shares add up to 1.
struct BarBlock {
    std::vector<BarPart> parts;

    bool operator==(const BarBlock &) const = default;
};

/// A name, and below it its value for each of two.
struct PairBlock {
    QString name; ///< may be empty
    QString a;
    QString b;
    QStringList aNotes{}; ///< below the value: the first that fits
    QStringList bNotes{};
    QStringList asides{}; ///< beside the name: the first that fits
    ThemeColour asideColour = &Theme::textMuted;

    bool operator==(const PairBlock &) const = default;
};

/// A hairline across.
struct RuleBlock {
    bool operator==(const RuleBlock &) const = default;
};

using SheetBlock =
    std::variant<HeadingBlock, FormulaBlock, CaptionBlock, KeyValueBlock, BarBlock, PairBlock, RuleBlock>;

struct SheetSection {
    int id = 0;
    std::vector<SheetBlock> blocks;

    bool operator==(const SheetSection &) const = default;
};

/// Text at its baseline.
struct SheetText {
    QPointF at;
    QString text;
    TextStyle style = TextStyle::Label;
    ThemeColour colour = &Theme::text;

    bool operator==(const SheetText &) const = default;
};

/// A filled rectangle with rounded corners.
struct SheetBox {
    QRectF rect;
    double radius = 0;
    ThemeColour fill = &Theme::inset;

    bool operator==(const SheetBox &) const = default;
};

/// Where a link can be followed.
struct SheetLink {
    QRectF rect;
    int id = 0;

    bool operator==(const SheetLink &) const = default;
};

/// A section laid out; positions are from its own top.
struct SectionLayout {
    int id = 0;
    double top = 0;
    double height = 0;
    std::vector<SheetBox> boxes;
    std::vector<SheetText> texts;
    std::vector<SheetLink> links;

    bool operator==(const SectionLayout &) const = default;
};

/// Margins around a sheet and between its sections, in px.
inline constexpr double sheetMargin = 14;
inline constexpr double sectionGap = 16;

/// Lays a section out at the top of a sheet of this width.
SectionLayout layoutSection(const SheetSection &section, double width);
void paintSection(QPainter &painter, const SectionLayout &layout, const Theme &theme);

/// The sections as text that reads by itself.
QString plainText(const std::vector<SheetSection> &sections);

} // namespace waferline
