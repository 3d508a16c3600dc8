// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/catalogue.h"
#include "tests/support/example_models.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace waferline::test {

using Row = std::map<std::string, std::string>;

/// A reader of RFC 4180 of our own, by the letter of its grammar; the test fails on what it does not allow.
inline std::vector<std::vector<std::string>> cellsOf(const std::string &csv)
{
    std::vector<std::vector<std::string>> rows;
    std::size_t at = 0;
    while (at < csv.size()) {
        std::vector<std::string> row;
        bool more = true;
        while (more) {
            std::string cell;
            if (at < csv.size() && csv[at] == '"') {
                for (++at; at < csv.size() && (csv[at] != '"' || csv.substr(at, 2) == "\"\""); ++at) {
                    at += csv[at] == '"' ? 1 : 0;
                    cell += csv[at];
                }
                ++at;
            } else {
                const std::size_t end = std::min(csv.find_first_of(",\"\r\n", at), csv.size());
                cell = csv.substr(at, end - at);
                at = end;
            }
            row.push_back(cell);
            more = at < csv.size() && csv[at] == ',';
            at += more ? 1 : 0;
        }
        if (csv.substr(at, 2) != "\r\n") {
            QTest::qFail("a line does not end in CR LF", __FILE__, __LINE__);
            return {};
        }
        at += 2;
        rows.push_back(row);
    }
    return rows;
}

/// The rows by the names of the columns; all rows have as many cells as the header.
inline std::vector<Row> rowsOf(const std::string &csv)
{
    const auto cells = cellsOf(csv);
    std::vector<Row> rows;
    for (std::size_t index = 1; index < cells.size(); ++index) {
        if (cells[index].size() != cells[0].size()) {
            QTest::qFail("a row of another length than the header", __FILE__, __LINE__);
            return {};
        }
        Row row;
        for (std::size_t column = 0; column < cells[0].size(); ++column) {
            row[cells[0][column]] = cells[index][column];
        }
        rows.push_back(row);
    }
    return rows;
}

/// The only row of which that is true.
inline Row presentOf(const std::vector<Row> &rows, const char *column = "present")
{
    Row found;
    int count = 0;
    for (const Row &row : rows) {
        if (row.at(column) == "true") {
            found = row;
            ++count;
        }
    }
    if (count != 1) {
        QTest::qFail("not one present point", __FILE__, __LINE__);
    }
    return found;
}

inline Plan planOf(const char *model = "kimi-k3", const Scenario &scenario = {},
                   const char *hardware = "wse-3t")
{
    return planned(bundledModel(model), bundledHardware(hardware), scenario);
}

} // namespace waferline::test
