#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What `cmake --install` installs is valid and runs from where it lies: installed.sh BUILD-FOLDER SCRATCH-FOLDER
set -euo pipefail
build=$1
scratch=$2
share="$scratch/usr/share"
waferline="$scratch/usr/bin/waferline"
rm -rf "$scratch"
mkdir -p "$scratch/home"
chmod 700 "$scratch/home"
export HOME="$scratch/home" XDG_CONFIG_HOME="$scratch/home" XDG_RUNTIME_DIR="$scratch/home" LC_ALL=C.UTF-8
unset DISPLAY WAYLAND_DISPLAY QT_QPA_PLATFORM

has() { command -v "$1" >/dev/null || { echo "no $1 here: skipped"; false; }; }

cmake --install "$build" --prefix "$scratch/usr" >/dev/null

if has desktop-file-validate; then desktop-file-validate "$share/applications/waferline.desktop"; fi
if has appstreamcli; then appstreamcli validate --no-net "$share/metainfo/org.waferline.Waferline.metainfo.xml"; fi
if has update-mime-database; then
    XDG_DATA_DIRS="$share:/usr/share" update-mime-database "$share/mime"
    grep -q 'application/x-waferline-scenario:\*\.waferline' "$share/mime/globs"
fi

# Away from the project: nothing of it may be needed.
cd "$scratch/home"
"$waferline" --version | grep -E '^waferline [0-9]+\.[0-9]+\.[0-9]+$'
"$waferline" report >report.txt
grep -qw 59 report.txt
"$waferline" export window -o window.png --size 1440x900
[ "$(head -c 8 window.png | tail -c 7)" = "$(printf 'PNG\r\n\032\n')" ]

if has xvfb-run && has xwininfo; then
    # shellcheck disable=SC2016 # expanded by the inner shell
    xvfb-run -a -s '-screen 0 1920x1200x24' bash -c '
        "$1" 2>messages & program=$!
        for _ in $(seq 100); do
            if xwininfo -root -tree | grep -i "\"[^\"]*waferline[^\"]*\".* [0-9]\{3,4\}x[0-9]\{3,4\}+"; then shown=yes; break; fi
            kill -0 "$program" 2>/dev/null || break
            sleep 0.2
        done
        kill "$program" 2>/dev/null || true
        [ "${shown-no}" = yes ] || { echo "no window came up on an X display:"; cat messages; exit 1; }
        [ ! -s messages ] || { echo "it complained:"; cat messages; exit 1; }' - "$waferline"
fi
