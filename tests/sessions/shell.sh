#!/usr/bin/env bash
# What can be done at the prompt can be done from the shell: starting a game with questions, and looking at the game that was
# left last.
. "$(dirname "$0")/support"
parlour
cd "$scratch" || exit 1
journals() { find "$XDG_STATE_HOME" -name '*.journal' | wc -l; }

# Questions: a number of bots, Enter for the usual, and nobody is there.
run 'p\n2\nquit\n' new
expect "(In one line: new parlour players=3)"
expect "you, Ada (random) and Ben (random)"
exits 0
run '\n\nquit\n' play
expect "(In one line: new parlour players=2)"
run '' new
expect "No game was started."
exits 2
run '1\nann:robot\n' new
expect "robot"
exits 2

# The name of the settings is that of the only human who is not named.
run '' settings name Zoe
expect 'name "Zoe"'
exits 0
run 'quit\n' play parlour seed=1
expect "Zoe and Ada (random)"
run 'quit\n' play parlour bob seed=1
refuse "Zoe"
run '' settings name ""
rm -rf "$XDG_STATE_HOME"

# Colour always, also where NO_COLOR is set and nobody sits; a broken file of settings is only a warning.
run '' games
refuse $'\033'
run '' settings colour always
run '' games
expect $'\033[1mparlour'
printf 'colour = "never"\npase = 1\nname = bob\n' >"$XDG_CONFIG_HOME/speakeasy/settings.lua"
run '' games
refuse $'\033'
expect "settings.lua:2: there is no setting 'pase', did you mean 'pace'?"
expect "settings.lua:3: 'bob' means nothing here; a word stands in quotes"
expect "Parlour, a game for tests"
exits 0
rm "$XDG_CONFIG_HOME/speakeasy/settings.lua"

# Where the locale is not UTF-8 only ASCII is printed, and tables stay straight.
LC_ALL=C run 'quit\n' play parlour $'J\xc3\xbcrgen' $'\xe9\x98\xbf:random' seed=4
expect "Jurgen and ?? (random)"
LC_ALL=C grep -q $'[\x80-\xff]' out && complain "there is something else than ASCII"
run 'quit\n' play parlour $'J\xc3\xbcrgen' $'\xe9\x98\xbf:random' seed=4
expect $'J\xc3\xbcrgen and \xe9\x98\xbf (random)'
expect $' 3  .    .    .    \xe9\x98\xbf   0       3 cards face down'
rm -rf "$XDG_STATE_HOME"

# Nothing was left yet.
run '' board
expect "there is no unfinished game to do that with"
exits 1
run '' quit
expect "there is no command 'quit'"
exits 2

# The game that was left: looked at, talked in, saved, played on, taken back; its journal stays.
run 'n\nquit\n' play parlour seed=4
run '' board
expect "you  0       3 4 5 11"
refuse "The game is kept"
exits 0
run '' log 1
expect "You draw a card."
run '' say hello, everybody
expect 'You say: "hello, everybody"'
run '' log 1
expect 'You say: "hello, everybody"'
run '' save game.save
expect "Saved in game.save: 1 decision."
[ "$(journals)" = 1 ] || complain "the journal stays"
run '' auto
expect "you"
run '' undo!
expect "Taken back"
run '' why
expect "you, points"
run '' lokk deck
expect "did you mean 'look'"
exits 2
run '' look deck
expect "deck: "

# With several people the shell does not know who looks on: nobody's hand is shown.
rm -rf "$XDG_STATE_HOME"
run 'n\nquit\n' play parlour anna bob seed=4
run '' board
expect "3 cards face down"
refuse "you"
run '' rules parlour 2
expect "Then things happen"
exits 0
run '' rules
expect "Which game?"
exits 2
exit $status
