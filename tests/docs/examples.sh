#!/usr/bin/env bash
# Every Lua example of the documentation is true. The word after ```lua says how that is shown:
#
#   quote=FILE     the lines stand in FILE, together and in this order; a line "..." leaves some out
#   whole=FILE     it is the whole of FILE
#   run            a whole game: it loads, and random games of it come to their end
#   scenario=GAME  a test file of that game: every scenario in it passes
#   variant=GAME   a variant of that game: random games with it come to their end
#   describe=GAME  the same, and the text block after it is what `describe` tells about it
#   bot=GAME       a bot in Lua: it plays games of GAME against a random player
#   reload         a game that is edited while it is played: the text block after it is run by tests/docs/reload.sh
#   broken         a game that does not work: the text block after it is what the program says about it
. "$(dirname "$0")/support"
shown=0

check_quote() { # FILE BLOCK: each part between "..." in FILE, in this order
    [ -r "$1" ] || { echo "there is no file $1" && return 1; }
    awk 'BEGIN { n = 0 }
         NR == FNR { if ($0 ~ /^ *\.\.\.$/) { n++ } else { part[n, size[n]++] = $0 } next }
         { line[++m] = $0 }
         END { at = 0
               for (k = 0; k <= n; k++) {
                   for (found = 0; at + size[k] <= m && !found; at++) {
                       for (j = 0; j < size[k] && line[at + 1 + j] == part[k, j]; j++) ;
                       found = j == size[k] }
                   if (!found) { print "these lines are not there (any more): " part[k, 0] " ..."; exit 1 }
                   at += size[k] - 1 } }' "$2" "$1"
}

# A game of its own from a block; where it has no tests, random ones are added.
make_game() { # FOLDER BLOCK
    mkdir -p "$1" && cp "$2" "$1/game.lua"
}

check_run() { # BLOCK
    local folder=$scratch/run$shown/toy
    make_game "$folder" "$1"
    cat >"$folder/random_test.lua" <<'END'
for seed = 1, 5 do
  scenario("a random game ends, seed " .. seed, { seed = seed }, function()
    play_on(10000)
    expect(over(), true)
  end)
end
END
    "$SPEAKEASY" test quiet "$folder"
}

check_scenario() { # GAME BLOCK
    mkdir -p "$scratch/scenario$shown/$1" && cp "$2" "$scratch/scenario$shown/$1/example_test.lua"
    "$SPEAKEASY" test quiet "$scratch/scenario$shown/$1"
}

# The example is kept in a file with the variant's own name.
check_variant() { # GAME BLOCK [TEXT]
    local name file
    name=$(sed -n 's/^variant "\([^"]*\)".*/\1/p' "$2")
    file=$scratch/variant$shown/$name.lua
    mkdir -p "${file%/*}" && cp "$2" "$file"
    "$SPEAKEASY" check "$1" "+$file" games=5 || return 1
    [ $# = 2 ] || "$SPEAKEASY" describe "$1" "+$file" | diff "$3" -
}

check_bot() { # GAME BLOCK
    cp "$2" "$scratch/bot$shown.lua"
    "$SPEAKEASY" simulate "$1" --games 20 --seats "$scratch/bot$shown.lua,random" --seed 1
}

check_broken() { # BLOCK TEXT
    local folder=$scratch/broken$shown
    make_game "$folder/games/toy" "$1"
    SPEAKEASY_SCRIPTS=$folder "$SPEAKEASY" play toy random seed=1 </dev/null >"$folder/out" 2>&1
    diff "$2" "$folder/out"
}

check_block() { # FOLDER NAME WORDS
    local block=$1/$2
    case $3 in
    'lua quote='*) check_quote "${3#lua quote=}" "$block" ;;
    'lua whole='*) diff "${3#lua whole=}" "$block" ;;
    'lua run') check_run "$block" ;;
    'lua scenario='*) check_scenario "${3#lua scenario=}" "$block" ;;
    'lua variant='*) check_variant "${3#lua variant=}" "$block" ;;
    'lua describe='*) check_variant "${3#lua describe=}" "$block" "$1/$(printf %04d $((10#$2 + 1)))" ;;
    'lua bot='*) check_bot "${3#lua bot=}" "$block" ;;
    'lua reload') [ -x tests/docs/reload.sh ] ;;
    'lua broken') check_broken "$block" "$1/$(printf %04d $((10#$2 + 1)))" ;;
    *) echo "a Lua example must say how it is checked: see the head of tests/docs/examples.sh" && return 1 ;;
    esac
}

for page in README.md CONTRIBUTING.md docs/*.md; do
    folder=$scratch/blocks/${page//\//_}
    blocks "$page" "$folder"
    while read -r name line words; do
        [[ $words == lua* ]] || continue
        shown=$((shown + 1))
        check_block "$folder" "$name" "$words" >"$scratch/said" 2>&1 ||
            { complain "$page:$line: \`\`\`$words" && cat "$scratch/said"; }
    done <"$folder/index"
done

done_with "$shown Lua examples are true"
