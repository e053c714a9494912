# Which processes belong to a folder: for verify-setup.sh.

# Those that work in the folder, were started with it on their command line, or serve its database elsewhere.
processes_of() { # folder
  local pid cwd line elsewhere
  elsewhere=$(cat "$1/.data/secrets/postgres-folder" 2>/dev/null || echo none)
  for pid in /proc/[0-9]*; do
    pid=${pid#/proc/}
    [ "$pid" = "$$" ] || [ "$pid" = "$BASHPID" ] && continue
    line=$({ tr '\0' ' ' <"/proc/$pid/cmdline"; } 2>/dev/null) || continue
    [ -z "$line" ] && continue # a zombie, or part of the kernel
    cwd=$(readlink "/proc/$pid/cwd" 2>/dev/null)
    case "$cwd/ $line" in
      "$1"/* | *" $1/"* | *"$1/.data"* | *"/nightfall/$elsewhere"*) echo "$pid" ;;
    esac
  done
}

launcher_of() { # folder
  local pid
  for pid in $(processes_of "$1"); do
    grep -q 'infra/local/start.ts' "/proc/$pid/cmdline" 2>/dev/null && echo "$pid"
  done
}

kill_all() { # folder
  # shellcheck disable=SC2046 # a list of numbers
  { kill -9 $(processes_of "$1"); wait; jobs; } >/dev/null 2>&1 # jobs takes note, so that the shell does not say "Killed"
}
