import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { signOut } from '#api/sign-in.ts';
import type { SentQuery } from '#server/database/connect.ts';
import { ChangeListener } from '#server/sync/change-listener.ts';
import { type AuthUser, callAs, signedHeaders, signIn } from '#test/support/account-client.ts';
import { accountEnvironment } from '#test/support/account-server.ts';
import { startDeafPooler } from '#test/support/deaf-pooler.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { wholeConversation } from '#test/support/sync-rows.ts';

/* Live changes where a pooler hands no notifications on. */
let mail: MailServer;
let writer: TestServer;
let pooler: Awaited<ReturnType<typeof startDeafPooler>>;
let ann: AuthUser;

beforeAll(async () => {
  mail = await startMailServer();
  writer = await startTestServer(accountEnvironment(mail));
  pooler = await startDeafPooler(writer.databaseUrl);
}, 60_000);
afterAll(async () => {
  await pooler.close();
  await writer.close();
  await mail.close();
});

/** A server behind the pooler, which reads rows by itself after ten minutes only. */
const startNode = (env: Record<string, string> = {}, onQuery = (_query: SentQuery) => {}) =>
  startTestServer(
    { ...accountEnvironment(mail), DATABASE_URL: pooler.url, ...env },
    { waitingMs: 600_000, changes: { probeMs: 300, pollMs: 50 }, onQuery },
  );

/** What comes of the stream of revs. */
async function follow(server: TestServer): Promise<{ until(text: string | null): Promise<void> }> {
  const path = '/conversation/events';
  const headers = await signedHeaders({ url: server.url, now: Date.now }, ann, path);
  const reply = await fetch(`${server.url}${path}`, { headers });
  expect(reply.status).toBe(200);
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async until(wanted) {
      while (wanted === null || !text.includes(wanted)) {
        const { value, done } = await reader.read();
        if (done && wanted === null) return;
        if (done) throw new Error(`the stream ended after ${text}`);
        text += value;
      }
    },
  };
}

async function save(): Promise<number> {
  const body = wholeConversation(['one']);
  const to = { url: writer.url, now: Date.now };
  const reply = await callAs(to, ann, '/conversation/upsert_conversation', { body });
  return ((await reply.json()) as { data: { rev: number } }).data.rev;
}

const ready = async ({ url }: TestServer) => (await fetch(`${url}/readyz`)).json();

/** A change by another server is reported, and the end of the session ends the stream. */
async function isFollowed(server: TestServer, name: string): Promise<void> {
  const to = { url: writer.url, now: Date.now };
  ann = await signIn(to, mail, `${name}@pooler.example`);
  const stream = await follow(server);
  await stream.until('"rev":0}');
  const rev = await save();
  await stream.until(`"rev":${rev}}`);
  expect((await callAs(to, ann, signOut.path, { body: {} })).status).toBe(200);
  await stream.until(null);
}

test('without notifications the rows are read, and /readyz and the log say so', async () => {
  const node = await startNode();
  expect(await ready(node)).toEqual({ status: 'OK', changes: 'polled' });
  expect(node.log.join('')).toContain('DATABASE_DIRECT_URL');
  await isFollowed(node, 'polled');
  await node.close();
}, 20_000);

test('G15.2 however many streams are open, one statement reads for all of them', async () => {
  const [streams, enough] = [12, 20];
  let [all, each] = [0, 0];
  const seen = new EventEmitter();
  const polled = once(seen, 'enough');
  const node = await startNode({}, ({ sql }) => {
    if (/join session/.test(sql)) each += 1;
    if (/union all\s+select null, null, session_id/.test(sql)) all += 1;
    if (all === enough) seen.emit('enough');
  });
  ann = await signIn({ url: writer.url }, mail, 'many@pooler.example');
  const open = await Promise.all(Array.from({ length: streams }, () => follow(node)));
  await Promise.all(open.map((stream) => stream.until('"rev":0}')));
  await polled;
  const rev = await save();
  await Promise.all(open.map((stream) => stream.until(`"rev":${rev}}`)));
  // At its start, at the first that is read for all, and at the change.
  expect(each).toBeLessThanOrEqual(3 * streams);
  await node.close();
}, 20_000);

test('with DATABASE_DIRECT_URL changes are live', async () => {
  const node = await startNode({ DATABASE_DIRECT_URL: writer.databaseUrl });
  expect(await ready(node)).toEqual({ status: 'OK', changes: 'live' });
  expect(node.log.join('')).not.toContain('DATABASE_DIRECT_URL');
  await isFollowed(node, 'live');
  await node.close();
}, 20_000);

test('without a pooler they are live', async () => {
  expect(await ready(writer)).toEqual({ status: 'OK', changes: 'live' });
});

test('a connection whose probe fails leaves nothing behind', async () => {
  const added = jest.spyOn(EventEmitter.prototype, 'once');
  const listener = new ChangeListener({
    url: writer.databaseUrl,
    notify: () => Promise.reject(new Error('no notification')),
    read: () => Promise.reject(new Error('nothing is followed')),
    probeMs: 10,
    onError: () => undefined,
    onDeaf: () => undefined,
  });
  await listener.start();
  const probe = added.mock.calls.findIndex(([name]) => String(name).startsWith('gloss_probe'));
  const emitter = added.mock.contexts[probe] as EventEmitter | undefined;
  added.mockRestore();
  await listener.stop();
  expect(emitter?.eventNames()).toEqual(['error']);
});
