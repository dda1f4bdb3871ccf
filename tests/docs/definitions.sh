#!/usr/bin/env bash
# The definitions for editors are what the program prints. With --write: makes it so.
. "$(dirname "$0")/support"
file=scripts/library/speakeasy.lua
"$SPEAKEASY" definitions >"$scratch/definitions" || complain "the definitions cannot be printed"
if [ "${1:-}" = --write ]; then
    [ $status = 0 ] && mkdir -p "$(dirname $file)" && cat "$scratch/definitions" >$file
else
    diff $file "$scratch/definitions" || complain "$file is not what the program prints: tests/docs/definitions.sh --write"
fi
rows=$(grep -cE '^(API|PRELUDE)\(' rules/api.def)
shown=$(grep -cE '^---@field [a-z_]+ fun\(|^---@type fun\(' $file)
[ "$rows" = "$shown" ] || complain "rules/api.def has $rows rows, but $shown are defined"
luac=$(command -v luac5.4 || command -v luac || true)
[ -z "$luac" ] || "$luac" -p $file || complain "$file is no Lua"
done_with "the definitions for editors show the $rows rows of rules/api.def"
