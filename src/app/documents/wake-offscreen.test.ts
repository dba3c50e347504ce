import { expect, test } from '@jest/globals';
import type { Store } from '#services/store/database/store.ts';
import { setLibraryDeleted } from '#services/store/documents/library.ts';
import { queueLibrary, recordServer } from '#services/store/documents/server-copies.ts';
import { freeSpace } from '#services/store/space/free-space.ts';
import { fileInfo } from '#test/support/fake-uploads.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { memoryAlarms } from '#test/support/platform/alarms.ts';
import { wakeOffscreenForCopies } from './wake-offscreen.ts';

const server = 'http://127.0.0.1:8787';

async function setup(isWaiting: boolean, prepare?: (store: Store) => Promise<unknown>) {
  const { store, clock } = openMemoryStore();
  const document = fileInfo('a.pdf', { docId: 'd' });
  const row = { docId: 'd', document, name: 'a', size: 1, created_at: '', is_deleted: false };
  if (isWaiting) {
    await store.db.library.put(row);
    await queueLibrary(store, server);
  }
  await prepare?.(store);
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

type Setup = Awaited<ReturnType<typeof setup>>;

/** The offscreen document was made at the start; `change` leaves nothing to do. */
async function expectNoMore({ clock, next, off, store, made }: Setup, change: () => Promise<void>) {
  await next();
  await change();
  for (let minutes = 0; minutes < 3; minutes += 1) {
    clock.advance(60_000);
    await store.db.library.count();
    await new Promise(setImmediate);
  }
  expect(made()).toBe(1);
  off();
}

test('waiting documents wake the offscreen document: at the start of the background, then by alarm', async () => {
  const { clock, next, off, made } = await setup(true);
  await next();
  const again = next();
  clock.advance(60_000);
  await again;
  expect(made()).toBe(2);
  off();
});

test('a document that is deleted while it waits no longer wakes the offscreen document', async () => {
  const context = await setup(true);
  const { store } = context;
  await expectNoMore(context, async () => {
    await setLibraryDeleted(store, 'd', true);
    expect(await store.db.serverCopies.count()).toBe(0);
    await freeSpace(store);
  });
});

test('a row without its document does not wake the offscreen document', async () => {
  const context = await setup(true);
  await expectNoMore(context, async () => {
    await context.store.db.library.delete('d');
  });
});

test.each([[null], ['https://other.example.com']])(
  'a deletion for another server does not wake the offscreen document; the present one: %s',
  async (now) => {
    const context = await setup(true, async (store) => {
      await store.db.serverCopies.update('d', { state: 'deleting' });
      await store.db.library.update('d', { is_deleted: true });
      await recordServer(store, server);
    });
    await expectNoMore(context, () => recordServer(context.store, now));
  },
);

test('with nothing waiting no document is created', async () => {
  const { clock, made, store } = await setup(false);
  await store.db.serverCopies.count();
  clock.advance(600_000);
  await store.db.serverCopies.count();
  expect(made()).toBe(0);
});
