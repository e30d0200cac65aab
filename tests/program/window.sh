#!/usr/bin/env bash
# The real window under a virtual display: start, type, take a picture, quit, start again. Waits for conditions, never
# for a time to pass.
set -euo pipefail
attend=$1
# shellcheck source=tests/support/display.sh
source "$(dirname "${BASH_SOURCE[0]}")/../support/display.sh"

start
type_sentence 'The radio station plays jazz'
wait_for 'session 0 | grep -q "radio station plays jazz"' 'what was typed is not kept'
wait_for is_idle 'the window does not come to rest after typing'
setup "$folder/before.png"
xdotool key ctrl+e
wait_for "is_darkened $folder/before.png" 'no sheet was opened'
wait_for is_idle 'the sheet with the figure does not come to rest'
xdotool key Return
wait_for is_idle 'the dialog does not come to rest'
xdotool type --delay 0 "$folder/window.pdf"
# The dialog takes what is typed frame by frame: Return comes when nothing is left to draw.
wait_for is_idle 'the dialog does not come to rest'
xdotool key Return
wait_for "[ -s $folder/window.pdf ]" 'no picture was exported'
# Nothing moves: no frame is drawn, but for a few that go to the cursor and to tooltips that settle.
wait_for is_idle 'the idle window does not come to rest'
xdotool key ctrl+q
wait_for "! kill -0 $program" 'the program does not quit'
session 0 | grep -q '"ended": true' || fail 'the end was not recorded'
grep -q 'XDG_RUNTIME_DIR' "$folder/log" && fail "a library complains: $(cat "$folder/log")"

start
session 0 | grep -q 'radio station plays jazz' || fail 'the sentence is gone at the second start'
xdotool key ctrl+q
wait_for "! kill -0 $program" 'the program does not quit a second time'

# A document on standard input is opened as a file is, and is kept though no file has it.
rm -r "$folder/state"
"$attend" save --set embedding=hand_made --set 'sentence=Out of a pipe' --output "$folder/piped.attend"
arguments=(-) input=$folder/piped.attend
start
wait_for 'session 0 | grep -q "Out of a pipe"' 'what came through standard input is not open'
xdotool key ctrl+q
wait_for "! kill -0 $program" 'the program does not quit a third time'
echo 'window: ok'
