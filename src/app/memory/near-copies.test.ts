import { expect, test } from '@jest/globals';
import { noMemory } from '#domain/memory/memory.ts';
import { siteOf } from '#domain/memory/plain-address.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { newMemoryPool } from '#test/support/memory-pool.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { savePage } from '#test/support/turn-contexts.ts';
import { findPassages } from './find-passages.ts';
import { remember } from './remember.ts';
import { searchMemory } from './search-memory.ts';

const { signal } = new AbortController();

const article = (deaths: string) =>
  `# The flood\n\nThe flood of the lower town took ${deaths} houses and the old bridge.\n\nThe mayor asked for help from the county.`;
const byWire = (text: string) => `${text}\n\nThis report came by wire, and was shortened.`;

/** Who has read these pages, each at an address of its own. */
async function open(pages: Record<string, string>) {
  const { store } = openMemoryStore();
  await writeSettings(store, { memory: { ...noMemory, ofQuestions: true, days: null } });
  for (const [docId, text] of Object.entries(pages)) {
    await savePage(store, docId, text, { link: `https://${docId}.test/flood` });
  }
  const deps = { store, pool: newMemoryPool() };
  await remember(deps, Object.keys(pages), 'question');
  const search = async (words: string) => {
    const request = { words, site: null, day: null, meaning: false };
    const { hits } = await searchMemory(deps, request, signal);
    return hits.map(({ page, also }) => [page.site, ...also.map(siteOf)].sort());
  };
  const taken = async (text: string) => {
    const found = await findPassages(deps, [{ text, weight: 1 }], [], signal);
    return Array.from(found.taken, ([hash, places]) => [found.pages.get(hash)!.site, ...places]);
  };
  return { store, search, taken };
}

test('G17 the same article at two addresses, and one that is nearly it, are one hit that says where else', async () => {
  const { store, search } = await open({
    one: article('40'),
    two: article('40'),
    three: byWire(article('40')),
  });
  expect(await store.db.memoryTexts.count()).toBe(2);
  expect(await search('flood bridge')).toEqual([['one.test', 'three.test', 'two.test']]);
});

test.each([
  ['number', article('40'), article('41')],
  [
    'negation',
    'The old bridge was not taken by the flood.',
    'The old bridge was taken by the flood.',
  ],
  ['name', 'The flood took the bridge of Ada Quay.', 'The flood took the bridge of Ida Quay.'],
])('G17 copies with another %s in what was found are two hits', async (_, one, two) => {
  const { search } = await open({ one, two: byWire(two) });
  expect((await search('flood bridge')).map((sites) => sites.length)).toEqual([1, 1]);
});

test('G17 pages that have but a button or a short line in common stay apart', async () => {
  const { search } = await open({
    one: 'Bread rises for a night.\n\nRead more here',
    two: 'Ferries land in the rain.\n\nRead more here',
  });
  expect(await search('read more')).toHaveLength(2);
});

test('G17 a question takes what copies say once, and both where they differ', async () => {
  const question = 'How many houses did the flood of the lower town take?';
  const same = await open({ one: article('40'), two: byWire(article('40')) });
  const passages = (await same.taken(question)).flatMap(([, ...places]) => places);
  expect(passages.filter((place) => place === 0)).toHaveLength(1);
  const other = await open({ one: article('40'), two: byWire(article('41')) });
  expect(
    (await other.taken(question))
      .map(([site]) => String(site))
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['one.test', 'two.test']);
});
