#!/usr/bin/env bash
# A game of one's own is played from its folder, left, resumed, saved and loaded.
. "$(dirname "$0")/support"
cd "$scratch" || exit 1
mkdir draft
cat >draft/game.lua <<'END'
game "tally" { players = { 1, 3 }, title = "Tally" }
options { turns = { default = 3, from = 1, to = 9, text = "How many turns there are." } }
counter.seat { points = { score = true } }
counter.table { turn = 0 }
rule(1, "Everybody counts.")
setup(function() return phase.turn(seats[1]) end)

function phase.turn(me)
  common.turn = common.turn + 1
  award(me, "points", choose_number(me, "How many?", 1, 3), "{} counted.", me)
  if common.turn == option.turns then return finish(me) end
  return phase.turn(me.next)
end
END

run '2\nsave a.save\n3\n1\n' play ./draft anna
expect "you  6"
exits 0
run '2\nquit\n' play draft/ anna turns=5
exits 0
run '3\n' resume
expect "This is a game of 'tally', which is not installed here."
expect "say where it is: ./FOLDER at the end."
run '3\n3\n3\n3\n' resume ./draft
expect "you  14"
exits 0
run '2\nquit\n' play ./draft anna turns=5
run '3\n3\n3\n3\n' resume 1 ./draft
expect "you  14"
run '1\n1\n' load a.save ./draft
expect "you  4"
exits 0
run '' load a.save ./none
expect "There is no folder './none'."
run '' load ./a.save
expect "which is not installed here"
(cd draft && run '1\n1\n1\n' play . anna && expect "you  3" && exit $status) || status=1

run 'options ./draft\nrules ./draft\nabout ./draft\nquit\n'
expect "turns=3"
expect "Everybody counts."
expect "Tally"
exits 0

run '' play ./none
expect "There is no folder './none'."
exits 2
run '' play nowhere
expect "There is no game 'nowhere'; 'games' lists them, and './FOLDER' is a game of your own."
exits 2
mkdir empty
run '' play ./empty
expect "game.lua"
exits 2
run '' play ./draft turns=10
expect "option 'turns' is a number from 1 to 9 (got '10')"
exits 2
exit $status
