#!/usr/bin/env bash
# docs/architecture.md names every file of the program, and the documentation names no file that is not there.
. "$(dirname "$0")/support"
page=docs/architecture.md
count=0

# A name in backticks is a pattern: `table.[ch]` stands for two files, `declare_*.c` for a family.
mapfile -t names < <(grep -oE '`[A-Za-z0-9_*/.]+(\.\[ch\])?`' $page | tr -d '`' | grep -E '\.(\[ch\]|[ch]|lua|def)$' | sort -u)

is_named() { # FILE
    local name
    for name in "${names[@]}"; do
        # shellcheck disable=SC2053
        [[ ${1##*/} != $name && $1 != $name ]] || return 0
    done
    return 1
}

for file in runtime/*.[ch] rules/*.[ch] rules/*.lua rules/*.def repl/*.[ch]; do
    count=$((count + 1))
    is_named "$file" || complain "$page does not name $file"
done
for name in "${names[@]}"; do
    # shellcheck disable=SC2086
    compgen -G "$name" >/dev/null || compgen -G "runtime/$name" >/dev/null || compgen -G "rules/$name" >/dev/null ||
        compgen -G "repl/$name" >/dev/null || [[ $name == *_test.lua || $name == game.lua ]] ||
        complain "$page names $name, which is not there"
done

for page in README.md CONTRIBUTING.md CHANGELOG.md docs/*.md; do
    # `runtime/table.h`, [text](docs/scripting.md#part)
    for name in $(grep -oE '`(runtime|rules|repl|scripts|tests|docs|cmake|\.ci)/[A-Za-z0-9_./-]*`' "$page" | tr -d '`'); do
        [ -e "$name" ] || [[ $name == build/* ]] || complain "$page names $name, which is not there"
    done
    for link in $(grep -oE '\]\([^)]+\)' "$page" | tr -d '])(' | grep -v '^http'); do
        [ -e "$(dirname "$page")/${link%%#*}" ] || [[ $link == '#'* ]] || complain "$page links to $link, which is not there"
    done
done
done_with "$count source files have their place in docs/architecture.md"
