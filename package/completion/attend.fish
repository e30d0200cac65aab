# Completion of attend for fish: the program itself says what may follow (attend --complete).
function __attend_complete
    set -l words (commandline -opc) (commandline -ct)
    for line in (attend --complete $words[2..-1] 2>/dev/null)
        if string match -q 'files:*' -- $line
            set -l before (string replace 'files:' '' -- $line)
            set -l typed (string sub -s (math (string length -- $before) + 1) -- $words[-1])
            for file in (__fish_complete_path $typed)
                echo $before$file
            end
        else
            echo $line
        end
    end
end
complete -c attend -f -a '(__attend_complete)'
