#!/usr/bin/env bash
# 200 times kill -9 at a random moment of a scripted game: every decision that was acknowledged is in the journal, with its
# answer, and the game goes on from there. KILLS=1000 for more.
. "$(dirname "$0")/support"
python3 "$here/kill9.py" "${KILLS:-200}" "${SEED:-1}" || status=1
exit $status
