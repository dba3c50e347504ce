import { expect, test } from '@jest/globals';
import { defaultSettings } from '#domain/settings/settings.ts';
import { readApiKey, readSecret } from '#services/store/account/secrets.ts';
import { exportBackup } from '#services/store/backup/backup.ts';
import { saveConflict } from '#services/store/conflicts/conflict-copies.ts';
import { addQuestion } from '#services/store/conversations/questions.ts';
import { readCache, writeCache } from '#services/store/database/cached.ts';
import { nextHlc } from '#shared/hlc.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { createReaderHandlers } from './reader-handlers.ts';

function setup() {
  const { store, clock } = openMemoryStore();
  const events: [string, unknown][] = [];
  const handlers = createReaderHandlers({
    applyButtons: () => {},
    store,
    storage: {
      persist: async () => true,
      persisted: async () => true,
      estimate: async () => ({ usage: 5, quota: 10 }),
    },
    emit: (name, body) => events.push([name, body]),
  });
  const stop = new AbortController();
  const call = { peer: { context: 'sidebar' as const }, signal: stop.signal };
  return { store, clock, handlers, events, call, stop };
}

const question = (id: string, text: string) => ({
  conversationId: 'c',
  messageId: id,
  parentMessageId: null,
  text,
  sources: [],
});

test('S3.14 a conversation is watched, renamed, deleted and brought back', async () => {
  const { store, handlers, call, stop } = setup();
  const rows = handlers['conversation.watch']({ conversationId: 'c' }, call);
  expect((await rows.next()).value).toEqual({ conversation: null, messages: [] });
  await addQuestion(store, question('q', 'Hi'));
  const { value } = await rows.next();
  expect(value).toMatchObject({ conversation: { name: 'Hi' }, messages: [{ text: 'Hi' }] });
  await handlers['conversation.rename']({ conversationId: 'c', name: 'New' }, call);
  const list = () => handlers['conversation.list']({ search: '', limit: 10 }, call);
  expect((await list()).conversations).toMatchObject([{ id: 'c', name: 'New' }]);
  await handlers['conversation.setDeleted']({ conversationId: 'c', deleted: true }, call);
  expect((await list()).conversations).toEqual([]);
  await handlers['conversation.setDeleted']({ conversationId: 'c', deleted: false }, call);
  await handlers['message.setDeleted']({ messageId: 'q', deleted: true }, call);
  expect((await list()).conversations).toMatchObject([{ id: 'c' }]);
  stop.abort();
  let end = await rows.next();
  while (!end.done) end = await rows.next();
  expect(end.value).toEqual({});
});

test('S3.8 settings are merged and emitted; a change of the connection makes lists stale', async () => {
  const { handlers, events, call } = setup();
  expect(await handlers['settings.get']({}, call)).toEqual({ settings: defaultSettings });
  await handlers['settings.set']({ settings: { colorSchema: 'dark' } }, call);
  expect(events).toEqual([
    ['settings.changed', { settings: { ...defaultSettings, colorSchema: 'dark' } }],
  ]);
  await handlers['settings.set']({ settings: { openaiApiHost: 'http://127.0.0.1:1' } }, call);
  expect(events.map(([name]) => name)).toEqual([
    'settings.changed',
    'settings.changed',
    'models.changed',
  ]);
});

test('a secret is set and named, never emitted; lists made with the old one are dropped', async () => {
  const { store, handlers, events, call } = setup();
  await writeCache(store, 'models:host', []);
  expect(await handlers['secret.names']({}, call)).toEqual({ names: [], keyOrigins: [] });
  const host = 'api.example.com/v1';
  await handlers['secret.set']({ name: 'OPENAI_API.apiKey', value: 'sk-1', host }, call);
  const keyOrigin = 'https://api.example.com';
  expect(await handlers['secret.names']({}, call)).toEqual({
    names: ['OPENAI_API.apiKey'],
    keyOrigins: [keyOrigin],
  });
  expect(await readApiKey(store, keyOrigin)).toBe('sk-1');
  expect(await readApiKey(store, 'https://evil.example')).toBeNull();
  expect(await readSecret(store, 'OPENAI_API.apiKey')).toBe('sk-1');
  expect(await readCache(store, 'models:host', 'hourly')).toBeUndefined();
  expect(JSON.stringify(events)).not.toContain('sk-1');
});

test('a window saves its conversation and draft', async () => {
  const { handlers, call } = setup();
  expect(await handlers['conversation.local']({ slot: 'w' }, call)).toEqual({
    conversationId: null,
    draft: '',
    choices: {},
  });
  const shown = { conversationId: 'c', draft: 'half', choices: { q1: 'a2' } };
  await handlers['conversation.setLocal']({ slot: 'w', ...shown }, call);
  expect(await handlers['conversation.local']({ slot: 'w' }, call)).toEqual({
    ...shown,
  });
});

test('S2.15 memos are saved, watched and deleted with an undo', async () => {
  const { handlers, call, stop } = setup();
  const rows = handlers['memo.watch']({ search: '', limit: 10 }, call);
  expect((await rows.next()).value).toEqual({ memos: [], more: false });
  const memo = { kind: 'answer', text: 'Yes.', source: null } as const;
  const put = (id: string) =>
    handlers['memo.put']({ memo: { ...memo, id, conversationId: 'c', messageId: 'a' } }, call);
  expect(await put('m1')).toEqual({ id: 'm1', known: false });
  expect(await put('m2')).toEqual({ id: 'm1', known: true });
  expect((await rows.next()).value).toMatchObject({ memos: [{ id: 'm1', text: 'Yes.' }] });
  await handlers['memo.setDeleted']({ id: 'm1', deleted: true }, call);
  const list = () => handlers['memo.list']({ search: 'yes', limit: 10 }, call);
  expect((await list()).memos).toEqual([]);
  await handlers['memo.setDeleted']({ id: 'm1', deleted: false }, call);
  expect((await list()).memos).toHaveLength(1);
  stop.abort();
});

test('a backup comes in chunks and restores elsewhere', async () => {
  const { store, handlers, call } = setup();
  await addQuestion(store, question('q', 'Hi'));
  const stream = handlers['backup.export']({}, call);
  let text = '';
  let next = await stream.next();
  for (; !next.done; next = await stream.next()) text += next.value.text;
  expect(next.value).toEqual({ rows: 2 });
  const other = setup();
  expect(await other.handlers['backup.restore']({ text }, call)).toEqual({
    rows: 2,
    withheld: {},
  });
  expect(other.events.map(([name]) => name)).toEqual([
    'settings.changed',
    'models.changed',
    'tools.changed',
    'conversations.changed',
  ]);
  await expect(
    (async () => other.handlers['backup.restore']({ text: 'x' }, call))(),
  ).rejects.toMatchObject({ code: 'backup_invalid' });
});

test('each restore of a backup keeps a copy of what it may change; a file that is none has nothing to change', async () => {
  const { store, handlers, clock, call } = setup();
  await addQuestion(store, question('q', 'Hi'));
  let text = '';
  for await (const chunk of exportBackup(store)) text += chunk;
  for (const restored of [text, text, 'x']) {
    clock.advance(1000);
    const done = (async () => handlers['backup.restore']({ text: restored }, call))();
    await done.catch(() => undefined);
  }
  const { copies } = await handlers['recovery.list']({}, call);
  expect(copies.map(({ reason, at }) => [reason, clock.now() - at])).toEqual([
    ['restore', 1000],
    ['restore', 2000],
  ]);
});

test('storage and documents are emitted', async () => {
  const { handlers, call } = setup();
  expect(await handlers['storage.estimate']({}, call)).toEqual({
    used: 5,
    quota: 10,
    persisted: true,
    nearlyFull: false,
  });
  expect(await handlers['storage.free']({}, call)).toEqual({ deleted: 0, pages: 0 });
  expect(await handlers['document.get']({ docId: 'none' }, call)).toEqual({ document: null });
});

test('an older value of a setting is offered until it is taken over or dropped', async () => {
  const { store, handlers, events, call } = setup();
  const hlc = nextHlc(undefined, store.clock.now(), 'other');
  const older = { kind: 'setting' as const, hlc };
  await saveConflict(store, { ...older, subject: 'colorSchema', value: 'dark' });
  await saveConflict(store, { ...older, subject: 'faqOffered', value: false });
  const { copies } = await handlers['conflict.settings']({}, call);
  const idOf = (key: string) => copies.find((copy) => copy.key === key)!.id;
  expect(copies.map(({ key }) => key).toSorted()).toEqual(['colorSchema', 'faqOffered']);
  await handlers['conflict.end']({ id: idOf('colorSchema'), end: 'take' }, call);
  await handlers['conflict.end']({ id: idOf('faqOffered'), end: 'drop' }, call);
  expect(await handlers['conflict.settings']({}, call)).toEqual({ copies: [] });
  const { settings } = await handlers['settings.get']({}, call);
  expect([settings.colorSchema, settings.faqOffered]).toEqual(['dark', true]);
  expect(events[0]).toMatchObject(['settings.changed', { settings: { colorSchema: 'dark' } }]);
});
