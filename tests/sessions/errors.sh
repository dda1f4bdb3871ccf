#!/usr/bin/env bash
# What goes wrong on the command line is a sentence and an exit code.
. "$(dirname "$0")/support"
cd "$scratch" || exit 1

run '' --version
expect "speakeasy 0."
exits 0
run '' --help
expect "speakeasy play gangster"
exits 0
run '' --man
expect ".SH COMMANDS"
exits 0
if command -v man >/dev/null; then
    man --warnings -l "$scratch/out" 2>&1 >/dev/null | grep . && status=1
fi
run '' games
expect "Gangster"
exits 0
run '' --wrong
expect "there is no option '--wrong'"
exits 2
run '' paly gangster
expect "did you mean 'play'"
exits 2
run '' play gangstre
expect "did you mean 'gangster'"
exits 2
run '' play gangster gaol=3
expect "did you mean 'goal'"
exits 2
run '' play gangster goal=many
expect "goal"
exits 2
run '' play gangster goal=5 goal=6
expect "'goal' is given twice: 'goal=5' and 'goal=6'"
exits 2
run '' play gangster seed=5 seed=5
expect "'seed' is given twice"
exits 2
run 'save s\nquit\n' play gangster seed=18446744073709551615
exits 0
grep -q '^seed 18446744073709551615 ' s || complain "the largest seed is kept"
run 'quit\n' load s
exits 0
rm -f s
run '' play gangster seed=18446744073709551616
expect "a whole number up to 18446744073709551615"
exits 2
run '' play gangster players=1
exits 2
run '' play gangster players=5
exits 2
run '' play gangster a b c d e
exits 2
run '' play
exits 2
run '' load /
expect "/: this is a folder, not a save"
exits 1
run '' load "$scratch/none"
expect "No such file"
exits 1
run '' resume
expect "no unfinished game"
exits 1
SPEAKEASY_SCRIPTS=$scratch run 'quit\n'
expect "No games were found"
exits 0

# Games that cannot be played: what is wrong, and where.
mkdir -p games/other games/broken
echo 'game "another" { players = { 2, 2 } } setup(function() return phase.a() end) function phase.a() choose_number(seats[1], "?", 1, 2) return phase.a() end' >games/other/game.lua
printf 'game "broken" { players = { 2, 2 } }\n\nnonsense(1)\n' >games/broken/game.lua
SPEAKEASY_SCRIPTS=$scratch run '' games
expect "broken cannot be played:"
expect "broken/game.lua:3: "
expect "the game in the folder 'other' calls itself 'another', so its saves would not find it"
expect 'begin its game.lua with game "other", or rename the folder'
SPEAKEASY_SCRIPTS=$scratch run '' play other
expect "calls itself 'another'"
exits 2
SPEAKEASY_SCRIPTS=$scratch run '' about other
expect "calls itself 'another'"

# A save with an option that the game no longer has: the line is named.
echo 'game "shifting" { players = { 2, 2 } } options { pace = { default = 3, from = 1, to = 9, text = "How fast." } } setup(function() return phase.a() end) function phase.a() choose_number(seats[1], "?", 1, 2) return phase.a() end' >game.lua
mkdir -p games/shifting && mv game.lua games/shifting
SPEAKEASY_SCRIPTS=$scratch run '1\nsave s\nquit\n' play shifting pace=7 seed=1
expect "Saved in s"
sed -i 's/to = 9/to = 5/' games/shifting/game.lua
SPEAKEASY_SCRIPTS=$scratch run '' load s
expect "s:5: "
expect "pace"
exits 1
rm -rf games s

# Standard files that are closed: what is printed goes nowhere, never into the journal.
XDG_STATE_HOME=$scratch/closed
printf '1\nc3\n' | timeout 60 "$SPEAKEASY" play gangster seed=2 >&- 2>"$scratch/out"
printf '1\nc3\n' | timeout 60 "$SPEAKEASY" play gangster seed=2 >&- 2>&-
timeout 60 "$SPEAKEASY" play gangster seed=2 <&- >&- 2>&-
cat "$scratch"/closed/speakeasy/*.journal >"$scratch/out"
expect 'game gangster'
refuse 'Lay which tile?'
rm -rf "$scratch/closed"
XDG_STATE_HOME=$scratch/state

# Names that try to steer the terminal or to break a save.
run 'save s\nquit\n' play gangster $'evil\033[2J:human' '"q\uote' seed=1
refuse $'\033'
expect 'evil?[2J'
run 'quit\n' load s
expect 'evil?[2J'
rm -f s

# Lines that nobody should type: long ones, bytes that are no text, none at all.
head -c 100000 /dev/zero | tr '\0' 'x' | timeout 60 "$SPEAKEASY" play gangster seed=1 >"$scratch/out" 2>&1 || status=1
head -c 20000 /dev/urandom | timeout 60 "$SPEAKEASY" play gangster seed=1 >"$scratch/out" 2>&1 || status=1
refuse $'\033'
run '' play gangster seed=1
exits 0

# A reader that goes away, a disk that is full, no home.
printf '\n%.0s' $(seq 5000) | timeout 60 "$SPEAKEASY" play gangster seed=1 2>"$scratch/out" | head -n 3 >/dev/null
refuse "Sanitizer"
if [ -e /dev/full ]; then
    timeout 60 "$SPEAKEASY" --help >/dev/full 2>"$scratch/out" && complain "a full disk is no success"
fi
XDG_STATE_HOME='' HOME='' run '1\nquit\n' play gangster seed=1
exits 0
mkdir -p "$scratch/locked" && : >"$scratch/locked/speakeasy"
XDG_STATE_HOME=$scratch/locked run '1\n1\n1\nquit\n' play gangster seed=1
expect "not kept any more"
exits 0
# A disk that is full in the middle of a game: what fits is kept, the game goes on.
XDG_STATE_HOME=$scratch/full
(ulimit -f 2 && printf '1\n%.0s' $(seq 60) |
    timeout 60 "$SPEAKEASY" play gangster seed=2 2>&1) | cat >"$scratch/out"
expect "not kept any more"
[ "$(grep -c 'not kept any more' "$scratch/out")" = 1 ] || complain "it is said once"
run 'quit\n' resume 1
expect "It goes on after"
refuse "line "
exit $status
