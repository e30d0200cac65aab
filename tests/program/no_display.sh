#!/usr/bin/env bash
# Without a display the window cannot open: a message that says so, exit code 1, and the command line still works.
set -euo pipefail
attend=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export HOME=$folder XDG_CONFIG_HOME=$folder XDG_STATE_HOME=$folder
unset DISPLAY WAYLAND_DISPLAY
code=0
"$attend" >"$folder/out" 2>"$folder/err" || code=$?
[ "$code" -eq 1 ] || { echo "exit code $code"; exit 1; }
grep -qi 'display' "$folder/err" || { cat "$folder/err"; exit 1; }
[ ! -s "$folder/out" ]
"$attend" value --set embedding=one_hot --node x | grep -q train
"$attend" render --set embedding=one_hot --size 640x480 --output "$folder/window.png"
[ "$(head -c 8 "$folder/window.png" | od -An -tx1 | tr -d " ")" = 89504e470d0a1a0a ]
echo 'no display: ok'
