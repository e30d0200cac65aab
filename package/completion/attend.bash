# Completion of attend for bash: the program itself says what may follow (attend --complete).
# shellcheck shell=bash
_attend() {
    local words=() word glued='' last=${COMP_WORDS[COMP_CWORD]} keep line file i
    # bash cuts words at "=", ":" and "@", too: they are put together again.
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if ((${#words[@]})) && [[ $glued || $word =~ ^[=:@]+$ ]]; then
            words[-1]+=$word
        else
            words+=("$word")
        fi
        if [[ $word =~ ^[=:@]+$ ]]; then glued=yes; else glued=''; fi
    done
    [[ ! $last =~ ^[=:@]+$ ]] || last=''
    word=${words[-1]-}
    keep=${word%"$last"} # of the word, what stands before the piece that bash replaces
    COMPREPLY=()
    while IFS= read -r line; do
        if [[ $line == *$'\t'* ]]; then
            line=${line%%$'\t'*}
            COMPREPLY+=("${line#"$keep"}")
        elif [[ $line == files:* && $word == "${line#files:}"* ]]; then
            line=${line#files:}
            compopt -o filenames 2>/dev/null
            while IFS= read -r file; do
                file=$line$file
                COMPREPLY+=("${file#"$keep"}")
            done < <(compgen -f -- "${word#"$line"}")
        fi
    done < <("${COMP_WORDS[0]}" --complete "${words[@]}" 2>/dev/null)
    # Behind "score=" and "head.0/w_q[" one goes on typing.
    if ((${#COMPREPLY[@]} == 1)) && [[ ${COMPREPLY[0]} == *[=@[] ]]; then
        compopt -o nospace 2>/dev/null
    fi
}
complete -F _attend attend
