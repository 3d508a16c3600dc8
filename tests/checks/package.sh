#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The Debian package can be built and holds what it should: package.sh BUILD-FOLDER SCRATCH-FOLDER
set -euo pipefail
build=$1
scratch=$2
command -v dpkg-shlibdeps >/dev/null || { echo "no dpkg-dev here"; exit 77; }
rm -rf "$scratch"
mkdir -p "$scratch"

(cd "$scratch" && cpack -G DEB --config "$build/CPackConfig.cmake" -B "$scratch")
packages=("$scratch"/*.deb)
[ ${#packages[@]} -eq 1 ] || { echo "expected one package, found: ${packages[*]}"; exit 1; }

dpkg-deb --contents "${packages[0]}" >"$scratch/contents"
for path in bin/waferline share/applications/waferline.desktop share/metainfo/org.waferline.Waferline.metainfo.xml \
    share/mime/packages/waferline.xml share/icons/hicolor/scalable/apps/waferline.svg \
    share/icons/hicolor/48x48/apps/waferline.png share/doc/waferline/copyright \
    share/waferline/schemas/{model,hardware,scenario}.schema.json; do
    grep -q " \./usr/$path\$" "$scratch/contents" || { echo "not in the package: $path"; exit 1; }
done
depends=$(dpkg-deb --field "${packages[0]}" Depends)
for package in libqt6widgets6 libc6 fonts-roboto-unhinted; do
    case "$depends" in *"$package"*) ;; *) echo "does not depend on $package: $depends"; exit 1 ;; esac
done
echo "Depends: $depends"
