import { execFile, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import * as path from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, copyBinaries } from './binaries.ts';
import { ClusterError } from './cluster-error.ts';

const run = promisify(execFile);

/** How PostgreSQL's programs are started; they refuse to run as root. */
export interface RunAs {
  binaries: Binaries;
  /** Put before the program. */
  prefix: readonly string[];
  /** For child_process; absent: as ourselves. */
  ids: { uid: number; gid: number } | Record<string, never>;
  /** Who has to own the cluster. */
  owner: { uid: number; gid: number } | null;
}

/**
 * Not root: as ourselves. Root on Linux: in a user namespace, where root has another number and access
 * to its own files, so that nothing changes owner and private folders (such as /root) work. Where
 * containers forbid namespaces: as the user `postgres`, made if missing.
 */
export async function chooseRunAs(binaries: Binaries, cluster: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { binaries, prefix: [], ids: {}, owner: null };
  const prefix = namespacePrefix();
  if (prefix) return { binaries, prefix, ids: {}, owner: { uid: 0, gid: 0 } };
  const ids = await postgresUser();
  const data = path.dirname(cluster);
  if (!canEnter(data, ids)) throw new ClusterError(closedFolder(data));
  const reachable = canEnter(binaries.root, ids) ? binaries : await copyBinaries(binaries, data);
  return { binaries: reachable, prefix: [], ids, owner: ids };
}

function closedFolder(folder: string): string {
  return (
    `PostgreSQL does not run as root, and its user 'postgres' cannot enter ${folder}: ` +
    'start as another user, set DATA_DIR to a folder it can enter (such as /var/lib/gloss), ' +
    'or set DATABASE_URL'
  );
}

function namespacePrefix(): readonly string[] | null {
  if (process.platform !== 'linux') return null;
  // initdb wants a name for its user: `nobody` is in every passwd file.
  const prefix = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'];
  const [program = '', ...args] = prefix;
  const tried = spawnSync(program, [...args, 'id', '-u'], { encoding: 'utf8' });
  return tried.status === 0 && tried.stdout.trim() === '65534' ? prefix : null;
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  if (!(await userId('-u'))) {
    await run('groupadd', ['--system', 'postgres']).catch(() => undefined);
    await run('useradd', ['--system', '-g', 'postgres', 'postgres']).catch(() => undefined);
  }
  const [uid, gid] = [await userId('-u'), await userId('-g')];
  if (!uid || !gid) {
    throw new ClusterError(
      "PostgreSQL does not run as root and no user 'postgres' could be made: start as another user, or set DATABASE_URL",
    );
  }
  return { uid, gid };
}

async function userId(flag: '-u' | '-g'): Promise<number> {
  return run('id', [flag, 'postgres']).then(
    ({ stdout }) => Number.parseInt(stdout, 10),
    () => 0,
  );
}

/** May this user enter every folder on the path to `target`? */
function canEnter(target: string, ids: { uid: number; gid: number }): boolean {
  for (let folder = path.resolve(target); ; folder = path.dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid, gid } = statSync(folder);
      const bit = uid === ids.uid ? 0o100 : gid === ids.gid ? 0o010 : 0o001;
      if ((mode & bit) === 0) return false;
    }
    if (folder === path.dirname(folder)) return true;
  }
}
