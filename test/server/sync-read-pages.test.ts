import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readPageLimits, type SentReadPage } from '#api/read-pages.ts';
import { noMemory } from '#domain/memory/memory.ts';
import { connect } from '#server/database/connect.ts';
import { saveReadPages } from '#server/sync/save-read-pages.ts';
import { forget, putRows } from '#services/store/memory/forget.ts';
import { indexTexts } from '#services/store/memory/index-texts.ts';
import { listRead, memoryUse } from '#services/store/memory/read-entries.ts';
import { rememberPage } from '#services/store/memory/remember-page.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { nextHlc } from '#shared/hlc.ts';
import { type AuthUser, callAs, type ServerAddress, signIn } from '#test/support/account-client.ts';
import { startAccountServer } from '#test/support/account-server.ts';
import type { TestServer } from '#test/support/gateway.ts';
import type { MailServer } from '#test/support/mail-server.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { SyncClient } from '#test/support/sync-client.ts';
import { packText, wordsOfPacked } from '#workers/memory/text-pack.ts';

/* What a person has read is on those of their devices that have it synced. */
let mail: MailServer;
let server: TestServer;
let to: ServerAddress;
let people = 0;

beforeAll(async () => {
  ({ mail, server, to } = await startAccountServer());
}, 60_000);
afterAll(async () => {
  await server.close();
  await mail.close();
});

/** Two devices of one account. */
async function devices() {
  people += 1;
  const email = `readers-${people}@gloss.example`;
  const all: SyncClient[] = [];
  let user!: AuthUser;
  for (let at = 0; at < 2; at += 1) {
    const clock = new ManualClock(Date.now());
    const client = new SyncClient({ clock, server: () => server.url });
    user = await signIn(to, mail, email);
    await client.signIn(user);
    all.push(client);
  }
  const [one, two] = all as [SyncClient, SyncClient];
  return { one, two, user };
}

const synced = ({ store }: SyncClient, isSynced = true) =>
  writeSettings(store, { memory: { ...noMemory, ofQuestions: true, isSynced } });

/** The person reads a page on a device. */
async function read({ store }: SyncClient, address: string, text = `Words of ${address}`) {
  const { words, ...packed } = await packText({ text, passages: [] }, '');
  const site = new URL(address).hostname;
  const page = { address, site, docId: address, title: address, author: [], published: null };
  await rememberPage(store, { page, text: packed, words, reason: 'question' }, noMemory);
}

const all = { site: null, day: null };
const visits = async ({ store }: SyncClient) =>
  (await listRead(store, all, 50)).entries.map(({ page }) => page.address).toSorted();
const onServer = async (user: AuthUser, body: object = { withReadPages: true }) => {
  const reply = await callAs(to, user, '/conversation/changes', { body: { since: 0, ...body } });
  return JSON.stringify(await reply.json());
};

test('G17 what one device has read is on those where it is synced, once, and is found there', async () => {
  const { one, two } = await devices();
  for (const client of [one, two]) await synced(client);
  await read(one, 'https://a.test/');
  await read(two, 'https://b.test/');
  for (const client of [one, two, one, two]) await client.synchronize();
  for (const client of [one, two]) {
    expect(await visits(client)).toEqual(['https://a.test/', 'https://b.test/']);
  }
  await indexTexts(two.store, (texts) =>
    Promise.all(texts.map(({ hash, bytes, names }) => wordsOfPacked(hash, bytes, names))),
  );
  expect(await two.store.db.memoryWords.where('words').equals('a.test').count()).toBe(1);
  expect(await memoryUse(two.store)).toMatchObject({ pages: 2 });
});

test('G17 it is off at first: nothing is sent, and a device that has it off receives nothing', async () => {
  const { one, two, user } = await devices();
  await read(one, 'https://a.test/');
  await one.synchronize();
  expect(await onServer(user)).not.toContain('a.test');
  await synced(one);
  await one.synchronize();
  expect(await onServer(user)).toContain('a.test');
  expect(await onServer(user, {})).not.toContain('a.test');
  await two.synchronize();
  expect(await visits(two)).toEqual([]);
  // Turned on later, all of it comes.
  await synced(two);
  await two.synchronize();
  expect(await visits(two)).toEqual(['https://a.test/']);
});

test('G17 a page that is forgotten on one device goes from the others and from the server; an undo keeps it', async () => {
  const { one, two, user } = await devices();
  for (const client of [one, two]) await synced(client);
  await read(one, 'https://a.test/');
  await read(one, 'https://b.test/');
  for (const client of [one, two]) await client.synchronize();
  await forget(two.store, { address: 'https://a.test/' });
  const removed = await forget(two.store, { address: 'https://b.test/' });
  await putRows(two.store, removed);
  (two.store.clock as ManualClock).advance(60_000);
  for (const client of [two, one, two]) await client.synchronize();
  for (const client of [one, two]) expect(await visits(client)).toEqual(['https://b.test/']);
  expect(await onServer(user)).not.toContain('a.test');
});

test('G17 a page that is read again after it was forgotten elsewhere stays', async () => {
  const { one, two } = await devices();
  for (const client of [one, two]) await synced(client);
  await read(one, 'https://a.test/');
  for (const client of [one, two]) await client.synchronize();
  await forget(two.store, all);
  (two.store.clock as ManualClock).advance(60_000);
  (one.store.clock as ManualClock).advance(120_000);
  await read(one, 'https://a.test/');
  for (const client of [two, one, two]) await client.synchronize();
  for (const client of [one, two]) {
    expect(new Set(await visits(client))).toEqual(new Set(['https://a.test/']));
  }
});

test('G17 of sites that are never sent, or never remembered where it comes to, nothing is synced', async () => {
  const { one, two, user } = await devices();
  for (const client of [one, two]) await synced(client);
  await writeSettings(one.store, { neverSend: ['secret.test'] });
  await read(one, 'https://secret.test/');
  await read(one, 'https://a.test/');
  await one.synchronize();
  expect(await onServer(user)).not.toContain('https://secret.test/');
  await writeSettings(two.store, { neverRemember: ['a.test'] });
  await two.synchronize();
  expect(await visits(two)).toEqual([]);
});

test('G17 a page that the server refuses stops no other one', async () => {
  const { one, user } = await devices();
  await synced(one);
  await read(one, 'https://a.test/');
  await read(one, 'https://b.test/');
  await one.store.db.memoryPages.where({ address: 'https://a.test/' }).modify({ site: 'other' });
  await one.synchronize();
  const rows = await onServer(user);
  expect([rows.includes('https://a.test/'), rows.includes('https://b.test/')]).toEqual([
    false,
    true,
  ]);
});

const form = {
  address: 'https://a.test/',
  site: 'a.test',
  hash: 'a'.repeat(64),
  docId: 'd',
  title: '',
  author: [],
  published: null,
  lastAt: 1,
  wordsHash: 'b'.repeat(64),
  bytes: 'AAAA',
  visits: [{ at: 1, reason: 'question' }],
};

test.each([
  ['another address', { address: 'javascript:alert(1)' }],
  ['another site', { site: 'b.test' }],
  ['no hash', { hash: 'x' }],
  ['no base64', { bytes: '<script>' }],
  ['another reason', { visits: [{ at: 1, reason: 'none' }] }],
  ['a time past all dates', { visits: [{ at: 1e300, reason: 'reading' }] }],
])('G17 the server refuses a page with %s', async (_, more) => {
  const { user } = await devices();
  const hlc = nextHlc(undefined, Date.now(), 'read');
  const save = async (page: object) => {
    const pages = [{ id: '0'.repeat(40), page, hlc }];
    return (await callAs(to, user, '/user/save_read_pages', { body: { pages } })).status;
  };
  expect(await save(form)).toBe(200);
  expect(await save({ ...form, ...more })).toBe(400);
});

test('G17 read pages are no settings, and one may not be written as one', async () => {
  const { one, user } = await devices();
  await synced(one);
  await read(one, 'https://a.test/');
  await one.synchronize();
  const info = await callAs(to, user, '/user/get_user_info');
  expect(await info.text()).not.toContain('a.test');
  const body = { settings: { 'memory.x': form, lastModified: 1 } };
  expect((await callAs(to, user, '/user/save_user_settings', { body })).status).toBe(400);
});

test('G17 they have a bound of their own: nothing more is stored past it, yet what is forgotten is', async () => {
  const { user } = await devices();
  const hlc = nextHlc(undefined, Date.now(), 'read');
  const pageOf = (at: number, page: SentReadPage['page']) => {
    return { id: at.toString(16).padStart(40, '0'), page, hlc };
  };
  const full = Array.from({ length: readPageLimits.pages }, (_, at) => pageOf(at, form));
  const db = connect(server.databaseUrl, () => undefined);
  const parts = { db, now: Date.now, quotaBytes: null };
  const save = (pages: SentReadPage[], bound: number) =>
    saveReadPages({ ownerId: user.user_id }, parts, pages, bound);
  await save(full, readPageLimits.bytes);
  await expect(save([pageOf(99, form)], 1_000)).rejects.toMatchObject({
    code: 'quota_exceeded',
    details: { of: 'memory' },
  });
  expect(await onServer(user)).not.toContain((99).toString(16).padStart(40, '0'));
  await save([pageOf(98, { isForgotten: true })], 1_000);
  await db.destroy();
  const body = { pages: [...full, pageOf(99, form)] };
  expect((await callAs(to, user, '/user/save_read_pages', { body })).status).toBe(400);
});
