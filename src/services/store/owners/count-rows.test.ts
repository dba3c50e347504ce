import { expect, test } from '@jest/globals';
import type { Possessions } from '#domain/account/state.ts';
import type { RunKind } from '#domain/runs/run-kinds.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { countUnsent } from './adoption.ts';
import { nothing } from './count-rows.ts';

/**
 * What becomes of each table of an owner when their database is removed. `synced`: the server has it, and what it does not
 * have is counted; `counted`: it is nowhere else, and is counted; `made`: it is made or read again, or is no content
 * of the person's.
 */
const tables = {
  conversations: ['synced', 'conversations', { id: 'c', dirty: 1, meta: {}, updated_at: '' }],
  messages: ['synced', 'conversations', { messageId: 'm', conversationId: 'c', dirty: 1 }],
  memos: ['synced', 'memos', { id: 'm', dirty: 1, is_deleted: false, text: 'Kept' }],
  ownTools: ['synced', 'tools', { id: 't', dirty: 1 }],
  settings: ['synced', 'settings', { key: 'colorSchema', value: 'dark', dirty: 1 }],
  conversationLocal: ['counted', 'drafts', { slot: 's', draft: 'Half a', conversationId: null }],
  library: ['counted', 'documents', { docId: 'd', name: 'a.pdf', is_deleted: false }],
  runs: ['counted', 'pictures', { kind: 'art', id: 'm', conversationId: 'c', docIds: ['p'] }],
  writingSamples: ['counted', 'samples', { id: 's', text: 'As I write' }],
  secrets: ['counted', 'connections', { name: 'OPENAI_API.apiKey', value: 'k', origin: 'o' }],
  // Of a live answer, whose chat is counted.
  messageParts: ['made'],
  attachments: ['made'],
  // Texts and bytes of the library, of pictures and of pages, under their ids.
  documents: ['made'],
  files: ['made'],
  fileParts: ['made'],
  serverCopies: ['made'],
  // Samples of a dictation.
  dictationAudio: ['made'],
  captures: ['made'],
  turns: ['made'],
  partNotes: ['made'],
  textParts: ['made'],
  memoryPages: ['counted', 'remembered', { id: 'p', hash: 'h', address: 'a', lastAt: 1 }],
  // Of pages in memory, which are counted.
  memoryVisits: ['made'],
  memoryTexts: ['made'],
  memoryWords: ['made'],
  memoryVectors: ['made'],
  cache: ['made'],
  meta: ['made'],
  // The record of what this device has sent is about this device.
  sent: ['made'],
} as const satisfies Record<
  string,
  readonly ['made'] | readonly [string, keyof Possessions, object]
>;

/** Of the table `runs`, by kind; searches and uploads are of a question or a field, and made again. */
const runs: Record<RunKind, keyof Possessions | null> = {
  art: 'pictures',
  call: null,
  dictation: 'dictations',
  search: null,
  upload: null,
};

const named = Object.entries(tables).flatMap(([table, [, name, row]]) =>
  row ? [[table, name, row] as const] : [],
);

test('each table of an owner is synced, counted before it is lost, or can be made again', () => {
  const { store } = openMemoryStore();
  expect(store.db.tables.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(tables).toSorted(),
  );
});

test.each(named)(
  'a row of %s that is only here is counted: %s',
  async (table: string, name, row) => {
    const { store } = openMemoryStore();
    await store.db.table(table).put(row);
    expect(await countUnsent(store)).toEqual({ ...nothing, [name as string]: 1 });
  },
);

test.each(Object.entries(runs))('a run of kind %s is counted as %s', async (kind, name) => {
  const { store } = openMemoryStore();
  await store.db.table('runs').put({ kind, id: 'r', docIds: ['p'] });
  expect(await countUnsent(store)).toEqual({ ...nothing, ...(name && { [name]: 1 }) });
});

const sent = named.filter(([table]) => (tables[table as never] as string[])[0] === 'synced');

test.each(sent)('a row of %s that the server has is not', async (table, _name, row) => {
  const { store } = openMemoryStore();
  await store.db.table(table).put({ ...row, dirty: 0, rev: 1 });
  expect(await countUnsent(store)).toEqual(nothing);
});

test('a host with its key is one connection, and a file of which the server has a copy is not only here', async () => {
  const { store } = openMemoryStore();
  const host = { key: 'openaiApiHost', value: 'https://models.example', rev: 0, dirty: 1 };
  await store.db.table('settings').put(host);
  await store.db.table('secrets').put({ name: 'OPENAI_API.apiKey', value: 'k', origin: 'o' });
  await store.db.table('library').put({ docId: 'd', name: 'a.pdf', is_deleted: false });
  await store.db.table('serverCopies').put({ docId: 'd', state: 'onServer', server: 's' });
  expect(await countUnsent(store)).toEqual({ ...nothing, connections: 1 });
});
