#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Every shell script is clean for shellcheck.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
command -v shellcheck >/dev/null || { echo "no shellcheck here"; exit 77; }
shellcheck packaging/*.sh tests/checks/*.sh .ci/run
