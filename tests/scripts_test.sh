#!/usr/bin/env bash
# The scripts parse, the lock file is whole, and a wheel that is not what the lock says is refused.
set -euo pipefail
root=$1
failed=0

expect() { # WHAT COMMAND...
    local what=$1
    shift
    "$@" || { echo "failed: $what"; failed=1; }
}

scripts=("$root"/{run,test,.ci/run,third_party/{fetch,setup}.sh,tests/package_test.sh,package/try_in_debootstrap.sh}
    "$root"/package/completion/attend.bash "$root"/tests/program/*.sh)
for script in "${scripts[@]}"; do expect "bash -n $script" bash -n "$script"; done
if command -v shellcheck >/dev/null; then expect shellcheck shellcheck -x -P "$root" "${scripts[@]}"; fi

# A step that there is not is told with those that there are, and nothing is installed or built for it.
said=$("$root/test" frobnicate 2>&1) && expect "./test frobnicate fails" false
for step in tests package double sanitizers sanitizers_gui threads processors format tidy; do
    expect "./test frobnicate names $step: $said" grep -qwF "$step" <<<"$said"
    expect "./test has the step $step" grep -qE "^$step\\(\\)" "$root/test"
done

# Group, package, purpose: what is in no group that something asks for is never installed.
while read -r line; do
    expect "a whole line: $line" grep -qE '^(build|desktop|test|cross|package|lint) +[a-z0-9.+-]+ +[^ ].*$' <<<"$line"
done < <(grep -vE '^(#|$)' "$root/third_party/packages.txt")

# Name, version, platform, SHA-256, a wheel's file name, licence, purpose.
lock=$root/third_party/dependencies.lock
while read -r line; do
    expect "a whole line: $line" \
        grep -qE '^[a-z0-9-]+ +[0-9a-z.]+ +[a-z0-9_-]+ +[0-9a-f]{64} +[^ ]+\.whl +[^ ]+ +[^ ].*$' <<<"$line"
done < <(grep -vE '^(#|$)' "$lock")
expect "no SHA-256 twice" test -z "$(grep -oE '[0-9a-f]{64}' "$lock" | sort | uniq -d)"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
processor=$(uname -m)

# wheel_of NAME: the file that the lock file names for this processor.
wheel_of() { awk -v name="$1" -v processor="$processor" '$1 == name && $3 == processor { print $5 }' "$lock"; }

# expect_fetch WHAT STATUS PART ARGUMENT...: how fetch.sh ends, what it says, and that it leaves nothing half-made. Runs
# with a cache of its own, which `cache` names, and the programs in `stubs` before the system's.
fetch=$root/third_party/fetch.sh
stubs=$work/stubs
new_cache() { cache=$(mktemp -d -p "$work") && mkdir "$cache/wheels"; }
expect_fetch() {
    local what=$1 status=$2 part=$3 message code=0
    shift 3
    message=$(PATH=$stubs:$PATH "$fetch" "$cache" "$@" 2>&1) || code=$?
    expect "$what ends with $status, not with $code: $message" test "$code" == "$status"
    expect "$what says \"$part\": $message" grep -qF -- "$part" <<<"$message"
    expect "$what leaves nothing: $(ls -A "$cache")" test ! -e "$cache/.work"
    expect "$what unpacks nothing" test -z "$(find "$cache" -maxdepth 1 -type d -name '*-[0-9]*')"
}
# stub NAME: a program of that name, from standard input.
stub() { mkdir -p "$stubs" && { echo '#!/usr/bin/env bash' && cat; } >"$stubs/$1" && chmod +x "$stubs/$1"; }

for what in comma-deps-imgui clang-tidy; do
    new_cache
    echo "not a wheel" >"$cache/wheels/$(wheel_of $what)"
    arguments=()
    [[ $what != clang-tidy ]] || arguments=(clang-tidy)
    expect_fetch "a wrong wheel of $what" 1 ", expected $(awk -v file="$(wheel_of $what)" '$5 == file { print $4 }' "$lock")" \
        "${arguments[@]}"
done

# What was compiled of headers is forgotten when one of them is another or is gone, whatever its age says, and only then.
stub ninja <<<"printf 'x.pch: #deps 1\\n    %s\\n' '$work/header.h'"
forgets() ( # as setup.sh does: with pipefail
    PATH=$stubs:$PATH
    # shellcheck source=/dev/null
    source "$root/third_party/setup.sh"
    touch -d '+1 second' "$work/built/x.pch" # as if it had been compiled after the last change
    "$@"
    forget_stale_headers "$work/built"
    [[ ! -e $work/built/x.pch ]]
)
mkdir "$work/built" && touch "$work/header.h" "$work/built/x.pch"
expect "headers as they were are not read anew" eval '! forgets true'
touch "$work/built/x.pch"
brought_anew() { touch -d '2 days ago' "$work/built/x.pch" && touch -d '3 days ago' "$work/header.h"; }
expect "a package's new header, older than what was compiled" forgets brought_anew
touch "$work/built/x.pch"
expect "a header that is gone" forgets rm "$work/header.h"

# What the lock file calls right, and is no archive.
new_cache
cp -r "$root/third_party" "$work/other"
echo "not a wheel" >"$cache/wheels/$(wheel_of clang-tidy)"
sum=$(sha256sum <"$cache/wheels/$(wheel_of clang-tidy)" | cut -d' ' -f1)
sed -i -E "/$(wheel_of clang-tidy)/s/[0-9a-f]{64}/$sum/" "$work/other/dependencies.lock"
fetch=$work/other/fetch.sh expect_fetch "a broken archive" 1 "BadZipFile" clang-tidy

# pip that finds nothing, as without a network; and pip that fails otherwise.
stub python3 <<'END'
if [[ ${1-} == -m && ${2-} == venv ]]; then
    mkdir -p "$3/bin"
    printf '#!/bin/sh\necho "$PIP_SAYS" >&2\nexit 1\n' >"$3/bin/python"
    chmod +x "$3/bin/python"
else
    PATH=${PATH#*:} exec python3 "$@"
fi
END
for arguments in "" clang-tidy; do
    new_cache
    # shellcheck disable=SC2086  # none is none
    PIP_SAYS='ERROR: No matching distribution found for it' expect_fetch "no network" 77 \
        "    python3 -m pip download --no-deps --only-binary=:all: --python-version 3.12 --platform manylinux_2_2" $arguments
    # shellcheck disable=SC2086
    PIP_SAYS='OSError: No space left on device' expect_fetch "a full disk" 1 "No space left" $arguments
done

# One's own Dear ImGui is not fetched, and is missed.
new_cache
touch "$cache/glove-6b-50d.table"
mkdir "$work/imgui"
ATTEND_IMGUI_DIR=$work/imgui expect_fetch "one's own Dear ImGui" 0 ""
ATTEND_IMGUI_DIR=$work/none expect_fetch "one's own Dear ImGui that is not there" 1 "$work/none"

# A machine that the lock file does not know.
stub uname <<<'echo riscv64'
for arguments in "" clang-tidy; do
    new_cache
    # shellcheck disable=SC2086
    expect_fetch "another machine" 77 "dependencies.lock has nothing for riscv64" $arguments
done
exit $failed
