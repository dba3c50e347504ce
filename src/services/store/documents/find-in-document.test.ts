import { beforeEach, expect, test } from '@jest/globals';
import { fileDocument } from '#test/support/file-document.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import type { Store } from '../database/store.ts';
import { saveDocument } from './documents.ts';
import { createDocumentFinder } from './find-in-document.ts';

let store: Store;
beforeEach(() => {
  ({ store } = openMemoryStore());
});

async function found(pure_text: string, words: string) {
  await saveDocument(store, fileDocument('d', { pure_text }));
  const reply = await createDocumentFinder(store).find('d', words);
  return reply.hits.map(({ textStart, textEnd }) => pure_text.slice(textStart, textEnd));
}

test('words are found whatever their case, accents and marks', async () => {
  const text =
    'The **tide** table\nof the Café, and the CAFE once more; [the tide](https://x.example/cafe).';
  expect(await found(text, 'cafe')).toEqual(['Café', 'CAFE']);
  expect(await found(text, 'the tide')).toEqual(['The **tide', 'the tide']);
  expect(await found(text, 'TABLE of')).toEqual(['table\nof']);
  expect(await found(text, 'nothing')).toEqual([]);
  expect(await found(text, '  ')).toEqual([]);
});

test('a long document is searched to its end; hits beyond the maximum are reported', async () => {
  const text = `${'The tide turns.\n'.repeat(100_000)}Zebra.`;
  expect(await found(text, 'zebra')).toEqual(['Zebra']);
  const reply = await createDocumentFinder(store).find('d', 'tide');
  expect([reply.hits.length, reply.more]).toEqual([500, true]);
  expect(await createDocumentFinder(store).find('gone', 'tide')).toEqual({ hits: [], more: false });
});
