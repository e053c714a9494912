#!/bin/sh
# The archive_command of Postgres: sh archive-wal.sh %p <archive>/%f
# It may ask again for a file that is there, after a crash. Then the same one is a success, and another one is refused.
set -eu
[ ! -e "$2" ] || exec cmp -s "$1" "$2"
cp "$1" "$2.new"
sync "$2.new"
mv "$2.new" "$2"
