#!/usr/bin/env bash
# "Edit and go on" in docs/scripting.md shows what the program really prints: its lines are typed, and the edits (#) made
# in between. With --write the transcript is made anew.
. "$(dirname "$0")/support"
page=docs/scripting.md

blocks $page "$scratch/blocks"
name=$(awk '$3 == "lua" && $4 == "reload" { print $1 }' "$scratch/blocks/index")
[ -n "$name" ] || { complain "$page has no game that is reloaded" && exit 1; }
script=$scratch/blocks/$(printf %04d $((10#$name + 1)))
mkdir -p "$scratch/play/toll" && cp "$scratch/blocks/$name" "$scratch/play/toll/game.lua"
cd "$scratch/play" || exit 1
mkfifo in && : >out

# Waits until the program has said more than it had, and asks for a line.
wait_for_prompt() { # SIZE
    for _ in $(seq 400); do
        [ "$(stat -c %s out)" != "$1" ] && [ "$(tail -c 2 out)" = "> " ] && return
        sleep 0.05
    done
    complain "the program does not ask"
}

# Each line of the transcript that is typed, or an edit; what is printed goes to `said`, with the edits where they were made.
read -r _ _ arguments <"$script" # $ speakeasy ...
# shellcheck disable=SC2086
timeout 60 "$SPEAKEASY" --plain $arguments <in >out 2>&1 &
exec 3>in
head -n 1 "$script" >said
wait_for_prompt 0
shown=0
while IFS= read -r line; do
    size=$(stat -c %s out)
    if [[ $line == '# '* ]]; then
        head -c "$size" out | tail -c +$((shown + 1)) | sed '$d' >>said # the prompt comes after the edit
        shown=$((size - $(tail -n 1 out | wc -c)))
        echo "$line" >>said
        eval "${line#\# }"
    elif [[ $line =~ ^[a-z]+\ [0-9]+\>\ (.*)$ ]]; then
        echo "${BASH_REMATCH[1]}" >&3
        [ "${BASH_REMATCH[1]}" = quit ] && break
        wait_for_prompt "$size"
    fi
done <"$script"
exec 3>&-
wait
tail -c +$((shown + 1)) out | sed '/> quit$/q' >>said

cd "$top" || exit 1
if [ "${1:-}" = --write ]; then
    awk -v new="$scratch/play/said" '
        /^```lua reload$/         { found = 1 }
        /^```text$/ && found == 1 { print; while ((getline line < new) > 0) print line; found = 2; next }
        /^```$/ && found == 2     { found = 3 }
        found != 2                { print }' $page >"$scratch/page" && cat "$scratch/page" >$page
else
    diff "$script" "$scratch/play/said" || complain "$page shows something else than the program: tests/docs/reload.sh --write"
fi
done_with "a game is broken, mended and goes on as $page shows it"
