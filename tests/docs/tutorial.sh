#!/usr/bin/env bash
# The game that docs/scripting.md builds up is the one in docs/tutorial: the same text, tested and played.
. "$(dirname "$0")/support"
game=docs/tutorial/crates/game.lua

blocks docs/scripting.md "$scratch/blocks"
name=$(awk -v words="lua whole=$game" '{ name = $1; $1 = $2 = ""; sub(/^ +/, "") } $0 == words { print name }' "$scratch/blocks/index")
if [ -z "$name" ]; then
    complain "docs/scripting.md does not show the whole of $game"
else
    diff "$game" "$scratch/blocks/$name" || complain "docs/scripting.md shows another text than $game"
fi

"$SPEAKEASY" test quiet docs/tutorial >"$scratch/out" 2>&1 || { complain "its tests fail" && cat "$scratch/out"; }

mkdir "$scratch/scripts" && ln -s "$top/docs/tutorial" "$scratch/scripts/games"
for seed in 1 2 3 4 5 6 7 8 9 10; do
    for seats in "random random" "random random random" "random random random random"; do
        # shellcheck disable=SC2086
        SPEAKEASY_SCRIPTS=$scratch/scripts "$SPEAKEASY" play crates $seats seed=$seed </dev/null >"$scratch/out" 2>&1
        grep -q '^The game is over: ' "$scratch/out" || { complain "$seats, seed $seed:" && tail -n 5 "$scratch/out"; }
    done
done

if command -v luacheck >/dev/null; then
    luacheck --no-color --quiet docs/tutorial >"$scratch/out" 2>&1 || { complain "luacheck:" && cat "$scratch/out"; }
fi
done_with "the tutorial's game is the one in $game, and can be played"
