import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { targets } from './build-steps.ts';
import { isPaired, testFolder, writePairing } from './pairing-files.ts';

const own = { server: 'http://127.0.0.1:8787', secret: 'of the person' };
const build = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-pairing-'));
  writeFileSync(path.join(folder, 'manifest.json'), '{}');
  return folder;
};
const pairingOf = (folder: string) => path.join(folder, 'local.json');

test('a start pairs the builds that a person loads, and no test build', () => {
  expect(targets.filter(isPaired)).toEqual(['extension-chromium', 'extension-firefox']);
});

test('a test of a build that is paired with the own server is not', () => {
  const paired = build();
  writePairing(paired, own);
  const { folder, remove } = testFolder(paired, null);
  expect(existsSync(path.join(folder, 'manifest.json'))).toBe(true);
  expect(existsSync(pairingOf(folder))).toBe(false);
  remove();
  expect(existsSync(folder)).toBe(false);
  expect(JSON.parse(readFileSync(pairingOf(paired), 'utf8'))).toEqual(own);
});

test('a test with a server of its own is paired with that one', () => {
  const paired = build();
  writePairing(paired, own);
  const other = { server: 'http://127.0.0.1:9', secret: 'of the test' };
  const { folder, remove } = testFolder(paired, other);
  expect(JSON.parse(readFileSync(pairingOf(folder), 'utf8'))).toEqual(other);
  remove();
});

test('a build without a pairing is loaded itself, and remains', () => {
  const plain = build();
  const { folder, remove } = testFolder(plain, null);
  remove();
  expect(folder).toBe(plain);
  expect(existsSync(plain)).toBe(true);
});
