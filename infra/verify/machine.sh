# The bare machines that verify-setup.sh pretends to have: a PATH of a few links, a user, an empty HOME.

# What any system has; setpriv is part of util-linux.
basics=(sh env cat mkdir rm cp chmod chown test true uname setpriv)

prepare_case() { # name like user-bun: sets $clone, $log, $as, $runner, $tools_bun
  local folder=$work/$1 user=${1%-*} has=${1#*-} tool
  mkdir -p "$folder/bin" "$folder/home"
  clone=$folder/clone
  log=$folder/log
  for tool in "${basics[@]}"; do link_tool "$folder/bin" "$tool" || return; done
  # Elsewhere Redis is on the machine; here it has to be downloaded.
  if [ "$1" = user-bun ]; then set -- apt-get dpkg; else set -- redis-server; fi
  for tool in "$@"; do link_tool "$folder/bin" "$tool" || return; done

  tools_bun=$(own_bun) || return
  if [ "$has" = node ]; then
    link_tool "$folder/bin" node && link_tool "$folder/bin" npm || return
    runner=(npm)
  else
    # A copy, because the user may not be able to enter the folder it is in.
    cp "$tools_bun" "$folder/bin/bun"
    runner=(bun)
  fi
  git clone -q "$root" "$clone" || return
  as=(env -i PATH="$folder/bin" HOME="$folder/home" HOSTING_ACCESS=free "${passed_on[@]}")
  # Root's clone lies where nobody else may enter.
  if [ "$user" = root ]; then chmod 700 "$folder"; fi
  if [ "$user" = user ] && [ "$(id -u)" = 0 ]; then
    chown -R 65534:65534 "$folder"
    as=(setpriv --reuid=65534 --regid=65534 --clear-groups "${as[@]}")
  fi
}

link_tool() { # folder, name
  local found
  found=$(command -v "$2")
  case $found in
    /*) ln -s "$found" "$1/$2" ;;
    # Built into this shell, but a program too.
    *) ln -s "/usr/bin/$2" "$1/$2" ;;
  esac
  [ -e "$1/$2" ] && return
  failed "$2 is not on this machine, so this case cannot be tried"
  return 1
}

# How the outside world is reached is no part of what is tried here.
passed_on=()
for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY NODE_EXTRA_CA_CERTS SSL_CERT_FILE \
  npm_config_registry BUN_CONFIG_REGISTRY; do
  [ -n "${!name:-}" ] && passed_on+=("$name=${!name}")
done

own_bun() {
  local candidate
  for candidate in "$(command -v bun)" "$root"/.cache/bun-*/node_modules/bun/bin/bun.exe; do
    [ -x "$candidate" ] && "$candidate" --version >/dev/null 2>&1 && readlink -f "$candidate" && return
  done
  failed 'Bun is needed for the checks themselves: run `npm test` or `npm start` here first'
  return 1
}

hold_port() { # port
  "$tools_bun" -e "Bun.serve({ hostname: '127.0.0.1', port: $1, fetch: () => new Response('taken') })" &
  holder=$!
  until listens "$1"; do sleep 0.05; done
}
release_port() {
  kill "$holder"
  wait "$holder" 2>/dev/null
}
