#!/usr/bin/env bash
# why not: the line of the rules that leaves something out, in all games.
. "$(dirname "$0")/support"
cd "$scratch" || exit 1
line() { grep -n -m1 -F -- "$2" "$here/../../scripts/games/$1" | cut -d: -f1; } # where a text stands in a script

run 'why not blue 1\nwhy not red 1\nwhy not yellow 3\nwhy not zebra\nwhy not\nwhy so\nwhy not c4\nquit\n' play gangster seed=3
expect "It is not among what 'available' gives here"
expect "gangster/game.lua:$(line gangster/game.lua 'available(me.stock, open, left, right)'): local sources"
expect "Rule 5: A turn is exactly one of these: lay, move, shoot."
expect "It is offered: 1 red 1 (your stock)"
expect "You do not know where 'yellow 3' lies."
expect "Nothing here is called 'zebra'."
expect "'why not NAME' why something is not"
expect "This question is not about spaces."

run 'lay red 1 on a1\nwhy not shoot\nwhy not pass\nlay red 2\nwhy not a1\nc1\nmove\nwhy not blue 3\nwhy not red 3\n2\nwhy not f6\nquit\n' play gangster seed=3
expect "'shoot' is not offered."
expect "Its condition, 'passing', is not met here:"
expect "gangster/game.lua:$(line gangster/game.lua 'local passing'): local passing = may_pass"
expect "a1 is not offered. On it lies red 1."
expect "It is among what 'can_step' takes away here:"
expect "gangster/game.lua:$(line gangster/game.lua 'city:can_step'): movable = city:can_step"
expect "f6 is not offered."

# At the first question there is only one action, which is not asked about; the others can be.
run 'why not shoot\nwhy not pass\nwhy not lay\nquit\n' play gangster seed=3
expect "'shoot' is not offered."
expect "There is nothing in 'shooters'."
expect "'pass' is not offered."
expect "Its condition, 'passing', is not met here:"
expect "'lay' is what this question is about."

run 'why not Brute 1\nwhy not Accountant 4\nquit\n' play famiglia you bot:random seed=5
expect "'distinct' leaves it out here"
expect "Rule 8: Action 4: take one card of the street"
expect "You do not know where 'Accountant 4' lies."

run 'why not Red\nwhy not bank\nquit\n' play chicago-gangsters seed=2
expect "Red is not offered."
expect "bank director is not offered."
expect "chicago-gangsters/fight.lua:$(line chicago-gangsters/fight.lua 'choose_some(seat, question, seat.hand, 0)')"

run 'why not yellow A\nwhy not enough\nquit\n' play chicago seed=2
expect "It is offered: 4 enough"
refuse "Traceback"

# With all cards face up the real position is looked at.
run 'why not yellow 1\nquit\n' --open play gangster seed=3
expect "yellow 1 is not offered."
run 'why not x\nquit\n' play gangster a:random b:random seed=3
expect "You are not asked anything now."
exit $status
