#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# clang-tidy finds nothing in what is shipped: tidy.sh BUILD-FOLDER (its compile_commands.json is read). The tests are left to
# the hand: they would take as long again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
command -v run-clang-tidy >/dev/null || { echo "no run-clang-tidy here"; exit 77; }
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# The warnings of clang itself are not asked for: those of g++ are errors already.
if ! run-clang-tidy -quiet -j2 -p "$1" -extra-arg=-Wno-error "^$PWD/(app|widgets|model)/" >"$log" 2>&1; then
    # It colours whatever it writes to.
    sed 's/\x1b\[[0-9;]*m//g' "$log" | grep -vE '^((/usr/bin/)?clang-tidy|[0-9]+ warnings? generated)'
    exit 1
fi
grep -cE '^(/usr/bin/)?clang-tidy' "$log" # files looked at; grep fails, and so does the check, if there were none
