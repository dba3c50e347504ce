import { expect, test } from '@jest/globals';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { memorySession } from '#test/support/platform/ports.ts';
import { ownTabs } from './own-tabs.ts';

const { signal } = new AbortController();
const document = { docId: 'd' } as DocumentInfo;

function browser() {
  const log: string[] = [];
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
    whenLoaded: async (tabId: number) => void log.push(`loaded ${tabId}`),
    close: async (tabId: number) => {
      if (!open.delete(tabId)) throw new Error('no such tab');
    },
  };
  const capture = async (tabId: number) => {
    log.push(`read ${tabId}`);
    return document;
  };
  const background = () => ownTabs({ backgroundTabs, session, locks, capture });
  return { log, open, backgroundTabs, background };
}

test('S4.12 a tab is read once it has loaded, and closed whatever its result', async () => {
  const { log, open, backgroundTabs, background } = browser();
  const inOwnTab = background();
  const read = () => inOwnTab('https://a.example/', { isShown: false, signal }, (look) => look());
  expect(await read()).toBe(document);
  expect(log).toEqual(['loaded 1', 'read 1']);
  backgroundTabs.whenLoaded = () => Promise.reject(new CodedError('timeout'));
  await expect(read()).rejects.toMatchObject({ code: 'timeout' });
  expect([...open]).toEqual([]);
  backgroundTabs.open = () => Promise.reject(new Error('no window'));
  expect(await read()).toBeNull();
});

test('a tab that a background left open is closed by the next one, and no other is', async () => {
  const { open, background } = browser();
  const first = background();
  const hang = (isShown: boolean) =>
    new Promise<void>((opened) => {
      void first('https://b.example/', { isShown, signal }, () => {
        opened();
        return new Promise(() => undefined);
      });
    });
  await hang(false);
  await first('https://a.example/', { isShown: false, signal }, (look) => look());
  await hang(true);
  expect([...open]).toEqual([1, 3]);
  await background()('https://b.example/', { isShown: false, signal }, async () => {
    expect([...open]).toEqual([3, 4]);
  });
  expect([...open]).toEqual([3]);
});
