import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { archive } from './server-folder.ts';

function packed(names: readonly string[], mode: number, time: Date): Buffer {
  const base = mkdtempSync(path.join(os.tmpdir(), 'gloss-archive-'));
  const folder = path.join(base, 'gloss-server-1.0.0');
  for (const name of names) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `text of ${name}`);
    chmodSync(file, name === 'gloss' ? mode | 0o100 : mode);
    utimesSync(file, time, time);
  }
  archive(folder, `${folder}.tar.gz`);
  return readFileSync(`${folder}.tar.gz`);
}

test('G15.5 the same files give the same archive, with any mode and time, in any order', () => {
  const one = packed(['gloss', 'src/a.ts'], 0o644, new Date(2026, 0, 1));
  const other = packed(['src/a.ts', 'gloss'], 0o600, new Date(2027, 5, 5));
  expect(one.equals(other)).toBe(true);
});
