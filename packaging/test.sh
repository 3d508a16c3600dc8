#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds Waferline with warnings as errors and runs its tests: packaging/test.sh [--full]
# --full, what CI runs, adds: all tests under the address and undefined behaviour sanitizers, the format of
# sources and scripts, the Debian package, the installed program on an X display, each benchmark once, and each
# fuzz target for a fixed number of inputs.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$here/.."

case "${1-}" in
    "") full=no ;;
    --full) full=yes ;;
    *) printf 'usage: packaging/test.sh [--full]\n' >&2; exit 2 ;;
esac

"$here/install-deps.sh" build test
if [ "$full" = yes ]; then
    "$here/install-deps.sh" full fuzz
    "$here/install-deps.sh" optional || printf 'Checks that need them are skipped.\n' >&2
fi

if command -v ccache >/dev/null; then export CMAKE_CXX_COMPILER_LAUNCHER=ccache; fi
[ -t 1 ] || export CLICOLOR=0 NO_COLOR=1 # for cmake, ninja and ctest

passed=0
failed=0
broken=no

# runTests PRESET [ctest arguments]: builds the preset's folder, which must be configured, runs its tests, and
# adds what CTest counted. A failure does not end the script: the other preset is still worth running.
runTests() {
    local preset=$1 results="build/$1/test-results.xml" tests failures
    shift
    rm -f "$results"
    cmake --build --preset "$preset" || { broken=yes; return; }
    ctest --preset "$preset" -j2 --output-junit "$PWD/$results" "$@" || broken=yes
    tests=$(countOf tests "$results")
    failures=$(countOf failures "$results")
    failed=$((failed + failures))
    passed=$((passed + tests - failures - $(countOf skipped "$results") - $(countOf disabled "$results")))
}

# The value of an attribute of the <testsuite> element, for example tests="12".
countOf() { sed -n "0,/[[:space:]]$1=\"[0-9]*\"/s/.*[[:space:]]*\b$1=\"\([0-9]*\)\".*/\1/p" "$2" | head -n 1; }

cmake --preset release -DWAFERLINE_WERROR=ON
if [ "$full" = yes ]; then
    runTests release --build-config Full
    cmake --preset asan
    runTests asan
    cmake --preset fuzz
    { cmake --build --preset fuzz && tests/fuzz/run.sh build/fuzz fixed; } || broken=yes
else
    runTests release
fi

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$broken" = no ] && [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
