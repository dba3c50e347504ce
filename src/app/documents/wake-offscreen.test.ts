import { expect, test } from '@jest/globals';
import { memoryAlarms } from '#platform/memory/alarms.ts';
import { queueLibrary } from '#services/store/server-copies.ts';
import { fileInfo } from '#test/support/fake-uploads.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { wakeOffscreenForCopies } from './wake-offscreen.ts';

async function setup(isWaiting: boolean) {
  const { store, clock } = openMemoryStore();
  const document = fileInfo('a.pdf', { docId: 'd' });
  const row = { docId: 'd', document, name: 'a', size: 1, created_at: '', is_deleted: false };
  if (isWaiting) {
    await store.db.library.put(row);
    await queueLibrary(store, 'http://127.0.0.1:8787');
  }
  const waits: (() => void)[] = [];
  let made = 0;
  const offscreen = {
    available: true,
    ensure: async () => {
      made += 1;
      for (const go of waits.splice(0)) go();
    },
  };
  const next = () => new Promise<void>((resolve) => waits.push(resolve));
  const off = wakeOffscreenForCopies({ alarms: memoryAlarms(clock), offscreen, store });
  return { store, clock, next, off, made: () => made };
}

test('waiting documents wake the offscreen document: at the start of the background, then by alarm', async () => {
  const { clock, next, off, store, made } = await setup(true);
  await next();
  const again = next();
  clock.advance(60_000);
  await again;
  await store.db.serverCopies.clear();
  clock.advance(60_000);
  await store.db.serverCopies.count();
  expect(made()).toBe(2);
  off();
});

test('with nothing waiting no document is created', async () => {
  const { clock, made, store } = await setup(false);
  await store.db.serverCopies.count();
  clock.advance(600_000);
  await store.db.serverCopies.count();
  expect(made()).toBe(0);
});
