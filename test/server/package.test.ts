import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, jest } from '@jest/globals';
import { ensureBuilt, root } from '#scripts/building/build-steps.ts';
import { writeServerFolder } from '#scripts/packaging/server-folder.ts';
import { wideTest } from '#test/support/wide.ts';

jest.setTimeout(1_200_000);

/*
 * `deploy/build.sh`, which is all that the image is built by, in a bare folder with what the repository has, and with the
 * packages that are installed here: hard links of them need a folder on the same disk.
 */
const bare = path.join(root, '.cache/bare');
const made = mkdtempSync(path.join(os.tmpdir(), 'gloss-package-'));
const built = path.join(made, 'gloss');
// PostgreSQL runs as another user where root runs the tests.
chmodSync(made, 0o711);
const env = {
  PATH: process.env.PATH,
  HOME: made,
  TZ: 'Asia/Tokyo',
  LC_ALL: 'C',
  GLOSS_BUILD_CACHE: 'off',
};

afterAll(() => {
  for (const folder of [bare, made]) rmSync(folder, { recursive: true, force: true });
});

function run(command: string, args: readonly string[], cwd = root): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
  return stdout;
}

function makeBare(): void {
  rmSync(bare, { recursive: true, force: true });
  const files = run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  for (const file of files.split('\0').filter(Boolean)) {
    mkdirSync(path.dirname(path.join(bare, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(bare, file), { verbatimSymlinks: true });
  }
  run('cp', ['-al', path.join(root, 'node_modules'), path.join(bare, 'node_modules')]);
}

/** Each file and link below a folder by its bytes. */
function contentOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return Object.fromEntries(
    files
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file), digest(file)]),
  );
}

function digest(file: string): string {
  const info = lstatSync(file);
  if (info.isSymbolicLink()) return `-> ${readlinkSync(file)}`;
  const mode = info.mode & 0o100 ? 'x' : '-';
  return `${mode} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`;
}

wideTest('G15.5 the folder of the server has the same bytes from another folder', async () => {
  await ensureBuilt('extension-chromium', 'web');
  const here = path.join(made, 'here');
  await writeServerFolder(here);
  makeBare();
  run('sh', ['-c', `umask 002; exec deploy/build.sh '${built}'`], bare);
  const [one, other] = [contentOf(here), contentOf(built)];
  // The README names its folder.
  for (const each of [one, other]) delete each['README.md'];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  expect([...names].filter((name) => one[name] !== other[name])).toEqual([]);
});

wideTest('G15.5 the folder starts by one command, and answers', async () => {
  const data = { ...env, DATA_DIR: path.join(made, 'data'), PORT: '0' };
  const child = spawn(path.join(built, 'gloss'), { cwd: os.tmpdir(), env: data });
  try {
    const url = await printedUrl(child.stdout);
    for (const [route, text] of [
      ['/readyz', '"OK"'],
      ['/app/', 'id="root"'],
      ['/help', 'DATA_DIR'],
      ['/site/pictures/sidebar-light.webp', ''],
    ] as const) {
      const response = await fetch(`${url}${route}`);
      expect([route, response.status]).toEqual([route, 200]);
      expect(await response.text()).toContain(text);
    }
    const port = new URL(url).port;
    const health = (at: string) =>
      spawnSync(path.join(built, 'gloss'), ['health'], { env: { ...data, PORT: at } }).status;
    expect([health(port), health('1')]).toEqual([0, 1]);
  } finally {
    child.kill('SIGTERM');
  }
  expect(await once(child, 'exit')).toEqual([0, null]);
});

async function printedUrl(stdout: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const part of stdout) {
    text += String(part);
    const url = /Web app\s+(http:\/\/[^/\s]+)\/app\//.exec(text)?.[1];
    if (url) return url;
  }
  throw new Error(`the server ended: ${text}`);
}
