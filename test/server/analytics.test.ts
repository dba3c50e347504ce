import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { maxBatch, maxEventBytes } from '#domain/analytics/limits.ts';
import { type AuthUser, callAs, type ServerAddress, signIn } from '#test/support/account-client.ts';
import { accountEnvironment } from '#test/support/account-server.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';

/* Counted events in mixpanel's wire format: what is stored, of whom, once, and within which bounds. */
const day = 24 * 3_600_000;
const start = Date.UTC(2027, 0, 15, 12);
let now = start;
let mail: MailServer;
let server: TestServer;
let to: ServerAddress;
let sql: pg.Client;
let people = 0;
let ann: { user: AuthUser; token: string; distinctId: string };

const environment = {
  ANALYTICS_EVENTS_PER_DAY: '60',
  ANALYTICS_MONTHS: '2',
  METRICS_TOKEN: 'm'.repeat(20),
};

beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer(
    { ...accountEnvironment(mail), ...environment },
    { now: () => now, analyticsCleanUpMs: 1 },
  );
  to = { url: server.url, now: () => now };
  sql = new pg.Client({ connectionString: server.databaseUrl });
  await sql.connect();
}, 60_000);
afterAll(async () => {
  await sql.end();
  await server.close();
  await mail.close();
});
beforeEach(async () => {
  now = start;
  people += 1;
  ann = await person(`ann${people}@events.example`);
});

async function person(address: string) {
  const user = await signIn(to, mail, address);
  const reply = await callAs(to, user, '/analytics/project');
  const { data } = (await reply.json()) as {
    data: { host: string | null; token: string; distinct_id: string };
  };
  expect(data.host).toBeNull();
  return { user, token: data.token, distinctId: data.distinct_id };
}

const click = (more: Record<string, unknown> = {}, token = ann.token) => ({
  event: 'button_clicked',
  properties: {
    token,
    time: now / 1000,
    $insert_id: 'id1',
    distinct_id: 'device-1',
    button_name: 'send',
    button_position: 'body',
    platform_feature: 'chat',
    ...more,
  },
});

const form = (value: unknown) =>
  `data=${encodeURIComponent(Buffer.from(JSON.stringify(value)).toString('base64'))}`;
const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

async function send(
  body: string | Buffer,
  { path = '/track/', query = '?verbose=1', headers = formHeaders as Record<string, string> } = {},
) {
  const reply = await fetch(`${server.url}${path}${query}`, {
    method: 'POST',
    headers,
    body: body as BodyInit,
  });
  return { status: reply.status, text: await reply.text(), headers: reply.headers };
}

const good = { status: 200, text: '{"status":1,"error":null}' };

interface Row {
  name: string;
  insert_id: string;
  properties: Record<string, unknown>;
}
const stored = async ({ user } = ann) => {
  const { rows } = await sql.query<Row>(
    'select name, insert_id, properties from analytics_event where owner_id = $1 order by insert_id',
    [user.user_id],
  );
  return rows;
};

test('base64 in a form, JSON, a beacon’s text and gzip are read alike; answers are mixpanel’s', async () => {
  const json = (id: string) => JSON.stringify([click({ $insert_id: id })]);
  expect(await send(form([click()]))).toMatchObject(good);
  const plain = { 'content-type': 'text/plain;charset=UTF-8' };
  expect(await send(form([click({ $insert_id: 'id2' })]), { headers: plain })).toMatchObject(good);
  const asJson = { 'content-type': 'application/json' };
  expect(await send(json('id3'), { headers: asJson, path: '/track' })).toMatchObject(good);
  const bytes = { 'content-type': 'application/octet-stream' };
  expect(await send(gzipSync(json('id4')), { headers: bytes })).toMatchObject(good);
  expect(await send(`data=${encodeURIComponent(json('id5'))}`, { query: '' })).toMatchObject({
    status: 200,
    text: '1',
  });
  expect((await stored()).map((row) => row.insert_id)).toEqual(['id1', 'id2', 'id3', 'id4', 'id5']);
  expect(await send('data=%%%', { query: '' })).toMatchObject({ status: 200, text: '0' });
  expect((await send('data=bm8gSlNPTg==')).text).toContain('"status":0');
});

test('an event that is sent again is stored once, by its $insert_id and its time', async () => {
  await Promise.all([send(form([click()])), send(form([click()])), send(form([click()]))]);
  await send(form([click(), click({ $insert_id: 'id2' })]));
  expect(await stored()).toHaveLength(2);
});

test('S3.13 listed events and properties are stored alone: no page, prompt, address or e-mail', async () => {
  const secrets = {
    prompt: 'What does my contract say?',
    $current_url: 'https://bank.example/account/7',
    current_url: 'https://bank.example/account/7',
    $referrer: 'https://bank.example/',
    email: 'ann@bank.example',
    button_name: 'ann@bank.example',
    button_position: 'a long sentence of a page that is read',
    current_domain: 'https://bank.example/x',
    time_zone: 'Europe/Berlin',
    screen_width: 1280,
    is_desktop: true,
    current_plan: 'pro',
  };
  await send(form([click(secrets)]));
  await send(form([{ ...click({ $insert_id: 'id2' }), event: 'page_read' }]));
  expect(await stored()).toEqual([
    {
      name: 'button_clicked',
      insert_id: 'id1',
      properties: {
        time_zone: 'Europe/Berlin',
        screen_width: 1280,
        is_desktop: true,
        current_plan: 'pro',
        platform_feature: 'chat',
      },
    },
  ]);
});

test('a token counts for its owner alone; one that was changed, or is missing, is refused', async () => {
  const bob = await person('bob@events.example');
  expect(bob.token).not.toBe(ann.token);
  await send(form([click({}, bob.token)]));
  expect(await stored(bob)).toHaveLength(1);
  expect(await stored()).toEqual([]);
  const forged = `${ann.token.split('.')[0]}.${bob.token.split('.')[1]}`;
  for (const batch of [
    [click({}, forged)],
    [click({ token: undefined })],
    [click(), click({}, bob.token)],
  ]) {
    expect((await send(form(batch))).status).toBe(401);
  }
  expect(await stored()).toEqual([]);
});

test('S4.13 one event that is too large, or too many of them, is 413, and nothing of the batch is stored', async () => {
  const large = click({ $insert_id: 'id2', padding: 'x'.repeat(maxEventBytes) });
  expect((await send(form([click(), large]))).status).toBe(413);
  expect(await stored()).toEqual([]);
  expect((await send(form(Array.from({ length: maxBatch + 1 }, () => click())))).status).toBe(413);
  expect((await send('x'.repeat(600_000))).status).toBe(413);
  const bomb = gzipSync(Buffer.alloc(20_000_000, 0x20));
  expect((await send(bomb)).status).toBe(413);
  expect(await send(form([click()]))).toMatchObject(good);
});

test('an owner has a number of events a day: then 429 with the time to wait, and repetitions are free', async () => {
  const batch = (from: number, count: number) =>
    form(Array.from({ length: count }, (_, at) => click({ $insert_id: `id${from + at}` })));
  expect(await send(batch(100, 60))).toMatchObject(good);
  const refused = await send(batch(300, 1));
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe(String((day / 1000) * 0.5));
  expect(await send(batch(100, 60))).toMatchObject(good);
  expect(await stored()).toHaveLength(60);
  now += day;
  expect(await send(batch(300, 1))).toMatchObject(good);
});

async function partitions(): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'analytics_event'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('a month is a partition, made when it is needed and dropped when it is too old', async () => {
  const at = (time: number, id: string) => click({ time: time / 1000, $insert_id: id });
  const old = Date.UTC(2026, 10, 1);
  await send(
    form([at(start, 'id1'), at(old, 'id2'), at(old - 1, 'id3'), at(start + 2 * day, 'id4')]),
  );
  expect((await stored()).map((row) => row.insert_id)).toEqual(['id1', 'id2']);
  expect(await partitions()).toEqual(['analytics_event_2026_11', 'analytics_event_2027_01']);
  now = Date.UTC(2027, 1, 1);
  while ((await partitions()).includes('analytics_event_2026_11'));
  expect((await stored()).map((row) => row.insert_id)).toEqual(['id1']);
  const { rows } = await sql.query<{ bytes: string }>(
    `select analytics_bytes - (select sum(100 + octet_length(insert_id) + octet_length(distinct_id)
              + octet_length(name) + octet_length(properties::text)) from analytics_event e
             where e.owner_id = o.owner_id) as bytes from owner o where owner_id = $1`,
    [ann.user.user_id],
  );
  expect(rows).toEqual([{ bytes: '0' }]);
});

test('a batch that is nested deeply is 400', async () => {
  const deep = `${'['.repeat(7000)}${']'.repeat(7000)}`;
  const nested = JSON.stringify([click()]).replace('"send"', deep);
  for (const path of ['/track/', '/engage/', '/groups/']) {
    expect((await send(nested, { path })).status).toBe(400);
    expect((await send(`data=${Buffer.from(nested).toString('base64')}`, { path })).status).toBe(
      400,
    );
  }
});

test('S5.12 profiles: numbers are added, changes with an id are made once, an unknown property is dropped', async () => {
  const change = (fields: object) => ({ $token: ann.token, $distinct_id: 'device-1', ...fields });
  const engage = (...changes: object[]) => send(form(changes), { path: '/engage/' });
  await engage(change({ $set: { current_plan: 'pro', $email: 'ann@bank.example' } }));
  await engage(change({ $add: { opened: 2 }, $insert_id: 'a1' }));
  await engage(
    change({ $add: { opened: 2 }, $insert_id: 'a1' }),
    change({ $add: { opened: 'x' } }),
  );
  await send(
    form([
      { $token: ann.token, $group_key: 'current_plan', $group_id: 'pro', $set: { opened: 1 } },
      { $token: ann.token, $group_key: 'company', $group_id: 'acme', $set: { opened: 1 } },
    ]),
    { path: '/groups/' },
  );
  const profiles = async () =>
    (
      await sql.query<{ kind: string; key: string; properties: object }>(
        'select kind, key, properties from analytics_profile where owner_id = $1 order by kind',
        [ann.user.user_id],
      )
    ).rows;
  expect(await profiles()).toEqual([
    { kind: 'group', key: 'current_plan:pro', properties: { opened: 1 } },
    { kind: 'people', key: 'device-1', properties: { current_plan: 'pro', opened: 2 } },
  ]);
  await engage(change({ $delete: '' }));
  expect((await profiles()).map(({ kind }) => kind)).toEqual(['group']);
});

test('S9.8 recordings are not taken unless the server says so', async () => {
  const query = '?replay_id=r1&seq=0&replay_start_time=1800000000&replay_length_ms=10';
  const headers = { authorization: `Basic ${Buffer.from(`${ann.token}:`).toString('base64')}` };
  expect((await send(gzipSync('[]'), { path: '/record/', query, headers })).status).toBe(404);
});

test('S9.8 where recordings are taken, a piece is stored once, and none is longer than a day', async () => {
  const own = await startTestServer({ ANALYTICS_RECORDINGS: 'on' }, { now: () => now });
  const { token } = (
    (await (await own.call('/analytics/project')).json()) as { data: { token: string } }
  ).data;
  const headers = {
    authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}`,
    'content-type': 'application/octet-stream',
  };
  const record = async (length: number, body = gzipSync('[{"type":4}]')) => {
    const query = `replay_id=r1&seq=0&replay_start_time=${start / 1000}&replay_length_ms=${length}`;
    const init = { method: 'POST', headers, body: body as BodyInit };
    return (await fetch(`${own.url}/record/?${query}&format=gzip`, init)).status;
  };
  expect([await record(10), await record(10), await record(day + 1)]).toEqual([200, 200, 400]);
  expect(await record(10, Buffer.alloc(3_000_000, 1))).toBe(413);
  const client = new pg.Client({ connectionString: own.databaseUrl });
  await client.connect();
  const { rows } = await client.query('select seq from analytics_recording');
  expect(rows).toEqual([{ seq: 0 }]);
  await client.end();
  await own.close();
}, 30_000);

test('who runs the server reads numbers, of all owners; others do not', async () => {
  const step = (name: string, id: string) => ({
    ...click({ $insert_id: id, step: name, app_version: '8.20.0', current_plan: 'pro' }),
    event: 'onboarding_step',
  });
  await send(
    form([click({ app_version: '8.20.0' }), step('opened', 'id2'), step('installed', 'id3')]),
  );
  const read = (token: string) =>
    fetch(`${server.url}/analytics/report`, { headers: { authorization: `Bearer ${token}` } });
  expect((await callAs(to, ann.user, '/analytics/report')).status).toBe(403);
  expect((await read('x'.repeat(20))).status).toBe(401);
  const { data } = (await (await read(environment.METRICS_TOKEN)).json()) as {
    data: Record<string, { key: string; events: number; people: number }[]>;
  };
  const keyed = (name: string, key: string) => data[name]?.find((each) => each.key === key);
  expect(keyed('names', 'button_clicked')?.events).toBeGreaterThan(0);
  expect(keyed('byDay', '2027-01-15')?.events).toBeGreaterThan(2);
  expect(keyed('versions', '8.20.0')).toEqual({ key: '8.20.0', events: 3, people: 1 });
  expect(keyed('plans', 'pro')?.events).toBeGreaterThan(1);
  expect(keyed('buttons', 'send')?.events).toBeGreaterThan(0);
  expect(data.funnel).toEqual([
    { key: 'opened', events: 1, people: 1 },
    { key: 'installed', events: 1, people: 1 },
    { key: 'welcomed', events: 0, people: 0 },
    { key: 'question_sent', events: 0, people: 0 },
  ]);
  expect(JSON.stringify(data)).not.toContain('device-1');
});

test('a deleted account has no events, and none come any more; an export has them', async () => {
  await send(form([click()]));
  const exported = await callAs(to, ann.user, '/user/export');
  expect(exported.status).toBe(200);
  expect(
    (await callAs(to, ann.user, '/user/delete_account', { body: { reason: '' } })).status,
  ).toBe(200);
  expect(await stored()).toEqual([]);
  expect((await send(form([click()]))).status).toBe(401);
  expect(await stored()).toEqual([]);
});

test('another host by configuration; a server that counts nothing names none', async () => {
  const project = async (env: Record<string, string>) => {
    const own = await startTestServer(env);
    const reply = await own.call('/analytics/project');
    const { data } = (await reply.json()) as { data: object | null };
    const status = (await fetch(`${own.url}/track/`, { method: 'POST', body: form([click()]) }))
      .status;
    await own.close();
    return { data, status };
  };
  const elsewhere = { ANALYTICS_HOST: 'https://events.example/', ANALYTICS_TOKEN: 'project-1' };
  expect(await project(elsewhere)).toMatchObject({
    data: { host: 'https://events.example', token: 'project-1' },
  });
  expect(await project({ ANALYTICS: 'off' })).toEqual({ data: null, status: 401 });
}, 30_000);
