# Shared by repl/run and tests/run: install what is missing, build a preset. Sourced, with $top set to the clone.
# Nothing here prints while all is in place; what happens once is a line on stderr, details go to build/log/.

logs=$top/build/log

# A package, and the command or file that shows it is there.
build_packages=(gcc:cc libc6-dev:/usr/include/stdio.h cmake:cmake ninja-build:ninja
                liblua5.4-dev:/usr/include/lua5.4/lua.h libxxhash-dev:/usr/include/xxhash.h
                libjansson-dev:/usr/include/jansson.h)
test_packages=(libcriterion-dev:/usr/include/criterion/criterion.h clang-format:clang-format
               lua-check:luacheck python3:python3 tmux:tmux)

note() { echo "speakeasy: $*" >&2; }
fail() { note "$*"; exit 1; }

# logged NAME COMMAND...: output to build/log/NAME.log, which is shown only when the command fails.
logged() {
    local log=$logs/$1.log
    shift
    "$@" >"$log" 2>&1 </dev/null && return
    tail -n 30 "$log" >&2
    note "the whole log is in $log"
    return 1
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

apt_get() { as_root env DEBIAN_FRONTEND=noninteractive apt-get -yq -o DPkg::Lock::Timeout=300 "$@"; }

# can_install WHAT: stops with a sentence where nothing can be installed.
can_install() {
    command -v apt-get >/dev/null || fail "please install $1 (only Debian's apt-get is known here)"
    [ "$(id -u)" = 0 ] || command -v sudo >/dev/null ||
        fail "please install $1: that needs root, and sudo is not here. As root: apt-get install $1"
}

# install_packages PACKAGE:PROBE...: installs the packages whose probe finds nothing.
install_packages() {
    local entry probe missing=()
    for entry in "$@"; do
        probe=${entry#*:}
        command -v "$probe" >/dev/null || [[ $probe == /* && -e $probe ]] || missing+=("${entry%%:*}")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    can_install "${missing[*]}"
    note "installing ${missing[*]} (once)"
    logged apt-update apt_get update || note "apt-get update failed; trying with what is known"
    logged apt-install apt_get install --no-install-recommends "${missing[@]}" ||
        fail "could not install ${missing[*]}"
}

# Debian ships linenoise's source only inside the package nim; it is taken out of there, nothing is installed.
fetch_linenoise() {
    local place=$top/build/third_party
    [ ! -e "$place/linenoise/linenoise.c" ] || return 0
    [ ! -e /usr/include/linenoise.h ] && [ ! -e /usr/local/include/linenoise.h ] || return 0
    command -v apt-get >/dev/null ||
        fail "please install linenoise, or put linenoise.c and linenoise.h into $place/linenoise"
    note "fetching linenoise (once)"
    rm -rf "$place/nim" && mkdir -p "$place/nim"
    if ! (download_nim) 2>/dev/null; then # its list of packages may be empty or old
        can_install linenoise
        logged apt-update apt_get update || true
        logged linenoise download_nim || fail "could not fetch linenoise (from Debian's package nim)"
    fi
    mv "$place/nim/usr/lib/nim/lib/wrappers/linenoise" "$place/linenoise"
    rm -rf "$place/nim"
}

download_nim() {
    cd "$top/build/third_party/nim" &&
        apt-get -q -o APT::Sandbox::User=root download nim >&2 &&
        dpkg-deb --fsys-tarfile nim_*.deb | tar -x --wildcards '*/linenoise/*'
}

# build PRESET [TARGET]: configures and builds; newest sources are remembered for is_built.
build() {
    local preset=$1 folder=$top/build/$1
    [ ! -e "$folder/CMakeCache.txt" ] || grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$top" "$folder/CMakeCache.txt" ||
        rm -rf "$folder" # the clone was moved
    mkdir -p "$folder"
    rm -f "$folder/.built"
    echo "$top" >"$folder/.building"
    cd "$top"
    command -v ninja >/dev/null && export CMAKE_GENERATOR=${CMAKE_GENERATOR:-Ninja}
    cmake --preset "$preset" && cmake --build "$folder" --parallel --target "${2:-all}" &&
        mv "$folder/.building" "$folder/.built"
}

# is_built PRESET: no source is newer than the build, and the clone stands where it was built.
is_built() {
    local stamp=$top/build/$1/.built
    [ -x "$top/build/$1/speakeasy" ] && [ -e "$stamp" ] && [ "$(<"$stamp")" = "$top" ] &&
        [ -z "$(find "$top"/{CMakeLists.txt,CMakePresets.json,cmake,runtime,rules,repl} -newer "$stamp" -print -quit)" ]
}

# alone COMMAND...: never two set-ups of one clone at the same time.
alone() {
    mkdir -p "$logs" 2>/dev/null || fail "cannot write to $top/build"
    (
        command -v flock >/dev/null && exec 9>"$top/build/.lock" && flock 9
        "$@"
    )
}
