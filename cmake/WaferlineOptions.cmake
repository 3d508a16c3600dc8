# SPDX-License-Identifier: GPL-3.0-or-later
# Compiler settings shared by every target of the project, as one interface target.
option(WAFERLINE_WERROR "Treat warnings as errors" OFF)
option(WAFERLINE_COVERAGE "Instrument for gcov" OFF)
option(WAFERLINE_FUZZ "Build the fuzz targets; needs clang" OFF)
set(WAFERLINE_SANITIZE "" CACHE STRING "Value for -fsanitize=, e.g. address,undefined")

add_library(waferline_options INTERFACE)
target_compile_options(waferline_options INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
target_include_directories(waferline_options INTERFACE "${PROJECT_SOURCE_DIR}")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # When it optimises, g++ 12 takes std::string's own insert for an overlapping copy and an insert into an empty
    # std::vector for an overflow (GCC bug 105651 and its like). The asan preset finds the true ones.
    target_compile_options(waferline_options INTERFACE -Wno-restrict -Wno-stringop-overflow)
endif()
if(WAFERLINE_WERROR)
    target_compile_options(waferline_options INTERFACE -Werror)
endif()
if(WAFERLINE_SANITIZE)
    target_compile_options(waferline_options INTERFACE "-fsanitize=${WAFERLINE_SANITIZE}" -fno-omit-frame-pointer
                                                       -fno-sanitize-recover=all)
    target_link_options(waferline_options INTERFACE "-fsanitize=${WAFERLINE_SANITIZE}")
endif()
if(WAFERLINE_FUZZ)
    target_compile_options(waferline_options INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(WAFERLINE_COVERAGE)
    target_compile_options(waferline_options INTERFACE --coverage)
    target_link_options(waferline_options INTERFACE --coverage)
endif()
