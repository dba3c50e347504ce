import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { featureHeader, pricingPath, taskHeader, usagePath } from '#api/plans.ts';
import type { Usage } from '#domain/billing/usage.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { parseAdmin, runAdmin } from '#server/plans/admin.ts';
import { type AuthUser, callAs, type ServerAddress, signIn } from '#test/support/account-client.ts';
import { readStream, startTestServer, type TestServer } from '#test/support/gateway.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { wholeConversation } from '#test/support/sync-rows.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';
import { wideTest } from '#test/support/wide.ts';

/* Two processes on one database: limits of roles to the exact count, grants, and what a downgrade leaves. */
let now = Date.UTC(2027, 0, 15, 12);
let vendor: VendorServer;
let mail: MailServer;
let servers: TestServer[];
let db: Database;
let people = 0;

beforeAll(async () => {
  vendor = await startOpenAiServer({ models: ['gpt-4.1-mini', 'gpt-4.1', 'own-model'] });
  mail = await startMailServer();
  const env = {
    HOST: '0.0.0.0',
    SMTP_URL: mail.url,
    TRUSTED_PROXIES: 'loopback',
    AUTH_SECRET: 'x'.repeat(32),
    COMPATIBLE_BASE_URL: `${vendor.url}/v1`,
    COMPATIBLE_NAME: 'Host',
  };
  const first = await startTestServer(env, { now: () => now });
  const DATABASE_URL = first.databaseUrl;
  servers = [first, await startTestServer({ ...env, DATABASE_URL }, { now: () => now })];
  db = connect(DATABASE_URL, () => undefined);
}, 60_000);
afterAll(async () => {
  await db.destroy();
  for (const server of [...servers].reverse()) await server.close();
  await mail.close();
  await vendor.close();
});
beforeEach(() => vendor.reset());

const at = (index: number): ServerAddress => ({ url: servers[index]!.url, now: () => now });

function newPerson(): Promise<AuthUser> {
  people += 1;
  return signIn(at(0), mail, `person${people}@gloss.example`);
}

const admin = (line: string) => runAdmin(db, parseAdmin(line.split(' ')));

interface Question {
  model?: string;
  server?: number;
  task?: string;
  feature?: string;
  more?: object;
}

function ask(
  user: AuthUser,
  { model = 'gpt-4.1', server = 0, task, feature, more }: Question = {},
) {
  const body = { model, messages: [{ role: 'user', content: 'hello' }], ...more };
  const headers = { [taskHeader]: task, [featureHeader]: feature };
  return callAs(at(server), user, '/v1/chat/completions', { body, headers });
}

async function usageOf(user: AuthUser, feature: string): Promise<number | undefined> {
  const reply = await callAs(at(1), user, usagePath);
  const { data } = (await reply.json()) as { data: Usage[] };
  return data.find((usage) => usage.feature === feature)?.used;
}

test('limits hold to the exact count over two processes under concurrent requests', async () => {
  const ann = await newPerson();
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) => ask(ann, { server: index % 2 })),
  );
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 402)).toHaveLength(35);
  expect(await usageOf(ann, 'advanced_model')).toBe(5);
  expect(await usageOf(ann, 'third_party_daily_chat_limit')).toBe(5);
  expect(vendor.requests.filter(({ path }) => path.endsWith('/chat/completions'))).toHaveLength(5);
});

test('a refusal names the limit and when it starts again; another model answers', async () => {
  const ann = await newPerson();
  for (let use = 0; use < 5; use += 1) expect((await ask(ann)).status).toBe(200);
  const refused = await ask(ann);
  expect(await refused.json()).toMatchObject({
    error: {
      code: 'usage_limit',
      data: {
        feature: 'advanced_model',
        max: '5',
        resetsAt: String(Date.UTC(2027, 0, 16)),
      },
    },
  });
  expect((await ask(ann, { model: 'gpt-4.1-mini' })).status).toBe(200);
  now += 12 * 3_600_000;
  expect((await ask(ann)).status).toBe(200);
  now -= 12 * 3_600_000;
});

test('one question with many calls is counted once, on whichever process', async () => {
  const ann = await newPerson();
  const calls = Array.from({ length: 20 }, (_, index) =>
    ask(ann, { server: index % 2, task: 'turn-1', feature: 'page_summary' }),
  );
  for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
  expect(await usageOf(ann, 'advanced_model')).toBe(1);
  expect(await usageOf(ann, 'page_summary')).toBe(1);
  await ask(ann, { task: 'turn-2' });
  await ask(ann, { task: 'not a task id!' });
  await ask(ann, { more: { n: 2 } });
  expect(await usageOf(ann, 'advanced_model')).toBe(5);
});

test('a question id does not open the limits: after 64 calls it is another question', async () => {
  const ann = await newPerson();
  await admin('limit free advanced_model 2');
  for (let call = 0; call < 128; call += 1) {
    expect((await ask(ann, { task: 'endless' })).status).toBe(200);
  }
  expect((await ask(ann, { task: 'endless' })).status).toBe(402);
  await admin('limit free advanced_model 5');
});

test('what the vendor failed to answer is not counted', async () => {
  const ann = await newPerson();
  vendor.script({ status: 500 }, { status: 500 }, { status: 500 });
  expect((await ask(ann, { task: 'turn-1' })).status).toBe(502);
  vendor.reset();
  // It is given back after the reply.
  for (let calls = 0; calls < 50; calls += 1) {
    if ((await usageOf(ann, 'advanced_model')) === 0) break;
  }
  expect(await usageOf(ann, 'advanced_model')).toBe(0);
  expect(
    (await readStream(await ask(ann, { task: 'turn-1', more: { stream: true } }))).error,
  ).toBeNull();
  expect(await usageOf(ann, 'advanced_model')).toBe(1);
});

test('a model with its own limit is closed to a role, and open to another', async () => {
  const ann = await newPerson();
  await admin('limit free third_party_daily_chat_limit 0');
  expect((await ask(ann, { model: 'gpt-4.1-mini' })).status).toBe(402);
  await admin('limit free third_party_daily_chat_limit none');
  expect((await ask(ann, { model: 'gpt-4.1-mini' })).status).toBe(200);
  await admin('limit free third_party_daily_chat_limit 60');
});

async function userInfo(user: AuthUser) {
  const reply = await callAs(at(1), user, '/user/get_user_info');
  type Info = {
    email: string;
    roles: { name: string; exp_time: number }[];
    role: { name: string; exp_time: number };
    subscription_plan_name: string | null;
  };
  return ((await reply.json()) as { data: Info }).data;
}

test('a grant holds with the next request on every process; its end removes nothing', async () => {
  const ann = await newPerson();
  const { email } = await userInfo(ann);
  for (let use = 0; use < 5; use += 1) await ask(ann);
  expect((await ask(ann, { server: 1 })).status).toBe(402);
  expect(await admin(`grant ${email} elite --until 2027-02-01`)).toEqual([
    `${email} has elite until 2027-02-01.`,
  ]);
  expect((await ask(ann, { server: 1 })).status).toBe(200);
  expect(await userInfo(ann)).toMatchObject({
    roles: [{ name: 'elite', exp_time: Date.UTC(2027, 1, 2) / 1000 }],
    role: { name: 'elite' },
    subscription_plan_name: 'ELITE_GIFT',
  });
  const whole = wholeConversation(['Where is the harbour?']);
  const { id } = whole;
  expect(
    (await callAs(at(0), ann, '/conversation/upsert_conversation', { body: whole })).status,
  ).toBe(200);
  await admin(`revoke ${email}`);
  expect(await userInfo(ann)).toMatchObject({
    role: { name: 'free' },
    subscription_plan_name: null,
  });
  expect((await ask(ann, { server: 1 })).status).toBe(402);
  const found = await callAs(at(1), ann, '/conversation/get_conversation', { body: { id } });
  expect(await found.json()).toMatchObject({ data: [{ id }] });
});

test('a role ends at its time, and a team has that of its member', async () => {
  const [ann, bob] = [await newPerson(), await newPerson()];
  const { email } = await userInfo(ann);
  await admin(`grant ${email} pro_team --until 2027-01-15`);
  expect((await userInfo(ann)).role.name).toBe('pro');
  expect((await userInfo(bob)).role.name).toBe('free');
  const other = (await userInfo(bob)).email;
  await admin(`group ${email} Harbour office`);
  expect(await admin(`group ${other} Harbour office`)).toEqual([`${other} is in Harbour office.`]);
  const groups = await db.selectFrom('account_group').select(['name', 'owner_id']).execute();
  expect(groups).toEqual([{ name: 'Harbour office', owner_id: ann.user_id }]);
  expect((await userInfo(bob)).role.name).toBe('pro');
  await admin(`group ${other} none`);
  expect((await userInfo(bob)).role.name).toBe('free');
  await admin(`group ${other} Harbour office`);
  now += 12 * 3_600_000;
  expect((await userInfo(bob)).role.name).toBe('free');
  now -= 12 * 3_600_000;
});

test.each([
  ['grant', /npm run admin/],
  ['group ann@gloss.example', /npm run admin/],
  ['grant ann@gloss.example gold', /no plan "gold"/],
  ['grant ann@gloss.example pro --until tomorrow', /is no day/],
  ['grant nobody@gloss.example pro', /has no account here/],
  ['limit root advanced_model 5', /no role "root"/],
  ['limit free flying 5', /no feature "flying"/],
  ['limit free advanced_model many', /is no number/],
  ['limit free advanced_model 5 --per week', /day or month/],
])('npm run admin -- %s says what is wrong', async (line, wanted) => {
  await expect((async () => admin(line))()).rejects.toThrow(wanted);
});

test('limits are listed', async () => {
  expect(await admin('limits')).toContain('free advanced_model 5 a day');
});

test('C9 names the plans, to everybody', async () => {
  const reply = await fetch(`${servers[0]!.url}${pricingPath}`);
  expect(await reply.json()).toMatchObject({
    status: 'OK',
    can_buy: false,
    data: {
      free: { price: 0 },
      pro_monthly: { type: 'pro', price: 30 },
      pro_quarterly: { price: 60, discount_title: '33%' },
      pro_yearly: { price: 144, discount_title: '60%' },
      pro_one_year: { price: 144 },
    },
  });
});

test('S2.3 /pricing has plans, roles, limits and questions in its HTML, in the language of its path', async () => {
  const page = async (path: string) => {
    const reply = await fetch(`${servers[0]!.url}${path}`);
    return { status: reply.status, html: await reply.text(), headers: reply.headers };
  };
  const { status, html, headers } = await page('/pricing');
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(html).toMatch(/<html lang="en" dir="ltr" data-version="12-2">/);
  expect(html).toContain('value="pro_yearly" checked');
  for (const text of [
    '$30 a month',
    '$12 a month',
    '$144 a year',
    '5 a day',
    'Can I cancel?',
    'Save 60%',
  ]) {
    expect(html).toContain(text);
  }
  expect((await page('/pricing?v=12-1')).html).toContain('value="pro" checked');
  expect((await page('/ar-XB/pricing')).html).toMatch(/<html lang="ar-XB" dir="rtl"/);
  expect((await page('/de/pricing')).html).toMatch(/<html lang="en"/);
  expect((await page('/nowhere/pricing')).status).toBe(404);
  expect((await page('/pricing/page.css')).headers.get('content-type')).toContain('text/css');
});

wideTest('PLANS=off: no limits, no prices, no page', async () => {
  const server = await startTestServer(
    {
      PLANS: 'off',
      HOST: '0.0.0.0',
      SMTP_URL: mail.url,
      TRUSTED_PROXIES: 'loopback',
      COMPATIBLE_BASE_URL: `${vendor.url}/v1`,
      COMPATIBLE_NAME: 'Host',
    },
    { now: () => now },
  );
  try {
    const to = { url: server.url, now: () => now };
    const ann = await signIn(to, mail, 'ann.off@gloss.example');
    const body = { model: 'gpt-4.1', messages: [{ role: 'user', content: 'hello' }] };
    for (let use = 0; use < 8; use += 1) {
      expect((await callAs(to, ann, '/v1/chat/completions', { body })).status).toBe(200);
    }
    expect(await (await callAs(to, ann, usagePath)).json()).toEqual({ status: 'OK', data: [] });
    expect(await (await fetch(`${server.url}${pricingPath}`)).json()).toMatchObject({ data: {} });
    expect((await fetch(`${server.url}/pricing`)).status).toBe(404);
  } finally {
    await server.close();
  }
});
