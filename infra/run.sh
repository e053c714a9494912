#!/bin/sh
# What `npm start`, `npm test` and `npm run check` run. Needs nothing but Node with npm, or Bun: gets the
# pinned Bun and the dependencies when they are missing, then hands over to a TypeScript file beside it.
set -eu

bun_version=1.4.5

unset CDPATH
case $0 in */*) cd "${0%/*}/.." ;; *) cd .. ;; esac
root=$(pwd -P)
bun_folder=$root/.cache/bun-$bun_version

say() { printf '%s\n' "$*" >&2; }

# Package managers and browsers keep caches in HOME and fail without one they can write to.
if [ -z "${HOME:-}" ] || [ ! -d "$HOME" ] || [ ! -w "$HOME" ]; then
  if [ -n "${HOME:-}" ] && [ -r "$HOME/.npmrc" ]; then
    export npm_config_userconfig="$HOME/.npmrc"
  fi
  export HOME="$root/.cache/home"
  mkdir -p "$HOME"
fi

version_of() { "$1" --version 2>/dev/null || true; }

use_cached_bun() {
  [ "$(version_of "$bun_folder/node_modules/.bin/bun")" = "$bun_version" ] || return 1
  PATH=$bun_folder/node_modules/.bin:$PATH
}

install_bun_by_npm() {
  command -v npm >/dev/null 2>&1 || return 1
  say "Getting Bun $bun_version …"
  mkdir -p "$bun_folder"
  npm install --prefix "$bun_folder" --no-save --no-package-lock --no-audit --no-fund --loglevel=error \
    "bun@$bun_version" >&2 || return 1
  # Install scripts may be switched off; this one puts the program in its place.
  use_cached_bun && return 0
  (cd "$bun_folder/node_modules/bun" && node install.js >&2) || return 1
  use_cached_bun
}

install_bun_by_bun() {
  [ -n "$(version_of bun)" ] || return 1
  say "Getting Bun $bun_version …"
  mkdir -p "$bun_folder"
  (
    cd "$bun_folder"
    printf '{ "private": true, "trustedDependencies": ["bun"] }\n' >package.json
    bun add "bun@$bun_version" >&2
  ) || return 1
  use_cached_bun && return 0
  (cd "$bun_folder/node_modules/bun" && bun install.js >&2) || return 1
  use_cached_bun
}

use_newer_bun() {
  case $(version_of bun) in
    1.[4-9]* | 1.[1-9][0-9]* | [2-9]* | [1-9][0-9]*) say "Using Bun $(version_of bun)." ;;
    *) return 1 ;;
  esac
}

if [ "$(version_of bun)" != "$bun_version" ]; then
  if ! { use_cached_bun || install_bun_by_npm || install_bun_by_bun || use_newer_bun; }; then
    say "Nightfall needs Bun $bun_version, and could not get it. Install it with"
    say "  curl -fsSL https://bun.sh/install | bash -s bun-v$bun_version"
    exit 1
  fi
fi
export PATH

# The copy of the lock file tells what node_modules was installed from.
stamp=node_modules/.installed-from
if [ ! -f "$stamp" ] || [ "$(cat bun.lock)" != "$(cat "$stamp")" ]; then
  say "Installing the dependencies …"
  if ! said=$(bun install --frozen-lockfile 2>&1); then
    say "$said"
    say "The dependencies could not be installed. Try again with"
    say "  bun install --frozen-lockfile"
    exit 1
  fi
  cat bun.lock >"$stamp"
fi

case ${1:-} in
  start) shift && exec bun infra/local/start.ts "$@" ;;
  test) shift && exec bun infra/test/main.ts "$@" ;;
  check) exec bun infra/test/main.ts check ;;
  *)
    say "usage: sh infra/run.sh start | test [step …] | check"
    exit 2
    ;;
esac
