#!/usr/bin/env bash
# Installs packages of Attend into a fresh Debian in a folder and tries them there, by hand and as root:
#   try_in_debootstrap.sh FOLDER PACKAGE.deb... [MIRROR]    MIRROR: such as http://deb.debian.org/debian
# Needs debootstrap and a network. FOLDER is made where it is not there; the window is opened under Xvfb, which is installed
# in there.
set -euo pipefail
folder=$1
shift
mirror=http://deb.debian.org/debian
[[ ${!#} == *.deb ]] || { mirror=${!#} && set -- "${@:1:$#-1}"; }

[[ -d $folder/usr ]] || debootstrap --variant=minbase bookworm "$folder" "$mirror"
inside() { chroot "$folder" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive \
    LIBGL_ALWAYS_SOFTWARE=1 LC_ALL=C.UTF-8 "$@"; }
trap 'umount "$folder/proc" "$folder/dev" 2>/dev/null || true' EXIT
mount -t proc proc "$folder/proc"
mount --bind /dev "$folder/dev"
cp /etc/resolv.conf "$folder/etc/"
cp "$@" "$folder/tmp/"
inside apt-get update -q
inside apt-get install -y -q --no-install-recommends "${@/#*\///tmp/}"

inside attend --version
inside attend value --set embedding=hand_made --set "sentence=the cat sat" --node head.0/weights
inside attend render --set embedding=hand_made --size 1280x800 --output /tmp/a.png
inside attend save /tmp/a.png --output /tmp/a.attend
inside attend models
inside attend value --node head.0/weights || echo "(as it should, without attend-glove)"

inside apt-get install -y -q --no-install-recommends xvfb xdotool >/dev/null
# shellcheck disable=SC2016  # for the shell in there to put in
inside sh -c 'Xvfb :7 -screen 0 1280x800x24 >/dev/null 2>&1 & server=$!
    sleep 2; DISPLAY=:7 attend /tmp/a.attend & window=$!
    sleep 8; DISPLAY=:7 xdotool search --name Attend getwindowname; kill $window; wait $window; kill $server'
