#!/usr/bin/env bash
# Going back and forth: redo, history, goto, export; and what the journal holds meanwhile.
. "$(dirname "$0")/support"
cd "$scratch" || exit 1
journal() { cat state/speakeasy/*.journal 2>/dev/null; }
held() { journal | grep -cE '^[0-9]+ "'; }

# undo and redo are opposites, and a different decision ends what lies ahead.
run 'lay red 1 on a1\nundo\nredo\nundo\nb2\nredo\nquit\n' play gangster seed=3
expect "Taken back: a1"
[ "$(grep -cF 'You lay red 1 on a1.' out)" = 2 ] || complain "a1 is done twice"
expect "You lay red 1 on b2."
expect "There is nothing to do again."
rm -rf state

# history: one's own decisions as made, others' by what was to be seen.
run 'lay red 1 on a1\nhistory\nhistory 0\nquit\n' play gangster seed=3
expect "      1 you: red 1 (your stock)"
expect "    3-4 Ada lays blue 3 on f4."
expect "'history' takes a number of decisions"
rm -rf state

# Of another's hidden hand nothing is told, not even in its labels.
run 'history 200\nquit\n' play famiglia ann bob seed=5
refuse "bob:"
rm -rf state

# goto: back, forward, onto a bot's decision, and wrong numbers.
run 'lay red 1 on a1\nlay 1 2\ngoto 2\nhistory\ngoto end\ngoto 4\nredo\ngoto 0\ngoto 99\ngoto\nquit\n' play gangster seed=3
expect "9 more lie ahead: 'redo' makes the next one again, 'goto end' all of them."
expect "Before decision 4, which Ada made."
expect "'goto' takes the number of a decision, from 1 to 11, or 'end'"
# Walking loses nothing: the game was left in its past, and is kept whole.
[ "$(held)" = 10 ] || complain "10 decisions should be kept, not $(held)"
run 'quit\n' resume
expect "It goes on after 10 decisions."
# Deciding otherwise there does.
run 'goto 2\nf6\nquit\n' resume
expect "You lay red 1 on f6."
[ "$(journal | grep -c '"c1"')" = 0 ] || complain "the old line should be gone"
[ "$(journal | grep -c '"f6"')" = 1 ] || complain "the new line should be kept"
run 'quit\n' resume
expect "It goes on after"
rm -rf state

# Killed while walking: everything is still there. Killed after another decision: that is.
walk_and_die() { # LINES, then a kill
    coproc console { "$SPEAKEASY" resume >out 2>&1; }
    local id=$console_PID
    printf "$1" >&"${console[1]}"
    for _ in $(seq 100); do
        grep -qF -- "$2" out && break
        sleep 0.05
    done
    kill -9 "$id" && wait "$id" 2>/dev/null
}
run 'lay red 1 on a1\nlay 1 2\nquit\n' play gangster seed=3
walk_and_die 'goto 2\n' 'you 2> '
[ "$(held)" = 10 ] || complain "killed while walking: $(held) decisions"
walk_and_die 'goto 2\nf6\n' 'You lay red 1 on f6.'
[ "$(journal | grep -c '"f6"')" = 1 ] || complain "killed after deciding otherwise"
run 'quit\n' resume
expect "It goes on after"
rm -rf state

# What was learnt since needs a word, here as with undo.
export SPEAKEASY_SCRIPTS=$here/salon
run 'red\nshow off\n777\ngoto 2\ngoto! 2\nquit\n' play salon ann bob:random seed=4
expect "Since then secret answers have been revealed. 'goto!' goes back all the same."
expect "ann 2> "
rm -rf state
unset SPEAKEASY_SCRIPTS

# export: an unfinished game tells what everybody may know; a finished one all.
run 'lay red 1 on a1\nexport game.txt\nexport a b\nexport /nowhere/x\nquit\n' play gangster seed=3
expect "Written to game.txt: what everybody may know, as the game is not over."
expect "'export' takes the name of one file"
expect "/nowhere/x: No such file or directory"
grep -qF "The player lays red 1 on a1." game.txt || complain "the export tells what happened"
grep -qF "Seed" game.txt && complain "the seed tells everything"
run 'export whole.txt\nquit\n' play gangster a:random b:random seed=3
expect "Written to whole.txt."
grep -qF "Seed: 3" whole.txt && grep -qE '^    1   ' whole.txt && grep -qE '^Won by' whole.txt ||
    complain "the export of a finished game is whole"
exit $status
