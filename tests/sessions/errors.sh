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
