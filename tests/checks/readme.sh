#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The report that README.md shows is the one that the program prints: readme.sh WAFERLINE
set -euo pipefail
readme="$(dirname "${BASH_SOURCE[0]}")/../../README.md"

# shellcheck disable=SC2016 # a $ of the text
command=$(sed -n 's/^\$ waferline \(report .*\)$/\1/p' "$readme" | head -n 1)
read -r -a arguments <<<"$command"
shown=$(awk -v start="\$ waferline $command" '$0 == start {on = 1; next} on && /^(…|```)/ {exit} on' "$readme")
lines=$(wc -l <<<"$shown")
[ "$lines" -ge 5 ] || { echo "no report found in $readme"; exit 1; }

diff <(printf '%s\n' "$shown") <("$1" "${arguments[@]}" | head -n "$lines")
