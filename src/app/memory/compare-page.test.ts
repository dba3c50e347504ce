import { expect, test } from '@jest/globals';
import { noMemory } from '#domain/memory/memory.ts';
import { pageAt } from '#services/store/memory/read-entries.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { memoryPool } from '#test/support/memory-pool.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { savePage } from '#test/support/turn-contexts.ts';
import { compareCopy } from './compare-page.ts';
import type { ReadUnopened } from './memory-deps.ts';
import { remember } from './remember.ts';

const { signal } = new AbortController();
const tide = 'The library floods twice a day, on 214 days of the year.';
const floor = 'The floating floor is a deck of larch on sealed drums.';

/** A page was read; compared with what `now` makes of its address. */
async function compare(now: string | CodedError | null, status = 200) {
  const { store, clock } = openMemoryStore();
  await writeSettings(store, { memory: { ...noMemory, ofQuestions: true } });
  await savePage(store, 'd', `${tide}\n\n${floor}`);
  await remember({ store, pool: memoryPool }, ['d'], 'question');
  const page = (await pageAt(store, 'https://a.test/d'))!;
  clock.advance(60_000);
  const requested: string[] = [];
  const readUnopened: ReadUnopened = async (url) => {
    requested.push(url);
    if (now instanceof CodedError) throw now;
    const created_at = new Date(clock.now()).toISOString();
    const { doc_id: docId } = await savePage(store, 'now', now ?? '', { created_at });
    return { docId } as Awaited<ReturnType<ReadUnopened>>;
  };
  const live = now === null ? {} : { readUnopened, statusOf: async () => status };
  const comparison = await compareCopy({ store, pool: memoryPool, ...live }, page.id, signal);
  expect(requested).toEqual(now === null ? [] : ['https://a.test/d']);
  // What was read for it stays nowhere.
  expect(await store.db.documents.toCollection().primaryKeys()).toEqual(['d']);
  return comparison;
}

test('G17 a stored copy says whether its page has changed since, and what', async () => {
  expect(await compare(`${floor}\n\n${tide}`)).toEqual({ state: 'same', changes: [] });
  const after = tide.replace('214', '241');
  expect(await compare(`${after}\n\n${floor}`)).toEqual({
    state: 'changed',
    changes: [{ before: tide, after }],
  });
});

const lost = (status: number) => new CodedError('fetch_other', 'HTTP', { status });
const notice = 'We could not find the page that you are looking for. Try our search.';

test.each([
  ['gone', lost(404), 200],
  ['gone', lost(410), 200],
  ['gone', notice, 404],
  ['unknown', notice, 200],
  ['unknown', lost(500), 500],
  ['unknown', new CodedError('network'), 200],
  ['unknown', new CodedError('capture_no_access'), 200],
  ['unknown', null, 200],
] as const)('G17 a page is %s: %s, %s', async (state, now, status) => {
  expect(await compare(now, status)).toEqual({ state, changes: [] });
});

test('G17 a page that was forgotten is not requested for', async () => {
  const { store } = openMemoryStore();
  const call = compareCopy({ store, pool: memoryPool }, 'none', signal);
  await expect(call).rejects.toMatchObject({ code: 'not_found' });
});
