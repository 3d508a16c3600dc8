// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/derivation.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

namespace waferline::test {

/// Works out what a formula of the derivation comes to, by the ordinary rules of arithmetic and nothing of
/// the product's: sums of products of factors. `ok()` is false where the tokens make no formula.
class FormulaValue {
public:
    explicit FormulaValue(const Line &line)
        : m_line(line)
    {
        m_left = sum();
        expect(Sign::Equals);
        m_result = term();
        if (m_next == m_line.size()) {
            return;
        }
        const std::optional<Sign> comparison = sign();
        ++m_next;
        const double bound = term();
        m_comparisonHolds = comparison == Sign::LessOrEqual ? m_result <= bound : m_result > bound;
        const bool known = comparison == Sign::LessOrEqual || comparison == Sign::Greater;
        m_ok = m_ok && known && m_next == m_line.size();
    }

    bool ok() const { return m_ok; }
    double left() const { return m_left; } ///< what the formula comes to
    double result() const { return m_result; } ///< what it says it comes to
    bool comparisonHolds() const { return m_comparisonHolds; }

private:
    std::optional<Sign> sign() const
    {
        if (m_next >= m_line.size() || !std::holds_alternative<Sign>(m_line[m_next])) {
            return std::nullopt;
        }
        return std::get<Sign>(m_line[m_next]);
    }

    bool accept(Sign wanted)
    {
        const bool found = sign() == wanted;
        m_next += found ? 1 : 0;
        return found;
    }

    void expect(Sign wanted) { m_ok = accept(wanted) && m_ok; }

    double term()
    {
        if (m_next >= m_line.size() || !std::holds_alternative<Term>(m_line[m_next])) {
            m_ok = false;
            return 0;
        }
        return std::get<Term>(m_line[m_next++]).value;
    }

    double sum()
    {
        double value = product();
        while (m_ok) {
            if (accept(Sign::Plus)) {
                value += product();
            } else if (accept(Sign::Minus)) {
                value -= product();
            } else {
                break;
            }
        }
        return value;
    }

    double product()
    {
        double value = factor();
        while (m_ok) {
            if (accept(Sign::Times)) {
                value *= factor();
            } else if (accept(Sign::Divide)) {
                value /= factor();
            } else {
                break;
            }
        }
        return value;
    }

    double bracketed(Sign close)
    {
        const double value = sum();
        expect(close);
        return value;
    }

    double pair(bool larger)
    {
        expect(Sign::Open);
        const double first = sum();
        expect(Sign::Comma);
        const double second = bracketed(Sign::Close);
        return larger ? std::max(first, second) : std::min(first, second);
    }

    double factor()
    {
        // Quotients that are whole but for rounding errors count as whole.
        constexpr double almost = 1e-9;
        if (accept(Sign::One)) {
            return 1;
        }
        if (accept(Sign::Two)) {
            return 2;
        }
        if (accept(Sign::Eight)) {
            return 8;
        }
        if (accept(Sign::Max)) {
            return pair(true);
        }
        if (accept(Sign::Min)) {
            return pair(false);
        }
        if (accept(Sign::Open)) {
            return bracketed(Sign::Close);
        }
        if (accept(Sign::FloorOpen)) {
            const double value = bracketed(Sign::FloorClose);
            return std::floor(value + almost * std::max(1.0, std::abs(value)));
        }
        if (accept(Sign::CeilOpen)) {
            const double value = bracketed(Sign::CeilClose);
            return std::ceil(value - almost * std::max(1.0, std::abs(value)));
        }
        return term();
    }

    const Line &m_line;
    std::size_t m_next = 0;
    bool m_ok = true;
    bool m_comparisonHolds = true;
    double m_left = 0;
    double m_result = 0;
};

} // namespace waferline::test
