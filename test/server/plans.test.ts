import { setImmediate as nextTick } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { uploadDocumentPath } from '#api/documents.ts';
import { featureHeader, pricing, taskHeader, usage as usageCall } from '#api/plans.ts';
import { saveSettings } from '#api/settings.ts';
import { signInProviders } from '#api/sign-in.ts';
import type { Usage } from '#domain/billing/usage.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { parseAdmin, runAdmin } from '#server/plans/admin.ts';
import { countCall } from '#server/plans/count-call.ts';
import {
  type AuthUser,
  callAs,
  type ServerAddress,
  signedHeaders,
  signIn,
} from '#test/support/account-client.ts';
import { readStream, startTestServer, type TestServer } from '#test/support/gateway.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { wholeConversation } from '#test/support/sync-rows.ts';
import { type Call, namesOf, someUpload, upload } from '#test/support/upload-form.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';
import { VoiceServer } from '#test/support/vendors/voice-server.ts';
import { wideTest } from '#test/support/wide.ts';

/* Limits of roles, grants, and what a downgrade leaves; two servers on one database. */
let now = Date.UTC(2027, 0, 15, 12);
let vendor: VendorServer;
let voices: VoiceServer;
let mail: MailServer;
let servers: TestServer[];
let db: Database;
let people = 0;

beforeAll(async () => {
  vendor = await startOpenAiServer({
    models: ['gpt-4.1-mini', 'gpt-4.1', 'own-model', 'whisper-1'],
  });
  voices = await new VoiceServer().listen();
  voices.models = ['kokoro'];
  mail = await startMailServer();
  const env = {
    HOST: '0.0.0.0',
    SMTP_URL: mail.url,
    TRUSTED_PROXIES: 'loopback',
    AUTH_SECRET: 'x'.repeat(32),
    COMPATIBLE_BASE_URL: `${vendor.url}/v1`,
    COMPATIBLE_NAME: 'Host',
    COMPATIBLE_BASE_URL_2: `${voices.url}/v1`,
    COMPATIBLE_NAME_2: 'Voices',
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
  await voices.close();
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
  const reply = await callAs(at(1), user, usageCall.path);
  const { data } = (await reply.json()) as { data: Usage[] };
  return data.find((usage) => usage.feature === feature)?.used;
}

test('a limit of a month is one: it is named with its period and ends with it', async () => {
  const ann = await newPerson();
  await admin('limit free advanced_model 1 --per month');
  expect((await ask(ann)).status).toBe(200);
  const usages = (await (await callAs(at(1), ann, usageCall.path)).json()) as { data: Usage[] };
  expect(usages.data).toContainEqual({
    feature: 'advanced_model',
    used: 1,
    max: 1,
    period: 'month',
    resetsAt: Date.UTC(2027, 1, 1),
  });
  now += 12 * 3_600_000;
  expect((await ask(ann)).status).toBe(402);
  now -= 12 * 3_600_000;
  await admin('limit free advanced_model 5');
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

test('S3.12 a question id does not open the limits: neither of another model, nor of answers, nor for ever', async () => {
  const ann = await newPerson();
  await ask(ann, { task: 'endless', model: 'gpt-4.1-mini' });
  await ask(ann, { task: 'endless' });
  expect(await usageOf(ann, 'advanced_model')).toBe(1);
  expect(await usageOf(ann, 'third_party_daily_chat_limit')).toBe(1);
  await ask(ann, { task: 'endless', more: { n: 2 } });
  expect(await usageOf(ann, 'advanced_model')).toBe(3);
  const start = now;
  for (const [minutes, used] of [
    [9, 3],
    [11, 4],
    [12, 4],
    [22, 5],
  ] as const) {
    now = start + minutes * 60_000;
    await ask(ann, { task: 'endless' });
    expect([minutes, await usageOf(ann, 'advanced_model')]).toEqual([minutes, used]);
  }
  now = start;
});

test('a use covers so many tokens of its model; more of a question are more uses, and an answer as it ends', async () => {
  const ann = await newPerson();
  const used = () => usageOf(ann, 'advanced_model');
  // 125,000 tokens of this model are a use, of what it writes a quarter.
  vendor.script({ usage: { prompt: 100_000, completion: 0 } });
  await ask(ann, { task: 'long' });
  expect(await used()).toBe(1);
  vendor.script({ usage: { prompt: 100_000, completion: 0 } });
  await ask(ann, { task: 'long', more: { stream: true } }).then(readStream);
  // The stream ends before it is counted.
  while ((await used()) !== 2) await nextTick();
  // What is left is enough for one more, which then costs more than that.
  vendor.script({ usage: { prompt: 125_000, completion: 100_000 } });
  expect((await ask(ann)).status).toBe(200);
  expect(await used()).toBe(5);
  expect((await ask(ann)).status).toBe(402);
});

test('a long question is counted before it is answered: of many at the same time some are refused', async () => {
  const ann = await newPerson();
  const content = 'word '.repeat(120_000);
  const more = { messages: [{ role: 'user', content }] };
  vendor.script(
    ...Array.from({ length: 5 }, () => ({ usage: { prompt: 150_000, completion: 0 } })),
  );
  const statuses = (await Promise.all([1, 2, 3, 4, 5].map(() => ask(ann, { more })))).map(
    ({ status }) => status,
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(statuses.filter((status) => status === 402)).toHaveLength(2);
});

test('a call that does not say what it is for counts for the widest feature that it could be', async () => {
  const ann = await newPerson();
  const model = 'gpt-4.1-mini';
  const used = async () => [
    await usageOf(ann, 'context_menu'),
    await usageOf(ann, 'pdf_summary'),
    await usageOf(ann, 'third_party_daily_chat_limit'),
  ];
  await ask(ann, { model, feature: 'chat' });
  expect(await used()).toEqual([0, 0, 1]);
  await ask(ann, { model });
  expect(await used()).toEqual([1, 0, 2]);
  await ask(ann, { model, feature: 'no feature' });
  expect(await used()).toEqual([2, 0, 3]);
  await ask(ann, { model, feature: 'pdf_summary' });
  expect(await used()).toEqual([2, 1, 4]);
  await admin('limit free context_menu 2');
  // Then another is the widest.
  await ask(ann, { model });
  expect(await usageOf(ann, 'context_menu')).toBe(2);
  await admin('limit free context_menu 40');
});

test('embeddings and transcriptions have limits, which grow with what is sent', async () => {
  const ann = await newPerson();
  await admin('limit free embeddings 3');
  const embed = async (input: string) =>
    (await callAs(at(0), ann, '/v1/embeddings', { body: { model: 'gpt-4.1', input } })).status;
  expect(await embed('short')).toBe(200);
  expect(await usageOf(ann, 'embeddings')).toBe(1);
  for (let call = 0; call < 2; call += 1) expect(await embed('short')).toBe(200);
  expect(await embed('short')).toBe(402);
  await admin('limit free embeddings 100');

  await admin('limit free transcriptions 3');
  const transcribe = async (bytes: number) => {
    const form = new FormData();
    form.set('model', 'whisper-1');
    form.set('file', new File([new Uint8Array(bytes)], 'speech.webm', { type: 'audio/webm' }));
    const path = '/v1/audio/transcriptions';
    const headers = await signedHeaders(at(0), ann, path, { method: 'POST', docId: '' });
    return (await fetch(`${at(0).url}${path}`, { method: 'POST', headers, body: form })).status;
  };
  expect(await transcribe(100)).toBe(200);
  expect(await transcribe(3 * 1024 * 1024)).toBe(200);
  expect(await usageOf(ann, 'transcriptions')).toBe(3);
  expect(await transcribe(100)).toBe(402);
  await admin('limit free transcriptions 60');
});

test('texts that are spoken count by their length, those of one reading together; what fails does not', async () => {
  const ann = await newPerson();
  await admin('limit free speech 2');
  const speak = async (characters: number, task?: string) => {
    const body = { model: 'voices/kokoro', input: 'x'.repeat(characters) };
    const headers = task === undefined ? {} : { [taskHeader]: task };
    const reply = await callAs(at(0), ann, '/v1/audio/speech', { body, headers });
    await reply.arrayBuffer();
    return reply.status;
  };
  const used = () => usageOf(ann, 'speech');
  for (let call = 0; call < 4; call += 1) expect(await speak(200, 'r1')).toBe(200);
  expect(await used()).toBe(1);
  voices.script({ status: 500, body: {} });
  expect(await speak(900, 'r1')).toBe(502);
  expect(await used()).toBe(1);
  expect(await speak(400, 'r1')).toBe(200);
  expect(await used()).toBe(2);
  expect(await speak(10)).toBe(402);
  await admin('limit free speech 60');
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

const someCall = (taskId: string | null, times = 1, cost = 0) => ({
  role: 'free' as const,
  features: ['advanced_model' as const],
  oneOf: [],
  taskId,
  times,
  cost,
});

test('a use is given back once, and only when no call of its question is left', async () => {
  const ann = await newPerson();
  const owner = { ownerId: ann.user_id };
  const used = () => usageOf(ann, 'advanced_model');
  const [first, second] = [
    await countCall(owner, db, someCall('turn-1'), now),
    await countCall(owner, db, someCall('turn-1'), now),
  ];
  const other = await countCall(owner, db, someCall('turn-2'), now);
  await first.giveBack();
  await first.giveBack();
  expect(await used()).toBe(2);
  await Promise.all([second.giveBack(), second.giveBack(), other.giveBack()]);
  expect(await used()).toBe(0);
  const several = await countCall(owner, db, someCall(null, 3), now);
  await other.giveBack();
  expect(await used()).toBe(3);
  await expect(countCall(owner, db, someCall(null, 3), now)).rejects.toThrow('limit');
  await several.giveBack();
  expect(await used()).toBe(0);
  const three = await countCall(owner, db, someCall(null, 3, 3), now);
  await three.giveBack(1);
  await three.giveBack();
  expect(await used()).toBe(2);
});

test('calls of a question are uses by what they cost together, settled once, in whatever order', async () => {
  const ann = await newPerson();
  const owner = { ownerId: ann.user_id };
  const used = () => usageOf(ann, 'advanced_model');
  const begin = (cost: number) => countCall(owner, db, someCall('turn-1', 1, cost), now);
  const [one, two, three] = [await begin(0.4), await begin(0.4), await begin(0.4)];
  expect(await used()).toBe(2);
  await two.giveBack();
  expect(await used()).toBe(1);
  await one.settle(2.2);
  expect(await used()).toBe(3);
  await one.settle(9);
  await one.giveBack();
  expect(await used()).toBe(3);
  await three.settle(0.1);
  expect(await used()).toBe(3);
  // A call that ends after a later use of its question has started changes nothing of that.
  await countCall(owner, db, someCall('turn-1', 1, 0.1), now + 11 * 60_000);
  expect(await used()).toBe(4);
});

test('a use of yesterday is given back to yesterday', async () => {
  const ann = await newPerson();
  const owner = { ownerId: ann.user_id };
  const yesterday = await countCall(owner, db, someCall('turn-1'), now - 24 * 3_600_000);
  await countCall(owner, db, someCall('turn-1'), now);
  await yesterday.giveBack();
  expect(await usageOf(ann, 'advanced_model')).toBe(1);
});

test('a model with its own limit is closed to a role, and open to another', async () => {
  const ann = await newPerson();
  await admin('limit free third_party_daily_chat_limit 0');
  expect((await ask(ann, { model: 'gpt-4.1-mini' })).status).toBe(402);
  // Embeddings are of no feature: they have a limit of their own.
  const body = { model: 'gpt-4.1', input: 'hello' };
  expect((await callAs(at(0), ann, '/v1/embeddings', { body })).status).toBe(200);
  await admin('limit free third_party_daily_chat_limit none');
  expect((await ask(ann, { model: 'gpt-4.1-mini' })).status).toBe(200);
  await admin('limit free third_party_daily_chat_limit 60');
});

test('U2.3 who is signed out learns how many free answers a day the plan has; nothing where it has none', async () => {
  const free = async () => {
    const reply = await fetch(`${servers[1]!.url}/oauth/providers`);
    return signInProviders.reply.parse(await reply.json()).data.free_answers;
  };
  expect(await free()).toEqual({ a_day: 40 });
  await admin('limit free third_party_daily_chat_limit 7');
  expect(await free()).toEqual({ a_day: 7 });
  await admin('limit free third_party_daily_chat_limit none');
  await admin('limit free fast_text_model 900 --per month');
  expect(await free()).toEqual({ a_day: null });
  await admin('limit free fast_text_model 0');
  expect(await free()).toBeUndefined();
  await admin('limit free fast_text_model 40');
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

test('a grant holds with the next request on every process; its end deletes nothing', async () => {
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
  await storeSomething(ann);
  const before = await storedOf(ann);
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['conversation', 'message', 'document', 'passage', 'setting']),
  );
  await admin(`revoke ${email}`);
  expect(await userInfo(ann)).toMatchObject({
    role: { name: 'free' },
    subscription_plan_name: null,
  });
  expect((await ask(ann, { server: 1 })).status).toBe(402);
  expect(await storedOf(ann)).toEqual(before);
});

/** A chat, a document and a setting. */
async function storeSomething(user: AuthUser): Promise<void> {
  const post = async (path: string, body: object) =>
    expect((await callAs(at(0), user, path, { body })).status).toBe(200);
  await post('/conversation/upsert_conversation', wholeConversation(['Where is the harbour?']));
  await post(saveSettings.path, { settings: { theme: 'dark', lastModified: now } });
  const document = await someUpload();
  const headers = await signedHeaders(at(0), user, uploadDocumentPath, {
    method: 'POST',
    docId: document.fields.doc_id,
  });
  const call: Call = (path, init) => fetch(`${at(0).url}${path}`, { ...init, headers });
  expect(namesOf(await upload(call, document))).toContain('upload_done');
}

/** Rows of the owner in every table but that of grants, those that a call changes and the index that follows the messages. */
async function storedOf({ user_id: id }: AuthUser): Promise<Record<string, unknown>> {
  const passing = [
    'granted_role',
    'job',
    'message_block',
    'message_index',
    'message_part',
    'message_text',
    'nonce',
    'rate_window',
    'session',
    'usage_count',
    'usage_task',
  ];
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'owner_id' order by table_name`.execute(db);
  const stored: Record<string, unknown> = {};
  for (const { name } of tables.filter((table) => !passing.includes(table.name))) {
    const { rows } = await sql`
      select to_jsonb(t) as row from ${sql.table(name)} t where owner_id = ${id}
       order by to_jsonb(t)::text`.execute(db);
    if (rows.length > 0) stored[name] = rows;
  }
  return stored;
}

test('S4.7 basic is reported as elite, and has its own limits', async () => {
  const ann = await newPerson();
  const { email } = await userInfo(ann);
  await admin(`grant ${email} basic`);
  await admin('limit basic advanced_model 1');
  expect(await userInfo(ann)).toMatchObject({
    role: { name: 'elite' },
    subscription_plan_name: 'BASIC_GIFT',
  });
  expect((await ask(ann)).status).toBe(200);
  expect((await ask(ann)).status).toBe(402);
  expect(await usageOf(ann, 'advanced_model')).toBe(1);
});

test('a role ends at its time, and a team has that of its member', async () => {
  const [ann, bob] = [await newPerson(), await newPerson()];
  const { email } = await userInfo(ann);
  await admin(`grant ${email} pro_team --until 2027-01-15`);
  expect((await userInfo(ann)).role.name).toBe('pro');
  expect((await userInfo(bob)).role.name).toBe('free');
  const other = (await userInfo(bob)).email;
  await admin(`group ${email} Harbour`);
  expect(await admin(`group ${other} Harbour`)).toEqual([`${other} is in Harbour.`]);
  const groups = await db.selectFrom('account_group').select(['name', 'owner_id']).execute();
  expect(groups).toEqual([{ name: 'Harbour', owner_id: ann.user_id }]);
  expect((await userInfo(bob)).role.name).toBe('pro');
  await admin(`group ${other} none`);
  expect((await userInfo(bob)).role.name).toBe('free');
  await admin(`group ${other} Harbour`);
  now += 12 * 3_600_000;
  expect((await userInfo(bob)).role.name).toBe('free');
  now -= 12 * 3_600_000;
});

test('npm run admin names an account that is not here', async () => {
  await expect(admin('grant nobody@gloss.example pro')).rejects.toThrow('has no account here');
});

test('limits are listed', async () => {
  expect(await admin('limits')).toContain('free advanced_model 5 a day');
});

test('C9 names the plans, to everybody', async () => {
  const reply = await fetch(`${servers[0]!.url}${pricing.path}`);
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
  // This server sells nothing: what cannot be bought has no price. What a use covers is none.
  const offers = html.replace(/<details>.*?<\/details>/gs, '');
  expect(offers).not.toMatch(/\$\d|name="cycle"/);
  for (const text of ["assigned by the server's owner", '5 a day', 'What counts as one use?']) {
    expect(html).toContain(text);
  }
  expect((await page('/pricing?v=12-1')).html).toContain('data-version="12-1"');
  expect((await page('/ar-XB/pricing')).html).toMatch(/<html lang="ar-XB" dir="rtl"/);
  expect((await page('/de/pricing')).html).toMatch(/<html lang="de" dir="ltr"[\s\S]*<h1>Tarife</);
  expect((await page('/sw/pricing')).html).toMatch(/<html lang="sw"/);
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
    expect(await (await callAs(to, ann, usageCall.path)).json()).toEqual({
      status: 'OK',
      data: [],
    });
    expect(await (await fetch(`${server.url}${pricing.path}`)).json()).toMatchObject({ data: {} });
    expect((await fetch(`${server.url}/pricing`)).status).toBe(404);
  } finally {
    await server.close();
  }
});
