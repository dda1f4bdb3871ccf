#!/usr/bin/env bash
# Table talk: what is an option and what a command, and that it is kept before it is told.
. "$(dirname "$0")/support"
cd "$scratch" || exit 1
export SPEAKEASY_SCRIPTS=$here/salon
journal() { find "$XDG_STATE_HOME" -name '*.journal'; }

# The word a question begins with is no answer yet, and no command either.
run 'lay\nlay \nlay red\nplay\n/play\nquit\n' play salon ann bob seed=1
[ "$(grep -c '^Lay which tile' out)" = 3 ] || complain "the question is repeated"
[ "$(grep -c '^Play what' out)" = 2 ] || complain "the question is repeated, though a command is called so"
expect "Which game? Enter: salon"

# Options come before say and show; what is no option is talk.
run 'red\nshow\nshow red\nquit\n' play salon ann bob seed=1
expect 'You do this: show off'
run 'red\nshow red\nshow bl\nshow re\nsay\nsay hello\n/say grace\nsay grace\nquit\n' play salon ann bob seed=1
expect "You show everyone red."
expect "You show everyone blue."
expect "'re' could be several:"
expect "  red, redder"
expect "'say' could be several"
expect 'You say: "hello"'
expect 'You say: "grace"'
expect 'You do this: say grace'

# The rest of the line is taken as it is typed, cleaned, and not too long.
run 'say   He said "no", twice\nsay \nsay \033[31mred\nquit\n' play salon ann bob seed=1
expect 'You say: "He said "no", twice"'
expect 'Say what?'
refuse $'\033'
expect '?[31mred'
run "say $(printf 'x%.0s' $(seq 300))\\nquit\\n" play salon ann bob seed=1
expect "That is too long"

# Names: in any case, their beginning, with spaces; bots hear nothing.
run 'say to BO yes\nsay to bill: no\nsay to b maybe\nsay to all so\nsay to ada\nsay to ad hm\nquit\n' play salon ann bob bill Ada:random seed=1
expect 'You say to bob: "yes"'
expect 'You say to bill: "no"'
expect "Several players' names begin with 'b'."
expect 'You say: "so"'
expect '(Ada is a bot and hears nothing.)'
run 'say to player 2 hello\nquit\n' play salon human human seed=1
expect 'You say to player 2: "hello"'
run 'say hello\nquit\n' play salon seed=1
expect '(The others are bots and hear nothing.)'
run 'say hello\nquit\n'
expect "'say' needs a game on the table"

# A game in which there was only talk is kept, too, and so is talk after a save.
rm -rf "$XDG_STATE_HOME"
run 'say to bob before anything else\nquit\n' play salon ann bob seed=1
expect "The game is kept in"
run 'log\nred\nshow off\nshow blue to bob\nquit\n' resume
expect 'You say to bob: "before anything else"'
expect "It goes on after 0 decisions."
run 'save s\nsay after the save\nquit\n' resume
expect "The game is kept in"
run 'log\nsave s\nquit\n' resume
expect 'You say: "after the save"'
[ -z "$(journal)" ] || complain "a saved game leaves no journal"

# Bob, who comes after a resume, is still told all that he did not read.
run '5\nlog\nquit\n' load s
expect 'Ann says to you: "before anything else"'
expect 'Ann shows you blue.'

# Acknowledged talk is in the journal, whatever happens then.
rm -rf "$XDG_STATE_HOME"
mkfifo pipe
"$SPEAKEASY" play salon ann bob seed=8 <pipe >playing 2>&1 &
pid=$!
exec 7>pipe
echo 'show blue to bob' >&7
for _ in $(seq 100); do grep -q 'You show bob blue' playing && break || sleep 0.1; done
kill -9 $pid
wait $pid 2>/dev/null
exec 7>&-
grep -q '^talk "ann" to "bob" show 2 "blue" #' "$(journal)" || complain "acknowledged talk is lost"

# A forged remark is found at its line.
sed 's/before anything/after every/' s >forged
run '' load forged
expect "forged:9: this line was changed after it was written"
exits 1
exit $status
