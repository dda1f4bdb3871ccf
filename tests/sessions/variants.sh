#!/usr/bin/env bash
# Variants at the console: listing, describing, playing, saving and bringing back; your own ones.
. "$(dirname "$0")/support"
export XDG_DATA_HOME=$scratch/data
cd "$scratch" || exit 1

# Listed, described, told when a game begins.
run '' variants gangster
expect "+sudden-death: Who scores many points with a single line wins at once."
refuse "famiglia"
run '' variants
expect "famiglia:"
run '' describe gangster +sudden-death +second-bullet goal=21
expect "goal=21 instead of 17."
expect "19a (new) Whoever gets 5 or more points for one line wins at once."
expect "data bullets, 2: 3 instead of 2 (+second-bullet)"
expect "part score is wrapped by +sudden-death (variants/sudden-death.lua:9)"
expect "phase won is replaced by +sudden-death"
run '' describe gangster
expect "Nothing is different"
run '' rules gangster +truce
expect "Nobody has a bullet."
run '' options gangster +sudden-death
expect "sudden=5"
run '' about gangster +truce
expect "+truce: Nobody has a bullet"
run '' check gangster +truce games=3 players=2
exits 0
run 'describe\nquit\n' play gangster +sudden-death goal=21 seed=1
expect "+sudden-death: Who scores many"
expect "sudden=5 (new)"
expect "goal=21 instead of 17."

# The game that was left has its variants, and so has a save.
run 'quit\n'
refuse "gangster +"
run '1\n1\nquit\n' new gangster +sudden-death seed=1
run 'quit\n'
expect "gangster +sudden-death: you"
run 'save one.save\nquit\n' resume
expect "+sudden-death: Who scores many"
grep -q '^variants sudden-death@' one.save || complain "the save does not name its variants"
run 'describe\nquit\n' load one.save
expect "phase won is replaced by +sudden-death"

# Wrong words.
run '' play gangster +sudden-deth
expect "gangster has no variant 'sudden-deth'; did you mean 'sudden-death'?"
exits 2
run '' play gangster +
expect "The + stands before the name of a variant"
run '' play gangster +truce +truce
expect "the variant 'truce' is asked for twice"
run '' play gangster +truce +second-bullet
expect "+second-bullet and +truce both change '2' of data 'bullets' (the other one at variants/truce.lua:3)"
exits 2
run '' play gangster +./none.lua
expect "there is no file './none.lua' with a variant"

# A mistake in a variant is told with what was meant and where it is.
echo 'variant "odd" { text = "Odd.", options = { gaol = 9 } }' >odd.lua
run '' describe gangster +./odd.lua
expect "odd.lua:1: +odd changes the option 'gaol', but the game declares none of that name; did you mean 'goal'?"
echo 'variant "odd" { text = "Odd.", options = { goal = 500 } }' >odd.lua
run '' describe gangster +./odd.lua
expect "+odd changes 'default' of option 'goal', at odd.lua:1."
echo 'variant "odd" { text = "Odd.", data = { street = 8 } }' >odd.lua
run '' describe famiglia +./odd.lua
expect "in the game it is { cards = 6 }"
run '' check ./odd.lua
expect "this is a variant, which goes with its game: check GAME +./odd.lua"
exits 1
run '' describe ./odd.lua
expect "odd.lua is a file, not the folder of a game; a variant follows its game: GAME +"
exits 2

# Your own: in the data folder, or anywhere; changed or gone since the save.
mkdir -p "$XDG_DATA_HOME/speakeasy/variants/gangster"
echo 'variant "long" { text = "A longer game.", options = { goal = 40 } }' >"$XDG_DATA_HOME/speakeasy/variants/gangster/long.lua"
run '' variants gangster
expect "+long: A longer game."
run '' options gangster +long
expect "goal=40"
echo 'variant "mine" { text = "Mine.", options = { goal = 30 } }' >mine.lua
run '1\n1\nsave two.save\nquit\n' play gangster +long +./mine.lua seed=1
expect "mine.lua:1: +mine and +long both change 'default' of option 'goal' (the other one at variants/long.lua:1)"
run '1\n1\nsave two.save\nquit\n' play gangster +./mine.lua seed=1
expect "Saved in two.save"
run 'quit\n' load two.save
expect "It goes on after"
echo 'variant "mine" { text = "Mine, too.", options = { goal = 30 } }' >mine.lua
run 'quit\n' load two.save
expect "he variant 'mine' has changed since this game was saved, but all"
rm mine.lua
run 'quit\n' load two.save
expect "mine.lua' with a variant"
expect "two.save:5"
exits 1

exit $status
