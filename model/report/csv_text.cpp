// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/report/csv_text.h"

#include "model/report/words.h"

#include <cmath>

namespace waferline {

CsvText::CsvText(std::initializer_list<std::string_view> header)
{
    for (const std::string_view name : header) {
        text(name);
    }
    endRow();
}

void CsvText::cell(std::string_view plain)
{
    m_text += m_atStart ? "" : ",";
    m_text += plain;
    m_atStart = false;
}

CsvText &CsvText::text(std::string_view value)
{
    if (value.find_first_of("=+-@\t\r") == 0) { // a spreadsheet would take it for a formula
        return text("'" + std::string(value));
    }
    if (value.find_first_of(",\"\r\n") == std::string_view::npos) {
        cell(value);
        return *this;
    }
    std::string quoted = "\"";
    for (const char character : value) {
        quoted += character == '"' ? std::string_view("\"\"") : std::string_view(&character, 1);
    }
    cell(quoted + '"');
    return *this;
}

CsvText &CsvText::count(std::int64_t value)
{
    cell(std::to_string(value));
    return *this;
}

CsvText &CsvText::count(const std::optional<std::int64_t> &value)
{
    return value ? count(*value) : text({});
}

CsvText &CsvText::number(double value)
{
    cell(std::isfinite(value) ? shortestNumber(value) : std::string());
    return *this;
}

CsvText &CsvText::number(const std::optional<double> &value)
{
    return value ? number(*value) : text({});
}

CsvText &CsvText::truth(bool value)
{
    cell(value ? "true" : "false");
    return *this;
}

void CsvText::endRow()
{
    m_text += "\r\n";
    m_atStart = true;
}

} // namespace waferline
