// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure_entry.h"

#include <QLocale>
#include <QRegularExpression>

#include <array>
#include <cmath>

namespace waferline {

namespace {

struct Prefix {
    char16_t sign; ///< 0 for none
    double factor;
};

constexpr std::array prefixes{Prefix{u'n', 1e-9}, Prefix{u'µ', 1e-6}, Prefix{u'm', 1e-3}, Prefix{0, 1},
                              Prefix{u'k', 1e3},  Prefix{u'M', 1e6},  Prefix{u'G', 1e9},  Prefix{u'T', 1e12},
                              Prefix{u'P', 1e15}, Prefix{u'E', 1e18}};

QString unitOf(HardwareFigure figure)
{
    switch (figure) {
    case HardwareFigure::SramBytes:
    case HardwareFigure::ReservedBytes:
        return QStringLiteral("B");
    case HardwareFigure::SramBandwidth:
        return QStringLiteral("B/s");
    case HardwareFigure::PeakOperations:
        return QStringLiteral("FLOPS");
    case HardwareFigure::HopSeconds:
    case HardwareFigure::LayerSeconds:
    case HardwareFigure::LayerRequestSeconds:
        return QStringLiteral("s");
    case HardwareFigure::Watts:
        break;
    }
    return QStringLiteral("W");
}

/// What the unit multiplies by; none for another figure's.
std::optional<double> factorOf(QString text, const QString &unit)
{
    // A small b is a bit: an eighth of what is meant, or eight times as much.
    const Qt::CaseSensitivity letters = unit.startsWith(u'B') ? Qt::CaseSensitive : Qt::CaseInsensitive;
    if (text.endsWith(unit, letters)) {
        text.chop(unit.size());
    }
    text.replace(QChar(0x03BC), QChar(u'µ')); // the Greek letter looks the same
    if (text == QLatin1String("u")) {
        text = QStringLiteral("µ");
    } else if (text == QLatin1String("K")) {
        text = QStringLiteral("k");
    }
    for (const Prefix &prefix : prefixes) {
        if (text == (prefix.sign == 0 ? QString() : QString(QChar(prefix.sign)))) {
            return prefix.factor;
        }
    }
    return std::nullopt;
}

} // namespace

QString figureEntryText(HardwareFigure figure, double value)
{
    constexpr int digits = 12;
    Prefix best{0, 1};
    for (const Prefix &prefix : prefixes) {
        if (value != 0 && std::fabs(value) >= prefix.factor * (1 - 1e-12)) {
            best = prefix;
        }
    }
    if (value != 0 && std::fabs(value) < prefixes.front().factor) {
        best = prefixes.front();
    }
    const QString sign = best.sign == 0 ? QString() : QString(QChar(best.sign));
    return QLocale::c().toString(value / best.factor, 'g', digits) + u' ' + sign + unitOf(figure);
}

std::optional<double> figureEntry(HardwareFigure figure, const QString &text)
{
    static const QRegularExpression pattern(
        // A comma only stands between thousands: "3,35" is somebody's 3.35.
        QStringLiteral("^([-+]?(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9][0-9_]*)(?:\\.[0-9]*)?)(?:[eE]([-+]?[0-9]{1,"
                       "3}))?\\s*([^0-9\\s]*)$"));
    const QRegularExpressionMatch match = pattern.match(text.trimmed());
    const auto factor = factorOf(match.captured(3), unitOf(figure));
    if (!match.hasMatch() || !factor) {
        return std::nullopt;
    }
    // The unit shifts the exponent of the text: 3.35 T is 3.35e12, which a product of doubles only comes
    // near.
    const int exponent = match.captured(2).toInt() + static_cast<int>(std::lround(std::log10(*factor)));
    const QString digits = match.captured(1).remove(u',').remove(u'_');
    bool isNumber = false;
    const double value = QLocale::c().toDouble(digits + u'e' + QString::number(exponent), &isNumber);
    return isNumber && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

} // namespace waferline
