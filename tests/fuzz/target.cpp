// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/properties.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

/// Entry of libFuzzer. WAFERLINE_PROPERTIES is one of waferline::properties, by the target.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    const std::string broken = waferline::properties::WAFERLINE_PROPERTIES(text);
    if (!broken.empty()) {
        std::fprintf(stderr, "%s\n", broken.c_str());
        std::abort();
    }
    return 0;
}
