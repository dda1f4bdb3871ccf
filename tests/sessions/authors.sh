#!/usr/bin/env bash
# `new-game` and `new-variant` write scripts whose tests pass and that check finds nothing wrong with.
. "$(dirname "$0")/support"
export XDG_DATA_HOME=$scratch/data
cd "$scratch" || exit 1

# clean FOLDER: luacheck finds nothing in it, with the file that lies there.
clean() {
    if command -v luacheck >/dev/null; then
        (cd "$1" && luacheck --quiet .) >said 2>&1 || { cat said && status=1; }
    fi
}

run '' new-game harbour
expect "harbour/game.lua and harbour/harbour_test.lua are there"
exits 0
run '' test ./harbour
expect "2 passed, 0 failed"
exits 0
run '' check ./harbour games=20
expect "all is well"
exits 0
clean harbour

# Nothing is overwritten, and a name is a name.
run '' new-game harbour
expect "cannot be made here"
exits 1
run '' new-game ../evil
expect "new-game needs a name"
exits 2
run '' new-game
exits 2

# A variant of every game that comes with it, in the data folder.
for game in "$here"/../../scripts/games/*/; do
    game=$(basename "$game")
    mine=data/speakeasy/variants/$game
    run '' new-variant "$game" long-night
    expect "The variant: $scratch/$mine/long-night.lua"
    expect "Its test: $scratch/$mine/long-night_test.lua"
    exits 0
    run '' describe "$game" +long-night
    expect "+long-night: The players raise their glasses before they begin."
    expect "toasts=1 (new)"
    expect "setup is followed by something else"
    exits 0
    run '' test "$mine"
    expect "3 passed, 0 failed"
    exits 0
    run '' check "$game" +long-night games=3
    expect "all is well"
    exits 0
    clean "$mine"
done
run '' options gangster
sed -nE 's/^ *([a-z_]+=[a-z0-9]+) .*/\1/p' out >options
[ -s options ] || complain "no options were found"
while read -r option; do
    grep -q "^--   .*$option" data/speakeasy/variants/gangster/long-night.lua || complain "'$option' is not listed"
done <options

# A test finds its game from within its folder, too.
(cd data/speakeasy/variants/gangster && "$SPEAKEASY" test long-night_test.lua) >out 2>&1
expect "3 passed, 0 failed"

# One of a game of one's own lies beside it.
run '' new-variant ./harbour high-tide
expect "harbour/variants/high-tide.lua"
expect "Try: describe ./harbour +high-tide"
run '' test ./harbour
expect "5 passed, 0 failed"
exits 0
run '' check ./harbour +high-tide games=20
expect "all is well"
exits 0
clean harbour

# What is there stays, a name is a name, and so is a game.
run '' new-variant gangster long-night
expect "gangster has a variant 'long-night' already: $scratch/data/"
exits 1
run '' new-variant gangster truce
expect "gangster has a variant 'truce' already"
exits 1
run '' new-variant gangster ../evil
expect "new-variant needs a game and a name"
exits 2
run '' new-variant gangsters night
expect "There is no game 'gangsters'"
exits 2
touch not-a-folder
XDG_DATA_HOME=$scratch/not-a-folder run '' new-variant gangster night
expect "The files of 'night' cannot be written: Not a directory."
exits 1
exit $status
