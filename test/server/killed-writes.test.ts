import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Fetch } from '#api/client/timed-fetch.ts';
import { listMemos, putMemo } from '#services/store/memos/memos.ts';
import { readSettings, writeSettings } from '#services/store/settings/settings.ts';
import { systemClock } from '#shared/clock.ts';
import { signIn } from '#test/support/account-client.ts';
import { accountEnvironment } from '#test/support/account-server.ts';
import { fullDisk, writesOf } from '#test/support/full-disk.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { newName } from '#test/support/memory-store.ts';
import { type ServerProcess, startServerProcess } from '#test/support/server-process.ts';
import { SyncClient, type SyncClientOptions } from '#test/support/sync-client.ts';
import { isWide } from '#test/support/wide.ts';

/* A server that is killed at each call of a device's sync, before it answers and after. */
let mail: MailServer;
let server: ServerProcess;

beforeAll(async () => {
  mail = await startMailServer();
  server = await startServerProcess({ ...accountEnvironment(mail), LOG_LEVEL: 'silent' });
}, 60_000);
afterAll(async () => {
  await server?.close();
  await mail?.close();
});

type Stage = 'before its answer' | 'after its answer';

/** Kills the server at a call; counted from 1. */
function killing() {
  let calls = 0;
  let at: { call: number; stage: Stage } | null = null;
  const send: Fetch = async (url, init) => {
    calls += 1;
    if (calls !== at?.call) return fetch(url, init);
    const answer = fetch(url, init);
    answer.catch(() => undefined);
    if (at.stage === 'after its answer') await (await answer).clone().text();
    await server.kill();
    return answer;
  };
  return {
    send,
    arm: (call: number, stage: Stage) => {
      calls = 0;
      at = { call, stage };
    },
    /** Whether the call has come. */
    disarm: () => {
      const has = at !== null && calls >= at.call;
      at = null;
      return has;
    },
  };
}

const options = { clock: systemClock, server: () => server.url };

async function device(more: Partial<SyncClientOptions> = {}): Promise<SyncClient> {
  const client = new SyncClient({ ...options, ...more });
  await client.signIn(await signIn(server, mail, 'killed@gloss.example'));
  return client;
}

async function write(client: SyncClient, words: string): Promise<void> {
  const { store } = client;
  const id = store.newId();
  await client.chat(id, words);
  const nothing = { kind: 'answer' as const, source: null, conversationId: null, messageId: null };
  await putMemo(store, { ...nothing, id: store.newId(), text: words });
  const { colorSchema } = await readSettings(store);
  await writeSettings(store, { colorSchema: colorSchema === 'dark' ? 'light' : 'dark' });
}

const memosOf = async ({ store }: SyncClient) =>
  (await listMemos(store, '', 100)).memos.map(({ text }) => text).toSorted();

const stages: Stage[] = ['before its answer', 'after its answer'];
const calls = Array.from({ length: isWide ? 10 : 2 }, (_, at) => at + 1);

test('a server that is killed at any call of a sync has what it has answered, once, and the device sends the rest', async () => {
  const killer = killing();
  const one = await device({ fetch: killer.send });
  await one.synchronize();
  const written: string[] = [];
  for (const call of calls) {
    for (const stage of stages) {
      const words = `call-${call}-${stage.split(' ')[0]}`;
      written.push(words);
      await write(one, words);
      killer.arm(call, stage);
      await one.synchronize().catch(() => undefined);
      if (killer.disarm()) await server.restart();
      await one.synchronize();
    }
  }
  const two = await device();
  await two.synchronize();
  expect(await two.chats()).toHaveLength(written.length);
  expect(await memosOf(two)).toEqual(written.toSorted());
  await areSame(one, two);
}, 180_000);

async function areSame(one: SyncClient, two: SyncClient): Promise<void> {
  expect(await two.chats()).toEqual(await one.chats());
  for (const id of await one.chats()) expect(await two.texts(id)).toEqual(await one.texts(id));
  expect(await memosOf(two)).toEqual(await memosOf(one));
  const [mine, theirs] = [await readSettings(one.store), await readSettings(two.store)];
  expect(theirs.colorSchema).toBe(mine.colorSchema);
}

test('a device whose disk is full at any write of a sync has all of it once there is room, and sends all of its own', async () => {
  const one = await device();
  await one.synchronize();
  const two = await device();
  await two.synchronize();
  const disk = fullDisk(two.store);
  const own = await device();
  await own.synchronize();
  for (const count of writesOf(24)) {
    await write(one, `from-one-${count}`);
    await write(two, `from-two-${count}`);
    await one.synchronize();
    disk.fill(count);
    await two.synchronize().catch(() => undefined);
    disk.free();
    await two.synchronize();
    await one.synchronize();
  }
  await areSame(one, two);
  await own.synchronize();
  await areSame(one, own);
}, 120_000);

test('a device that is killed at any write of a sync: its next start has all of it, and sends all of its own', async () => {
  const one = await device();
  await one.synchronize();
  const name = newName();
  let two = await device({ name });
  await two.synchronize();
  for (const count of writesOf(24)) {
    await write(one, `before-${count}`);
    await write(two, `own-${count}`);
    await one.synchronize();
    fullDisk(two.store).kill(count);
    await two.synchronize().catch(() => undefined);
    two.store.db.close();
    two = new SyncClient({ ...options, name });
    await two.synchronize();
    await one.synchronize();
    await areSame(one, two);
  }
}, 120_000);
