#!/usr/bin/env bash
# The speaker's window beside the class's, under a virtual display: keys work in either, the class's picture can be
# frozen, and closing the second window keeps the lesson.
set -euo pipefail
attend=$1
# shellcheck source=tests/support/display.sh
source "$(dirname "${BASH_SOURCE[0]}")/../support/display.sh"

arguments=(lesson lessons/01_never_says_no.md)
start
class=$(xdotool search --onlyvisible --name 'never says no')
xdotool windowsize "$class" 640 800 windowmove "$class" 0 0
speaker() { xdotool search --onlyvisible --name '^Speaker'; }
# A window's own part of the screen, which nothing covers.
of_class() { import -window root -crop 640x800+0+0 "$1"; }
of_speaker() { import -window root -crop 600x440+660+20 "$1"; }
# differs PART PICTURE: it looks otherwise by now.
differs() { "of_$1" "$folder/now.png" && [ "$(compare -metric AE "$folder/now.png" "$2" null: 2>&1)" != 0 ]; }
# Nothing moves any more in the class's window.
is_still() { of_class "$folder/still.png" && sleep 0.3 && ! differs class "$folder/still.png"; }

xdotool key F5 shift+F5
wait_for speaker 'no second window was opened'
window=$(speaker)
xdotool windowsize "$window" 640 480 windowmove "$window" 640 0
wait_for is_idle 'two windows do not come to rest'
of_class "$folder/class.png"
of_speaker "$folder/speaker.png"

# A key in the speaker's window turns the page of both.
xdotool windowfocus "$window" key Page_Down
wait_for "differs class $folder/class.png" 'a key in the second window does nothing in the first'
wait_for "differs speaker $folder/speaker.png" 'the second window does not follow the lesson'

# Frozen: the class goes on seeing the same, with a sign, and the speaker works on.
wait_for is_still "the class's window does not come to rest"
of_class "$folder/class.png"
xdotool key f
wait_for "differs class $folder/class.png" 'no sign says that it is frozen'
of_class "$folder/frozen.png" && of_speaker "$folder/speaker.png"
xdotool key Page_Down
wait_for "differs speaker $folder/speaker.png" 'while it is frozen the speaker sees no change'
! differs class "$folder/frozen.png" || fail 'the class sees what is done while it is frozen'
xdotool key f
wait_for "differs class $folder/frozen.png" 'the class does not see what was done meanwhile'

# Closed, the lesson goes on in the first window.
of_class "$folder/class.png"
xdotool windowfocus "$class" key shift+F5
wait_for '! speaker' 'the second window does not close'
xdotool windowfocus "$class" key Page_Down
wait_for "differs class $folder/class.png" 'the lesson is over with the second window'
xdotool key ctrl+q
wait_for "! kill -0 $program" 'the program does not quit'
echo 'speaker: ok'
