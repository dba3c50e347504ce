import { expect, test } from '@jest/globals';
import { memoryLocks } from '#platform/memory/locks.ts';
import { memorySession } from '#platform/memory/ports.ts';
import { closingOwnTabs } from './own-tabs.ts';

function browser() {
  const open = new Set<number>();
  const session = memorySession();
  const { locks } = memoryLocks().context();
  let next = 1;
  const make = async () => {
    open.add(next);
    return next++;
  };
  const backgroundTabs = {
    open: make,
    show: make,
    whenLoaded: async () => undefined,
    close: async (tabId: number) => {
      if (!open.delete(tabId)) throw new Error('no such tab');
    },
  };
  return { open, background: () => closingOwnTabs({ backgroundTabs, session, locks }) };
}

test('a tab that a background left open is closed by the next one, and no other is', async () => {
  const { open, background } = browser();
  const first = background();
  await first.open('https://a.example/');
  const done = await first.open('https://b.example/');
  await first.close(done!);
  const shown = await first.show('https://c.example/');
  const second = background();
  const again = await second.open('https://a.example/');
  expect([...open]).toEqual([shown, again]);
  background();
  await second.close(again!).catch(() => undefined);
  expect([...open]).toEqual([shown]);
});
