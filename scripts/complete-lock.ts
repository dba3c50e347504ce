import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/*
 * Run after a package was added. A registry that mirrors one platform leaves the others' optional
 * packages out of the lockfile, and `npm ci` then refuses the whole of it. This writes the entries
 * that are missing, with the version their owner names and the platform in their name.
 */

interface Entry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[] | string;
  cpu?: string[] | string;
  libc?: string[] | string;
  license?: string;
  optionalDependencies?: Record<string, string>;
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'windows'];
const processors = [
  'arm64',
  'x64',
  'ia32',
  'arm',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'wasm32',
];

const file = path.join(path.dirname(import.meta.dirname), 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };
let added = 0;
for (const [owner, entry] of Object.entries(lock.packages)) {
  if (owner === '') continue;
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(owner, name) || !/^\d/.test(version)) continue;
    lock.packages[`node_modules/${name}`] = missing(name, version, entry);
    added += 1;
  }
}
for (const [name, entry] of Object.entries(lock.packages)) {
  const libc = libcOf(name);
  if (entry.optional && libc && !entry.libc) entry.libc = [libc];
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.error(`${added} entries of other platforms added to package-lock.json`);

function isLocked(owner: string, name: string): boolean {
  return (
    `${owner}/node_modules/${name}` in lock.packages || `node_modules/${name}` in lock.packages
  );
}

function missing(name: string, version: string, owner: Entry): Entry {
  const words = name.split(/[/@-]/);
  const system = words.find((word) => systems.includes(word));
  const processor = words.find((word) => processors.includes(word));
  return {
    version,
    ...(processor ? { cpu: [processor] } : {}),
    ...(owner.dev ? { dev: true } : {}),
    ...(owner.license ? { license: owner.license } : {}),
    optional: true,
    ...(system ? { os: [system === 'windows' ? 'win32' : system] } : {}),
  };
}

/** npm installs packages of both C libraries where their entries name none. */
function libcOf(name: string): string | null {
  if (!/[/-]linux-/.test(name)) return null;
  if (/musl/.test(name)) return 'musl';
  return /gnu/.test(name) ? 'glibc' : null;
}
