#!/usr/bin/env bash
# `check` plays games at random and names what a script keeps outside the table.
. "$(dirname "$0")/support"
cd "$scratch" || exit 1

# write_game FOLDER LINE: ten turns of one question each; the line stands in the phase.
write_game() {
    mkdir -p "$1"
    cat >"$1/game.lua" <<END
game "tally" { players = { 1, 3 } }
options { turns = { default = 10, from = 1, to = 50, text = "How many turns there are." } }
counter.seat { points = { score = true } }
counter.table { turn = 0 }
local count = 0

setup(function() return phase.turn(seats[1]) end)

function phase.turn(me)
  common.turn = common.turn + 1
  local n = choose_number(me, "How many?", 1, 3) + count
  $2
  award(me, "points", n, "{} counted.", me)
  if common.turn == option.turns then return finish(me) end
  return phase.turn(me.next)
end
END
}

# A game that keeps everything on the table, by its folder, for every number of players or for one.
write_game games/pure "n = n + 0"
run '' check games/pure
expect "tally, 1 to 3 players: 600 games, 6,000 decisions, 60 replayed at every decision, all 13 lines ran: all is well"
[ "$(wc -l <"$scratch/out")" = 1 ] || complain "one line when all is well"
exits 0
run '' check ./games/pure/ players=2 games=7 turns=20 seed=99
expect "tally, 2 players: 7 games, 140 decisions, 7 replayed at every decision, all 13 lines ran: all is well"
refuse "3 players"
exits 0
(cd games/pure && run '' check . players=1 games=1 && expect "tally, 1 player: 1 game, 10 decisions, 1 replayed" && exit $status) || status=1

# A local that is changed during play: named, with the place of its declaration, the seed and the decision.
write_game games/impure "count = count + 1"
run '' check games/impure seed=5
expect "tally, 1 player: not all is well"
expect "impure/game.lua:5: the game remembers something outside the table: "
expect "'count' has changed (seed 5, decision 1)"
expect ">    5 | local count = 0"
expect "in phase 'turn'"
expect "What changes belongs on the table"
refuse ": all is well"
exits 1
run 'check ./games/impure players=2\nquit\n'
expect "   5 | local count = 0"
expect "(seed 1, decision 1)"
exits 0

# A rule that fails in play, a score without a reason to end, a script that does not load.
write_game games/failing "if common.turn == 4 then error('four is too many') end"
run '' check games/failing players=1 games=3
expect "failing/game.lua:12: four is too many (seed 1, decision "
exits 1
write_game games/endless "common.turn = 0"
run '' check games/endless players=1 games=1
expect "does not end"
exits 1
write_game games/broken "if"
run '' check games/pure games/broken games=1
expect "tally, 1 to 3 players: 3 games, 30 decisions, 3 replayed at every decision, all 13 lines ran: all is well"
expect "broken/game.lua:"
exits 1

# Lines that never ran, as a listing and for lcov; what each phase cost; other values of options are tried, too.
write_game games/branchy "if n > 90 then
    say 'never'
  elseif option.turns == 3 then
    say 'rarely'
  end"
sed -i 's/to = 50/to = 12/; s/from = 1,/from = 3,/' games/branchy/game.lua
run '' check games/branchy players=2 games=30 coverage cost coverage=cover.info
expect "40 games, "
expect "1 of 16 lines never ran: all is well"
expect "  lines of branchy/game.lua that never ran:"
expect "    13 |     say 'never'"
refuse "rarely"
expect "phase                       decisions         work   share    time"
grep -qE '^  turn +[0-9]+\.[0-9] +[0-9]+\.[0-9] ' out || complain "what the phase costs"
exits 0
grep -qx "SF:$scratch/games/branchy/game.lua" cover.info || complain "the file is named"
grep -qx "DA:13,0" cover.info || complain "line 13 never ran"
grep -qE "^DA:15,[1-9]" cover.info || complain "line 15 ran"
grep -qx "LF:16" cover.info && grep -qx "LH:15" cover.info || complain "the sums are wrong"
grep -qx "FNDA:1,phase 'turn'" cover.info || complain "the phase is named"
run '' check games/branchy/game.lua players=2 games=3
expect "tally, 2 players: "
exits 0
run '' check games/pure games=1 coverage=/nowhere/x.info
expect "'/nowhere/x.info' cannot be written"
exits 1
run '' check ./none.lua
expect "There is no file './none.lua'."
exits 2

# Shipped games by their names; and what cannot be meant.
run '' check gangster players=2 games=20
expect "gangster, 2 players: 80 games, "
expect "20 replayed at every decision, "
exits 0
run '' check gangstre
expect "did you mean 'gangster'"
exits 2
run '' check ./none
expect "There is no folder './none'."
exits 2
run '' check
expect "Which game?"
exits 2
run '' check gangster games=0
expect "'games' takes a whole number from 1 to"
exits 2
run '' check gangster players=9
expect "'players' takes a whole number from 1 to 8, not '9'."
exits 2
run '' check gangster gaol=3
expect "did you mean 'goal'"
exits 1
exit $status
