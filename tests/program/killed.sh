#!/usr/bin/env bash
# What the real window loses when it is killed: nothing, and what a signal ended is no crash. Of two windows neither's
# work. (Kills at any moment: tests/app/shell/killed_test.cpp.)
set -euo pipefail
attend=$1
# shellcheck source=tests/support/display.sh
source "$(dirname "${BASH_SOURCE[0]}")/../support/display.sh"

# end SIGNAL: the program ends by itself.
end() {
    kill -"$1" "$program"
    wait_for "! kill -0 $program" "the program does not follow SIG$1"
}
# work PLACE TEXT: types it, until it is kept there.
work() {
    type_sentence "$2"
    wait_for "session $1 | grep -q '$2'" "not kept: $2"
}

start
work 0 'Ended by a signal'
end TERM
session 0 | grep -q '"ended": true' || fail 'a signal looks like a crash'

# No question stands over the second start. The windows stand in one place: the first is taken away for the second.
start
work 0 'The work of the first'
first=$program
xdotool search --onlyvisible --name Attend windowunmap
start
work 1 'The work of the second'
kill -9 "$first"
wait "$first" 2>/dev/null || true # on a busy machine it dies slowly, and until then its place is taken
end HUP
session 0 | grep -q '"ended": false' || fail 'a crash looks like an end'
session 1 | grep -q '"ended": true' || fail 'a hang-up looks like a crash'

start
wait_for is_idle 'the first question does not come to rest'
xdotool key Return # restore it
wait_for 'session 0 | grep -q "work of the first"' 'the first work is gone'
wait_for is_idle 'the second question does not come to rest'
# Keep it as a file: asked for until it is, since on a busy machine the window may stand there before the question.
wait_for 'xdotool key Tab Return; sleep 2; ! session 1' 'the second work was not offered'
grep -q 'work of the second' "$folder"/state/attend/{set_aside.attend,session-0.json} || fail 'the second work is gone'
end INT
echo 'killed: ok'
