// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace waferline {

/// Writes a table as RFC 4180 has it, in UTF-8: a header line, commas, lines that end in CR LF, quotes where
/// a cell needs them. Numbers have a '.' and no grouping; a cell that has no value is empty.
class CsvText {
public:
    explicit CsvText(std::initializer_list<std::string_view> header);

    /// A text that a spreadsheet would take for a formula has a ' before it.
    CsvText &text(std::string_view value);
    CsvText &count(std::int64_t value);
    CsvText &count(const std::optional<std::int64_t> &value);
    /// The shortest decimal number that reads back as the same; empty for none and for what is not finite.
    CsvText &number(double value);
    CsvText &number(const std::optional<double> &value);
    /// "true" or "false".
    CsvText &truth(bool value);
    void endRow();

    const std::string &all() const { return m_text; }

private:
    void cell(std::string_view plain);

    std::string m_text;
    bool m_atStart = true; ///< of a row
};

} // namespace waferline
