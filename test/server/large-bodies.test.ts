import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { uploadDocumentPath } from '#api/documents.ts';
import { uuidv7 } from '#shared/ids.ts';
import {
  type AuthUser,
  callAs,
  callsOf,
  signedHeaders,
  signIn,
} from '#test/support/account-client.ts';
import { type AccountServer, startAccountServer } from '#test/support/account-server.ts';
import { post } from '#test/support/gateway.ts';
import { startServerProcess } from '#test/support/server-process.ts';
import { someMessage, wholeConversation } from '#test/support/sync-rows.ts';
import { formOf, namesOf, someUpload, upload } from '#test/support/upload-form.ts';

/* What bodies may cost: they are counted before they are walked, and large ones of an owner wait for each other. */
const upsertPath = '/conversation/upsert_conversation';
let running: AccountServer;
let ann: AuthUser;
let bob: AuthUser;

beforeAll(async () => {
  running = await startAccountServer();
  ann = await signIn(running.to, running.mail, 'ann@gloss.example');
  bob = await signIn(running.to, running.mail, 'bob@gloss.example');
}, 60_000);
afterAll(async () => {
  await running.server.close();
  await running.mail.close();
});

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** 12 MB of a hundred thousand arrays, each nested as deep as it may be, in a field of the row. */
function deepBody(): string {
  const deep = `[${Array.from({ length: 100_000 }, () => nested(60)).join()}]`;
  return JSON.stringify(wholeConversation(['one'])).replace('{', `{"later":${deep},`);
}

test('S8.4 eight deep bodies of one client are refused, and the process answers others meanwhile', async () => {
  // What the bodies took before they were counted is far more than this.
  const server = await startServerProcess({ NODE_OPTIONS: '--max-old-space-size=400' });
  const paired = await post(`${server.url}/oauth/pair`, {
    secret: server.pairingSecret,
    client: 'test',
  });
  const { data } = (await paired.json()) as { data: { access_token: string } };
  const body = deepBody();
  const headers = {
    authorization: `Bearer ${data.access_token}`,
    'content-type': 'application/json',
  };
  let left = 8;
  const replies = Array.from({ length: 8 }, async () => {
    const request = { method: 'POST', headers, body };
    const reply = await fetch(`${server.url}${upsertPath}`, request).finally(() => {
      left -= 1;
    });
    return [reply.status, ((await reply.json()) as { code: string }).code];
  });
  const all = Promise.allSettled(replies);
  let answered = 0;
  while (left > 0) {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    answered += 1;
  }
  expect(answered).toBeGreaterThan(1);
  const refused = { status: 'fulfilled', value: [400, 'invalid_request'] };
  expect(await all).toEqual(Array(8).fill(refused));
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await server.close();
}, 120_000);

const refusal = async (path: string, text: string) => {
  const signed = await signedHeaders(running.to, ann, path, { method: 'POST', text });
  const headers = { ...signed, 'content-type': 'application/json' };
  const reply = await fetch(`${running.to.url}${path}`, { method: 'POST', headers, body: text });
  return [reply.status, await reply.text()];
};

test('the rest of a refused body is received, so that its client reads the answer', async () => {
  const text = `{"later":${nested(200)},"more":"${'x'.repeat(2_000_000)}"}`;
  const signed = await signedHeaders(running.to, ann, upsertPath, { method: 'POST', text });
  const { hostname, port, host } = new URL(running.to.url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  const next = async () => ((await once(socket, 'data')) as [string])[0];
  const headers = Object.entries({
    ...signed,
    host,
    'content-type': 'application/json',
    'content-length': String(text.length),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${upsertPath} HTTP/1.1\r\n${headers.join('')}\r\n${text.slice(0, 10_000)}`);
  expect(await next()).toMatch(/^HTTP\/1\.1 400 (?![\s\S]*connection: close)/i);
  socket.write(`${text.slice(10_000)}GET /healthz HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  expect(await next()).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

const many = (count: number) => `[${'1,'.repeat(count)}1]`;

describe('a body is refused by its values and their depth', () => {
  const whole = JSON.stringify(wholeConversation(['one']));
  test.each([
    [upsertPath, whole.replace('{', `{"later":${many(400_000)},`), 'more than 200000 values'],
    [upsertPath, whole.replace('{', `{"later":${nested(200)},`), 'nested too deeply'],
    ['/user/save_user_settings', `{"settings":{"tools":${many(100_000)}}}`, 'more than 50000'],
    ['/v1/chat/completions', `{"model":"m","tools":${many(200_000)}}`, 'more than 100000'],
    ['/v1/embeddings', `{"model":"m","input":${many(100_000)}}`, 'more than 50000'],
  ])('%s', async (path, text, fault) => {
    expect(await refusal(path, text)).toEqual([400, expect.stringContaining(fault)]);
  });

  test.each([
    ['doc_type_dependent_data', `{"title":"x","more":${nested(100)}}`],
    ['doc_type_dependent_data', `{"title":"x","more":${many(200_000)}}`],
    ['passages', nested(20)],
  ])('%s of a document', async (field, text) => {
    const one = await someUpload();
    const form = formOf(one);
    form.set(field, text);
    const docId = one.fields.doc_id;
    const call = { method: 'POST', docId };
    const headers = await signedHeaders(running.to, ann, uploadDocumentPath, call);
    const sorted = new FormData();
    for (const [name, value] of form) if (name !== 'file') sorted.append(name, value);
    sorted.append('file', form.get('file')!);
    const init = { method: 'POST', headers, body: sorted };
    const reply = await fetch(`${running.to.url}${uploadDocumentPath}`, init);
    expect([reply.status, await reply.text()]).toEqual([
      400,
      expect.stringMatching(new RegExp(`${field}: (is nested too deeply|has more than)`)),
    ]);
  });
});

test('C20 fields of newer clients have a bound of their own', async () => {
  const whole = wholeConversation(['one']);
  const upsert = (changes: object) =>
    callAs(running.to, ann, upsertPath, { body: { ...whole, ...changes } });
  const large = 'x'.repeat(17_000);
  const [message] = whole.messages;
  expect((await upsert({ later: large })).status).toBe(400);
  expect((await upsert({ messages: [{ ...message, later: large }] })).status).toBe(400);
  const fits = 'x'.repeat(16_000);
  for (const name of ['a', 'b', 'c', 'd'])
    expect((await upsert({ [name]: fits })).status).toBe(200);
  // One after the other they are bounded, too.
  expect((await upsert({ e: fits })).status).toBe(400);
});

test('C12 all settings of an account are bounded, whatever their keys', async () => {
  const save = (key: string) =>
    callAs(running.to, ann, '/user/save_user_settings', {
      body: { settings: { [key]: 'x'.repeat(1_000_000), lastModified: Date.now() } },
    });
  for (const key of ['one', 'two', 'three']) expect((await save(key)).status).toBe(200);
  const reply = await save('four');
  expect([reply.status, await reply.json()]).toMatchObject([507, { code: 'quota_exceeded' }]);
});

test('one large body of an owner is in work; those of others and small calls pass', async () => {
  const carol = await signIn(running.to, running.mail, 'carol@gloss.example');
  const lock = await lockOf(running.server.databaseUrl, carol);
  const calls = [large(carol), large(carol), large(carol)];
  try {
    while ((await lock.waiting()) === 0) await new Promise(setImmediate);
    expect((await large(bob)).status).toBe(200);
    expect((await callAs(running.to, carol, '/user/sessions')).status).toBe(200);
    const changes = { body: { since: 0 } };
    expect((await callAs(running.to, carol, '/conversation/changes', changes)).status).toBe(200);
    expect(await lock.waiting()).toBe(1);
  } finally {
    await lock.end();
  }
  for (const reply of await Promise.all(calls)) expect(reply.status).toBe(200);
});

test('uploads of an owner that wait for its other writes hold no place of others', async () => {
  const dora = await signIn(running.to, running.mail, 'dora@gloss.example');
  const lock = await lockOf(running.server.databaseUrl, dora);
  const files = await Promise.all(Array.from({ length: 6 }, () => someUpload()));
  const uploads = files.map((one) => upload(callsOf(running.to, dora), one));
  try {
    while ((await lock.waiting()) === 0) await new Promise(setImmediate);
    const events = await upload(callsOf(running.to, bob), await someUpload());
    expect(namesOf(events).at(-1)).toBe('upload_done');
    expect(await lock.waiting()).toBeLessThan(4);
  } finally {
    await lock.end();
  }
  for (const events of await Promise.all(uploads))
    expect(namesOf(events).at(-1)).toBe('upload_done');
});

test.each<[string, string, () => object, string]>([
  ['C20', upsertPath, () => wholeConversation(['one']), 'owner'],
  ['C21', '/conversation/delete_conversation_by_type', () => ({ type: 'Art' }), 'owner'],
  ['C12', '/user/save_user_settings', () => ({ settings: { lastModified: 1 } }), 'owner'],
  ['C19', '/conversation/search_conversations', () => ({ keyword: 'one' }), 'message_index'],
])(
  '%s calls of an owner that wait for each other leave others connections to the database',
  async (clause, path, bodyOf, table) => {
    const eve = await signIn(running.to, running.mail, `${clause.toLowerCase()}@gloss.example`);
    const send = (user: AuthUser) => callAs(running.to, user, path, { body: bodyOf() });
    await send(eve);
    const lock = await lockOf(running.server.databaseUrl, eve, table);
    // More than there are connections.
    const calls = Array.from({ length: 30 }, () => send(eve));
    try {
      while ((await lock.waiting()) === 0) await new Promise(setImmediate);
      expect((await send(bob)).status).toBe(200);
      expect(await lock.waiting()).toBeLessThan(10);
    } finally {
      await lock.end();
    }
    for (const reply of await Promise.all(calls)) expect(reply.status).toBe(200);
  },
);

/** Holds the owner's row, for which all of its writes wait, or that of its index. */
async function lockOf(databaseUrl: string, { user_id }: AuthUser, table = 'owner') {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query(`select 1 from ${table} where owner_id = $1 for update`, [user_id]);
  return {
    waiting: async () => {
      // A transaction sees those connections only that were there when it looked first.
      await client.query('select pg_stat_clear_snapshot()');
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.count;
    },
    end: () => client.end(),
  };
}

/** C20 with 2 MB of text. */
function large(user: AuthUser): Promise<Response> {
  const whole = wholeConversation([]);
  const messages = [1, 2].map((at) =>
    someMessage(whole.id, { messageId: uuidv7(Date.now() + at), text: 'word '.repeat(200_000) }),
  );
  return callAs(running.to, user, upsertPath, { body: { ...whole, messages } });
}
