import { expect, jest, test } from '@jest/globals';
import { infoOfDocument } from '#domain/documents/documents.ts';
import type { Sent } from '#domain/privacy/sent.ts';
import { apiKeyName } from '#domain/settings/settings.ts';
import { crashAt } from '#test/support/crash-at.ts';
import { fileDocument } from '#test/support/file-document.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { newName, openAs, openContext, testNow } from '#test/support/memory-store.ts';
import { isWide } from '#test/support/wide.ts';
import { readApiKey, writeSecret } from '../account/secrets.ts';
import { addQuestion } from '../conversations/questions.ts';
import { writeLocal } from '../database/local-rows.ts';
import type { ContextStore } from '../database/store.ts';
import { saveDocument } from '../documents/documents.ts';
import { putMemo } from '../memos/memos.ts';
import { saveSent } from '../privacy/sent.ts';
import { copyBeforeMerge, recoveryCopies } from '../recovery/recovery.ts';
import { writeSettings } from '../settings/settings.ts';
import { putOwnTools } from '../tools/own-tools.ts';
import { adoptGuest, countGuest, countUnsent } from './adoption.ts';
import { nothing } from './count-rows.ts';
import { hasDatabase } from './owner-databases.ts';

const sent: Sent = {
  kind: 'question',
  host: 'a.test',
  isLocal: false,
  fields: [],
  model: null,
  usd: null,
};
const tool = {
  id: 't',
  kind: 'custom',
  name: 'Sailor',
  instruction: 'Ahoy',
  icon: 'edit',
} as const;
const clock = new ManualClock(testNow);
/** Of the steps at which a browser dies: all of them in full. */
const stride = isWide ? 1 : 4;

async function addToLibrary(store: ContextStore, docId: string) {
  const document = infoOfDocument(fileDocument(docId));
  const facts = { name: docId, size: 1, created_at: '2027-01-01', is_deleted: false };
  await store.db.library.put({ docId, document, ...facts });
}

/** A browser whose guest has some of everything. */
async function guest() {
  const name = newName();
  const store = openContext(name, clock);
  await saveDocument(store, fileDocument('d'));
  await addToLibrary(store, 'd');
  const question = { parentMessageId: null, text: 'Why?', sources: [] };
  await addQuestion(store, { ...question, conversationId: 'c1', messageId: 'q1', answerId: 'a1' });
  await addQuestion(store, { ...question, conversationId: 'c2', messageId: 'q2' });
  await putMemo(store, {
    id: 'm',
    kind: 'passage',
    text: 'Noted',
    source: null,
    conversationId: null,
    messageId: null,
  });
  await putOwnTools(store, [tool]);
  await writeSettings(store, { colorSchema: 'dark' });
  await writeLocal(store, { slot: 'w', conversationId: 'c1', draft: 'Half a' });
  await writeSecret(store, apiKeyName, 'sk-guest', 'https://api.example');
  await store.db.writingSamples.put({ id: 's', text: 'As I write', created_at: '' });
  await saveSent(store, sent);
  await copyBeforeMerge(store, 'sync');
  store.db.close();
  return name;
}

async function contentsOf(store: ContextStore) {
  const all: string[] = [];
  for (const table of store.db.tables.filter(({ name }) => !['meta', 'textParts'].includes(name))) {
    const keys = await table.toCollection().primaryKeys();
    all.push(...keys.map((key) => `${table.name} ${key}`));
  }
  return all;
}

async function asAnn(name: string) {
  const store = openContext(name, clock);
  await openAs(store, 'ann');
  await store.db.open();
  return store;
}

test('S4.10 all that a guest has is the account’s once the person wants it: unsent, under the same ids', async () => {
  const name = await guest();
  const before = await contentsOf(openContext(name, clock));
  const store = await asAnn(name);
  expect(await countGuest(store)).toEqual({
    ...nothing,
    conversations: 2,
    drafts: 1,
    documents: 1,
    memos: 1,
    samples: 1,
    tools: 1,
    connections: 1,
    settings: 1,
  });
  await adoptGuest(store, 'ann');
  expect(await contentsOf(store)).toEqual(before);
  expect(await countUnsent(store)).toMatchObject({
    conversations: 2,
    settings: 1,
    tools: 1,
    memos: 1,
  });
  expect(await readApiKey(store, 'https://api.example')).toBe('sk-guest');
  expect(await recoveryCopies(store)).toHaveLength(1);
  expect(await hasDatabase(store, null)).toBe(false);
  // The next write comes after what has moved.
  const latest = (await store.db.conversations.get('c2'))!.hlc;
  await putOwnTools(store, [{ ...tool, name: 'Later' }]);
  expect((await store.db.ownTools.get('t'))!.hlc > latest).toBe(true);
});

test('S4.10 where both have a row, what is later wins, and no draft is lost', async () => {
  const name = await guest();
  clock.advance(60_000);
  const store = await asAnn(name);
  await writeSettings(store, { colorSchema: 'light' });
  await writeLocal(store, { slot: 'w', conversationId: null, draft: 'Of ann' });
  await writeSecret(store, apiKeyName, 'sk-ann', 'https://api.example');
  await saveSent(store, { ...sent, host: 'b.test' });
  await adoptGuest(store, 'ann');
  expect((await store.db.settings.get('colorSchema'))!.value).toBe('light');
  expect(await store.db.conversationLocal.get('w')).toMatchObject({
    conversationId: 'c1',
    draft: 'Of ann\n\nHalf a',
  });
  expect(await readApiKey(store, 'https://api.example')).toBe('sk-ann');
  expect((await store.db.sent.toArray()).map(({ host }) => host).toSorted()).toEqual([
    'a.test',
    'b.test',
  ]);
});

test('S4.10 no site of a list that protects is lost where both have one, whichever is later', async () => {
  const name = newName();
  const before = openContext(name, clock);
  await openAs(before, null);
  await writeSettings(before, { neverSend: ['bank.test'] });
  clock.advance(60_000);
  const store = await asAnn(name);
  await writeSettings(store, { neverRead: ['a.test'], neverSend: ['clinic.test'] });
  const { hlc } = (await store.db.settings.get('neverSend'))!;
  clock.advance(60_000);
  await writeSettings(before, { neverRead: ['b.test'] });
  before.db.close();
  await adoptGuest(store, 'ann');
  const row = (await store.db.settings.get('neverSend'))!;
  expect(row).toMatchObject({ value: ['clinic.test', 'bank.test'], dirty: 1 });
  expect(row.hlc > hlc).toBe(true);
  expect((await store.db.settings.get('neverRead'))!.value).toEqual(['a.test', 'b.test']);
});

test('S4.10 a record of several requests moves into an account that has made one', async () => {
  const name = newName();
  const before = openContext(name, clock);
  await openAs(before, null);
  for (const host of ['a.test', 'b.test', 'c.test']) await saveSent(before, { ...sent, host });
  before.db.close();
  const store = await asAnn(name);
  await saveSent(store, { ...sent, host: 'd.test' });
  await adoptGuest(store, 'ann');
  const hosts = (await store.db.sent.toArray()).map(({ host }) => host);
  expect(hosts.toSorted()).toEqual(['a.test', 'b.test', 'c.test', 'd.test']);
});

jest.setTimeout(300_000);

test('S4.10 a browser that dies at any step of the move has all rows with its next start, each once', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const expected = await contentsOf(openContext(await guest(), clock));
  let step = 0;
  for (; ; step += stride) {
    const name = await guest();
    const store = await asAnn(name);
    const hasDied = await crashAt(step, () => adoptGuest(store, 'ann'));
    if (!hasDied) break;
    // Not before it was noted: then the person is asked again.
    const isNoted = (await store.device.meta.where('key').startsWith('move:').count()) === 1;
    const next = await asAnn(name);
    if (!isNoted) await adoptGuest(next, 'ann');
    expect([step, await contentsOf(next)]).toEqual([step, expected]);
    expect(await hasDatabase(next, null)).toBe(false);
    expect(await next.device.meta.where('key').startsWith('move:').count()).toBe(0);
    expect(await recoveryCopies(next)).toHaveLength(1);
    next.db.close();
  }
  expect(step).toBeGreaterThan(20);
});
