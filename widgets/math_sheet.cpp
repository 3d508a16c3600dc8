// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/math_sheet.h"

#include "model/planning/timing.h"
#include "widgets/comparison_section.h"
#include "widgets/wording.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <span>

namespace waferline {

namespace {

constexpr std::size_t figureStatusCount = 4;

bool opens(Sign sign)
{
    return sign == Sign::FloorOpen || sign == Sign::CeilOpen || sign == Sign::Open || sign == Sign::Max
        || sign == Sign::Min;
}

bool closes(Sign sign)
{
    return sign == Sign::FloorClose || sign == Sign::CeilClose || sign == Sign::Close || sign == Sign::Comma;
}

QString numberOf(const Term &term)
{
    QString text = Wording::text(figure(term.value, term.unit, derivationDigits));
    if (term.quantity == Quantity::LayersOfKind && term.kind) {
        text += QLatin1Char(' ') + Wording::shortKind(*term.kind);
    }
    return text;
}

/// Joins tokens with blanks, but not inside brackets' edges.
template <typename TermText>
QString joined(std::span<const Token> tokens, const TermText &termText)
{
    QString text;
    bool glue = true;
    for (const Token &token : tokens) {
        const Sign *const sign = std::get_if<Sign>(&token);
        if (!glue && !(sign != nullptr && closes(*sign))) {
            text += QLatin1Char(' ');
        }
        text += sign != nullptr ? Wording::sign(*sign) : termText(std::get<Term>(token));
        glue = sign != nullptr && opens(*sign);
    }
    return text;
}

bool is(const Token &token, Sign wanted)
{
    const Sign *const sign = std::get_if<Sign>(&token);
    return sign != nullptr && *sign == wanted;
}

/// "From the description: layers · Published: SRAM · Assumed: layer time": every input of the step, once.
QString statusText(const Step &step, const DeviceWording &device)
{
    std::array<QStringList, figureStatusCount> names;
    QStringList described;
    for (const Line &line : step.lines) {
        for (const Token &token : line) {
            const Term *const term = std::get_if<Term>(&token);
            if (term == nullptr || (!term->status && !term->described)) {
                continue;
            }
            QStringList &list = term->status ? names[static_cast<std::size_t>(*term->status)] : described;
            if (const QString name = Wording::inputName(term->quantity, device); !list.contains(name)) {
                list << name;
            }
        }
    }
    QStringList groups;
    if (!described.isEmpty()) {
        groups << Wording::tr("From the description: %1").arg(described.join(QStringLiteral(", ")));
    }
    for (std::size_t status = 0; status < names.size(); ++status) {
        if (!names[status].isEmpty()) {
            QString name = Wording::status(static_cast<FigureStatus>(status));
            name[0] = name[0].toUpper();
            groups << Wording::tr("%1: %2", "a status and the inputs that have it")
                          .arg(name, names[status].join(QStringLiteral(", ")));
        }
    }
    return groups.join(QStringLiteral(" · "));
}

/// Whether the requests that are wanted in flight fit is the one comparison that can be bad.
bool isVerdict(std::span<const Token> result)
{
    return std::any_of(result.begin(), result.end(), [](const Token &token) {
        const Term *const term = std::get_if<Term>(&token);
        return term != nullptr && term->quantity == Quantity::MaxConcurrentRequests;
    });
}

SheetSection sectionOf(const Plan &plan, const Step &step, int number)
{
    const DeviceWording device(*plan.hardware);
    SheetSection section;
    section.id = static_cast<int>(step.id);
    section.blocks.emplace_back(HeadingBlock{number, Wording::stepTitle(plan, step.id)});
    FormulaBlock formula;
    for (const Line &line : step.lines) {
        formula.rows.push_back(formulaRow(line, device));
    }
    if (!formula.rows.empty()) {
        section.blocks.emplace_back(std::move(formula));
    }
    for (const Remark &remark : step.remarks) {
        CaptionBlock caption{Wording::remark(plan, remark)};
        if (Wording::isWarning(remark.id)) {
            caption.colour = &Theme::warningText;
        }
        section.blocks.emplace_back(std::move(caption));
        if (remark.id == RemarkId::TimesAreAssumed) {
            section.blocks.emplace_back(CaptionBlock{Wording::tr("Calibrate them…", "the layer times"),
                                                     &Theme::accentText, TextStyle::Caption,
                                                     calibrationLink});
        }
    }
    if (const QString status = statusText(step, device); !status.isEmpty()) {
        section.blocks.emplace_back(CaptionBlock{status, &Theme::textMuted, TextStyle::Tick});
    }
    return section;
}

/// Warnings that turn no headline figure to the warning colour and belong to no step.
bool isOfTheModel(WarningCode code)
{
    switch (code) {
    case WarningCode::HeadCopied:
    case WarningCode::ModelAssumed:
    case WarningCode::ContextBeyondModel:
        return true;
    default:
        return false;
    }
}

bool isOfItsFamily(const Plan &plan, const Warning &warning)
{
    return warning.code == WarningCode::ModelAssumed
        && plan.model->assumptions[static_cast<std::size_t>(warning.count)].reason
        != AssumptionReason::GenericDecoder;
}

SheetSection warningsOf(const Plan &plan)
{
    SheetSection section;
    section.id = warningsSection;
    for (const Warning &warning : plan.warnings) {
        if (isOfTheModel(warning.code)) {
            // What a family supplies is worth knowing, and no reason to worry.
            CaptionBlock caption{Wording::warning(plan, warning)};
            if (!isOfItsFamily(plan, warning)) {
                caption.colour = &Theme::warningText;
            }
            section.blocks.emplace_back(std::move(caption));
        }
    }
    return section;
}

} // namespace

FormulaRow formulaRow(const Line &line, const DeviceWording &device)
{
    const auto name = [&device](const Term &term) { return Wording::quantity(term, device); };
    FormulaRow row;
    row.names = joined(line, name);
    const auto equals =
        std::find_if(line.begin(), line.end(), [](const Token &token) { return is(token, Sign::Equals); });
    row.numbers = joined(std::span(line.begin(), equals), numberOf);
    if (equals == line.end()) {
        return row;
    }
    const std::span<const Token> result(equals + 1, line.end());
    row.result = joined(result, numberOf);
    const auto has = [result](Sign sign) {
        return std::any_of(result.begin(), result.end(),
                           [sign](const Token &token) { return is(token, sign); });
    };
    if (isVerdict(result) && has(Sign::Greater)) {
        row.resultColour = &Theme::warningText;
    } else if (isVerdict(result) && has(Sign::LessOrEqual)) {
        row.result += QStringLiteral(" ✓");
    }
    return row;
}

std::vector<SheetSection> mathSheet(const Plan &plan, const std::optional<RateComparison> &comparison)
{
    std::vector<SheetSection> sections;
    if (SheetSection warnings = warningsOf(plan); !warnings.blocks.empty()) {
        sections.push_back(std::move(warnings));
    }
    int number = 0;
    for (const Step &step : derivation(plan)) {
        sections.push_back(sectionOf(plan, step, ++number));
        if (step.id == StepId::Rate && ratesAreBounds(plan)) {
            sections.push_back(comparisonSection(plan, comparison, ++number));
        }
    }
    return sections;
}

} // namespace waferline
