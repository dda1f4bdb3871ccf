#!/usr/bin/env bash
# Lua at the prompt, and the open table.
. "$(dirname "$0")/support"
cd "$scratch" || exit 1

run '=1+1\n= me.stock\n= left:top().power\n= (1 +\n2)\nlua\nlocal n = 0\nfor t in each(open) do n = n + t.power end\nreturn n\n\nlua\nlocal x\nx.y = 1\n\n= \n= move(left:top(), open)\nquit\n' play gangster seed=3
expect "your stock, 3 pieces: red 1, red 2, red 3"
expect "You cannot know that: it differs between the deals that look the same to you."
expect "lua 2> 2)"
expect "lua 4> "
expect "prompt:2: attempt to index a nil value"
expect "An expression is missing"
expect "nothing may change or be asked here"

# All four games, and also when the game is over.
for game in gangster famiglia chicago-gangsters chicago; do
    run '= #pieces() > 0\n= me\n= seats[2]\nquit\n' play "$game" seed=2
    expect "true"
    refuse "prompt:"
done
run '= #seats\n= city:full() == true or false\nquit\n' play gangster a:random b:random seed=3
expect "over> = #seats"
refuse "prompt:"

# open: everything is seen, and the game is marked in the prompt, the journal, the save and the export.
run 'lay red 1 on a1\nopen\nopen\n= left:top().power >= 1\nundo\nundo\nredo\nsave s.save\nexport e.txt\nquit\n' play gangster seed=3
expect "All cards lie face up; the game is marked as open."
expect "All cards lie face up already."
expect "open: you 5> "
expect "yellow 3 (pile 1)"
grep -q '^open yes #' s.save || complain "the save is marked"
grep -qF "Played with all cards face up." e.txt || complain "the export is marked"
rm -rf state
run 'lay red 1 on a1\nopen\nundo\nb2\nquit\n' play gangster seed=3
grep -q '^open yes #' state/speakeasy/*.journal || complain "the journal is marked"
[ "$(ls state/speakeasy/*.journal | wc -l)" = 1 ] || complain "one journal"
run 'quit\n' resume
expect "open: you 5> "
run 'quit\n' --open play gangster seed=3
expect "open: you 1> "
run 'quit\n' load s.save
expect "All cards lie face up."
exit $status
