import { expect, test } from '@jest/globals';
import { elementAt, firstValueFrom, type Observable, ReplaySubject } from 'rxjs';
import { defaultSettings } from '#domain/settings/settings.ts';
import { readApiKey, readSecret } from '#services/store/account/secrets.ts';
import { exportBackup } from '#services/store/backup/backup.ts';
import { saveConflict } from '#services/store/conflicts/conflict-copies.ts';
import { addQuestion } from '#services/store/conversations/questions.ts';
import { readCache, writeCache } from '#services/store/database/cached.ts';
import { nextHlc } from '#shared/hlc.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { createRows } from './rows.ts';

function setup() {
  const { store, clock } = openMemoryStore();
  const events: [string, unknown][] = [];
  const rows = createRows({
    apply: () => {},
    store,
    storage: {
      persist: async () => true,
      persisted: async () => true,
      estimate: async () => ({ usage: 5, quota: 10 }),
    },
    emit: (name, body) => events.push([name, body]),
  });
  return { store, clock, rows, events };
}

/** Each state of a query, in order. */
function follow<Value>(values: Observable<Value>) {
  const seen = new ReplaySubject<Value>();
  const watching = values.subscribe(seen);
  let count = 0;
  return {
    next: () => firstValueFrom(seen.pipe(elementAt(count++))),
    stop: () => watching.unsubscribe(),
  };
}

const question = (id: string, text: string) => ({
  conversationId: 'c',
  messageId: id,
  parentMessageId: null,
  text,
  sources: [],
});

test('S3.14 a conversation is watched, renamed, deleted and brought back', async () => {
  const { store, rows } = setup();
  const watched = follow(rows.conversation.watch({ conversationId: 'c' }));
  expect(await watched.next()).toEqual({ conversation: null, messages: [] });
  await addQuestion(store, question('q', 'Hi'));
  expect(await watched.next()).toMatchObject({
    conversation: { name: 'Hi' },
    messages: [{ text: 'Hi' }],
  });
  await rows.conversation.rename({ conversationId: 'c', name: 'New' });
  await rows.conversation.setSearchesWeb({ conversationId: 'c', isOn: true });
  const { conversation } = await firstValueFrom(rows.conversation.watch({ conversationId: 'c' }));
  expect(conversation?.meta.searchesWeb).toBe(true);
  const list = () => rows.conversation.list({ search: '', limit: 10 });
  expect((await list()).conversations).toMatchObject([{ id: 'c', name: 'New' }]);
  await rows.conversation.setDeleted({ conversationId: 'c', deleted: true });
  expect((await list()).conversations).toEqual([]);
  await rows.conversation.setDeleted({ conversationId: 'c', deleted: false });
  await rows.message.setDeleted({ messageId: 'q', deleted: true });
  expect((await list()).conversations).toMatchObject([{ id: 'c' }]);
  watched.stop();
});

test('S3.8 settings are merged and emitted; a change of the connection makes lists stale', async () => {
  const { rows, events } = setup();
  expect(await rows.settings.get()).toEqual(defaultSettings);
  await rows.settings.set({ colorSchema: 'dark' });
  expect(events).toEqual([
    ['settings.changed', { settings: { ...defaultSettings, colorSchema: 'dark' } }],
  ]);
  await rows.settings.set({ openaiApiHost: 'http://127.0.0.1:1' });
  expect(events.map(([name]) => name)).toEqual([
    'settings.changed',
    'settings.changed',
    'models.changed',
  ]);
});

test('a secret is set and named, never emitted; lists made with the old one are dropped', async () => {
  const { store, rows, events } = setup();
  await writeCache(store, 'models:host', []);
  expect(await rows.secret.names()).toEqual({ names: [], keyOrigins: [] });
  const host = 'api.example.com/v1';
  await rows.secret.set({ name: 'OPENAI_API.apiKey', value: 'sk-1', host });
  const keyOrigin = 'https://api.example.com';
  expect(await rows.secret.names()).toEqual({
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
  const { rows } = setup();
  expect(await rows.conversation.local({ slot: 'w' })).toEqual({
    conversationId: null,
    draft: '',
    choices: {},
  });
  const shown = { conversationId: 'c', draft: 'half', choices: { q1: 'a2' } };
  await rows.conversation.setLocal({ slot: 'w', ...shown });
  expect(await rows.conversation.local({ slot: 'w' })).toEqual({
    ...shown,
  });
});

test('S2.15 memos are saved, watched and deleted with an undo', async () => {
  const { rows } = setup();
  const watched = follow(rows.memo.watch({ search: '', limit: 10 }));
  expect(await watched.next()).toEqual({ memos: [], more: false });
  const memo = { kind: 'answer', text: 'Yes.', source: null } as const;
  const put = (id: string) => rows.memo.put({ ...memo, id, conversationId: 'c', messageId: 'a' });
  expect(await put('m1')).toEqual({ id: 'm1', known: false });
  expect(await put('m2')).toEqual({ id: 'm1', known: true });
  expect(await watched.next()).toMatchObject({ memos: [{ id: 'm1', text: 'Yes.' }] });
  await rows.memo.setDeleted({ id: 'm1', deleted: true });
  const list = () => firstValueFrom(rows.memo.watch({ search: 'yes', limit: 10 }));
  expect((await list()).memos).toEqual([]);
  await rows.memo.setDeleted({ id: 'm1', deleted: false });
  expect((await list()).memos).toHaveLength(1);
  watched.stop();
});

test('a backup comes in chunks and restores elsewhere', async () => {
  const { store, rows } = setup();
  await addQuestion(store, question('q', 'Hi'));
  let text = '';
  await rows.backup.export({ add: (part) => (text += part) });
  const other = setup();
  expect(await other.rows.backup.restore({ text })).toEqual({
    rows: 2,
    withheld: {},
  });
  expect(other.events.map(([name]) => name)).toEqual([
    'settings.changed',
    'models.changed',
    'tools.changed',
    'conversations.changed',
  ]);
  await expect((async () => other.rows.backup.restore({ text: 'x' }))()).rejects.toMatchObject({
    code: 'backup_invalid',
  });
});

test('each restore of a backup keeps a copy of what it may change; a file that is none has nothing to change', async () => {
  const { store, rows, clock } = setup();
  await addQuestion(store, question('q', 'Hi'));
  let text = '';
  for await (const chunk of exportBackup(store)) text += chunk;
  for (const restored of [text, text, 'x']) {
    clock.advance(1000);
    await rows.backup.restore({ text: restored }).catch(() => undefined);
  }
  const { copies } = await rows.recovery.list();
  expect(copies.map(({ reason, at }) => [reason, clock.now() - at])).toEqual([
    ['restore', 1000],
    ['restore', 2000],
  ]);
});

test('storage and documents are emitted', async () => {
  const { rows } = setup();
  expect(await rows.storage.estimate()).toEqual({
    used: 5,
    quota: 10,
    persisted: true,
    nearlyFull: false,
  });
  expect(await rows.storage.free()).toEqual({ deleted: 0, pages: 0 });
  expect(await rows.document.get({ docId: 'none' })).toBeNull();
});

test('an older value of a setting is offered until it is taken over or dropped', async () => {
  const { store, rows, events } = setup();
  const hlc = nextHlc(undefined, store.clock.now(), 'other');
  const older = { kind: 'setting' as const, hlc };
  await saveConflict(store, { ...older, subject: 'colorSchema', value: 'dark' });
  await saveConflict(store, { ...older, subject: 'faqOffered', value: false });
  const copies = await rows.conflict.settings();
  const idOf = (key: string) => copies.find((copy) => copy.key === key)!.id;
  expect(copies.map(({ key }) => key).toSorted()).toEqual(['colorSchema', 'faqOffered']);
  await rows.conflict.end({ id: idOf('colorSchema'), end: 'take' });
  await rows.conflict.end({ id: idOf('faqOffered'), end: 'drop' });
  expect(await rows.conflict.settings()).toEqual([]);
  const settings = await rows.settings.get();
  expect([settings.colorSchema, settings.faqOffered]).toEqual(['dark', true]);
  expect(events[0]).toMatchObject(['settings.changed', { settings: { colorSchema: 'dark' } }]);
});

test('what a person wrote and no schema allows is refused, and nothing is written', async () => {
  const { rows, events } = setup();
  const invalid = { code: 'invalid' };
  await expect(rows.settings.set({ colorSchema: 'loud' as never })).rejects.toMatchObject(invalid);
  const place = { conversationId: 'c', folder: '' };
  await expect(rows.conversation.place(place)).rejects.toMatchObject(invalid);
  const tool = { id: 't', kind: 'custom', name: ' ', instruction: '', icon: 'edit' } as const;
  await expect(rows.tools.put(tool)).rejects.toMatchObject(invalid);
  expect(events).toEqual([]);
});
