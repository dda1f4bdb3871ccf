#!/usr/bin/env bash
# Games that were left, saved, damaged and brought back.
. "$(dirname "$0")/support"
parlour
cd "$scratch" || exit 1
left() { find "$XDG_STATE_HOME" -name '*.journal' | wc -l; }

# The end of the input keeps the game and says where; the next console offers it; resume goes on.
run 'n\nhelp\nnone\n2\n' play parlour seed=3
expect "The game is kept in $XDG_STATE_HOME/speakeasy/parlour-"
exits 0
decisions=$(grep -oE '^you [0-9]+> $' out | tail -n 1 | tr -dc 0-9)
run 'quit\n'
expect "A game was left unfinished"
expect "parlour: you, Ada (random); $((decisions - 1)) decisions"
run 'quit\n' play parlour seed=9
expect "(A game of parlour was left just now; 'resume' goes on with it.)"
run 'log\nboard\nquit\n' resume
expect "It goes on after $((decisions - 1)) decisions."
expect "you $decisions> log"
[ "$(left)" = 1 ] || complain "one journal, not $(left)"
[ "$(stat -c %a "$XDG_STATE_HOME"/speakeasy/*.journal)" = 600 ] || complain "the journal is not private"
[ "$(stat -c %a "$XDG_STATE_HOME/speakeasy")" = 700 ] || complain "the folder is not private"

# What is taken back is taken back in the journal, too.
run 'undo!\nquit\n' resume
expect "Taken back: 2"
run 'quit\n' resume
expect "you 4> quit"

# A saved game needs no journal any more; it comes back the same.
run 'save game.save\nboard\nquit\n' resume
expect "Saved in game.save: 3 decisions."
[ "$(left)" = 0 ] || complain "a saved game leaves no journal"
sed -n '/board/,/quit/p' out >before
run 'board\nquit\n' load game.save
sed -n '/board/,/quit/p' out >after
cmp -s before after || complain "the board differs after loading"
[ "$(left)" = 0 ] || complain "a game that was only looked at leaves no journal"
head -n 1 game.save | grep -qx "speakeasy save 1" || complain "not a save"
tail -n 1 game.save | grep -qE '^end #[0-9a-f]{8}$' || complain "no end line"

# Every kind of damage is a sentence with its line; what is whole can be recovered.
sed '10s/"no"/"yes"/; 10s/"help"/"nap"/' game.save >edited.save
run '' load edited.save
expect "edited.save:10: this line was changed after it was written"
expect "1 whole decision comes before that; 'recover' plays on from there"
exits 1
run 'quit\n' recover edited.save
expect "what comes before it (1 decision) is kept"
expect "you 2> quit"
head -c -20 game.save >short.save
run '' load short.save
expect "the save breaks off here"
exits 1
sed '2s/parlour/poker/' game.save >poker.save
run '' load poker.save
expect "poker.save:2: this line was changed"
run '' load "$here/resume.sh"
expect "this is not a Speakeasy save"
exits 1

# Other rules: said when all still fits, and named where they part.
cp -r "$here/scripts" changed
sed -i 's/A game for testing/A game to test/; s/"Show a card?"/"Show one?"/' changed/games/parlour/game.lua
SPEAKEASY_SCRIPTS=$scratch/changed run 'quit\n' load game.save
expect "the rules have changed since this game was saved, but all 3 decisions still fit them"
sed -i 's/common.round = common.round + 1/common.round = common.round + 2/' changed/games/parlour/game.lua
SPEAKEASY_SCRIPTS=$scratch/changed run '' load game.save
expect "they part at decision 1: the position is another one"
exits 1
mv changed/games/parlour changed/games/other
SPEAKEASY_SCRIPTS=$scratch/changed run '' load game.save
expect "This is a game of 'parlour', which is not installed here."
exits 1

# A console that was killed lets go of its game; one that plays holds it.
mkfifo pipe
"$SPEAKEASY" play parlour seed=8 <pipe >playing 2>&1 &
pid=$!
exec 7>pipe
echo n >&7
for _ in $(seq 100); do grep -q 'you 2> ' playing && break || sleep 0.1; done
run 'quit\n' resume
expect "There is no unfinished game."
kill -9 $pid
wait $pid 2>/dev/null
exec 7>&-
run 'quit\n' resume
expect "It goes on after 1 decision."

# A journal under other rules is written anew; a damaged one keeps its beginning; forget throws it away.
sed -i 's/^1 "you"/1 "you "/' "$XDG_STATE_HOME"/speakeasy/*.journal
run 'n\nquit\n' resume
expect "It goes on after 0 decisions."
ls "$XDG_STATE_HOME"/speakeasy/*.journal.damaged >/dev/null || complain "the damaged journal is not kept"
run '' forget 1
expect "is gone"
run '' forget 1
exits 2
for seed in 1 2 3; do run 'n\nquit\n' play parlour seed=$seed; done
run '' resume
expect "Which one?"
expect "  3 parlour"
exits 2
run 'quit\n' resume 2
expect "It goes on after 1 decision."

# A finished game leaves no journal, but is kept once.
rm -rf "$XDG_STATE_HOME"
run 'quit\n' play parlour random random seed=2
[ "$(left)" = 0 ] || complain "a finished game leaves no journal"
run 'why\nquit\n' load "$XDG_STATE_HOME/speakeasy/finished.save"
expect "The game is over"
exit $status
