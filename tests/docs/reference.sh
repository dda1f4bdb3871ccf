#!/usr/bin/env bash
# The reference part of docs/scripting.md is made from rules/api.def. Without an argument: is it up to date?
# With --write: makes it so.
. "$(dirname "$0")/support"
page=docs/scripting.md

make_reference() {
    awk '
    function text(s) { gsub(/\\"/, "\"", s); gsub(/\\\\/, "\\", s); return s }
    # "Chance." is a heading; of "Effects: functions that ..." the rest is a sentence below it.
    function heading(comment, group,    cut) {
        cut = index(comment, ":")
        if (comment == "" || length(comment) > 30 && (cut == 0 || cut > 30)) {
            print "### " title[group]
            if (comment != "") { print ""; print comment }
        } else if (cut > 0 && cut < length(comment)) {
            print "### " substr(comment, 1, cut - 1); print ""
            print toupper(substr(comment, cut + 2, 1)) substr(comment, cut + 3)
        } else {
            sub(/\.$/, "", comment); print "### " comment
        }
        print ""
    }
    BEGIN {
        title["selection"] = "Selections: methods"; title["piece"] = "Pieces"; title["space"] = "Spaces"
        title["zone"] = "Zones"; title["board"] = "Boards"; title["line"] = "Lines"; title["duel"] = "Duels"
    }
    /^\/\*.*\*\/ *$/ { pending = $0; sub(/^\/\* */, "", pending); sub(/ *\*\/ *$/, "", pending); next }
    /^(API|PRELUDE)\(/ {
        group = "global"
        if (/^API/) { group = $0; sub(/^API\(/, "", group); sub(/,.*/, "", group) }
        if (pending != "" || group != last) { if (last != "") print ""; heading(pending, group); pending = "" }
        last = group
        row = $0; sub(/^[^"]*"/, "", row); sub(/"\) *$/, "", row)
        cut = match(row, /[^\\]", "/)
        usage = substr(row, 1, cut); help = substr(row, cut + 5)
        help = substr(help, 1, match(help, /[^\\]", "/)) # the type comes after it
        print "- `" text(usage) "`<br>"; print "  " text(help)
    }' rules/api.def
}

begins='<!-- The reference: made from rules/api.def by tests/docs/reference.sh --write -->'
ends='<!-- The end of the reference -->'
make_reference >"$scratch/reference"
for mark in "$begins" "$ends"; do
    [ "$(grep -cxF -- "$mark" $page)" = 1 ] || { complain "$page must hold this line once: $mark" && exit 1; }
done
awk -v begins="$begins" -v ends="$ends" -v reference="$scratch/reference" '
    $0 == begins { print; print ""; while ((getline line < reference) > 0) print line; print ""; skip = 1 }
    $0 == ends   { skip = 0 }
    !skip        { print }' $page >"$scratch/page"

rows=$(grep -cE '^(API|PRELUDE)\(' rules/api.def)
shown=$(grep -c '^- ' "$scratch/reference")
[ "$rows" = "$shown" ] || complain "rules/api.def has $rows rows, but $shown were understood"
if [ "${1:-}" = --write ]; then
    [ $status = 0 ] && cat "$scratch/page" >$page
else
    diff $page "$scratch/page" || complain "the reference is not what rules/api.def says: tests/docs/reference.sh --write"
fi
done_with "the reference shows the $rows rows of rules/api.def"
