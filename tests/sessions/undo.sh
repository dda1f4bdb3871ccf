#!/usr/bin/env bash
# Taking back: nobody forgets what he has learnt since, and another's decision is not taken back by the way.
. "$(dirname "$0")/support"
cd "$scratch" || exit 1
mkdir -p games/whispers
cat >games/whispers/game.lua <<'LUA'
game "whispers" { players = { 2, 2 }, title = "Whispers" }
setup(function() return phase.talk(seats[1]) end)
function phase.talk(me)
  local what = choose(me, "What now?", { "ask", "wait" })
  if what == "ask" then tell(me, "The word is swordfish.") end
  return phase.talk(me)
end
LUA

# Answers given in secret, once they are out: whoever decided first.
export SPEAKEASY_SCRIPTS=$here/salon
run 'red\nshow off\n777\nundo\nundo!\nquit\n' play salon ann bob:random seed=4
expect "Since then secret answers have been revealed. 'undo!' takes it back all the"
expect "Taken back: 777"
run 'red\nshow off\n777\nundo\n5\nundo\nquit\n' play salon ann bob seed=4
expect "The last decision was ann's. 'undo!' takes it back all the same."
expect "The last decision was bob's. Since then secret answers have been revealed."
# Before they are out there is nothing to learn, and it is one's own.
run 'red\nundo\nquit\n' play salon ann bob seed=4
expect "Taken back: red"
# The same after loading: what was secret is found out again.
run 'red\nshow off\n777\nsave s\nquit\n' play salon ann bob:random seed=4
run 'undo\nquit\n' load s
expect "secret answers have been revealed"

# A line for one player alone.
export SPEAKEASY_SCRIPTS=$scratch
run 'wait\nundo\nask\nundo\nundo!\nquit\n' play whispers seed=1
expect "Taken back: wait"
expect "Since then you have been told something in secret. 'undo!' takes it back"
expect "Taken back: ask"
exit $status
