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

scripts=("$root"/{run,test,.ci/run,third_party/{fetch,setup,tidy}.sh} "$root"/tests/program/*.sh)
for script in "${scripts[@]}"; do expect "bash -n $script" bash -n "$script"; done
if command -v shellcheck >/dev/null; then expect shellcheck shellcheck -x -P "$root" "${scripts[@]}"; fi

# Name, version, platform, SHA-256, a wheel's file name, licence, purpose.
lock=$root/third_party/dependencies.lock
while read -r line; do
    expect "a whole line: $line" \
        grep -qE '^[a-z0-9-]+ +[0-9a-z.]+ +[a-z0-9_-]+ +[0-9a-f]{64} +[^ ]+\.whl +[^ ]+ +[^ ].*$' <<<"$line"
done < <(grep -vE '^(#|$)' "$lock")
expect "no SHA-256 twice" test -z "$(grep -oE '[0-9a-f]{64}' "$lock" | sort | uniq -d)"

# A cache with a wrong wheel put there by hand: refused, and nothing half-made is left.
cache=$(mktemp -d)
trap 'rm -rf "$cache"' EXIT
mkdir "$cache/wheels"
file=$(awk -v processor="$(uname -m)" '$1 == "comma-deps-imgui" && $3 == processor { print $5 }' "$lock")
echo "not a wheel" >"$cache/wheels/$file"
if message=$("$root/third_party/fetch.sh" "$cache" 2>&1); then
    echo "failed: a wrong wheel was taken"
    failed=1
fi
expect "the message names both sums: $message" grep -q "found SHA-256 .*, expected " <<<"$message"
expect "nothing is left: $(ls -A "$cache")" test ! -e "$cache/.work"
expect "nothing is unpacked" test -z "$(find "$cache" -maxdepth 1 -name 'imgui-*')"
exit $failed
