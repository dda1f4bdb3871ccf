#!/usr/bin/env bash
# `simulate`, `merge` and `compare`: the same result for any number of jobs and any split; clear complaints; a clean interrupt.
. "$(dirname "$0")/support"
cd "$scratch" || exit 1

# One and two jobs give the same bytes; so do parts, merged in any order.
for game in gangster famiglia; do
    "$SPEAKEASY" simulate $game --games 200 --jobs 1 --json >one.json || complain "simulate $game failed"
    "$SPEAKEASY" simulate $game --games 200 --jobs 2 --json >two.json || complain "simulate $game failed"
    cmp one.json two.json || complain "$game: two jobs give another result"
    python3 -c 'import json; assert json.load(open("one.json"))["games"] == 200' || complain "$game: no JSON"
    "$SPEAKEASY" simulate $game --range 0..50 --out a.study >/dev/null
    "$SPEAKEASY" simulate $game --range 50..51 --out b.study >/dev/null
    "$SPEAKEASY" simulate $game --range 51..200 --jobs 2 --out c.study >/dev/null
    "$SPEAKEASY" merge c.study a.study b.study --json --out all.study >merged.json || complain "merge failed"
    cmp one.json merged.json || complain "$game: the parts give another result"
    "$SPEAKEASY" merge all.study --json | cmp - one.json || complain "$game: a merged file gives another result"
done

# For spreadsheets: the same number of columns in each row.
"$SPEAKEASY" simulate gangster --games 50 --csv >rows.csv
python3 -c 'import csv; rows = list(csv.reader(open("rows.csv"))); assert len(rows) > 20 and {len(r) for r in rows} == {5}' ||
    complain "the CSV is not well formed"

# Parts spread by GNU parallel.
if command -v parallel >/dev/null; then
    parallel --will-cite -j2 "$SPEAKEASY simulate famiglia --jobs 1 --range {}..{= \$_ += 50 =} --out part-{}.study >/dev/null" ::: 0 50 100 150
    "$SPEAKEASY" merge part-*.study --json | cmp - one.json || complain "GNU parallel gives another result"
else
    echo "skipped: GNU parallel is not installed"
fi

# At the prompt the words are the same.
run $'simulate gangster --games 20 --seed 3\nquit'
expect "gangster, 2 players: 20 games, seed 3"
exits 0

# Bots that change seats, and a study that ends when it is sure.
run '' simulate gangster --games 40 --rotate-seats --seats random,greedy --jobs 2
expect "2 greedy"
expect "seat 2"
exits 0
run '' simulate famiglia --games 100000 --stop-when-sure 20%
expect "It stopped because the win rates were known well enough."
exits 0

# What is wrong is said.
run '' simulate
expect "Which game? 'simulate GAME' says it"
exits 2
run '' simulate gangster --gmes 3
expect "There is no '--gmes' here; did you mean '--games'?"
exits 2
run '' simulate gangster --games
expect "--games needs a value behind it."
exits 2
run '' simulate gangster --games many
expect "--games takes a whole number from 1 to 1000000000, not 'many'."
exits 2
run '' simulate gangster --range 9..3
expect "--range takes a range of games"
exits 2
run '' simulate gangster --stop-when-sure 200%
expect "--stop-when-sure takes a share, as 1% or 0.01, not '200%'."
exits 2
run '' simulate gangster --range 0..9 --stop-when-sure 1%
expect "--stop-when-sure looks at all games; it cannot go with --range."
exits 2
run '' simulate gangster --seats random,random,random,random,random
expect "gangster"
exits 2
run '' simulate gangster --seats search:500ms
expect "is limited by time: its games could not be repeated"
exits 2
run '' simulate gangster anna
expect "'anna' is not understood."
exits 2
run '' simulate gangster --games 10 --out nowhere/file
expect "'nowhere/file' cannot be written."
exits 1
run '' merge a.study a.study
expect "'a.study' cannot be merged: the games 0 to 49 are in it already."
exits 2
run '' merge rows.csv
expect "'rows.csv' cannot be merged: this is no file that --out has written."
exits 2
"$SPEAKEASY" simulate gangster --range 0..5 --out other.study >/dev/null
run '' merge a.study other.study
expect "they are not parts of one study: the game is not the same"
exits 2

# A script that fails: which game, where, and with which seed.
mkdir -p broken
cat >broken/game.lua <<'END'
game "broken" { players = { 2, 2 } }
setup(function() return phase.go() end)
function phase.go()
  if roll(6) == 6 then error("a six") end
  return finish(seats[1])
end
END
run '' simulate ./broken --games 100000
expect "failed, so no more were played. The first: game"
expect "broken/game.lua:4"
exits 1

# Ctrl-C ends it with the games played so far, which are the first ones.
"$SPEAKEASY" simulate gangster --games 100000000 --json >cut.json &
simulation=$!
sleep 2
kill -INT $simulation
wait $simulation || complain "an interrupted simulation fails"
games=$(python3 -c 'import json; print(json.load(open("cut.json"))["games"])')
[ "$games" -gt 0 ] || complain "nothing was played before the interrupt"
"$SPEAKEASY" simulate gangster --games "$games" --json >again.json
cmp <(grep -v '"stopped"' cut.json) <(grep -v '"stopped"' again.json) || complain "interrupted: not the first games"

# Memory does not grow with the number of games.
peak() { # GAMES
    python3 - "$SPEAKEASY" "$1" <<'END'
import resource, subprocess, sys
subprocess.run([sys.argv[1], "simulate", "gangster", "--jobs", "1", "--games", sys.argv[2], "--json"],
               stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
END
}
few=$(peak 200)
many=$(peak 2000)
[ "$many" -lt $((few + 2000)) ] || complain "memory grows: $few KB for 200 games, $many KB for 2000"

# Two ways to play, on the same seeds.
run '' compare gangster vs goal=12 --games 60 --jobs 2
expect "second: gangster goal=12, 2 players; seats random, random"
expect "60 pairs of games on the same seeds (seed 1)"
expect "'decisions' is less in the second, by"
expect "Each interval covers the true difference 95 times of 100"
exits 0
run '' compare gangster vs --games 30
expect "'decisions' was the same in every pair."
exits 0
run '' compare gangster seats random,random vs seats greedy,random --games 20
expect "1 random/greedy wins"
exits 0
"$SPEAKEASY" compare famiglia vs players=2 --games 50 --json --jobs 1 >one.json
"$SPEAKEASY" compare famiglia vs players=2 --games 50 --json --jobs 2 | cmp - one.json || complain "compare: two jobs differ"
run '' compare gangster
expect "What is compared stands on both sides of 'vs'"
exits 2

exit $status
