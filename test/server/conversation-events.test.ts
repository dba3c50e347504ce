import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import type { WholeConversation } from '#api/conversation-rows.ts';
import { signOut } from '#api/sign-in.ts';
import {
  type AuthUser,
  callAs,
  type ServerAddress,
  signedHeaders,
  signIn,
} from '#test/support/account-client.ts';
import { accountEnvironment } from '#test/support/account-server.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { someMessage, wholeConversation } from '#test/support/sync-rows.ts';

/* The stream of revs on two servers over one database: what one writes, the other reports. */
const day = 24 * 3_600_000;
let mail: MailServer;
let writer: TestServer;
let node: TestServer;
let client: pg.Client;
let time = Date.parse('2026-11-23T12:00:00Z');
const now = () => time;
const at = (server: TestServer): ServerAddress => ({ url: server.url, now });

beforeAll(async () => {
  mail = await startMailServer();
  const environment = accountEnvironment(mail);
  writer = await startTestServer(environment, { now, waitingMs: 100 });
  // It reads the rows again only when PostgreSQL reports a change.
  const others = { ...environment, DATABASE_URL: writer.databaseUrl };
  node = await startTestServer(others, { now, waitingMs: 600_000 });
  client = new pg.Client({ connectionString: writer.databaseUrl });
  await client.connect();
}, 60_000);
afterAll(async () => {
  await client.end();
  await node.close();
  await writer.close();
  await mail.close();
});

interface Stream {
  /** The next rev; null: the stream has ended. */
  next(): Promise<number | null>;
  /** Resolves after a comment line. */
  comment(): Promise<void>;
  close(): void;
}

async function follow(server: TestServer, user: AuthUser, last?: number): Promise<Stream> {
  const path = '/conversation/events';
  const stop = new AbortController();
  const headers = await signedHeaders(at(server), user, path);
  const reply = await fetch(`${server.url}${path}`, {
    headers: last === undefined ? headers : { ...headers, 'last-event-id': String(last) },
    signal: stop.signal,
  });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const until = async (pattern: RegExp) => {
    for (;;) {
      const found = pattern.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return found;
      }
      const { value, done } = await reader.read();
      if (done) return null;
      text += value;
    }
  };
  return {
    next: async () => {
      const found = await until(/id: (\d+)\nevent: rev\ndata: \{"rev":(\d+)\}\n\n/);
      return found && Number(found[2]);
    },
    comment: async () => void (await until(/: waiting\n\n/)),
    close: () => stop.abort(),
  };
}

async function save(user: AuthUser, whole: object): Promise<WholeConversation> {
  const path = '/conversation/upsert_conversation';
  const reply = await callAs(at(writer), user, path, { body: whole });
  return ((await reply.json()) as { data: WholeConversation }).data;
}

test('a rev is reported by another server', async () => {
  const user = await signIn(at(writer), mail, 'ann@gloss.example');
  const other = await signIn(at(writer), mail, 'bob@gloss.example');
  const stream = await follow(node, user);
  expect(await stream.next()).toBe(0);
  const whole = wholeConversation(['one']);
  const { rev } = await save(user, whole);
  expect(await stream.next()).toBe(rev);
  await save(other, wholeConversation(['of another owner']));
  const later = await save(user, { ...whole, messages: [someMessage(whole.id)] });
  expect(await stream.next()).toBe(later.rev);
  stream.close();
});

test('after Last-Event-ID only what is new is reported, and comments fill the silence', async () => {
  const user = await signIn(at(writer), mail, 'last@gloss.example');
  const whole = wholeConversation(['one']);
  const { rev } = await save(user, whole);
  const missed = await follow(node, user, rev - 1);
  const present = await follow(writer, user, rev);
  expect(await missed.next()).toBe(rev);
  await present.comment();
  const later = await save(user, { ...whole, messages: [someMessage(whole.id)] });
  expect(await present.next()).toBe(later.rev);
  expect(await missed.next()).toBe(later.rev);
  missed.close();
  present.close();
});

test('it ends at once when the session is revoked on another server', async () => {
  const user = await signIn(at(writer), mail, 'revoked@gloss.example');
  const stream = await follow(node, user);
  expect(await stream.next()).toBe(0);
  expect((await callAs(at(writer), user, signOut.path, { body: {} })).status).toBe(200);
  expect(await stream.next()).toBeNull();
});

test('it ends when the account is deleted', async () => {
  const user = await signIn(at(writer), mail, 'deleted@gloss.example');
  const stream = await follow(node, user);
  expect(await stream.next()).toBe(0);
  const gone = await callAs(at(writer), user, '/user/delete_account', { body: { reason: '' } });
  expect(gone.status).toBe(200);
  expect(await stream.next()).toBeNull();
});

test('it ends when the access token expires', async () => {
  const user = await signIn(at(writer), mail, 'expired@gloss.example');
  const stream = await follow(writer, user);
  expect(await stream.next()).toBe(0);
  time += day;
  expect(await stream.next()).toBeNull();
  const late = await signedHeaders(at(node), user, '/conversation/events');
  const reply = await fetch(`${node.url}/conversation/events`, { headers: late });
  expect(reply.status).toBe(401);
});

test('a server that lost its connection to PostgreSQL reports what it missed', async () => {
  const user = await signIn(at(writer), mail, 'lost@gloss.example');
  const stream = await follow(node, user);
  expect(await stream.next()).toBe(0);
  const { rows } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'gloss listen' and datname = current_database()`,
  );
  expect(rows.length).toBeGreaterThan(1);
  const { rev } = await save(user, wholeConversation(['one']));
  expect(await stream.next()).toBe(rev);
  stream.close();
});

test('an owner may have 50 streams on a server, and no more', async () => {
  const user = await signIn(at(writer), mail, 'many@gloss.example');
  const streams = await Promise.all(Array.from({ length: 50 }, () => follow(node, user)));
  const path = '/conversation/events';
  const refused = await callAs(at(node), user, path);
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'rate_limited' }]);
  for (const stream of streams) stream.close();
});

test('the server closes while streams are open', async () => {
  const user = await signIn(at(writer), mail, 'closing@gloss.example');
  const short = await startTestServer(
    { AUTH_SECRET: 'x'.repeat(32), DATABASE_URL: writer.databaseUrl },
    { now },
  );
  const stream = await follow(short, user);
  expect(await stream.next()).toBe(0);
  await short.close();
  expect(await stream.next()).toBeNull();
});
