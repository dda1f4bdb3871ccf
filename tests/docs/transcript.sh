#!/usr/bin/env bash
# The README opens with what the program really prints. A comment before the transcript holds the lines that are typed; the
# output between two of its lines "..." is left out, up to what leads to the next prompt. With --write it is made anew.
. "$(dirname "$0")/support"
page=README.md

awk '/^<!-- typed:$/ { on = 1; next } /^-->$/ { on = 0 } on' $page >"$scratch/script"
blocks $page "$scratch/blocks"
read -r name _ <"$scratch/blocks/index"
command=$(head -n 1 "$scratch/blocks/$name")
read -r _ _ arguments <<<"$command" # $ repl/run play ...
[ -n "$arguments" ] || { complain "$page does not begin with a transcript" && exit 1; }

# shellcheck disable=SC2086
grep -vx '\.\.\.' "$scratch/script" | timeout 60 "$SPEAKEASY" $arguments >"$scratch/out" 2>&1
awk -v command="$command" '
    NR == FNR { if ($0 == "...") hide = !hide; else { typed[++n] = $0; hidden[n] = hide } next }
    FNR == 1  { print command; next_typed = 1 }
    {
        line = $0
        if (next_typed <= n && length(line) > length(typed[next_typed]) &&
            substr(line, length(line) - length(typed[next_typed]) - 1) == "> " typed[next_typed]) {
            if (!hidden[next_typed]) { if (skipping) print "[...]"; printf "%s", kept; print line; skipping = 0 }
            else skipping = 1
            kept = ""; next_typed++; next
        }
        if (skipping || hidden[next_typed]) { kept = kept line "\n"; if (!skipping && hidden[next_typed]) { printf "%s", kept; kept = "" } }
        else print line
    }' "$scratch/script" "$scratch/out" | sed '/> quit$/,$d' >"$scratch/transcript"

if [ "${1:-}" = --write ]; then
    awk -v new="$scratch/transcript" '
        /^```/ && !done { print; while ((getline line < new) > 0) print line; done = skip = 1; next }
        /^```/          { skip = 0 }
        !skip           { print }' $page >"$scratch/page" && cat "$scratch/page" >$page
else
    diff "$scratch/blocks/$name" "$scratch/transcript" ||
        complain "$page shows something else than the program: tests/docs/transcript.sh --write"
fi
done_with "the README opens with what the program prints"
