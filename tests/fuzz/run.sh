#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the fuzz targets, two at a time: run.sh BUILD-FOLDER SECONDS|fixed [json|model|hardware|scenario|config...]
# SECONDS searches by chance for as long as that. "fixed" is for a gate: from a fixed seed and as many inputs as
# half a minute or so allows, so that it fails for what a change brought and not by luck.
# Starts from the files of tests/data and resources; what it learns stays in BUILD-FOLDER/fuzz/TARGET for the next
# run. An input that breaks something is left in BUILD-FOLDER/fuzz/found: mend the cause, and put the input into
# tests/fuzz/found/TARGET-what.txt, where the normal suite reads it.
set -euo pipefail
build=$1
seconds=$2 # or "fixed"
shift 2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
[ $# -gt 0 ] || set -- json model hardware scenario config
export ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=1
mkdir -p "$build/fuzz/found"

# The files that a target starts from.
seedsOf() {
    local data="$root/tests/data"
    case "$1" in
        json) find "$data" -name '*.json' -size -4k ;;
        model) find "$data/models" "$root/resources/models" -name '*.json' ;;
        hardware) find "$data/hardware" "$root/resources/hardware" -name '*.json' ;;
        scenario) find "$data/scenarios" -name '*.json' ;;
        config) find "$data/configs" -name '*.json' ;;
        *) echo "no target $1" >&2; exit 2 ;;
    esac
    find "$here/found" -name "$1-*.txt"
}

# How long a target runs, as its options.
lengthFor() {
    [ "$seconds" = fixed ] || { echo "-max_total_time=$seconds"; return; }
    case "$1" in
        json) echo "-seed=1 -runs=200000" ;;
        scenario) echo "-seed=1 -runs=100000" ;;
        hardware) echo "-seed=1 -runs=70000" ;;
        model) echo "-seed=1 -runs=50000" ;;
        config) echo "-seed=1 -runs=25000" ;;
    esac
}

fuzz() {
    local target=$1 folder="$build/fuzz/$1" log="$build/fuzz/$1.log" status=0 length
    read -ra length <<<"$(lengthFor "$1")"
    [ "$seconds" != fixed ] || { folder+=-fixed; rm -rf "$folder"; }
    mkdir -p "$folder" "$build/fuzz/seeds-$target"
    seedsOf "$target" | while read -r seed; do
        cp "$seed" "$build/fuzz/seeds-$target/$(basename "$(dirname "$seed")")-$(basename "$seed")"
    done
    "$build/tests/fuzz/fuzz_$target" "${length[@]}" -max_len=16384 -timeout=20 -rss_limit_mb=2048 \
        -dict="$here/dictionaries/$target.dict" -artifact_prefix="$build/fuzz/found/$target-" -print_final_stats=1 \
        -verbosity=1 "$folder" "$build/fuzz/seeds-$target" >"$log" 2>&1 || status=$?
    if [ "$status" -ne 0 ]; then
        echo "fuzz_$target found something ($log):"
        grep -vE '^#[0-9]|NEW_FUNC|^INFO' "$log" | tail -n 40
        return 1
    fi
    echo "fuzz_$target: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs, nothing found"
}

failed=0
while [ $# -gt 0 ]; do
    pids=()
    for target in "${@:1:2}"; do
        fuzz "$target" &
        pids+=($!)
    done
    shift "${#pids[@]}"
    for pid in "${pids[@]}"; do wait "$pid" || failed=1; done
done
exit "$failed"
