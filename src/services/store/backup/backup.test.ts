import { expect, test } from '@jest/globals';
import { infoOfDocument } from '#domain/documents/documents.ts';
import { readHlc } from '#shared/hlc.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { writeSecret } from '../account/secrets.ts';
import { renameConversation } from '../conversations/conversations.ts';
import { appendPart, startAnswer } from '../conversations/live-answer.ts';
import { addQuestion } from '../conversations/questions.ts';
import { recordRun } from '../database/runs.ts';
import type { Store } from '../database/store.ts';
import { addDictation } from '../dictation/dictations.ts';
import { saveDocument } from '../documents/documents.ts';
import { libraryBytes, listLibrary, saveFileOfDocument } from '../documents/library.ts';
import { saveUploads, uploadsOf } from '../documents/uploads.ts';
import { readSettings, writeSettings } from '../settings/settings.ts';
import { exportBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

async function exported(store: Store): Promise<string> {
  let text = '';
  for await (const chunk of exportBackup(store)) text += chunk;
  return text;
}

async function filled() {
  const { store, clock } = openMemoryStore();
  await addQuestion(store, {
    conversationId: 'c1',
    messageId: 'q1',
    parentMessageId: null,
    text: 'What?',
    sources: [],
  });
  const start = { answerId: 'a1', messageId: 'q1', conversationId: 'c1' };
  await startAnswer(store, start);
  await appendPart(store, 'a1', 0, { text: 'Half', reasoning: '' });
  await writeSettings(store, { openaiApiHost: 'http://h.test' });
  await writeSecret(store, 'OPENAI_API.apiKey', 'sk-never-exported');
  await store.db.captures.put({ id: 'x', url: '', html: 'transient', meta: null, created_at: '' });
  return { store, clock };
}

test('a backup holds everything but secrets and what is transient; a live answer as interrupted', async () => {
  const { store } = await filled();
  const text = await exported(store);
  expect(text).not.toMatch(/sk-never-exported|transient|apiKey/);
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines[0]).toEqual({ gloss: 'backup', version: 1, created_at: '2027-01-15T10:00:00.000Z' });
  expect(lines.slice(1).map((line) => line.table)).toEqual([
    'conversations',
    'messages',
    'messages',
    'settings',
  ]);
  expect(lines[2]!.row).toMatchObject({ messageId: 'a1', status: 'interrupted', text: 'Half' });
});

test('a restore into an empty database gives the same rows', async () => {
  const { store } = await filled();
  const { store: other } = openMemoryStore();
  expect(await restoreBackup(other, await exported(store))).toEqual({
    rows: 3,
    withheld: { openaiApiHost: 'http://h.test' },
  });
  expect(await other.db.conversations.get('c1')).toMatchObject({ name: 'What?', dirty: 1 });
  expect(await other.db.messages.get('a1')).toMatchObject({ text: 'Half', status: 'interrupted' });
  expect((await readSettings(other)).openaiApiHost).toBe('');
  expect(await other.db.secrets.count()).toBe(0);
});

test('a restore retains rows that are newer here, takes newer ones, and deletes nothing', async () => {
  const { store, clock } = await filled();
  const old = await exported(store);
  clock.advance(1000);
  await renameConversation(store, 'c1', 'Newer');
  await addQuestion(store, {
    conversationId: 'c2',
    messageId: 'q2',
    parentMessageId: null,
    text: 'Stays',
    sources: [],
  });
  await restoreBackup(store, old);
  expect((await store.db.conversations.get('c1'))?.name).toBe('Newer');
  expect(await store.db.conversations.get('c2')).toBeDefined();
  const { store: other } = openMemoryStore();
  await restoreBackup(other, old);
  await restoreBackup(other, await exported(store));
  expect((await other.db.conversations.get('c1'))?.name).toBe('Newer');
  // A write after the restore is newer than the restored rows.
  await renameConversation(other, 'c1', 'Last');
  const rows = [await store.db.conversations.get('c1'), await other.db.conversations.get('c1')];
  expect(rows[1]!.clocks!.name! > rows[0]!.clocks!.name!).toBe(true);
});

test('S4.11 a message that comes back into a chat that is here is sent with it', async () => {
  const { store } = await filled();
  const text = await exported(store);
  await store.db.messages.delete('a1');
  await store.db.conversations.update('c1', { dirty: 0, rev: 9 });
  await restoreBackup(store, text);
  expect(await store.db.messages.get('a1')).toMatchObject({ text: 'Half', dirty: 1 });
  expect(await store.db.conversations.get('c1')).toMatchObject({ dirty: 1, rev: 9 });
});

test.each([
  ['', 1],
  ['{"gloss":"other"}', 1],
  ['HEAD\nnot json', 2],
  ['HEAD\n{"table":"secrets","row":{"name":"OPENAI_API.apiKey","value":"x"}}', 2],
  ['HEAD\nGOOD\n{"table":"settings","row":{"key":"colorSchema","value":"sepia"}}', 3],
  ['HEAD\nGOOD\n{"table":"conversations","row":{"id":"c9"}}', 3],
])('nothing is written when a line is bad: %j', async (pattern, line) => {
  const { store } = await filled();
  const [head = '', good = ''] = (await exported(store)).split('\n');
  const { store: other } = openMemoryStore();
  const text = pattern.replace('HEAD', head).replace('GOOD', good);
  await expect(restoreBackup(other, text)).rejects.toMatchObject({
    code: 'backup_invalid',
    details: { line },
  });
  expect(await other.db.conversations.count()).toBe(0);
});

test.each(['zzzz', 'ffffffffffff0-0000-x', '0194690f8c00-0000', ''])(
  'a backup with the stamp %j is refused',
  async (hlc) => {
    const { store } = await filled();
    const lines = (await exported(store)).split('\n');
    lines[1] = lines[1]!.replace(/"hlc":"[^"]*"/, `"hlc":"${hlc}"`);
    const { store: other } = openMemoryStore();
    await expect(restoreBackup(other, lines.join('\n'))).rejects.toMatchObject({
      code: 'backup_invalid',
      details: { line: 2 },
    });
  },
);

test('a row of a device whose clock is far ahead does not move the clock of this one', async () => {
  const { store } = await filled();
  const text = (await exported(store)).replaceAll(/"hlc":"[^"]*"/g, '"hlc":"ffffffffffff-ffff-x"');
  const { store: other, clock } = openMemoryStore();
  expect((await restoreBackup(other, text)).rows).toBe(3);
  const restored = (await other.db.conversations.get('c1'))!;
  expect(restored).toMatchObject({ name: 'What?', dirty: 1 });
  expect(readHlc(restored.hlc).time).toBe(clock.now());
  await renameConversation(other, 'c1', 'Later');
  const later = (await other.db.conversations.get('c1'))!;
  expect(later.clocks!.name! > restored.hlc).toBe(true);
  expect(readHlc(later.clocks!.name!).time).toBe(clock.now());
});

test('a backup is read in pages, whatever it holds', async () => {
  const { store } = openMemoryStore();
  for (let i = 0; i < 120; i += 1) {
    const messageId = `q${String(i).padStart(3, '0')}`;
    await addQuestion(store, {
      conversationId: 'c',
      messageId,
      parentMessageId: null,
      text: 'x',
      sources: [],
    });
  }
  const chunks: string[] = [];
  for await (const chunk of exportBackup(store)) chunks.push(chunk);
  expect(chunks.map((chunk) => chunk.trimEnd().split('\n').length)).toEqual([1, 1, 50, 50, 20]);
});

test('S5.6 the library and what a composer holds come back, without the bytes of their files', async () => {
  const { store } = openMemoryStore();
  const saved = [
    { file: new File(['Tides.'], 'tides.txt'), refused: null },
    { file: new File(['Half.'], 'half.txt'), refused: null },
  ];
  const [read, half] = await saveUploads(store, 'window-1', saved);
  const document = {
    doc_id: 'd1',
    doc_type: 'chat_file' as const,
    pure_text: 'Tides.',
    tokens: 2,
    link: null,
    file_link: null,
    doc_type_dependent_data: {
      title: 'tides.txt',
      mimeType: '',
      size: 6,
      isLimit: false,
      pages: null,
    },
    passages: [],
    hiddenDropped: 0,
    created_at: '2026-01-01T00:00:00.000Z',
  };
  await saveDocument(store, document);
  await saveFileOfDocument(store, read!.id, infoOfDocument(document));
  await recordRun(store, 'upload', read!.id, {
    state: 'success',
    document: infoOfDocument(document),
  });
  await recordRun(store, 'upload', half!.id, {
    state: 'uploading',
    snapshot: { status: 'active' },
  });
  await addDictation(store, { id: 'spoken', place: 'page', language: null });
  const { store: other } = openMemoryStore();
  expect((await restoreBackup(other, await exported(store))).rows).toBe(3);
  const query = { search: '', sort: 'newest' as const, limit: 9 };
  expect(await listLibrary(other, query)).toEqual({
    entries: [
      {
        document: infoOfDocument(document),
        size: 6,
        hasFile: false,
        hasText: true,
        created_at: expect.anything(),
      },
    ],
    more: false,
  });
  expect((await uploadsOf(other, 'window-1')).map(({ name }) => name)).toEqual(['tides.txt']);
  // The same file again restores its bytes.
  const [again] = await saveUploads(other, null, [{ ...saved[0]!, id: 'again' }]);
  await saveFileOfDocument(other, again!.id, infoOfDocument(document));
  expect(await listLibrary(other, query)).toMatchObject({ entries: [{ hasFile: true }] });
  expect(await libraryBytes(other)).toBe(6);
});

test('S3.8 settings alone are exported with own tools, and restored on another machine', async () => {
  const { store } = openMemoryStore();
  const ids = { conversationId: 'c', messageId: 'q', parentMessageId: null };
  await addQuestion(store, { ...ids, text: 'Why?', sources: [] });
  await writeSettings(store, { colorSchema: 'dark', openaiApiHost: 'http://127.0.0.1:1' });
  let text = '';
  for await (const piece of exportBackup(store, ['settings', 'ownTools'])) text += piece;
  expect(text).not.toContain('"messages"');
  const other = openMemoryStore();
  const { withheld } = await restoreBackup(other.store, text);
  expect(withheld).toEqual({ openaiApiHost: 'http://127.0.0.1:1' });
  expect((await readSettings(other.store)).colorSchema).toBe('dark');
});

test('lists of sites that are never read or sent are restored, and no file takes a site off', async () => {
  const { store, clock } = openMemoryStore();
  const other = openMemoryStore();
  await writeSettings(other.store, { neverSend: ['clinic.test'] });
  clock.advance(1000);
  await writeSettings(store, { neverRead: ['bank.test'], neverSend: ['bank.test'] });
  const text = await exported(store);
  expect(await restoreBackup(other.store, text)).toEqual({ rows: 2, withheld: {} });
  expect(await readSettings(other.store)).toMatchObject({
    neverRead: ['bank.test'],
    neverSend: ['clinic.test', 'bank.test'],
  });
  expect(await other.store.db.settings.get('neverSend')).toMatchObject({ dirty: 1 });
  expect(await restoreBackup(other.store, text)).toEqual({ rows: 0, withheld: {} });
});
