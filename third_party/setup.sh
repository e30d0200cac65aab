# shellcheck shell=bash
# What ./run and ./test share. Sourced by bash with `root` set to the repository's root.
# Everything said goes to standard error: standard output belongs to the program.

root=${root:?}
cache=${ATTEND_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/attend}

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "$@"
    exit 1
}

# packages_of GROUP: the packages of packages.txt, one on a line with its purpose.
packages_of() {
    awk -v group="$1" '$1 == group { $1 = ""; print substr($0, 2) }' "$root/third_party/packages.txt"
}

# as_root COMMAND...: runs it with sudo if we are not root.
as_root() {
    if [[ $EUID == 0 ]]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo --preserve-env=DEBIAN_FRONTEND "$@"
    else
        say "This needs root, and there is no sudo."
        return 1
    fi
}

# install_packages GROUP...: installs what is missing, says what and why, asks nothing.
# The only place where apt is used.
install_packages() {
    local group package purpose installed missing=() needed=() others=()
    if ! command -v dpkg-query >/dev/null; then
        say "Not a Debian: taking it that what third_party/packages.txt names is installed."
        return
    fi
    installed=$(dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' | awk '$1 == "ii" { print $2 }')
    for group in "$@"; do
        while read -r package purpose; do
            grep -qxF "$package" <<<"$installed" && continue
            ((${#missing[@]})) || say "Installing from the system's package source:"
            say "$(printf '  %-26s %s' "$package" "$purpose")"
            missing+=("$package")
            if [[ $group == desktop || $group == cross || $group == lint ]]; then others+=("$package"); else needed+=("$package"); fi
        done < <(packages_of "$group")
    done
    ((${#missing[@]})) || return 0
    local by_hand="apt-get update && apt-get install --no-install-recommends"
    ((${#needed[@]} == 0)) || apt_install "${needed[@]}" || fail "
Could not install: ${needed[*]}
Is there a network? By hand, as root:
    $by_hand ${needed[*]}
then start again."
    ((${#others[@]} == 0)) || apt_install "${others[@]}" ||
        say "Going on without: ${others[*]}. By hand, as root: $by_hand ${others[*]}"
}

apt_install() {
    export DEBIAN_FRONTEND=noninteractive
    local options=(-y -q -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0)
    as_root apt-get "${options[@]}" update >&2 || say "The lists of packages are not up to date; trying all the same."
    as_root apt-get "${options[@]}" install --no-install-recommends "$@" </dev/null >&2
}

# alone FOLDER COMMAND...: runs it while no other ./run or ./test builds there.
alone() {
    local folder=$1
    shift
    mkdir -p "$folder"
    (
        # The other side of a pipe builds nothing and is done at once: that is not worth a word.
        flock -w 2 8 || { say "Waiting for another build in $folder" && flock 8; }
        "$@" 8>&-
    ) 8>"$folder/.lock"
}

# configure PRESET: once, and again when the folders that the environment names are others or the presets changed.
configure() {
    local folder=$root/build/$1 imgui=${ATTEND_IMGUI_DIR-}
    grep -qxF "ATTEND_CACHE:PATH=$cache" "$folder/CMakeCache.txt" 2>/dev/null &&
        grep -qxF "ATTEND_IMGUI_DIR:PATH=$imgui" "$folder/CMakeCache.txt" &&
        [[ -f $folder/build.ninja && $folder/CMakeCache.txt -nt $root/CMakePresets.json ]] && return
    say "Configuring build/$1"
    # clang needs two thirds of g++'s time; whoever wants another compiler names it in the environment.
    [[ -n ${CXX-} ]] || ! command -v clang++ >/dev/null || local -x CXX=clang++
    (cd "$root" && alone "$folder" cmake --preset "$1" -DATTEND_CACHE:PATH="$cache" -DATTEND_IMGUI_DIR:PATH="$imgui") >&2
}

# forget_stale_headers FOLDER: what was compiled of headers that a package has brought anew since, or taken away, is removed.
# ninja does not see the new ones, since a package's files are as old as the package, and clang refuses all sources that
# read them.
forget_stale_headers() {
    local compiled newer
    while read -r compiled; do
        # shellcheck disable=SC2016  # for sh to put in
        newer=$(cd "$1" && ninja -t deps "${compiled#"$1/"}" | sed -n 's/^    //p' | tr '\n' '\0' |
            xargs -0 -r sh -c 'find "$@" -newercm "$0" -print -quit' "$compiled" 2>&1) || true
        [[ -z $newer ]] || rm -f "$compiled"
    done < <(find "$1" -name '*.pch')
}

# build_in FOLDER TARGET...
build_in() {
    forget_stale_headers "$1"
    cmake --build "$1" --target "${@:2}"
}

# build PRESET TARGET...: shows progress; says nothing when there is nothing to do.
build() {
    local folder=$root/build/$1
    shift
    export NINJA_STATUS='[%f/%t, %es] '
    if [[ -t 2 ]]; then
        alone "$folder" build_in "$folder" "$@" >&2
    else
        alone "$folder" build_in "$folder" "$@" 2>&1 |
            { grep --line-buffered -v -e 'ninja: no work to do' -e 'Re-checking globbed' >&2 || true; }
    fi
}

# make_packages PRESET [COMPONENT...]: the packages of Debian of what is built there (all of them, or attend, glove, minilm,
# smollm2); prints their paths. The dates in them are those of the last commit, so that the same sources give the same bytes.
make_packages() {
    local folder=$root/build/$1 components epoch file
    local IFS=';'
    components=${*:2}
    IFS=$' \t\n'
    epoch=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || stat -c %Y "$root/CMakeLists.txt")}
    rm -f "$folder/debian"/*.deb
    (cd "$folder" && umask 022 && SOURCE_DATE_EPOCH=$epoch alone "$folder" cpack -B "$folder/debian" \
        ${components:+-D "CPACK_COMPONENTS_ALL=$components"}) >&2 || return
    for file in "$folder"/debian/*.deb; do printf '%s\n' "$file"; done
}

# set_up GROUP...: packages and fetched dependencies.
set_up() {
    install_packages "$@"
    "$root/third_party/fetch.sh" "$cache" >&2
}
