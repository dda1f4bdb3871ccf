#!/usr/bin/env bash
# The protocol: the example bot plays whole games of every game; wrong, long and hostile lines are answered with errors. Also with
# the sanitized build, where there is one.
. "$(dirname "$0")/support"

timeout 900 python3 "$here/protocol.py" >"$scratch/out" 2>&1 || complain "protocol.py failed"
if [ -x "${SPEAKEASY_ASAN:-}" ]; then
    # Freed memory must not wait in quarantine, since the test measures how much there is.
    ASAN_OPTIONS=${ASAN_OPTIONS:-}:quarantine_size_mb=1 SPEAKEASY=$SPEAKEASY_ASAN timeout 1700 python3 "$here/protocol.py" >"$scratch/out" 2>&1 ||
        complain "protocol.py failed in the sanitized build"
    refuse "Sanitizer"
fi

# The bot as one would call it.
timeout 120 python3 -B "$here/../../scripts/autoplay/bot.py" gangster --speakeasy "$SPEAKEASY" --games 2 --seed 4 --tell \
    >"$scratch/out" 2>&1 || complain "bot.py failed"
expect "2 games of gangster"
expect "You lead the"

run '' serve-stdio gangster
expect "'serve-stdio' stands alone"
exits 2
run 'serve-stdio\nquit\n'
expect "is for programs"
exit $status
