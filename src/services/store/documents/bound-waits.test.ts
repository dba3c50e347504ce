import { expect, test } from '@jest/globals';
import { openMemoryStore } from '#test/support/memory-store.ts';
import type { ServerCopyRow } from '../database/database.ts';
import { boundWaits } from './server-copies.ts';

const hour = 3_600_000;

test('a clock that was a year ahead and is set right: a document waits for its server an hour at most', async () => {
  const { store, clock } = openMemoryStore();
  const { serverCopies } = store.db;
  const now = clock.now();
  const due = { ahead: now + 365 * 24 * hour, soon: now + 5_000, past: 0 };
  for (const [docId, nextAt] of Object.entries(due)) {
    await serverCopies.put({ docId, nextAt, state: 'waiting' } as ServerCopyRow);
  }
  await boundWaits(store, await serverCopies.toArray());
  const times = (await serverCopies.toArray()).map(({ docId, nextAt }) => [docId, nextAt]);
  expect(Object.fromEntries(times)).toEqual({ ...due, ahead: now + hour });
});
