import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { type AuthUser, callAs, type ServerAddress, signIn } from '#test/support/account-client.ts';
import { accountEnvironment } from '#test/support/account-server.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';

/* What one person's counted events may cost the others. */
let mail: MailServer;
let server: TestServer;
let to: ServerAddress;
let sql: pg.Client;
let people = 0;
let ann: Person;
const statements: string[] = [];

interface Person {
  user: AuthUser;
  token: string;
}

beforeAll(async () => {
  mail = await startMailServer();
  const onQuery = ({ sql: text }: { sql: string }) => void statements.push(text);
  server = await startTestServer(accountEnvironment(mail), { onQuery });
  to = { url: server.url, now: Date.now };
  sql = new pg.Client({ connectionString: server.databaseUrl });
  await sql.connect();
}, 60_000);
afterAll(async () => {
  await sql.end();
  await server.close();
  await mail.close();
});
beforeEach(async () => {
  people += 1;
  ann = await person(`ann${people}@limits.example`);
});

async function person(address: string): Promise<Person> {
  const user = await signIn(to, mail, address);
  const reply = await callAs(to, user, '/analytics/project');
  const { data } = (await reply.json()) as { data: { token: string } };
  return { user, token: data.token };
}

/** Changes of that many profiles; none has a name of another call. */
const changes = (count: number, call: number, { token }: Person = ann) =>
  Array.from({ length: count }, (_, at) => ({
    $token: token,
    $distinct_id: `device-${call}-${at}`,
    $set: { current_plan: 'pro', app_version: '8.20.0', plans: ['free', 'pro'] },
  }));

async function send(path: string, body: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${server.url}${path}`, { method: 'POST', headers, body });
  await reply.arrayBuffer();
  return reply.status;
}
const engage = (values: object[]) => send('/engage/', JSON.stringify(values));

const profilesOf = async ({ user }: Person) => {
  const { rows } = await sql.query<{ count: number }>(
    'select count(*)::int as count from analytics_profile where owner_id = $1',
    [user.user_id],
  );
  return rows[0]?.count;
};
const fillDay = ({ user }: Person) =>
  sql.query('insert into analytics_day (owner_id, day, events) values ($1, $2, 5000)', [
    user.user_id,
    new Date().toISOString().slice(0, 10),
  ]);

test('calls of one person that wait for the database leave it to the others', async () => {
  const bob = await person('bob@limits.example');
  await sql.query('begin');
  await sql.query('select 1 from owner where owner_id = $1 for update', [ann.user.user_id]);
  const held = Array.from({ length: 60 }, (_, call) => engage(changes(1, call)));
  const others = Promise.all([
    engage(changes(1, 0, bob)),
    fetch(`${server.url}/readyz`).then(({ status }) => status),
  ]);
  try {
    expect(await others).toEqual([200, 200]);
  } finally {
    await sql.query('commit');
  }
  const statuses = await Promise.all(held);
  expect([statuses.filter((each) => each === 200).length, new Set(statuses)]).toEqual([
    11,
    new Set([200, 429]),
  ]);
}, 20_000);

test('however many calls race, a person has 200 profiles', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, call) => engage(changes(200, call))));
  expect(await profilesOf(ann)).toBe(200);
});

test('a call of 200 changes is a few statements', async () => {
  statements.length = 0;
  expect(await engage(changes(200, 1))).toBe(200);
  expect(statements.length).toBeLessThan(20);
  expect(await profilesOf(ann)).toBe(200);
});

test.each([
  ['/engage/', (): object[] => changes(3, 1)],
  [
    '/track/',
    () => [
      {
        event: 'page_opened',
        properties: {
          token: ann.token,
          time: Date.now() / 1000,
          $insert_id: 'id1',
          distinct_id: 'device-1',
        },
      },
    ],
  ],
])('%s: where the day is full nothing is written', async (path, values) => {
  await fillDay(ann);
  const body = JSON.stringify(values());
  await send(path, body);
  statements.length = 0;
  expect(await send(path, body)).toBe(429);
  // Jobs are looked for every few seconds, also at this moment.
  const writes = statements.filter((text) => /^\s*(insert|update|delete)(?! job )/i.test(text));
  expect(writes).toEqual([expect.stringContaining('analytics_day')]);
});
