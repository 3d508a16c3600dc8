// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/text_wrap.h"

#include <algorithm>

namespace waferline {

namespace {

const QString blank = QStringLiteral(" ");
const QString formulaIndent = QStringLiteral("  ");

bool isSign(const QString &word)
{
    static const QString signs = QStringLiteral("+−×÷=≤>");
    return word.size() == 1 && signs.contains(word);
}

/// A formula's pieces: each begins with its sign.
QStringList formulaPieces(const QString &formula)
{
    QStringList pieces;
    for (const QString &word : formula.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const bool startsPiece = isSign(word) || pieces.isEmpty() || pieces.back().endsWith(QLatin1Char(','));
        if (startsPiece) {
            pieces << word;
        } else {
            pieces.back() += blank + word;
        }
    }
    return pieces;
}

/// The longest start of a text that fits, at least one character.
qsizetype fittingLength(const QString &text, TextStyle style, double width)
{
    qsizetype low = 1;
    qsizetype high = text.size();
    while (low < high) {
        const qsizetype middle = (low + high + 1) / 2;
        if (widthOf(style, text.left(middle)) <= width) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return low;
}

/// Puts pieces on lines; `indent` is before all lines but the first. Each piece is measured once: what is
/// between two of them adds up to a blank, give or take a fraction of a pixel.
QStringList fillLines(const QStringList &pieces, const QString &indent, TextStyle style, double width)
{
    constexpr double fraction = 0.5;
    const double blankWidth = widthOf(style, blank);
    const double indentWidth = indent.isEmpty() ? 0 : widthOf(style, indent);
    QStringList lines;
    QString line;
    double lineWidth = 0;
    const auto begin = [&](const QString &piece) {
        line = lines.isEmpty() ? piece : indent + piece;
        lineWidth = widthOf(style, piece) + (lines.isEmpty() ? 0 : indentWidth);
    };
    for (const QString &piece : pieces) {
        const double longer = lineWidth + blankWidth + widthOf(style, piece);
        if (!line.isEmpty() && longer + fraction <= width) {
            line += blank + piece;
            lineWidth = longer;
            continue;
        }
        if (!line.isEmpty()) {
            lines << line;
        }
        begin(piece);
        const auto indented = [&] { return lines.isEmpty() ? 0 : indent.size(); };
        while (lineWidth > width && line.size() > indented() + 1) {
            const qsizetype length = std::max(fittingLength(line, style, width), indented() + 1);
            const QString rest = line.mid(length);
            lines << line.left(length);
            begin(rest);
        }
    }
    if (!line.trimmed().isEmpty()) {
        lines << line;
    }
    return lines;
}

} // namespace

QStringList wrapWords(const QString &text, TextStyle style, double width)
{
    return fillLines(text.split(QLatin1Char(' '), Qt::SkipEmptyParts), QString(), style, width);
}

QStringList wrapFormula(const QString &formula, TextStyle style, double width)
{
    QStringList fitting;
    for (const QString &piece : formulaPieces(formula)) {
        if (widthOf(style, formulaIndent + piece) <= width) {
            fitting << piece;
            continue;
        }
        // A piece wider than a line is broken between its words, but its sign stays with what follows.
        QStringList words = piece.split(QLatin1Char(' '));
        if (words.size() > 1 && isSign(words.front())) {
            const QString sign = words.takeFirst();
            words.front().prepend(sign + blank);
        }
        fitting << words;
    }
    return fillLines(fitting, formulaIndent, style, width);
}

} // namespace waferline
