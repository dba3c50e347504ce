import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type webpack from 'webpack';
import type { Surface } from '../../webpack.config.ts';
import { compressFiles } from './compress-files.ts';
import { type Browser, manifest } from './manifest.ts';

export const root = path.join(import.meta.dirname, '../..');
const dist = path.join(root, 'dist');

/** What `npm run build` makes, by its folder in `dist`. */
export const targets = [
  'extension-chromium',
  'extension-firefox',
  'test-extension-chromium',
  'test-extension-firefox',
  'web',
] as const;
export type Target = (typeof targets)[number];

/** Builds what is missing or older than its sources; says on stderr what it does. */
export async function ensureBuilt(...wanted: Target[]): Promise<void> {
  // Of a run of all tests: it has built them, and each suite would compare every source again.
  if (process.env.GLOSS_BUILT) return;
  const surfaces = new Set<Surface>(
    wanted.map((target) => (target === 'web' ? 'web' : 'extension')),
  );
  const hash = await sourceHash();
  const stale: Surface[] = [];
  for (const surface of surfaces) if (!(await isFresh(surface, hash))) stale.push(surface);
  if (stale.length > 1 && hasRoomForTwo()) await Promise.all(stale.map(buildInProcess));
  else for (const surface of stale) await buildSurface(surface, hash);
}

const stampOf = (surface: Surface) => path.join(dist, `.${surface}`);

async function isFresh(surface: Surface, hash: string): Promise<boolean> {
  return (await readFile(stampOf(surface), 'utf8').catch(() => '')) === hash;
}

/** A compilation is one thread, and takes up to 1.2 GB. */
function hasRoomForTwo(): boolean {
  return os.availableParallelism() > 1 && os.freemem() > 4e9;
}

function buildInProcess(surface: Surface): Promise<void> {
  const target: Target = surface === 'web' ? 'web' : 'extension-chromium';
  const child = spawn(process.execPath, [path.join(root, 'scripts/build.ts'), target], {
    stdio: ['ignore', 2, 2],
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`the build of ${surface} failed; its messages are above`));
    });
  });
}

async function buildSurface(surface: Surface, hash: string): Promise<void> {
  console.error(`Building the ${surface === 'web' ? 'web app' : 'extension'} …`);
  await rm(stampOf(surface), { force: true });
  const out = surface === 'web' ? path.join(dist, 'web') : path.join(root, '.cache/extension');
  const probeOnly = await compile(surface, out);
  if (surface === 'extension') await assemble(out, probeOnly);
  else await compressFiles(out);
  await mkdir(dist, { recursive: true });
  await writeFile(stampOf(surface), hash);
}

/** Resolves with the files that only the probe page needs: they stay out of shipped builds. */
async function compile(surface: Surface, out: string): Promise<Set<string>> {
  // Loaded only when something has to be built: it costs half a second.
  const { default: bundle } = await import('webpack');
  const { configure } = await import('../../webpack.config.ts');
  const compiler = bundle(configure(surface, out));
  if (!compiler) throw new Error('webpack gave no compiler');
  const stats = await new Promise<webpack.Stats>((resolve, reject) => {
    compiler.run((error, result) => {
      if (error || !result) reject(error ?? new Error('webpack gave no result'));
      else resolve(result);
    });
  });
  await new Promise<void>((resolve) => compiler.close(() => resolve()));
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  return probeFiles(stats.compilation);
}

function probeFiles(compilation: webpack.Compilation): Set<string> {
  const users = new Map<string, Set<string>>();
  for (const [name, entrypoint] of compilation.entrypoints) {
    for (const group of reachable(entrypoint)) {
      for (const file of group.getFiles()) {
        users.set(file, (users.get(file) ?? new Set()).add(name));
      }
    }
  }
  const only = [...users].filter(([, names]) => names.size === 1 && names.has('probe'));
  return new Set([...only.map(([file]) => file), 'pages/probe/index.html']);
}

function reachable(group: webpack.ChunkGroup, seen = new Set<webpack.ChunkGroup>()) {
  if (seen.has(group)) return seen;
  seen.add(group);
  for (const child of group.childrenIterable) reachable(child, seen);
  return seen;
}

async function assemble(out: string, probeOnly: ReadonlySet<string>): Promise<void> {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  for (const browser of ['chromium', 'firefox'] as const) {
    for (const test of [false, true]) {
      await assembleOne(out, browser, version, test, test ? new Set() : probeOnly);
    }
  }
}

async function assembleOne(
  out: string,
  browser: Browser,
  version: string,
  test: boolean,
  leaveOut: ReadonlySet<string>,
): Promise<void> {
  const folder = path.join(dist, `${test ? 'test-' : ''}extension-${browser}`);
  const local = await readFile(path.join(folder, 'local.json')).catch(() => null);
  await rm(folder, { recursive: true, force: true });
  const other = browser === 'chromium' ? 'background-page.js' : 'background.js';
  await cp(out, folder, {
    recursive: true,
    filter: (source) => {
      const file = path.relative(out, source).split(path.sep).join('/');
      return !leaveOut.has(file) && file !== other && file !== '.cache';
    },
  });
  await cp(path.join(root, 'src/ui/icons'), path.join(folder, 'icons'), {
    recursive: true,
    filter: (source) => !source.endsWith('.svg'),
  });
  const json = JSON.stringify(manifest(browser, version, test), null, 2);
  await writeFile(path.join(folder, 'manifest.json'), `${json}\n`);
  if (local && !test) await writeFile(path.join(folder, 'local.json'), local, { mode: 0o600 });
}

const sourceRooms = ['src', 'machines', 'workers', 'locales'];
const sourceFiles = [
  'webpack.config.ts',
  'package-lock.json',
  'package.json',
  'scripts/building/build-steps.ts',
  'scripts/building/client-texts-loader.ts',
  'scripts/building/compress-files.ts',
  'scripts/building/deadline-loader.ts',
  'scripts/building/html-pages.ts',
  'scripts/building/manifest.ts',
  'scripts/building/no-paths-loader.ts',
  'scripts/building/no-remote-code-loader.ts',
  'scripts/building/page-entries.ts',
  'scripts/building/pdf-files.ts',
  'scripts/building/site-facets.ts',
];

async function sourceHash(): Promise<string> {
  const hash = createHash('sha256');
  const names = (await Promise.all(sourceRooms.map((room) => filesBelow(path.join(root, room)))))
    .flat()
    .filter((file) => !/\.test\.tsx?$|README\.md$/.test(file) && !file.includes('/src/server/'));
  for (const file of [...names, ...sourceFiles.map((name) => path.join(root, name))].sort()) {
    hash
      .update(file.slice(root.length))
      .update('\0')
      .update(await readFile(file));
  }
  return hash.digest('hex');
}

async function filesBelow(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files: string[] = [];
  for (const name of names) {
    const file = path.join(folder, name);
    if ((await stat(file)).isFile()) files.push(file);
  }
  return files;
}
