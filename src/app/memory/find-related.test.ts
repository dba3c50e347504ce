import { expect, test } from '@jest/globals';
import { noMemory } from '#domain/memory/memory.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { memoryPool } from '#test/support/memory-pool.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { savePage } from '#test/support/turn-contexts.ts';
import { findRelated } from './find-related.ts';
import { remember } from './remember.ts';

const { signal } = new AbortController();
const claim = 'The library of Quarterly holds 18,400 books on its lower floor shelves.';
const titled = (title: string) => ({ doc_type_dependent_data: { title, readabilityMarkdown: '' } });

async function setup(settings: object = {}) {
  const { store } = openMemoryStore();
  const deps = { store, pool: memoryPool };
  await writeSettings(store, { memory: { ...noMemory, ofQuestions: true } });
  await savePage(store, 'd1', claim.replace('18,400', '12,600'), titled('Library of Quarterly'));
  await savePage(store, 'd2', 'Salt is made of sea water, in pans by the shore.', titled('Salt'));
  await savePage(store, 'd3', claim, titled('The books of the library of Quarterly'));
  await remember(deps, ['d1', 'd2'], 'question');
  await writeSettings(store, settings);
  return deps;
}

test('G17 a page with another number than one that was read leads to that one', async () => {
  const { related } = await findRelated(await setup(), 'd3', signal);
  expect(related).toMatchObject({
    page: { docId: 'd1', title: 'Library of Quarterly' },
    relation: { kind: 'number', words: expect.stringContaining('12,600') },
  });
});

test.each([
  ['memory is off', { memory: noMemory }],
  ['its site is never remembered', { neverRemember: ['a.test'] }],
])('G17 nothing is found where %s', async (_, settings) => {
  expect(await findRelated(await setup(settings), 'd3', signal)).toEqual({ related: null });
});

test('G17 a page that meets none of them finds none, nor does one that is gone', async () => {
  const deps = await setup();
  await savePage(deps.store, 'd4', 'Bread is baked of rye and water.', titled('Bread'));
  for (const docId of ['d2', 'd4', 'none']) {
    expect(await findRelated(deps, docId, signal)).toEqual({ related: null });
  }
});
