#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the Debian packages that Waferline needs and that are missing; does nothing when all are there.
#
#   packaging/install-deps.sh GROUP...      groups: build, test, full, fuzz, optional, wayland
#
# Everything it prints goes to standard error: run.sh leaves standard output to waferline.
set -euo pipefail

# The fonts are needed, not decoration: with no font installed, Qt draws no text at all.
declare -A groups=(
    [build]="g++ cmake ninja-build qt6-base-dev nlohmann-json3-dev libexpected-dev
             libre2-dev libqcustomplot-dev libgif-dev pkgconf
             fonts-roboto-unhinted fonts-dejavu-core"
    [test]="libbenchmark-dev python3-jsonschema qt6-svg-dev poppler-utils"
    [full]="clang-format dpkg-dev file"
    [fuzz]="clang libclang-rt-dev"
    [optional]="shellcheck desktop-file-utils appstream shared-mime-info xvfb xauth x11-utils"
    [wayland]="qt6-wayland"
)

say() { printf '%s\n' "$*" >&2; }

isInstalled() { [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

wanted=()
for group in "$@"; do
    [ -n "${groups[$group]:-}" ] || { say "install-deps.sh: no group '$group'"; exit 2; }
    read -r -d '' -a packages <<<"${groups[$group]}" || true
    wanted+=("${packages[@]}")
done

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "This is not a Debian system. Waferline needs what these Debian 12 packages hold; if the build"
    say "does not find something, install it by your system's means:"
    say "  ${wanted[*]}"
    exit 0
fi

missing=()
for package in "${wanted[@]}"; do
    isInstalled "$package" || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

asRoot=()
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
        say "These packages are missing: ${missing[*]}"
        say "Installing them needs root, and there is no sudo here. As root, run once:"
        say "  apt-get update && apt-get install --no-install-recommends ${missing[*]}"
        exit 1
    fi
    asRoot=(sudo)
fi

say "Installing: ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt=("${asRoot[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0)
if ! { "${apt[@]}" update && "${apt[@]}" install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    say "Could not install: ${missing[*]}"
    exit 1
fi
