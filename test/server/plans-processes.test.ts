import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { featureHeader, taskHeader, usage as usageCall } from '#api/plans.ts';
import type { Usage } from '#domain/billing/usage.ts';
import { type AuthUser, callAs, signIn } from '#test/support/account-client.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { type TestDatabase, testDatabase } from '#test/support/postgres.ts';
import { type ServerProcess, startServerProcess } from '#test/support/server-process.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';

/* Limits to the exact count: two processes of the server on one PostgreSQL, under requests at the same time. */
let vendor: VendorServer;
let mail: MailServer;
let database: TestDatabase;
let processes: ServerProcess[] = [];

beforeAll(async () => {
  [vendor, mail, database] = await Promise.all([
    startOpenAiServer({ models: ['gpt-4.1-mini', 'gpt-4.1'] }),
    startMailServer(),
    testDatabase(),
  ]);
  const env = {
    HOST: '0.0.0.0',
    LOG_LEVEL: 'error',
    DATABASE_URL: database.url,
    SMTP_URL: mail.url,
    TRUSTED_PROXIES: 'loopback',
    AUTH_SECRET: 'x'.repeat(32),
    COMPATIBLE_BASE_URL: `${vendor.url}/v1`,
    COMPATIBLE_NAME: 'Host',
  };
  processes = await Promise.all([startServerProcess(env), startServerProcess(env)]);
}, 60_000);
afterAll(async () => {
  await Promise.all(processes.map((each) => each.close()));
  await mail.close();
  await vendor.close();
  await database.drop();
});

const at = (index: number) => ({ url: processes[index % 2]!.url, now: Date.now });

function ask(user: AuthUser, index: number, headers: Record<string, string> = {}) {
  const body = { model: 'gpt-4.1', messages: [{ role: 'user', content: 'hello' }] };
  return callAs(at(index), user, '/v1/chat/completions', { body, headers });
}

async function usedBy(user: AuthUser): Promise<Record<string, number>> {
  const { data } = (await (await callAs(at(1), user, usageCall.path)).json()) as { data: Usage[] };
  return Object.fromEntries(data.map(({ feature, used }) => [feature, used]));
}

const answered = () => vendor.requests.filter(({ path }) => path.endsWith('/chat/completions'));

test('S3.12 of 40 requests at the same time the limit is answered, the rest refused', async () => {
  const ann = await signIn(at(0), mail, 'ann@gloss.example');
  const replies = await Promise.all(Array.from({ length: 40 }, (_, index) => ask(ann, index)));
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 402)).toHaveLength(35);
  expect(await usedBy(ann)).toMatchObject({ advanced_model: 5, third_party_daily_chat_limit: 5 });
  expect(answered()).toHaveLength(5);
});

test('S3.12 calls of five questions at the same time are five uses, and failed ones none', async () => {
  const bob = await signIn(at(0), mail, 'bob@gloss.example');
  const questions = Array.from({ length: 30 }, (_, index) =>
    ask(bob, index, { [taskHeader]: `turn-${index % 5}`, [featureHeader]: 'page_summary' }),
  );
  for (const { status } of await Promise.all(questions)) expect(status).toBe(200);
  expect(await usedBy(bob)).toMatchObject({ advanced_model: 5, page_summary: 5 });
  expect((await ask(bob, 0, { [taskHeader]: 'turn-5' })).status).toBe(402);

  const eve = await signIn(at(1), mail, 'eve@gloss.example');
  vendor.script(...Array.from({ length: 40 }, () => ({ status: 400 })));
  const failing = Array.from({ length: 20 }, (_, index) =>
    ask(eve, index, index % 2 ? { [taskHeader]: `turn-${index % 3}` } : {}),
  );
  await Promise.all(failing);
  vendor.reset();
  expect(await usedBy(eve)).toMatchObject({ advanced_model: 0, third_party_daily_chat_limit: 0 });
});
