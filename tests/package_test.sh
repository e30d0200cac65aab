#!/usr/bin/env bash
# A package of Debian has what it is to have, and runs from where it is unpacked: package_test.sh ATTEND.deb
# What checks packages, manual pages and menus is used where it is installed.
# shellcheck disable=SC2317  # what is expected is called by name
set -uo pipefail
deb=$(readlink -f "$1")
failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

expect() { # WHAT COMMAND...
    local what=$1 said
    shift
    said=$("$@" 2>&1) || { printf 'failed: %s\n%s\n' "$what" "$said"; failed=1; }
}
silent() {
    local said status=0
    said=$("$@" 2>&1 >/dev/null) || status=$?
    printf '%s\n' "$said"
    [[ $status == 0 && -z $said ]]
}
has() { grep -qF -- "$1" <<<"$2" || { printf 'found %s, expected "%s" in it\n' "$2" "$1"; false; }; }
installed() { command -v "$1" >/dev/null; }

expect "it can be unpacked" dpkg-deb -x "$deb" "$work"
share=$work/usr/share
for file in applications/attend.desktop icons/hicolor/{scalable/apps/attend.svg,256x256/apps/attend.png} \
    mime/packages/attend.xml metainfo/org.attend.Attend.metainfo.xml doc/attend/{copyright,changelog.gz} \
    man/man1/attend.1.gz man/man7/attend-{choices,nodes}.7.gz bash-completion/completions/attend \
    zsh/vendor-completions/_attend fish/vendor_completions.d/attend.fish; do
    expect "it has $file" test -s "$share/$file"
done
expect "data are packages of their own" test ! -e "$share/attend"

# Linked libraries, those that are opened at run time, and what is recommended.
needs=$(dpkg-deb -f "$deb" Depends)
for package in libc6 libspng0 libcairo2 libsystemd0 libopenblas0 libgl1 libegl1 libxcursor1 libxkbcommon0; do
    expect "it depends on $package" has "$package" "$needs"
done
expect "it recommends Wayland's libraries" has libwayland-client0 "$(dpkg-deb -f "$deb" Recommends)"

# It runs on a machine where nothing was fetched, and says what is missing.
attend=$work/usr/bin/attend
export ATTEND_CACHE=$work/none HOME=$work LIBGL_ALWAYS_SOFTWARE=1
expect "the version" has "attend $(dpkg-deb -f "$deb" Version)" "$("$attend" --version)"
expect "a value" has 1 "$("$attend" value --set embedding=one_hot --node x 2>&1)"
expect "word vectors that are missing" has attend-glove "$("$attend" value --node x 2>&1)"
expect "a model that is missing" has attend-minilm "$("$attend" nodes --set workspace=model 2>&1)"
expect "a picture" "$attend" render --set embedding=hand_made --size 640x480 --output "$work/a.png"
expect "the picture's scene" has '"embedding": "hand_made"' "$("$attend" save "$work/a.png" --output - 2>&1)"

completed() { # WORD...
    # shellcheck disable=SC2016  # for the other bash to put in
    PATH=$work/usr/bin:$PATH bash -c 'source "$0"; COMP_WORDS=(attend "$@") COMP_CWORD=$#; _attend; echo "${COMPREPLY[@]}"' \
        "$share/bash-completion/completions/attend" "$@"
}
expect "bash completes" has explain "$(completed expl)"
# What zsh and fish do with it is not asked here, but that they can read it.
! installed zsh || expect "zsh reads its completion" zsh -n "$share/zsh/vendor-completions/_attend"
! installed fish || expect "fish reads its completion" fish -n "$share/fish/vendor_completions.d/attend.fish"

for page in "$share"/man/man?/*.gz; do
    gunzip -k "$page"
    expect "$page names the program" grep -q attend "${page%.gz}"
    ! installed man || LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=80 expect "man of $page" silent man --warnings -E UTF-8 -l -Tutf8 -Z "${page%.gz}"
    ! installed mandoc || expect "mandoc of $page" silent mandoc -Tlint -Wwarning "${page%.gz}"
done
! installed lintian || expect "lintian" lintian --fail-on error,warning "$deb"
! installed appstreamcli || expect "appstreamcli" appstreamcli validate --no-net "$share/metainfo/org.attend.Attend.metainfo.xml"
! installed desktop-file-validate || expect "the menu's entry" silent desktop-file-validate "$share/applications/attend.desktop"
if installed update-mime-database; then
    expect "the kind of document" update-mime-database "$share/mime"
    expect "it is known by its name" grep -q 'application/x-attend+json:\*\.attend' "$share/mime/globs2"
fi
exit $failed
