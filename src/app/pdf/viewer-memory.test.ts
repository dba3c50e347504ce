import { beforeEach, expect, test } from '@jest/globals';
import { sha256Hex } from '#shared/sha256.ts';
import { readLayout, readPosition, saveLayout, savePosition } from './viewer-memory.ts';

let values: Map<string, string>;
beforeEach(() => {
  values = new Map();
});
const storage = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
};

test('the layout is as the person left it, and the default where that cannot be read', () => {
  const first = { darkPages: null, panel: null };
  expect(readLayout(storage)).toEqual(first);
  saveLayout(storage, { darkPages: false, panel: 'outline' });
  expect(readLayout(storage)).toEqual({ darkPages: false, panel: 'outline' });
  for (const text of ['{', '[]', '{"darkPages":1,"panel":"other"}']) {
    values.set('gloss.pdf.look', text);
    expect(readLayout(storage)).toEqual(first);
  }
});

test('positions of the last hundred documents are remembered', () => {
  for (let at = 1; at <= 101; at += 1) savePosition(storage, `d${at}`, { page: at, scale: 'auto' });
  savePosition(storage, 'd2', { page: 7, scale: '1.5' });
  expect(readPosition(storage, 'd1')).toBeNull();
  expect(readPosition(storage, 'd2')).toEqual({ page: 7, scale: '1.5' });
  expect(readPosition(storage, 'd101')).toEqual({ page: 101, scale: 'auto' });
});

test('G19 no address of a document is in the storage, which is no owner’s', () => {
  const address = 'https://files.test/statement.pdf?signature=secret';
  values.set('gloss.pdf.positions', JSON.stringify([[address, 2, 'auto']]));
  savePosition(storage, address, { page: 4, scale: 'auto' });
  expect(readPosition(storage, address)).toEqual({ page: 4, scale: 'auto' });
  expect(values.get('gloss.pdf.positions')).not.toMatch(/files|secret/);
});

test('entries of another shape are left out', () => {
  const rows = [
    ['a', 0, 'auto'],
    ['b', 2, 'huge'],
    ['c', 2],
    ['e', 3, 'page-fit'],
  ];
  const entries = rows.map(([key, ...rest]) => [sha256Hex(String(key)), ...rest]);
  values.set('gloss.pdf.positions', JSON.stringify([...entries, 'd']));
  expect(['a', 'b', 'c', 'd'].map((key) => readPosition(storage, key))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(readPosition(storage, 'e')).toEqual({ page: 3, scale: 'page-fit' });
});
