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

/// Puts pieces on lines; `indent` is before all lines but the first.
QStringList fillLines(const QStringList &pieces, const QString &indent, TextStyle style, double width)
{
    QStringList lines;
    QString line;
    const auto start = [&] { return lines.isEmpty() ? QString() : indent; };
    for (const QString &piece : pieces) {
        const QString longer = line.isEmpty() ? start() + piece : line + blank + piece;
        if (widthOf(style, longer) <= width) {
            line = longer;
            continue;
        }
        if (!line.isEmpty()) {
            lines << line;
        }
        line = start() + piece;
        while (widthOf(style, line) > width && line.size() > start().size() + 1) {
            const qsizetype length = std::max(fittingLength(line, style, width), start().size() + 1);
            const QString rest = line.mid(length);
            lines << line.left(length);
            line = rest.isEmpty() ? QString() : indent + rest;
        }
    }
    if (!line.isEmpty()) {
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
