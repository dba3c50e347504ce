import { expect, jest, test } from '@jest/globals';
import { defaultSettings } from '#domain/settings/settings.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import {
  apiKeyOrigins,
  readApiKey,
  readSecret,
  storedSecretNames,
  writeSecret,
} from '../account/secrets.ts';
import {
  conversationRows,
  renameConversation,
  setConversationDeleted,
} from '../conversations/conversations.ts';
import { listConversations } from '../conversations/history.ts';
import {
  appendPart,
  finishAnswer,
  readAnswer,
  recordModel,
  startAnswer,
} from '../conversations/live-answer.ts';
import { branchTo, setMessageDeleted } from '../conversations/messages.ts';
import { addQuestion, removeQuestion } from '../conversations/questions.ts';
import {
  deleteCapture,
  getCapture,
  getDocument,
  putCapture,
  saveDocument,
} from '../documents/documents.ts';
import { saveUploads } from '../documents/uploads.ts';
import { readSettings, writeSettings } from '../settings/settings.ts';
import { readCache, writeCache } from './cached.ts';
import { archiveIdleChat, readLocal, writeLocal } from './local-rows.ts';
import { conversationName } from './new-rows.ts';
import { deviceId, type Store, stored } from './store.ts';
import { watch } from './watch.ts';

async function ask(
  store: Store,
  conversationId: string,
  id: string,
  text: string,
  parent: string | null = null,
) {
  const question = {
    conversationId,
    messageId: `q${id}`,
    answerId: `a${id}`,
    parentMessageId: parent,
    text,
    sources: [],
  };
  return addQuestion(store, question);
}

async function start(store: Store, conversationId: string, id: string) {
  const start = { answerId: `a${id}`, messageId: `q${id}`, conversationId };
  return startAnswer(store, start);
}

test('S3.14 a first question makes its conversation, named from its first line', async () => {
  const { store } = openMemoryStore();
  expect(await ask(store, 'c1', '1', '  What is a gloss?\nTell me more.')).toEqual([]);
  const { conversation, messages } = await conversationRows(store, 'c1');
  expect(conversation).toEqual({
    id: 'c1',
    lastMessageId: 'q1',
    authorId: null,
    name: 'What is a gloss?',
    created_at: '2027-01-15T10:00:00.000Z',
    updated_at: '2027-01-15T10:00:00.000Z',
    type: 'Chat',
    meta: { domain: null, AIProvider: null, AIModel: null, isUploaded: false },
    isDelete: false,
    share: { enable: false, id: null },
    rev: 0,
    dirty: 1,
    deviceId: await deviceId(store),
    hlc: expect.any(String),
  });
  expect(messages).toHaveLength(2);
  expect(messages[1]).toMatchObject({
    messageId: 'a1',
    parentMessageId: 'q1',
    type: 'ai',
    status: 'queued',
    text: '',
  });
  expect(messages[0]).toMatchObject({
    messageId: 'q1',
    conversationId: 'c1',
    parentMessageId: null,
    type: 'human',
    is_deleted: false,
    status: 'queued',
    text: '  What is a gloss?\nTell me more.',
  });
});

test('the same question twice is one row', async () => {
  const { store } = openMemoryStore();
  await ask(store, 'c1', '1', 'One');
  await ask(store, 'c1', '1', 'Two');
  const { messages } = await conversationRows(store, 'c1');
  expect(messages.map((row) => row.text)).toEqual(['One', '']);
});

test('a long name is cut at 60 characters', () => {
  expect(Array.from(conversationName('😀'.repeat(70)))).toHaveLength(60);
  expect(conversationName('short')).toBe('short');
});

test('S9.5 the device id is generated once and stored', async () => {
  const { store } = openMemoryStore();
  const [first, second] = await Promise.all([deviceId(store), deviceId(store)]);
  expect(second).toBe(first);
  expect(await deviceId(store)).toBe(first);
});

test('every local write is dirty and later than the one before', async () => {
  const { store } = openMemoryStore();
  await ask(store, 'c1', '1', 'One');
  const before = await store.db.conversations.get('c1');
  await renameConversation(store, 'c1', ' Renamed ');
  const after = await store.db.conversations.get('c1');
  expect(after).toMatchObject({ name: 'Renamed', dirty: 1, rev: 0 });
  expect(after!.clocks!.name! > before!.hlc).toBe(true);
  // Of the other fields, this device is no later writer.
  expect(after!.hlc).toBe(before!.hlc);
});

test('parts of a live answer are folded into its row and deleted when it ends', async () => {
  const { store, clock } = openMemoryStore();
  await ask(store, 'c1', '1', 'One');
  await start(store, 'c1', '1');
  await appendPart(store, 'a1', 0, { text: 'Hel', reasoning: 'think' });
  await appendPart(store, 'a1', 1, { text: 'lo', reasoning: '' });
  expect((await store.db.messages.get('a1'))?.text).toBe('');
  expect((await readAnswer(store, 'a1'))?.row).toMatchObject({
    text: 'Hello',
    reasoning: 'think',
    status: 'streaming',
  });
  clock.advance(1000);
  await finishAnswer(store, 'a1', { status: 'done', error: null, usage: null });
  expect(await store.db.messages.get('a1')).toMatchObject({
    text: 'Hello',
    reasoning: 'think',
    status: 'done',
    parentMessageId: 'q1',
    updated_at: '2027-01-15T10:00:01.000Z',
  });
  expect(await store.db.messageParts.count()).toBe(0);
  expect(await store.db.messages.get('q1')).toMatchObject({ status: 'done' });
});

test('an answer that has ended is immutable', async () => {
  const { store } = openMemoryStore();
  await ask(store, 'c1', '1', 'One');
  await start(store, 'c1', '1');
  await finishAnswer(
    store,
    'a1',
    { status: 'done', error: null, usage: null },
    { text: 'x', reasoning: '' },
  );
  expect(await start(store, 'c1', '1')).toMatchObject({ status: 'done', text: 'x' });
  await finishAnswer(store, 'a1', { status: 'failed', error: null, usage: null });
  await appendPart(store, 'a1', 0, { text: 'late', reasoning: '' });
  expect(await store.db.messages.get('a1')).toMatchObject({ status: 'done', text: 'x' });
  expect(await store.db.messageParts.count()).toBe(0);
});

test('a question taken out of the queue leaves its followers under its parent', async () => {
  const { store } = openMemoryStore();
  await ask(store, 'c1', '1', 'One');
  await start(store, 'c1', '1');
  await ask(store, 'c1', '2', 'Two', 'a1');
  await ask(store, 'c1', '3', 'Three', 'a2');
  expect(await removeQuestion(store, 'q2', 'a2')).toBe('Two');
  expect(await store.db.messages.get('q3')).toMatchObject({ parentMessageId: 'a1' });
  expect((await branchTo(store, 'q3')).map((row) => row.messageId)).toEqual(['q1', 'a1', 'q3']);
  expect(await removeQuestion(store, 'q1', 'a1')).toBe('');
  expect(await store.db.messages.get('q1')).toBeDefined();
});

test('asking does not read the files of the whole composer', async () => {
  const { store } = openMemoryStore();
  const file = { file: new File(['Tide'], 'a.txt'), refused: null };
  const [own] = await saveUploads(store, 's', [file, file]);
  const scan = jest.spyOn(store.db.runs, 'toCollection');
  const find = jest.spyOn(store.db.runs, 'where');
  await ask(store, 'c1', '1', 'One');
  expect(find).not.toHaveBeenCalled();
  const question = { conversationId: 'c1', messageId: 'q2', parentMessageId: null };
  const request = { ...question, text: 'Two', sources: [], uploadIds: [own!.id] };
  expect(await addQuestion(store, request)).toMatchObject([{ uploadId: own!.id }]);
  expect(scan).not.toHaveBeenCalled();
});

test('a chat whose only question is withdrawn is removed; one that the server has is not', async () => {
  const { store } = openMemoryStore();
  await ask(store, 'c1', '1', 'One');
  expect(await removeQuestion(store, 'q1', 'a1')).toBe('One');
  expect((await listConversations(store, { search: '', limit: 10 })).conversations).toEqual([]);
  expect(await store.db.conversations.get('c1')).toBeUndefined();
  await ask(store, 'c1', '1', 'Again');
  expect((await store.db.conversations.get('c1'))?.name).toBe('Again');
  await ask(store, 'c1', '2', 'Two', 'a1');
  await removeQuestion(store, 'q1', 'a1');
  expect(await store.db.conversations.get('c1')).toBeDefined();
  await store.db.conversations.update('c1', { rev: 3 });
  await removeQuestion(store, 'q2', 'a2');
  expect(await store.db.conversations.get('c1')).toMatchObject({ lastMessageId: null, dirty: 1 });
});

test('history lists newest first, finds words in names and texts, and leaves out deleted ones', async () => {
  const { store, clock } = openMemoryStore();
  const long = `${'before '.repeat(30)}the Aurochs grazed here ${'after '.repeat(30)}`;
  for (const [id, text] of [
    ['1', 'Old beasts'],
    ['2', long],
    ['3', 'Newest'],
  ] as const) {
    clock.advance(1000);
    await ask(store, `c${id}`, id, text);
  }
  const all = await listConversations(store, { search: '', limit: 2 });
  expect(all.conversations.map((row) => row.id)).toEqual(['c3', 'c2']);
  expect(all.next).not.toBeNull();
  const { conversations } = await listConversations(store, { search: ' AUROCHS ', limit: 10 });
  expect(conversations).toHaveLength(1);
  expect(conversations[0]).toMatchObject({ id: 'c2' });
  expect(conversations[0]!.excerpt).toMatch(/^…(before )+the Aurochs grazed here (after ?)+…$/);
  await setConversationDeleted(store, 'c3', true);
  expect(
    (await listConversations(store, { search: '', limit: 10 })).conversations.map((row) => row.id),
  ).toEqual(['c2', 'c1']);
  await setConversationDeleted(store, 'c3', false);
  await setMessageDeleted(store, 'q2', true);
  expect((await listConversations(store, { search: 'aurochs', limit: 10 })).conversations).toEqual(
    [],
  );
});

test('history finds the words of an answer across its marks, never in them', async () => {
  const { store } = openMemoryStore();
  await ask(store, 'c1', '1', 'Animals');
  await start(store, 'c1', '1');
  const text = 'The aurochs [[1.1 "quoted words of the page"]] grazed here[[1.2 "and more"]].';
  const end = { status: 'done', error: null, usage: null } as const;
  await finishAnswer(store, 'a1', end, { text, reasoning: '' });
  const find = async (search: string) =>
    (await listConversations(store, { search, limit: 10 })).conversations;
  expect(await find('aurochs grazed here')).toMatchObject([
    { excerpt: 'The aurochs grazed here.' },
  ]);
  expect(await find('quoted words')).toEqual([]);
  await ask(store, 'c2', '2', 'What is [[1.1 "a mark"]]?');
  expect(await find('[[1.1 "a mark"]]')).toMatchObject([{ id: 'c2' }]);
});

test('a second answer retains its place next to the first, and the conversation its last message', async () => {
  const { store } = openMemoryStore();
  await ask(store, 'c1', '1', 'One');
  await start(store, 'c1', '1');
  const comparison = {
    answerId: 'b1',
    messageId: 'q1',
    conversationId: 'c1',
    comparedMessageId: 'a1',
  };
  expect(await startAnswer(store, comparison)).toMatchObject({ comparedMessageId: 'a1' });
  await recordModel(store, 'b1', { connection: 'OPENAI_API', model: 'o3' }, 5);
  expect(await store.db.conversations.get('c1')).toMatchObject({
    lastMessageId: 'a1',
    meta: { AIModel: null },
  });
  expect(await store.db.messages.get('b1')).toMatchObject({ model: { model: 'o3' } });
});

test('a watch gives each change, but none for a saved part, and ends with its signal', async () => {
  const { store } = openMemoryStore();
  await ask(store, 'c1', '1', 'One');
  const stop = new AbortController();
  let runs = 0;
  const query = () => {
    runs += 1;
    return conversationRows(store, 'c1');
  };
  const rows = watch(query, stop.signal);
  const until = async (wanted: string[]) => {
    for (;;) {
      const { value } = await rows.next();
      const seen = value?.messages.map((row) => `${row.messageId} ${row.status} ${row.text}`);
      expect(seen?.join()).not.toMatch(/streaming \S/);
      if (seen?.join() === wanted.join()) return;
    }
  };
  await until(['q1 queued One', 'a1 queued ']);
  await start(store, 'c1', '1');
  await until(['q1 done One', 'a1 waiting ']);
  await appendPart(store, 'a1', 0, { text: 'x', reasoning: '' });
  await until(['q1 done One', 'a1 streaming ']);
  const before = runs;
  for (let seq = 1; seq < 20; seq += 1)
    await appendPart(store, 'a1', seq, { text: 'y', reasoning: '' });
  expect(runs - before).toBeLessThanOrEqual(1);
  await finishAnswer(store, 'a1', { status: 'done', error: null, usage: null });
  await until(['q1 done One', `a1 done x${'y'.repeat(19)}`]);
  const end = rows.next();
  stop.abort();
  expect((await end).done).toBe(true);
});

test('settings are stored one per key; a value of another release falls back to the default', async () => {
  const { store } = openMemoryStore();
  await writeSettings(store, { openaiApiHost: 'http://127.0.0.1:1', colorSchema: 'dark' });
  await store.db.settings.update('colorSchema', { value: 'sepia' });
  expect(await readSettings(store)).toMatchObject({
    openaiApiHost: 'http://127.0.0.1:1',
    colorSchema: 'system',
    enableCurrent: true,
  });
  expect(await store.db.settings.count()).toBe(2);
});

test('settings of a release without the buttons of composers are read with those buttons', async () => {
  const { store } = openMemoryStore();
  const visibility = { isWhitelistMode: true, whitelist: ['a.test'], blacklist: [] };
  await writeSettings(store, { buttonSettings: defaultSettings.buttonSettings });
  const value = { textSelectPopupButton: { visibility } };
  await store.db.settings.update('buttonSettings', { value });
  const settings = await readSettings(store);
  expect(settings.buttonSettings).toEqual({
    ...defaultSettings.buttonSettings,
    textSelectPopupButton: { visibility },
  });
  expect(settings.inputAssistantButton).toEqual({});
});

test('secrets are set, named and forgotten', async () => {
  const { store } = openMemoryStore();
  await writeSecret(store, 'OPENAI_API.apiKey', 'sk-1');
  expect(await storedSecretNames(store)).toEqual(['OPENAI_API.apiKey']);
  expect(await readSecret(store, 'OPENAI_API.apiKey')).toBe('sk-1');
  await writeSecret(store, 'OPENAI_API.apiKey', null);
  expect(await readSecret(store, 'OPENAI_API.apiKey')).toBeNull();
});

test('an API key stays saved for its host when another host gets one, and goes to no other', async () => {
  const { store } = openMemoryStore();
  const [one, two] = ['https://api.one.example', 'https://api.two.example'];
  await writeSecret(store, 'OPENAI_API.apiKey', 'sk-1', one);
  await writeSecret(store, 'OPENAI_API.apiKey', 'sk-2', two);
  expect(await apiKeyOrigins(store)).toEqual([two, one]);
  expect(await storedSecretNames(store)).toEqual(['OPENAI_API.apiKey']);
  expect(await readApiKey(store, one)).toBe('sk-1');
  expect(await readApiKey(store, two)).toBe('sk-2');
  expect(await readApiKey(store, 'https://api.three.example')).toBeNull();
  await writeSecret(store, 'OPENAI_API.apiKey', 'sk-3', one);
  expect(await apiKeyOrigins(store)).toEqual([one, two]);
  expect(await readApiKey(store, one)).toBe('sk-3');
  await writeSecret(store, 'OPENAI_API.apiKey', null, two);
  expect(await apiKeyOrigins(store)).toEqual([one]);
  await writeSecret(store, 'OPENAI_API.apiKey', 'sk-2', two);
  await writeSecret(store, 'OPENAI_API.apiKey', null);
  expect(await apiKeyOrigins(store)).toEqual([]);
  expect(await readApiKey(store, one)).toBeNull();
});

test('S3.14 a window stores its conversation and draft by its slot', async () => {
  const { store } = openMemoryStore();
  const empty = { slot: 'w1', conversationId: null, draft: '', choices: {} };
  expect(await readLocal(store, 'w1')).toEqual(empty);
  // A row of a backup may name no branch.
  await writeLocal(store, { slot: 'w1', conversationId: 'c1', draft: 'half a' });
  expect(await readLocal(store, 'w1')).toMatchObject({ conversationId: 'c1', draft: 'half a' });
});

test('S4.3 the cache answers until its time is over', async () => {
  const { store, clock } = openMemoryStore();
  await writeCache(store, 'models', ['a']);
  clock.advance(3_600_000);
  expect(await readCache(store, 'models', 'hourly')).toEqual(['a']);
  clock.advance(1);
  expect(await readCache(store, 'models', 'hourly')).toBeUndefined();
  expect(await readCache(store, 'models', 'daily')).toEqual(['a']);
});

test('documents retain their first date; captures that no context fetched are dropped', async () => {
  const { store, clock } = openMemoryStore();
  const document = {
    doc_id: 'd',
    doc_type: 'page_content__webpage',
    pure_text: 'text',
    tokens: 1,
    link: 'https://a.test/',
    file_link: null,
    doc_type_dependent_data: { title: 'T', readabilityMarkdown: 'text' },
    passages: [],
    hiddenDropped: 0,
    created_at: '2027-01-15T10:00:00.000Z',
  } as const;
  await saveDocument(store, { ...document, passages: [] });
  await saveDocument(store, { ...document, passages: [], created_at: '2028-01-01T00:00:00.000Z' });
  expect(await getDocument(store, 'd')).toMatchObject({
    created_at: '2027-01-15T10:00:00.000Z',
    dirty: 1,
  });
  const id = await putCapture(store, { url: 'https://a.test/', html: '<p>', meta: {} });
  expect((await getCapture(store, id))?.html).toBe('<p>');
  clock.advance(600_001);
  const other = await putCapture(store, { url: 'https://b.test/', html: '', meta: null });
  expect(await getCapture(store, id)).toBeUndefined();
  await deleteCapture(store, other);
  expect(await store.db.captures.count()).toBe(0);
});

test('a full disk is storage_full, however the database wraps it', async () => {
  const quota = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  const wrapped = Object.assign(new Error('aborted'), { name: 'AbortError', inner: quota });
  for (const error of [quota, wrapped]) {
    await expect(stored(() => Promise.reject(error))).rejects.toMatchObject({
      code: 'storage_full',
    });
  }
  const { store } = openMemoryStore(new ManualClock(0));
  await expect(
    stored(() =>
      store.db.transaction('rw', store.db.meta, () => {
        throw new Error('x');
      }),
    ),
  ).rejects.toMatchObject({ code: 'failed' });
});

test('S9.11 a sidebar that was not used for 10 minutes begins a new chat; a draft stays, a summary too', async () => {
  const { store, clock } = openMemoryStore();
  await ask(store, 'c1', '1', 'One');
  await store.db.messages.where('status').equals('queued').modify({ status: 'done' });
  const open = async () => {
    await archiveIdleChat(store, 'window:1');
    return (await readLocal(store, 'window:1')).conversationId;
  };
  const use = () => writeLocal(store, { slot: 'window:1', conversationId: 'c1', draft: 'half' });
  await use();
  clock.advance(599_000);
  expect(await open()).toBe('c1');
  await use();
  clock.advance(599_000);
  expect(await open()).toBe('c1');
  await store.db.conversations.update('c1', { type: 'Summary' });
  clock.advance(2_000);
  expect(await open()).toBe('c1');
  await store.db.conversations.update('c1', { type: 'Chat' });
  expect(await open()).toBeNull();
  expect(await readLocal(store, 'window:1')).toMatchObject({ draft: 'half' });
  await use();
  clock.advance(601_000);
  await store.db.messages.update('q1', { status: 'waiting' });
  expect(await open()).toBe('c1');
  await store.db.messages.update('q1', { status: 'done' });
  await writeSettings(store, { autoArchive: { Art: 0, Chat: 0, Search: 0 } });
  expect(await open()).toBe('c1');
});
