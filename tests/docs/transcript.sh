#!/usr/bin/env bash
# README.md and docs/playing.md show what the program really prints. A comment before a transcript holds the lines that are
# typed; the output between two of its lines "..." is left out, up to what leads to the next prompt. With --write they are
# made anew. A page's sessions share a folder, so that one can load what another has saved.
. "$(dirname "$0")/support"

# part FOLDER PAGE: the typed lines of each session to FOLDER/N.typed, the block after them to FOLDER/N.shown; prints how many.
part() {
    awk -v folder="$1" '
        /^<!-- typed:$/  { typing = 1; n++; printf "" > (folder "/" n ".typed"); printf "" > (folder "/" n ".shown"); next }
        /^-->$/          { if (typing) waiting = 1; typing = 0 }
        typing           { print > (folder "/" n ".typed") }
        /^```/ && showing { showing = 0 }
        showing          { print > (folder "/" n ".shown") }
        /^```/ && waiting { waiting = 0; showing = 1 }
        END              { print n + 0 }' "$2"
}

# play NAME: what the session prints now, to NAME.now, with its command and the typed lines; what is hidden is left out.
play() {
    local command arguments
    command=$(head -n 1 "$1.shown")
    read -r _ _ arguments <<<"$command" # $ repl/run play ...
    # shellcheck disable=SC2086
    (cd "$scratch/room" && grep -vx '\.\.\.' "$1.typed" | timeout 60 "$SPEAKEASY" $arguments >"$1.out" 2>&1)
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
        }' "$1.typed" "$1.out" | sed '/> quit$/,$d; s/ *$//' >"$1.now"
}

for page in README.md docs/playing.md; do
    parts=$scratch/parts
    rm -rf "$parts" "$scratch/room"
    mkdir -p "$parts" "$scratch/room"
    count=$(part "$parts" $page)
    [ "$count" -gt 0 ] || complain "$page has no transcript"
    for n in $(seq "$count"); do
        play "$parts/$n"
        rm -rf "$XDG_STATE_HOME" "$XDG_CONFIG_HOME"
        [ "${1:-}" = --write ] || diff "$parts/$n.shown" "$parts/$n.now" ||
            complain "$page shows something else than the program: tests/docs/transcript.sh --write"
    done
    [ "${1:-}" = --write ] || continue
    awk -v folder="$parts" '
        /^<!-- typed:$/   { waiting = 1; n++ }
        /^```/ && skip    { skip = 0 }
        !skip             { print }
        /^```/ && waiting { waiting = 0; skip = 1; while ((getline line < (folder "/" n ".now")) > 0) print line }' \
        $page >"$scratch/page" && cat "$scratch/page" >$page
done
done_with "README.md and docs/playing.md show what the program prints"
