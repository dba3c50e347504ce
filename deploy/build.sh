#!/bin/sh
# deploy/build.sh FOLDER: builds the server of this checkout into a folder that has all that it runs with.
# It needs Node 20 or later, npm, and the npm registry within reach (or the packages installed).
set -eu
exec node "$(dirname "$0")/../scripts/run.mjs" package --server "$1"
