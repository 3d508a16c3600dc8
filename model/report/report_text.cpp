// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/report/report.h"

#include "model/report/formula.h"
#include "model/report/report_content.h"
#include "model/report/text_table.h"
#include "model/report/words.h"

namespace waferline {

namespace {

void appendSteps(std::string &out, const Plan &plan)
{
    constexpr std::size_t stepIndent = 6;
    const std::vector<Step> steps = derivation(plan);
    const DeviceWords words = deviceWords(*plan.hardware);
    for (std::size_t index = 0; index < steps.size(); ++index) {
        const std::string number = std::to_string(index + 1);
        out += blanks(4 - number.size()) + number + "  " + stepTitle(steps[index].id, words) + '\n';
        std::string before; // lines that differ in numbers alone share the names above them
        for (const Line &line : steps[index].lines) {
            const std::string names = namesText(line, words);
            if (names != before) {
                out += blanks(stepIndent);
                appendWrapped(out, names, stepIndent);
                before = names;
            }
            out += blanks(stepIndent + 2);
            appendWrapped(out, numbersText(line), stepIndent + 2);
        }
        for (const Remark &remark : steps[index].remarks) {
            out += blanks(stepIndent);
            appendWrapped(out, remarkText(plan, remark), stepIndent);
        }
    }
}

} // namespace

std::string reportText(const Plan &plan)
{
    std::string out = reportTitle(plan) + "\n\n";
    appendRightAligned(out, headlineRows(plan));
    for (const Warning &warning : plan.warnings) {
        out += warning == plan.warnings.front() ? "\n" : "";
        out += "  ! ";
        appendWrapped(out, warningText(plan, warning), indentColumns + 2);
    }
    out += "\nAssumptions\n";
    appendLeftAligned(out, assumptionRows(plan));
    if (!plan.model->source.empty()) {
        out += "  Source: ";
        appendWrapped(out, onOneLine(plan.model->source), indentColumns + 8);
    }
    out += "\nThe math\n";
    appendSteps(out, plan);
    return out;
}

} // namespace waferline
