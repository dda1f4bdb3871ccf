#!/usr/bin/env bash
# Edit and go on: a running game is reloaded under edited rules, after an error, by hand and on every save of a file.
. "$(dirname "$0")/support"
cd "$scratch" || exit 1
game=toll/game.lua

write_game() { # LINE: what happens after a choice
    mkdir -p toll
    cat >toll/game.lua <<END
game "toll" { players = { 2, 2 } }
options { limit = { default = 20, from = 5, to = 50, text = "Who reaches it ends the game." } }
counter.seat { points = { score = true } }

setup(function() return phase.turn(seats[1]) end)

function phase.turn(me)
  local n = choose_number(me, "How much?", 1, 9)
  $1
  if me.points >= option.limit then return finish(me) end
  return phase.turn(me.next)
end
END
}
good='award(me, "points", n, "{} pays {}.", me, n)'

# The console runs beside the test: `type_line` sends a line and waits for the next prompt.
open_console() { # ARGUMENT...
    rm -f in
    mkfifo in
    timeout 60 "$SPEAKEASY" --plain "$@" <in >"$scratch/out" 2>&1 &
    console=$!
    exec 3>in
    wait_for "> "
}
close_console() { exec 3>&- && wait $console; code=$?; }
wait_for() { # TEXT: at the end of what was said
    for _ in $(seq 300); do
        [ "$(tail -c ${#1} "$scratch/out")" = "$1" ] && return
        sleep 0.05
    done
    complain "waited for '$1'"
}
type_line() {
    local said
    said=$(stat -c %s "$scratch/out")
    printf '%s\n' "$1" >&3
    for _ in $(seq 300); do
        [ "$(stat -c %s "$scratch/out")" = "$said" ] || break
        sleep 0.05
    done
    wait_for "> "
}

# By hand: a rule is broken, mended, and the game goes on where it was, with its options and names.
write_game "$good"
open_console play ./toll anna bob limit=30 seed=1
type_line 4
write_game 'award(me, "points", n == 5 and n + bonus or n, "{} pays {}.", me, n)'
type_line reload
expect "(Reloaded toll/game.lua: its only decision still fits.)"
type_line 5
expect "unknown name 'bonus'"
expect ">    9 |   award(me, \"points\", n == 5 and n + bonus"
expect "with me = bob, n = 5"
write_game 'award(me, "points", n + 1, "{} pays {}.", me, n)'
type_line reload
type_line 5
type_line why
expect "Bob pays 5."
type_line options
expect "limit"
grep -q 'limit.*30' out || complain "the option is kept"

# Files that do not load change nothing.
write_game 'award(me, "points" n)'
type_line reload
expect "toll/game.lua:9: "
expect "The game stays as it was, under the old rules."
type_line 2

# An answer that is no longer possible: the step is named, and the game can go back to what fits.
write_game "$good"
sed -i 's/1, 9)/1, 4)/' $game
type_line reload
expect "the new rules part from this game at decision 2: "
expect "1 of 3 decisions fit the new rules; 'reload!' goes on from there."
type_line 'reload!'
expect "(Reloaded toll/game.lua: the game goes on after 1 decision.)"
expect "bob 2> "
close_console
[ "$code" = 0 ] || complain "exit code $code"

# The journal is that of the edited game.
run 'log\nquit\n' resume 1 ./toll
expect "It goes on after 1 decision."
refuse "part at"
rm -rf "$XDG_STATE_HOME"

# Watching: every save of the file reloads the game while the prompt waits.
write_game "$good"
open_console play ./toll anna bob seed=1
type_line 3
type_line watch
expect "The files of toll are watched"
sleep 0.3
write_game 'award(me, "points", 2 * n, "{} pays twice {}.", me, n)'
for _ in $(seq 100); do grep -q Reloaded out && break; sleep 0.1; done
expect "(Reloaded toll/game.lua: its only decision still fits.)"
wait_for "> "
type_line 3
expect "Bob pays twice 3."
type_line 'watch off'
expect "not watched any more"
close_console
exit $status
