#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every source is as clang-format writes it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
command -v clang-format >/dev/null || { echo "no clang-format here"; exit 77; }
find app widgets model tests \( -name '*.cpp' -o -name '*.h' \) -print0 | xargs -0 clang-format --dry-run --Werror
