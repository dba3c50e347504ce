import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { unzipSync } from 'fflate';
import { zipFolder } from './zip-folder.ts';

const made: string[] = [];

function folderWith(names: readonly string[], time: Date): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-zip-'));
  made.push(folder);
  for (const name of names) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `text of ${name}`);
    utimesSync(file, time, time);
  }
  return folder;
}

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

test('G15.5 the same files give the same bytes, in whatever order and whenever they were written', () => {
  const one = zipFolder(folderWith(['b.js', 'a.js', 'pages/c.html'], new Date(2026, 0, 1)));
  const other = zipFolder(folderWith(['pages/c.html', 'a.js', 'b.js'], new Date(2027, 5, 5)));
  expect(Buffer.from(one).equals(other)).toBe(true);
  expect(Object.keys(unzipSync(one))).toEqual(['a.js', 'b.js', 'pages/c.html']);
});

test('G15.5 what pairs a build with a server of this computer is left out', () => {
  const folder = folderWith(['a.js', 'local.json'], new Date(2026, 0, 1));
  const zip = zipFolder(folder, (file) => file !== 'local.json');
  expect(Object.keys(unzipSync(zip))).toEqual(['a.js']);
});
