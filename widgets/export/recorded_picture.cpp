// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/recorded_picture.h"

#include <algorithm>

namespace waferline {

namespace {

/// Of XML 1.0, whose other planes are without gaps.
bool isForbidden(QChar character)
{
    constexpr char16_t firstPlain = 0x20;
    constexpr char16_t lastPlain = 0xfffd;
    const char16_t code = character.unicode();
    const bool isBlank = code == '\t' || code == '\n' || code == '\r';
    return (code < firstPlain && !isBlank) || code > lastPlain;
}

} // namespace

QString fileTitle(const RecordedPicture &picture)
{
    QString title = picture.title;
    std::replace_if(title.begin(), title.end(), isForbidden, QChar(QChar::ReplacementCharacter));
    return title;
}

} // namespace waferline
