import { beforeEach, expect, test } from '@jest/globals';
import type { FoundPassage } from '#api/search-document.ts';
import { infoOfDocument } from '#domain/documents/documents.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { directReadingWork } from '#test/support/reading-work.ts';
import type { Store } from '../store/database/store.ts';
import { type NewDocument, saveDocument } from '../store/documents/documents.ts';
import { fresh } from '../store/documents/server-copies.ts';
import { findInside, type InsideHit } from './find-inside.ts';
import type { PassageQuery } from './server/search-copies.ts';

let store: Store;
let requested: PassageQuery[];
let answer: FoundPassage[] | null;

beforeEach(() => {
  ({ store } = openMemoryStore());
  requested = [];
  answer = [];
});

/**
 * A document of the library; `there`: the server has a copy of it, with `text` null the only one.
 */
async function add(docId: string, text: string | null, there = false): Promise<void> {
  const document: NewDocument = {
    doc_id: docId,
    doc_type: 'chat_file',
    pure_text: text ?? '',
    tokens: 3,
    link: null,
    file_link: null,
    doc_type_dependent_data: {
      title: `${docId}.txt`,
      mimeType: 'text/plain',
      size: 9,
      isLimit: false,
      pages: null,
    },
    passages: [{ id: 'p', textStart: 0, textEnd: text?.length ?? 0, anchor: { kind: 'text' } }],
    hiddenDropped: 0,
    created_at: '2026-01-01T00:00:00.000Z',
  };
  if (text !== null) await saveDocument(store, document);
  const { title: name } = infoOfDocument(document);
  const { created_at } = document;
  const row = { docId, name, size: 9, created_at, document: infoOfDocument(document) };
  await store.db.library.put({ ...row, is_deleted: false });
  const server = 'http://127.0.0.1:8787';
  const copy = { docId, server, taskId: null, ...fresh, state: 'onServer' } as const;
  if (there) await store.db.serverCopies.put(copy);
}

const passage = (doc_id: string, text: string): FoundPassage => ({
  doc_id,
  passage_id: 'p',
  text,
  textStart: 0,
  textEnd: text.length,
  anchor: { kind: 'text' },
  score_text: 1,
  score_vector: null,
  score: 1,
});

async function find(words = 'tide'): Promise<InsideHit[]> {
  const work = directReadingWork();
  let last: InsideHit[] = [];
  const deps = {
    store,
    rank: (documents: Parameters<typeof work.rank>[0], text: string, signal: AbortSignal) =>
      work.rank(documents, [{ text, weight: 1 }], signal),
    searchServer: async (query: PassageQuery) => {
      requested.push(query);
      return answer;
    },
  };
  for await (const hits of findInside(deps, words, new AbortController().signal)) last = hits;
  return last;
}

const titles = (hits: readonly InsideHit[]) => hits.map(({ title }) => title).sort();

test('documents with a copy are searched on the server, the others here', async () => {
  await add('here', 'The tide turns at noon.');
  await add('there', 'The tide of the north.', true);
  await add('other', 'Nothing of the kind.');
  answer = [passage('there', 'The tide of the north.')];
  expect(titles(await find())).toEqual(['here.txt', 'there.txt']);
  expect(requested).toMatchObject([{ docIds: ['there'], query: 'tide' }]);
});

test('where the server is away or slow, all that is on this device is searched here', async () => {
  await add('here', 'The tide turns at noon.');
  await add('there', 'The tide of the north.', true);
  await add('far', null, true);
  answer = null;
  expect(titles(await find())).toEqual(['here.txt', 'there.txt']);
});

test('a document that is only on the server is found too, and marked as without text here', async () => {
  await add('far', null, true);
  answer = [passage('far', 'The tide of the south.')];
  expect(await find()).toEqual([
    {
      docId: 'far',
      docType: 'chat_file',
      title: 'far.txt',
      hasText: false,
      text: 'The tide of the south.',
      textStart: 0,
      textEnd: 22,
      anchor: { kind: 'text' },
    },
  ]);
});

test('deleted documents are not searched', async () => {
  await add('gone', 'The tide turns.', true);
  await store.db.library.update('gone', { is_deleted: true });
  expect(await find()).toEqual([]);
  expect(requested).toEqual([]);
});
