import { expect, test } from '@jest/globals';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { clearSent, listSent, saveSent } from './sent.ts';

const row = {
  kind: 'question' as const,
  host: 'a.test',
  isLocal: false,
  fields: [],
  model: null,
  usd: null,
};

test('the record is read newest first, page by page, and can be cleared', async () => {
  const { store, clock } = openMemoryStore();
  for (let at = 0; at < 5; at += 1) {
    clock.advance(1000);
    await saveSent(store, { ...row, host: `${at}.test` });
  }
  const first = await listSent(store, null, 2);
  expect(first.rows.map(({ host }) => host)).toEqual(['4.test', '3.test']);
  expect(first.more).toBe(true);
  const last = await listSent(store, first.rows[1]!.id, 3);
  expect(last.rows.map(({ host }) => host)).toEqual(['2.test', '1.test', '0.test']);
  expect(last.more).toBe(false);
  expect(last.rows[2]!.at).toBeLessThan(first.rows[0]!.at);
  await clearSent(store);
  expect(await listSent(store, null, 2)).toEqual({ rows: [], more: false });
});

test('of more than two thousand requests the oldest are dropped', async () => {
  const { store } = openMemoryStore();
  await store.db.sent.bulkAdd(Array.from({ length: 2_199 }, () => ({ ...row, at: 0 }) as never));
  await saveSent(store, row);
  expect(await store.db.sent.count()).toBe(2_000);
});
