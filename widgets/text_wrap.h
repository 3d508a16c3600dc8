// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/look.h"

#include <QString>
#include <QStringList>

namespace waferline {

/// Lines no wider than `width`, broken between words; a word that is wider alone is broken inside. Empty for
/// no text.
QStringList wrapWords(const QString &text, TextStyle style, double width);

/// The same for a formula: broken before a sign that stands between blanks (or after a comma), further lines
/// indented. A sign stays with what follows it, a number with its unit.
QStringList wrapFormula(const QString &formula, TextStyle style, double width);

} // namespace waferline
