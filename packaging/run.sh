#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds Waferline and runs it with the arguments given: packaging/run.sh [waferline's arguments]
# With no arguments it opens the window; where there is no display it prints the report instead.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
build="$root/build/release"

say() { printf '%s\n' "$*" >&2; }

# Runs a command silently and shows what it printed only if it fails.
quietly() {
    local output
    output=$("$@" 2>&1 </dev/null) || { say "$output"; say "Failed: $*"; exit 1; }
}

# Whether waferline, given these arguments, would open a window.
wantsWindow() {
    local argument
    for argument in "$@"; do
        case "$argument" in -h | --help | --version) return 1 ;; esac
    done
    case "${1-}" in report | simulate | export | describe | validate | list) return 1 ;; *) return 0 ;; esac
}

groups=(build)
if [ -n "${WAYLAND_DISPLAY:-}" ] && [ -z "${DISPLAY:-}" ]; then groups+=(wayland); fi
"$here/install-deps.sh" "${groups[@]}"

# Found by CMake from the environment when it configures for the first time.
if command -v ccache >/dev/null; then export CMAKE_CXX_COMPILER_LAUNCHER=ccache; fi
[ -x "$build/app/waferline" ] || say "Building Waferline (once, a few minutes) ..."
(cd "$root" && quietly cmake --preset release && quietly cmake --build --preset release --target waferline)

# Qt complains in a locale that is not UTF-8, such as the "C" of a bare system.
case "${LC_ALL:-${LC_CTYPE:-${LANG:-}}}" in
    *[Uu][Tt][Ff]*8) ;;
    *) export LC_ALL=C.UTF-8 ;;
esac

if wantsWindow "$@" && [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}${QT_QPA_PLATFORM:-}" ]; then
    say "No display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so this is the report."
    say "The window as a picture:  packaging/run.sh export window -o window.png"
    say ""
    exec "$build/app/waferline" report "$@"
fi
exec "$build/app/waferline" "$@"
