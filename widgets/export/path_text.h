// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QPainterPath>

#include <cstdint>

namespace waferline {

/// Adds a coordinate or a width to a picture's text: to a hundredth of a pixel, without zeros at the end.
void addNumber(QByteArray &text, double value);
/// The same of so many hundredths.
void addHundredths(QByteArray &text, std::int64_t hundredths);
std::int64_t inHundredths(double value);

/// Whether the part of a path that ends at an element returns to its beginning: then its corner is joined.
bool closesAt(const QPainterPath &path, int element);

} // namespace waferline
