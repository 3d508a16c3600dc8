// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace waferline {

enum class FaultCode : std::uint8_t {
    CannotRead, ///< missing, not permitted, a folder; `found` says which
    TooLarge,
    NotUtf8,
    Syntax,
    TooDeep,
    TooMany, ///< more values or layers than the limit
    DuplicateKey,
    UnknownKey,
    MissingKey,
    WrongType,
    WrongValue,
    Conflict, ///< two keys that exclude each other
};

/// One thing wrong with an input, as data; report/ puts it into words.
struct Fault {
    FaultCode code = FaultCode::WrongValue;
    std::string file = {}; ///< as the user named it
    std::string pointer = {}; ///< JSON pointer; empty for the whole file
    std::int64_t line = 0; ///< from 1; 0 where there is no place in the text
    std::int64_t column = 0; ///< from 1, in characters
    std::string found = {}; ///< as short text, e.g. `"linaer_attention"` or `a string`
    std::string expected = {}; ///< as short text, e.g. `a number above 0`
    std::string suggestion = {}; ///< the nearest known name, or empty
};

using Faults = std::vector<Fault>;

} // namespace waferline
