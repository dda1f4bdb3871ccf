#!/usr/bin/env bash
# `check` finds what is planted in each game of tests/broken: its head says what that is, what must be said, and with which words;
# the line that is to blame ends with "-- HERE". And it passes every game that comes with Speakeasy.
. "$(dirname "$0")/support"
top=$(readlink -f "$here/../..")
cd "$top/tests" || exit 1
found=0

field() { sed -n "s/^-- $1: //p" "$2"; } # NAME FILE

for game in broken/*.lua; do
    # shellcheck disable=SC2046
    run '' check "$game" $(field with "$game" | grep games= || echo games=20 $(field with "$game"))
    exits "$(field exit "$game" | grep . || echo 1)"
    while read -r says; do
        expect "$says"
    done < <(field says "$game")
    line=$(grep -n -- '-- HERE$' "$game" | cut -d: -f1)
    [ -z "$line" ] || expect "$game:$line: "
    [ $status = 0 ] || { echo "^^^ $game" && exit 1; }
    found=$((found + 1))
done
[ $found -ge 25 ] || complain "only $found broken games"

for game in "$top"/scripts/games/*/; do
    run '' check "$(basename "$game")" games=40
    exits 0
    [ "$(wc -l <"$scratch/out")" = 1 ] || complain "one line when all is well"
done
exit $status
