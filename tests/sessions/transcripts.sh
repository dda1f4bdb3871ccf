#!/usr/bin/env bash
# Typed sessions against what they must look like: transcripts/*.txt. The first line of each is the command; what was typed
# stands behind the prompts. UPDATE=1 writes them anew, to be looked at before they are committed.
. "$(dirname "$0")/support"
parlour

for file in "$here"/transcripts/*.txt; do
    read -r _ _ arguments <"$file" # $ speakeasy ...
    # A typed line follows a prompt: "> ", "over> ", "game> " or "anna 12> ".
    sed -nE '1d; s/^(([^>]{1,24} [0-9]+|over|game|seats|)> )(.*)$/\3/p' "$file" >"$scratch/typed"
    # shellcheck disable=SC2086
    (cd "$scratch" && eval "timeout 60 \"\$SPEAKEASY\" $arguments" <typed >out.raw 2>&1)
    { head -n 1 "$file" && sed -E "s|$scratch|SCRATCH|g; s|-[0-9]{8}-[0-9]{6}-[0-9]+-[0-9]+[.]|-DATE-1.|g" "$scratch/out.raw"; } >"$scratch/out"
    if [ "${UPDATE:-}" ]; then
        cp "$scratch/out" "$file"
    elif ! diff -u "$file" "$scratch/out"; then
        echo "FAILED: $file"
        status=1
    fi
    rm -rf "$scratch/state" "$scratch/config"
done
exit $status
