#!/usr/bin/env bash
# Shows that `npm start` sets everything up: from fresh clones in a temporary folder, with almost nothing on PATH.
# As root it tries root and an ordinary user; as an ordinary user only that. Linux (it looks into /proc).
#   infra/verify-setup.sh [case …]      cases: root-node root-bun user-node user-bun
# Prints what it saw and the times; the exit status is not 0 if anything failed.
set -uo pipefail
set -m # every start in a process group of its own, as in a terminal

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
work=$(mktemp -d "${TMPDIR:-/tmp}/nightfall-verify-XXXXXX")
chmod 755 "$work"
failures=0
table=()
port=$((20000 + RANDOM % 20000))

source "$root/infra/verify/processes.sh"
source "$root/infra/verify/machine.sh"

clean_up() {
  for pid in $(processes_of "$work"); do kill -9 "$pid" 2>/dev/null; done
  for folder in "$work"/*/clone/.data/secrets/postgres-folder; do
    [ -f "$folder" ] && rm -rf "/var/lib/nightfall/$(cat "$folder")"
  done
  rm -rf "$work"
}
trap clean_up EXIT

ok() { printf '  ok      %s\n' "$*"; }
failed() {
  printf '  FAILED  %s\n' "$*"
  failures=$((failures + 1))
}
check() { # what, command …: one line for how it went
  local what=$1
  shift
  if "$@"; then ok "$what"; else failed "$what"; fi
}

# --- starting and stopping; $clone, $log, $as and $runner belong to the case that runs ---

start() { # what, most seconds: sets $launcher, $took, $address
  local begin=$EPOCHREALTIME
  : >"$log" # else what an earlier start said would be taken for this one's
  (cd "$clone" && exec "${as[@]}" PORT="$port" "${runner[@]}" start) >"$log" 2>&1 &
  launcher=$!
  while ! grep -q '^Nightfall is at ' "$log"; do
    if ! kill -0 "$launcher" 2>/dev/null || [ "$(seconds_since "$begin")" -ge 180000 ]; then
      failed "$1: it did not become ready"
      sed 's/^/          /' "$log" | tail -n 15
      return 1
    fi
    sleep 0.05
  done
  took=$(seconds_since "$begin")
  address=$(sed -n 's/^Nightfall is at //p' "$log")
  if [ "$took" -le "$2" ]; then ok "$1: ready after $(shown "$took"), $address"; else failed "$1: ready only after $(shown "$took")"; fi
}

seconds_since() { # in thousandths
  local now=$EPOCHREALTIME
  echo $((${now/[.,]/} / 1000 - ${1/[.,]/} / 1000))
}
shown() { printf '%d.%d s' $(($1 / 1000)) $(($1 % 1000 / 100)); }

interrupt() { # Ctrl-C goes to everybody in the terminal's process group
  local begin=$EPOCHREALTIME
  kill -INT -- "-$launcher"
  wait "$launcher" 2>/dev/null
  took=$(seconds_since "$begin")
}

nothing_left() {
  local left=""
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    left=$(processes_of "$clone")
    [ -z "$left" ] && break
    sleep 0.1
  done
  for pid in $left; do { tr '\0' ' ' <"/proc/$pid/cmdline" | cut -c1-120; } 2>/dev/null; done
  [ -z "$left" ] && ! listens "$port" && ! listens $((port + 1))
}
listens() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

game() { "$tools_bun" "$clone/infra/verify/running-game.ts" "$@"; }
shows_page() { "$tools_bun" -e "process.exit((await (await fetch('$address')).text()).includes('<script') ? 0 : 1)"; }
is_refused() { ! (cd "$clone" && "${as[@]}" PORT="$port" "${runner[@]}" start) >"$log.second" 2>&1 && grep -q 'already runs' "$log.second"; }
says_port_taken() { grep -q "Port $port is in use" "$log"; }
passwords_are_private() { [ -z "$(find "$clone/.data/secrets" -type f -perm /077)" ]; }

still_runs() { # game id and cookie
  local seen
  if seen=$(game check "$address" "${1%% *}" "${1#* }" 2>&1); then ok "the game still runs: $seen"; else failed "the game is lost: $seen"; fi
}

# --- one case ---

run_case() { # name
  local name=$1 first again revived
  printf '\n%s\n' "$name"
  prepare_case "$name" || return
  start 'first start' 60000 || return
  first=$took
  if [ "$name" = user-bun ]; then check 'Redis was downloaded' grep -q '^Downloading Redis' "$log"; fi
  check 'shows its page' shows_page
  check 'passwords are readable by their owner only' passwords_are_private
  interrupt
  check "Ctrl-C stops it ($(shown "$took")), nothing is left" nothing_left

  hold_port "$port"
  start 'second start, its port taken' 6000 || return
  again=$took
  check 'says that the port is in use' says_port_taken
  release_port
  check 'another start on the same data is refused' is_refused

  local running
  if running=$(game create "$address" 2>&1); then ok "a game runs: ${running%% *}"; else failed "no game could be started: $running"; fi

  kill_all "$clone"
  start 'start after kill -9 of everything' 6000 || return
  revived=$took
  still_runs "$running"

  { kill -9 "$(launcher_of "$clone")"; wait "$launcher"; jobs; } >/dev/null 2>&1
  start 'start after kill -9 of the launcher alone' 6000 || return
  still_runs "$running"
  kill -TERM -- "-$launcher"
  wait "$launcher" 2>/dev/null
  check 'SIGTERM stops it, nothing is left' nothing_left
  table+=("$(printf '%-10s  %-10s  %-10s  %s' "$name" "$(shown "$first")" "$(shown "$again")" "$(shown "$revived")")")
}

cases=("$@")
if [ ${#cases[@]} -eq 0 ]; then
  cases=(user-node user-bun)
  if [ "$(id -u)" = 0 ]; then cases=(root-node root-bun "${cases[@]}"); else echo 'Not root: leaving out root-node and root-bun.'; fi
fi
for name in "${cases[@]}"; do run_case "$name"; done

printf '\n%-10s  %-10s  %-10s  %s\n' case 'first' 'again' 'after kill -9'
printf '%s\n' "${table[@]}"
printf '%s failed\n' "$failures"
[ "$failures" -eq 0 ]
