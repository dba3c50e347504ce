import { expect, test } from '@jest/globals';
import { of } from 'rxjs';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { type Store, stored } from './store.ts';
import { latestOf, watch } from './watch.ts';

const slotOf = async ({ db }: Store) => (await stored(() => db.meta.get('deviceId')))?.value ?? '';

const draftOf = async ({ db }: Store, slot: string) =>
  (await stored(() => db.conversationLocal.get(slot)))?.draft;

async function draftOfDevice(store: Store): Promise<string | undefined> {
  const slot = await slotOf(store);
  return draftOf(store, slot);
}

test('a query runs again when a row changes that an inner function reads after another one', async () => {
  const { store } = openMemoryStore();
  await store.db.meta.put({ key: 'deviceId', value: 'd' });
  await store.db.conversationLocal.put({ slot: 'd', conversationId: null, draft: 'One' });
  const drafts = watch(() => draftOfDevice(store), new AbortController().signal);
  expect((await drafts.next()).value).toBe('One');
  await store.db.conversationLocal.update('d', { draft: 'Two' });
  expect((await drafts.next()).value).toBe('Two');
});

test('the last value of what completes is read, then the reader ends', async () => {
  const read: number[] = [];
  for await (const value of latestOf(of(1, 2, 3), new AbortController().signal)) read.push(value);
  expect(read).toEqual([3]);
});
