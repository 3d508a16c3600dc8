// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/report/report_content.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

// Tables for a terminal: lines of 100 columns at most, in which a column is a character.

namespace waferline {

/// Columns before each line.
inline constexpr std::size_t indentColumns = 2;

std::string blanks(std::size_t count);
/// Columns that a text takes: characters, not bytes.
std::size_t columnsOf(std::string_view text);
/// Appends a text that starts at the present column, broken at spaces, further lines at `column`; ends the
/// line.
void appendWrapped(std::string &out, std::string_view text, std::size_t column);
/// Label, value to the right, note.
void appendRightAligned(std::string &out, const std::vector<ContentRow> &rows);
/// Label, value, note, each to the left. A long value keeps the notes of the others near.
void appendLeftAligned(std::string &out, const std::vector<ContentRow> &rows);

} // namespace waferline
