import { setImmediate as nextTick } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { featureHeader, usage as usageCall } from '#api/plans.ts';
import type { Usage } from '#domain/billing/usage.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { parseAdmin, runAdmin } from '#server/plans/admin.ts';
import { type AuthUser, callAs, type ServerAddress, signIn } from '#test/support/account-client.ts';
import { accountEnvironment } from '#test/support/account-server.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import {
  startVendor,
  type VendorName,
  vendorEnv,
  vendorNames,
} from '#test/support/vendors/all-vendors.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';

/* What a vendor says that an answer did cost is what it counts, in each vendor's own words. */
const vendors = {} as Record<VendorName, VendorServer>;
let mail: MailServer;
let server: TestServer;
let to: ServerAddress;
let db: Database;
let people = 0;
let ann: AuthUser;

beforeAll(async () => {
  mail = await startMailServer();
  const env: Record<string, string> = { COMPATIBLE_NAME: 'compatible' };
  for (const name of vendorNames) {
    vendors[name] = await startVendor(name);
    Object.assign(env, vendorEnv(name, vendors[name].url));
  }
  server = await startTestServer({ ...accountEnvironment(mail), ...env });
  to = { url: server.url, now: Date.now };
  db = connect(server.databaseUrl, () => undefined);
  await admin('limit free advanced_model 1000');
  await admin('limit free third_party_daily_chat_limit 1000');
}, 60_000);
afterAll(async () => {
  await db.destroy();
  await server.close();
  for (const name of vendorNames) await vendors[name].close();
  await mail.close();
});
beforeEach(async () => {
  people += 1;
  ann = await signIn(to, mail, `ann${people}@tokens.example`);
});

const admin = (line: string) => runAdmin(db, parseAdmin(line.split(' ')));

async function ask(model: string, stream: boolean): Promise<number> {
  const body = { model, stream, messages: [{ role: 'user', content: 'hello' }] };
  const headers = { [featureHeader]: 'chat' };
  const reply = await callAs(to, ann, '/v1/chat/completions', { body, headers });
  await reply.arrayBuffer();
  return reply.status;
}

/** The most that a feature has been used. */
async function used(): Promise<number> {
  const reply = await callAs(to, ann, usageCall.path);
  const { data } = (await reply.json()) as { data: Usage[] };
  return Math.max(...data.map((usage) => usage.used));
}

/**
 * Of a million tokens that are read and 200,000 that are written: $3.60, $6.00 and $0.80 by the vendors' lists at 25, 25 and
 * 10 cents a use; without a price 1,800,000 tokens at 125,000.
 */
const rows: [VendorName, model: string, uses: number][] = [
  ['openai', 'gpt-4.1', 15],
  ['anthropic', 'claude-sonnet-4-5', 24],
  ['google', 'gemini-2.5-flash', 8],
  ['mistral', 'mistral-large-latest', 15],
  ['deepseek', 'deepseek-chat', 15],
  ['xai', 'grok-4.3', 15],
  ['compatible', 'scripted-reasoner', 15],
];

test.each(rows.flatMap((row) => [true, false].map((stream) => [...row, stream] as const)))(
  '%s: a large use of %s is %i uses (stream: %s)',
  async (name, model, uses, stream) => {
    vendors[name].reset();
    vendors[name].script({ usage: { prompt: 1_000_000, completion: 200_000 } });
    expect(await ask(`${name}/${model}`, stream)).toBe(200);
    // A stream ends before it is counted.
    for (let turn = 0; turn < 300 && (await used()) < 2; turn += 1) await nextTick();
    expect(await used()).toBe(uses);
  },
);

test('what no one can have used is all that there is, and the next question is refused', async () => {
  vendors.openai.reset();
  vendors.openai.script({ usage: { prompt: 1e15, completion: 1e15 } });
  expect(await ask('openai/gpt-4.1', false)).toBe(200);
  expect(await used()).toBe(1000);
  expect(await ask('openai/gpt-4.1', false)).toBe(402);
});
