#!/bin/sh
# gloss [start]    for this machine: prints the address of the web app and the folders of the extension
# gloss serve      for others, below a supervisor: writes in DATA_DIR alone
# gloss health     fails where no server answers at PORT
# gloss admin, gloss token, gloss mcp, gloss restore-snapshot    as `npm run` of these names (docs/self-hosting.md)
here=$(dirname "$(readlink -f "$0")")
DATA_DIR=${DATA_DIR:-$here/data}
WEB_DIR=${WEB_DIR:-$here/dist/web}
NODE_COMPILE_CACHE=${NODE_COMPILE_CACHE:-$DATA_DIR/compiled}
GLOSS_BUILT=1
export DATA_DIR WEB_DIR NODE_COMPILE_CACHE GLOSS_BUILT
health="fetch('http://127.0.0.1:${PORT:-8787}/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
command=${1:-start}
[ $# -eq 0 ] || shift
case $command in
  start | admin | token | mcp | restore-snapshot) program=scripts/$command.ts ;;
  serve) program=src/server/index.ts ;;
  health) exec "$here/bin/node" -e "$health" ;;
  *)
    sed -n 's/^# //p' "$0" >&2
    exit 64
    ;;
esac
exec "$here/bin/node" "$here/$program" "$@"
