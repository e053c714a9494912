#!/bin/sh
# Copies what each master of a Redis cluster has: REDISCLI_AUTH=… sh back-up-redis.sh HOST PORT FOLDER
# For each, a folder named by its slots, in the form that infra/backup/restore-redis.ts takes: a dump is the base of an
# append-only file. What is not complete ends in .new.
set -eu
kept=12
nodes=$(redis-cli -e -h "$1" -p "$2" cluster nodes)
masters=$(printf '%s\n' "$nodes" | awk '$3 ~ /master/ && NF > 8 {
  address = $2; sub(/@.*/, "", address)
  host = address; sub(/:[0-9]+$/, "", host); sub(/.*:/, "", address)
  print host, address, $9
}')
[ -n "$masters" ] || { echo "No master has slots" >&2; exit 1; }
to="$3/$(date -u +%Y-%m-%dT%H-%M-%S)"
printf '%s\n' "$masters" | while read -r host port slots; do
  folder="$to.new/$slots/appendonlydir"
  mkdir -p "$folder"
  redis-cli -h "$host" -p "$port" --rdb "$folder/appendonly.aof.1.base.rdb"
  echo 'file appendonly.aof.1.base.rdb seq 1 type b' > "$folder/appendonly.aof.manifest"
done
sync
mv "$to.new" "$to"
cd "$3"
ls -d *.new 2> /dev/null | while read -r broken; do rm -r "$broken"; done
ls -d [0-9]* | sort -r | tail -n "+$((kept + 1))" | while read -r old; do rm -r "$old"; done
