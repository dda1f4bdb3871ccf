#!/usr/bin/env bash
# Typed sessions against what they must look like: transcripts/*.txt (of a game for tests) and transcripts/*/*.txt (of those that
# come with Speakeasy). The first line of each is the command; what was typed stands behind the prompts. UPDATE=1 writes them anew,
# to be looked at before they are committed. Transcripts whose path matches a word are enough: transcripts.sh chicago/
. "$(dirname "$0")/support"
passed=0 failed=0

for file in "$here"/transcripts/{*,*/*}.txt; do
    [[ $file == *"${1:-}"* ]] || continue
    read -r _ command <"$file" # $ [NAME=VALUE] speakeasy ...
    # A typed line follows a prompt: "> ", "over> ", "game> " or "anna 12> ". A quoted line of a script looks alike: ">    1 | ".
    sed -nE '1d; /^> +[0-9]+ [|]/d; s/^(([^>]{1,30} [0-9]+|(open: )?over|game|seats|)> ?)(.*)$/\4/p' "$file" >"$scratch/typed"
    [[ $file == */transcripts/*/* ]] && unset SPEAKEASY_SCRIPTS || parlour
    (cd "$scratch" && eval "${command/speakeasy/timeout 60 \"\$SPEAKEASY\"}" <typed >out.raw 2>&1)
    { head -n 1 "$file" && sed -E "s|$scratch|SCRATCH|g; s|-[0-9]{8}-[0-9]{6}-[0-9]+-[0-9]+[.]|-DATE-1.|g" "$scratch/out.raw"; } >"$scratch/out"
    if [ "${UPDATE:-}" ]; then
        cp "$scratch/out" "$file"
    elif diff -u "$file" "$scratch/out"; then
        passed=$((passed + 1))
    else
        echo "FAILED: $file"
        failed=$((failed + 1))
    fi
    find "$scratch" -mindepth 1 -delete
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
