#!/usr/bin/env bash
# `run`: the example scripts do what they say; what scripts may not do, they cannot.
. "$(dirname "$0")/support"
cd "$scratch" || exit 1
folder=$here/../../scripts/autoplay

while read -r script words; do # an example, and what it must print
    run '' run "$folder/$script.lua"
    exits 0
    expect "$words"
done <<'LIST'
tournament 1. greedy
house_rule goal 10
longest_game The longest of 200 games of famiglia has 93 decisions: seed 104.
puzzle 5 points: lay, f1
openings a tile (pile #)
first_seat an even share is 33 %
reasons row #: blue # against #.
hidden after  10 decisions:  60 pieces
saves 20 positions were saved and taken up again.
playouts It won 3.0 of 3 games against chance.
turning_point Decision 19, seat 1
options options: Take which card?
LIST
[ "$(ls "$folder"/*.lua | wc -l)" = 12 ] || complain "an example is not run here"

# script TEXT: runs it.
script() {
    printf '%s\n' "$1" >try.lua
    run '' run try.lua one two
}

script 'print(args[2], #args, os, io, load, require, debug)'
expect "two 2 nil nil nil nil nil"
exits 0
script 'local m = start { game = "gangster" } m:answer(function(it) return it:find "pile" end) print(m:question())'
expect "where?"
exits 0
script 'local m = start { game = "gangster", seats = { "greedy", "random" } }:play() local again = resume(m:save())
print(again:same(m), again:save() == m:save(), #again:chronicle(1) == #m:chronicle(1))'
expect "true true true"
script 'local m = start { game = "gangster" } local f = m:fork() f:answer(1) m:answer(1) print(m:same(f)) f:undo() print(m:same(f))
m:play():undo(m:decisions()) print(m:same(f), m:decisions())'
expect "$(printf 'true\nfalse')"
expect "true 0"
script 'for i = 1, 3000 do start { game = "gangster", seed = i }:fork() end print "done"' # memory is given back
expect "done"
exits 0

# fails TEXT MESSAGE: the script ends with it.
fails() {
    script "$1"
    expect "$2"
    exits 1
}
fails 'start { game = "gangstr" }' "did you mean 'gangster'?"
fails 'start { gmae = "gangster" }' "gmae"
fails 'start { game = "gangster", seats = { "greedi" } }' "greedi"
fails 'start { game = "gangster", options = { gaol = 3 } }' "gaol"
fails 'start { game = "gangster", players = 2, seats = { "random", "random", "random" } }' "3 seats are named, but there are 2 players"
fails 'start { game = "gangster" }:answer "the moon"' "try.lua:1"
fails 'start { game = "gangster" }:answer(99)' "99"
fails 'start { game = "gangster" }:answer({})' "try.lua:1"
fails 'start { game = "gangster" }:play():step()' "the game is over"
fails 'start { game = "gangster" }:undo()' "only 0 decisions have been made"
fails 'start { game = "gangster" }:view(3)' "try.lua:1"
fails 'start { game = "gangster", given = "lay_out(the \"city\", \"R1 R1 R1 R1\") return phase.turn(seats[1], 0)" }' "no piece drawn as 'R1' is left"
fails 'start { game = "gangster", given = "return phase.turn(seats[1], 0)" }' "the game does not come to an end"
fails 'start { game = "gangster", given = "lay_out(seats[1].stock, \"R1\") return phase.turn(seats[1], 0)" }:save()' "cannot be saved"
fails 'start { game = "gangster", given = "for" }' "given:1"
fails 'resume "rubbish"' "save"
fails 'expect(1, 2, "sums")' "sums: expected 2, got 1"
fails 'error("on purpose")' "try.lua:1: on purpose"
fails 'local t = {} while true do t[#t + 1] = ("x"):rep(100000) .. #t end' "memory"
fails 'print(("x"):rep(1e9))' "the text would be longer"
run '' run nothing.lua
expect "nothing.lua cannot be read"
exits 1
run '' run
expect "run needs the file of a script"
exits 2
exit $status
