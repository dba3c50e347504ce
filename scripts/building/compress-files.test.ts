import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { compressFiles } from './compress-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gloss-compress-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('scripts get smaller files next to them that hold the same; pictures, pages and tiny files get none', async () => {
  const script = 'console.log("the tide table");\n'.repeat(200);
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets', 'web.js'), script);
  await writeFile(path.join(folder, 'tiny.js'), ';');
  await writeFile(path.join(folder, 'index.html'), script);
  await writeFile(path.join(folder, 'icon.png'), script);
  await compressFiles(folder);
  const files = await readdir(folder, { recursive: true });
  const made = files.filter((file) => /\.(?:br|gz)$/.test(file));
  expect(made.toSorted()).toEqual(['assets/web.js.br', 'assets/web.js.gz']);
  const read = (ending: string) => readFile(path.join(folder, 'assets', `web.js.${ending}`));
  expect(brotliDecompressSync(await read('br')).toString()).toBe(script);
  expect(gunzipSync(await read('gz')).toString()).toBe(script);
});
