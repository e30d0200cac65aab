#!/usr/bin/env bash
# The real window under a virtual display: start, type, take a picture, quit, start again; kill and recover.
set -euo pipefail
attend=$1
for tool in Xvfb xdotool import; do
    command -v "$tool" >/dev/null || { echo "$tool is missing: nothing was tested" >&2; exit 1; }
done
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$folder"' EXIT
export XDG_CONFIG_HOME=$folder/config XDG_STATE_HOME=$folder/state XDG_CACHE_HOME=$folder/cache HOME=$folder
display=:$((90 + RANDOM % 400))
Xvfb "$display" -noreset -screen 0 1280x800x24 >/dev/null 2>&1 &
export DISPLAY=$display LIBGL_ALWAYS_SOFTWARE=1

fail() { echo "FAILED: $1" >&2; exit 1; }
wait_for() { for _ in $(seq 600); do if eval "$1" >/dev/null 2>&1; then return 0; fi; sleep 0.1; done; fail "$2"; }
start() { "$attend" "$@" >"$folder/log" 2>&1 & program=$!; wait_for 'xdotool search --onlyvisible --name Attend windowfocus' "no window: $(cat "$folder/log")"; wait_for 'picture_has_colors' 'nothing is drawn'; }
# Software OpenGL takes its time on a busy machine: typing begins when the first frame stands there.
picture_has_colors() { import -window root "$folder/first.png" && [ "$(identify -format %k "$folder/first.png")" -gt 100 ]; }
session() { cat "$folder"/state/attend/session-0.json; }

wait_for 'xdotool getmouselocation' 'no display'
start
xdotool key ctrl+a
xdotool type --delay 40 'The radio station plays jazz'
wait_for 'session | grep -q "radio station plays jazz"' 'what was typed is not kept'
import -window root "$folder/picture.png"
[ "$(identify -format %k "$folder/picture.png")" -gt 100 ] || fail 'the picture is empty'
xdotool key ctrl+e
sleep 1
xdotool type --delay 40 "$folder/window.png"
xdotool key Return
wait_for "[ -s $folder/window.png ]" 'no picture was exported'
# Nothing moves: no frame is drawn. Of 400 ticks, a few go to the cursor and to tooltips that settle.
sleep 2
ticks() { awk '{ print $14 + $15 }' "/proc/$program/stat"; }
before=$(ticks)
sleep 4
used=$(($(ticks) - before))
[ "$used" -le 8 ] || fail "the idle window took $used ticks in 4 seconds"
xdotool key ctrl+q
wait_for "! kill -0 $program" 'the program does not quit'
session | grep -q '"ended": true' || fail 'the end was not recorded'

start
session | grep -q 'radio station plays jazz' || fail 'the sentence is gone at the second start'
xdotool key ctrl+a
xdotool type --delay 40 'Nothing is lost'
wait_for 'session | grep -q "Nothing is lost"' 'the second text is not kept'
kill -9 "$program"
wait "$program" 2>/dev/null || true
session | grep -q '"ended": false' || fail 'a crash looks like an end'
start
xdotool key Return
wait_for 'session | grep -q "Nothing is lost"' 'nothing was recovered'
xdotool key ctrl+q
wait_for "! kill -0 $program" 'the program does not quit after a recovery'
echo 'window: ok'
