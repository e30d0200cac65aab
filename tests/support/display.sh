# Sourced by tests of the real window: a virtual display, a folder of its own, and what they wait for. Sets folder, and
# start sets program.
# shellcheck shell=bash
for tool in Xvfb xdotool import; do
    command -v "$tool" >/dev/null || { echo "$tool is missing: nothing was tested" >&2; exit 1; }
done
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$folder"' EXIT
export XDG_CONFIG_HOME=$folder/config XDG_STATE_HOME=$folder/state XDG_CACHE_HOME=$folder/cache HOME=$folder
# Without the bus of whoever runs them: the desktop's file dialog would open on another screen.
unset XDG_RUNTIME_DIR WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS
mkfifo "$folder/display"
# The server chooses a number that is free, and writes it when it is ready.
Xvfb -displayfd 3 -noreset -screen 0 1280x800x24 3>"$folder/display" >/dev/null 2>&1 &
read -r number <"$folder/display"
export DISPLAY=:$number LIBGL_ALWAYS_SOFTWARE=1

fail() { echo "FAILED: $1" >&2; exit 1; }
# wait_for CONDITION WHY: as long as a slow machine takes.
wait_for() {
    for _ in $(seq 600); do
        if eval "$1" >/dev/null 2>&1; then return 0; fi
        sleep 0.1
    done
    fail "$2"
}
picture() { import -window root "$1"; }
# A part of the setup, in which nothing blinks: a dialog darkens it.
setup() { import -window root -crop 150x300+10+300 "$1"; }
is_darkened() { setup "$folder/now.png" && [ "$(compare -metric AE "$folder/now.png" "$1" null: 2>&1)" != 0 ]; }
# Software OpenGL takes its time on a busy machine: typing begins when the first frame stands there.
has_colors() { picture "$folder/first.png" && [ "$(identify -format %k "$folder/first.png")" -gt 100 ]; }
window_of() { xdotool search --onlyvisible --pid "$1" --name Attend; }
# start: the program with these arguments and this file as its standard input, until its window stands there. Signals
# reach it as they would from a desktop: a script without job control would have them ignored.
arguments=() input=/dev/null
start() {
    env --default-signal=INT,HUP,TERM "$attend" "${arguments[@]}" <"$input" >"$folder/log" 2>&1 &
    program=$!
    wait_for 'xdotool search --onlyvisible --name Attend windowfocus' "no window: $(cat "$folder/log")"
    wait_for has_colors 'nothing is drawn'
}
type_sentence() {
    xdotool key ctrl+a
    xdotool type --delay 0 "$1"
}
# session PLACE: what a window keeps.
session() { cat "$folder/state/attend/session-$1.json"; }
ticks() { awk '{ print $14 + $15 }' "/proc/$program/stat"; }
# It waits for something, and for no turn of a busy processor.
is_asleep() { [ "$(awk '{ print $3 }' "/proc/$program/stat")" = S ]; }
# A second of which the program takes almost nothing.
is_idle() {
    local before
    before=$(ticks)
    is_asleep || return 1
    sleep 1
    is_asleep && [ $(($(ticks) - before)) -le 3 ]
}
