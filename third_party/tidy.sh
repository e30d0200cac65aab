#!/usr/bin/env bash
# tidy.sh CLANG_TIDY FOLDER SOURCE: runs clang-tidy on one source unless nothing has changed that it saw.
# FOLDER holds compile_commands.json and, below checked/, a stamp for each source.
# The stamp holds a sum over the checks, the source and every header of ours that it includes.
set -uo pipefail
clang_tidy=$1 folder=$2 source=$3
stamp=$folder/checked/${source//\//.}

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
        done < <(sed -n "s|^#include \"\($PWD/\)\?\(.*\)\".*|\2|p" "$file")
    done
}

sum=$({ "$clang_tidy" --version; headers | xargs cat .clang-tidy; } | sha256sum)
[[ $(cat "$stamp" 2>/dev/null) == "$sum" ]] && exit 0
"$clang_tidy" --quiet -p "$folder" --extra-arg=-Wno-unknown-warning-option --extra-arg=-Wno-deprecated-declarations "$source" 2> >(grep -v -E \
    'warnings? generated|Suppressed|Processing file|Use -(header|system)' >&2) && echo "$sum" >"$stamp"
