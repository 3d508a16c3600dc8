// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/description/fault.h"

#include <QByteArray>
#include <QFile>
#include <QMetaEnum>
#include <QString>
#include <QTest>

#include <string>

namespace waferline {

/// A fault in one line, so that a comparison that fails shows all of it:
/// "code pointer line:column found|expected|suggestion".
inline QString faultLine(const Fault &fault)
{
    static const char *const codes[] = {"CannotRead", "TooLarge",  "NotUtf8",      "Syntax",
                                        "TooDeep",    "TooMany",   "DuplicateKey", "UnknownKey",
                                        "MissingKey", "WrongType", "WrongValue",   "Conflict"};
    return QStringLiteral("%1 %2 %3:%4 %5|%6|%7")
        .arg(QString::fromLatin1(codes[static_cast<int>(fault.code)]), QString::fromStdString(fault.pointer))
        .arg(fault.line)
        .arg(fault.column)
        .arg(QString::fromStdString(fault.found), QString::fromStdString(fault.expected),
             QString::fromStdString(fault.suggestion));
}

inline QString faultLines(const Faults &faults)
{
    QStringList lines;
    for (const Fault &fault : faults) {
        lines.append(faultLine(fault));
    }
    return lines.join(QLatin1Char('\n'));
}

inline std::string fileText(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

inline QString testData(const char *path)
{
    return QStringLiteral(WAFERLINE_TEST_DATA "/") + QString::fromUtf8(path);
}

} // namespace waferline
