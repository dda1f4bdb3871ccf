#!/usr/bin/env bash
# `new-game` writes a game whose test passes and that check finds nothing wrong with.
. "$(dirname "$0")/support"
cd "$scratch" || exit 1

run '' new-game harbour
expect "harbour/game.lua and harbour/harbour_test.lua are there"
exits 0
run '' test ./harbour
expect "2 passed, 0 failed"
exits 0
run '' check ./harbour games=20
expect "all is well"
exits 0
if command -v luacheck >/dev/null; then
    luacheck --quiet --config harbour/.luacheckrc harbour >said 2>&1 || { cat said; status=1; }
fi

# Nothing is overwritten, and a name is a name.
run '' new-game harbour
expect "cannot be made here"
exits 1
run '' new-game ../evil
expect "new-game needs a name"
exits 2
run '' new-game
exits 2
exit $status
