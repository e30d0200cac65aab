#!/usr/bin/env bash
# tidy.sh BUILD STAMPS SOURCE: runs clang-tidy on one source unless nothing has changed that it saw.
# The stamp holds a sum over the checks, the source and every header of ours that it includes.
set -uo pipefail
build=$1 stamps=$2 source=$3
stamp=$stamps/${source//\//.}

# headers: the source and the headers of ours below it, as far as #include "..." leads.
headers() {
    local queue=("$source") seen=" $source " file
    while ((${#queue[@]})); do
        file=${queue[0]}
        queue=("${queue[@]:1}")
        echo "$file"
        while read -r file; do
            if [[ -f $file && $seen != *" $file "* ]]; then
                seen+="$file "
                queue+=("$file")
            fi
        done < <(sed -n 's/^#include "\(.*\)".*/\1/p' "$file")
    done
}

sum=$({ clang-tidy-14 --version; headers | xargs cat .clang-tidy; } | sha256sum)
[[ $(cat "$stamp" 2>/dev/null) == "$sum" ]] && exit 0
clang-tidy-14 --quiet -p "$build" --extra-arg=-Wno-unknown-warning-option --extra-arg=-Wno-ignored-optimization-argument \
    "$source" 2> >(grep -v ' warnings\? generated\|Suppressed\|Use -header-filter' >&2) && echo "$sum" >"$stamp"
