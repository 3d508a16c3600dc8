// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/report/report.h"

#include "model/report/formula.h"
#include "model/report/report_content.h"
#include "model/report/words.h"

#include <string_view>

namespace waferline {

namespace {

/// Text from a file so that Markdown shows it as it is.
std::string escaped(std::string_view text)
{
    std::string out;
    for (const char c : onOneLine(text)) {
        if (std::string_view("\\`*_{}[]<>#|~").find(c) != std::string_view::npos) {
            out += '\\';
        }
        out += c;
    }
    return out;
}

void appendTable(std::string &out, const std::vector<ContentRow> &rows, std::string_view header)
{
    out += header;
    for (const ContentRow &row : rows) {
        out += "| " + escaped(row.label) + " | " + escaped(row.value) + " | " + escaped(row.note) + " |\n";
    }
}

void appendSteps(std::string &out, const Plan &plan)
{
    const std::vector<Step> steps = derivation(plan);
    const DeviceWords words = deviceWords(*plan.hardware);
    for (std::size_t index = 0; index < steps.size(); ++index) {
        out += "\n### " + std::to_string(index + 1) + ". " + stepTitle(steps[index].id, words) + '\n';
        if (!steps[index].lines.empty()) {
            out += "\n| formula | in numbers |\n|---|---|\n";
        }
        for (const Line &line : steps[index].lines) {
            out += "| " + escaped(namesText(line, words)) + " | " + escaped(numbersText(line)) + " |\n";
        }
        for (const Remark &remark : steps[index].remarks) {
            out += '\n' + escaped(remarkText(plan, remark)) + '\n';
        }
    }
}

} // namespace

std::string reportMarkdown(const Plan &plan)
{
    std::string out = "# " + escaped(reportTitle(plan)) + "\n\n";
    appendTable(out, headlineRows(plan), "| figure | value | |\n|---|---:|---|\n");
    if (!plan.warnings.empty()) {
        out += "\n## Warnings\n\n";
    }
    for (const Warning &warning : plan.warnings) {
        out += "- " + escaped(warningText(plan, warning)) + '\n';
    }
    out += "\n## Assumptions\n\n";
    appendTable(out, assumptionRows(plan), "| assumption | value | status |\n|---|---|---|\n");
    if (!plan.model->source.empty()) {
        out += "\nSource of the model: " + escaped(plan.model->source) + '\n';
    }
    out += "\n## The math\n";
    appendSteps(out, plan);
    return out;
}

} // namespace waferline
