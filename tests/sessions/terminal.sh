#!/usr/bin/env bash
# The console on a real pseudo-terminal: Tab, hints, history, Ctrl-C, Ctrl-D, colour, the curtain between two players.
. "$(dirname "$0")/support"
unset NO_COLOR
parlour
python3 "$here/terminal.py" || status=1
exit $status
