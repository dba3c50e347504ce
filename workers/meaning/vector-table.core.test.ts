import { expect, test } from '@jest/globals';
import { VectorTable } from './vector-table.core.ts';

const size = 64;

/** Bytes that are the same each time. */
function bytes(count: number, seed: number): Int8Array {
  let state = seed * 7_919 + 1;
  return Int8Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state >> 25;
  });
}

const text = (at: number, count = 3) => ({
  hash: `t${at}`,
  count,
  codes: bytes(count * size, at),
});

function tableOf(count: number): VectorTable {
  const table = new VectorTable();
  for (let at = 0; at < count; at += 1) table.add(text(at));
  return table;
}

/** A vector that is nearly a passage's. */
function nearlyOf(at: number, passage: number): Int8Array {
  const vector = text(at).codes.slice(passage * size, (passage + 1) * size);
  vector[0] = Math.max(-127, Math.min(127, vector[0]! + 9));
  return vector;
}

test('G17 the passage with the nearest vector is first, with its cosine', () => {
  const [first, ...others] = tableOf(400).nearest(nearlyOf(123, 2), null, 20);
  expect(first).toMatchObject({ hash: 't123', passage: 2 });
  expect(first!.score).toBeGreaterThan(0.98);
  for (const { score } of others) expect(score).toBeLessThan(first!.score);
});

test('G17 passages of other parts of a large table are found as well', () => {
  const table = tableOf(6_000);
  for (const at of [1, 5_999]) {
    expect(table.nearest(nearlyOf(at, 1), null, 1)).toMatchObject([{ hash: `t${at}`, passage: 1 }]);
  }
});

test('G17 only the wanted texts are looked at, and none that were forgotten', () => {
  const table = tableOf(400);
  expect(
    table.nearest(nearlyOf(7, 0), ['t8', 't9', 'gone'], 9).map(({ hash }) => hash),
  ).not.toContain('t7');
  table.drop(new Set(['t7']));
  expect(table.has('t7')).toBe(false);
  expect(table.nearest(nearlyOf(7, 0), null, 50).map(({ hash }) => hash)).not.toContain('t7');
  table.add(text(7));
  expect(table.nearest(nearlyOf(7, 0), null, 1)).toMatchObject([{ hash: 't7' }]);
});

test('G17 what is as far from everything as from anything finds little', () => {
  const found = tableOf(2_000).nearest(bytes(size, 77_777), null, 600);
  expect(found.length).toBeLessThan(60);
});

test('G17 vectors of another length, and texts without any, are left out', () => {
  const table = tableOf(3);
  table.add({ hash: 'other', count: 1, codes: bytes(size + 1, 5) });
  table.add({ hash: 'none', count: 0, codes: new Int8Array() });
  expect([...table.hashes]).toEqual(['t0', 't1', 't2', 'other', 'none']);
  expect(table.nearest(bytes(size + 1, 5), null, 5)).toEqual([]);
  expect(new VectorTable().nearest(bytes(size, 1), null, 5)).toEqual([]);
});

const spread = (numbers: readonly number[], seed: number) =>
  Int8Array.from(bytes(numbers.length, seed), (value, at) => value * 0.4 + numbers[at]!);

test('G17 of vectors that are all near each other the one that is about the query is sure, others are not', () => {
  const weak = Array.from({ length: size }, (_, at) => 40 + at);
  const table = new VectorTable();
  for (let at = 0; at < 400; at += 1) {
    table.add({ hash: `w${at}`, count: 1, codes: spread(weak, at) });
  }
  const [first, ...others] = table.nearest(spread(weak, 123), null, 50);
  expect(first).toMatchObject({ hash: 'w123', isSure: true });
  expect(others.filter(({ isSure }) => isSure)).toEqual([]);
});

test('G17 of 40 queries about nothing that was read at most a few are sure of something', () => {
  const table = tableOf(700);
  const sure = Array.from({ length: 40 }, (_, at) =>
    table.nearest(bytes(size, 50_000 + at), null, 9),
  );
  expect(sure.filter(([first]) => first?.isSure).length).toBeLessThan(8);
});

test('G17 a site is searched with what all texts say of near and far', () => {
  const table = tableOf(300);
  expect(
    table.nearest(bytes(size, 88_888), ['t1', 't2'], 9).filter(({ isSure }) => isSure),
  ).toEqual([]);
  expect(table.nearest(nearlyOf(1, 0), ['t1', 't2'], 9)).toMatchObject([
    { hash: 't1', isSure: true },
  ]);
});

test('G17 of two texts one of which is about the query, that one is sure, however many passages it has', () => {
  const table = new VectorTable();
  const topic = bytes(size, 31);
  const about = Array.from({ length: 12 }, (_, at) =>
    spread(
      [...topic].map((each) => each / 2),
      at,
    ),
  );
  table.add({
    hash: 'about',
    count: 12,
    codes: Int8Array.from(about.flatMap((each) => [...each])),
  });
  table.add({ hash: 'other', count: 3, codes: bytes(3 * size, 32) });
  const [first, ...others] = table.nearest(topic, null, 20);
  expect(first).toMatchObject({ hash: 'about', isSure: true });
  expect(others.filter(({ hash, isSure }) => hash === 'other' && isSure)).toEqual([]);
});
