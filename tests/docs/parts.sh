#!/usr/bin/env bash
# The table of parts and data in docs/scripting.md names just what the scripts of the games declare.
. "$(dirname "$0")/support"
page=docs/scripting.md
games=0

# row GAME COLUMN: the names there, one a line, sorted.
row() { sed -nE "s/^\\| $1 \\|(.*)\\|\$/\\1/p" $page | cut -d '|' -f "$2" | grep -oE '`[^`]+`' | tr -d '`' | sort; }

# same GAME WHAT COLUMN: compares them with what comes in.
same() {
    sort | diff <(row "$1" "$3") - >"$scratch/difference" ||
        complain "$page, the $2 of $1 (<: told there, >: in the scripts):" $'\n'"$(grep '^[<>]' "$scratch/difference")"
}

for folder in scripts/games/*/; do
    game=$(basename "$folder")
    games=$((games + 1))
    grep -q "^| $game |" $page || complain "$page does not name the parts of $game"
    same "$game" parts 1 < <(sed -nE 's/^function part\.([a-z_]+\([^)]*\)).*/\1/p' "$folder"*.lua)
    same "$game" data 2 < <(sed -nE 's/.*\<data[ (]"([a-z_]+)".*/\1/p' "$folder"*.lua)
done
done_with "the parts and data of $games games are told as they are"
