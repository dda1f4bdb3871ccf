#!/usr/bin/env bash
# docs/screens.md shows what terminals of two sizes really show. With --write it is made anew, to be looked at.
. "$(dirname "$0")/support"
unset NO_COLOR
export XDG_DATA_HOME=$scratch/data
python3 tests/docs/screens.py >"$scratch/page" || complain "docs/screens.md cannot be made"
if [ "${1:-}" = --write ]; then
    [ $status != 0 ] || cat "$scratch/page" >docs/screens.md
else
    diff docs/screens.md "$scratch/page" || complain "docs/screens.md shows something else than the program: tests/docs/screens.sh --write"
fi
done_with "docs/screens.md shows what the program shows"
