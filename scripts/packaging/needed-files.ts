import { readFileSync } from 'node:fs';
import path from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { root } from '../building/build-steps.ts';

/** What programs run with. */
export interface NeededFiles {
  /** Files of ours, as paths from the root. */
  files: string[];
  /** Names of the packages that these import. */
  packages: string[];
}

const rooms = Object.entries(packageJson.imports).map(
  ([from, to]) => [from.slice(0, -1), to.slice(2, -1)] as const,
);

/** `import type` is no import when the program runs; `import { type … }` is one. */
const statement = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const dynamic = /(?<!typeof )\bimport\(\s*'([^']+)'/g;
const worker = /\bnew URL\(\s*'(\.[^']+)',\s*import\.meta\.url/g;

/** Only a build imports it, and the folder comes built. */
const isOfBuild = (name: string) => name.includes('webpack');

/** All that these programs import, at once or later, and the workers that they start. */
export function neededFiles(
  programs: readonly string[],
  read: (file: string) => string = (file) => readFileSync(path.join(root, file), 'utf8'),
): NeededFiles {
  const files = new Set(programs);
  const packages = new Set<string>();
  for (const file of files) {
    for (const name of file.endsWith('.ts') ? importsOf(read(file)) : []) {
      const own = ownFile(name, file);
      if (own) files.add(own);
      else packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    }
  }
  return { files: [...files].sort(), packages: [...packages].sort() };
}

function importsOf(code: string): string[] {
  return [statement, dynamic, worker]
    .flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name))
    .filter((name) => !name.startsWith('node:') && !isOfBuild(name));
}

function ownFile(name: string, from: string): string | null {
  const room = rooms.find(([start]) => name.startsWith(start));
  if (room) return room[1] + name.slice(room[0].length);
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(from), name) : null;
}

/** Of an entry of `package-lock.json` what says what it needs. */
export interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** Folders of packages and of what these need in turn, found as Node does: inside of who needs it, or further up. */
export function packageFolders(
  names: readonly string[],
  lock: Readonly<Record<string, LockedPackage>>,
): string[] {
  const top = names.map((name) => folderOf(name, '', lock));
  const folders = new Set(top.filter((folder) => folder !== null));
  for (const folder of folders) {
    for (const name of needsOf(lock[folder] ?? {})) {
      const needed = folderOf(name, folder, lock);
      if (needed) folders.add(needed);
    }
  }
  return [...folders].sort();
}

function needsOf(each: LockedPackage): string[] {
  const peers = Object.keys(each.peerDependencies ?? {}).filter(
    (name) => !each.peerDependenciesMeta?.[name]?.optional,
  );
  return [...Object.keys({ ...each.dependencies, ...each.optionalDependencies }), ...peers];
}

function folderOf(
  name: string,
  from: string,
  lock: Readonly<Record<string, LockedPackage>>,
): string | null {
  const folder = path.posix.join(from, 'node_modules', name);
  if (folder in lock) return folder;
  const above = from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1));
  return from ? folderOf(name, above, lock) : null;
}
