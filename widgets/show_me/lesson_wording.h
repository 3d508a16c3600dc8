// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/planning/lesson.h"

#include <QCoreApplication>
#include <QString>

namespace waferline {

/// What the lessons of the Show me menu say, in the user's language.
class LessonWording {
    Q_DECLARE_TR_FUNCTIONS(waferline::LessonWording)
public:
    /// "The micro-batch trade"
    static QString title(LessonId lesson);
    /// One sentence that explains what is seen.
    static QString sentence(const Plan &plan, const LessonFigures &figures);
};

} // namespace waferline
