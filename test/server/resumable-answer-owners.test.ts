import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { chatCompletionsPath } from '#api/chat-completions.ts';
import { featureHeader, usage as usageCall } from '#api/plans.ts';
import { answerEventsOf, answerHeader, stopAnswer } from '#api/resumable-answers.ts';
import type { Usage } from '#domain/billing/usage.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { parseAdmin, runAdmin } from '#server/plans/admin.ts';
import { type AuthUser, callAs, signIn } from '#test/support/account-client.ts';
import {
  type AccountServer,
  accountEnvironment,
  startAccountServer,
} from '#test/support/account-server.ts';
import { readStream, startTestServer, type TestServer } from '#test/support/gateway.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';

/* A server with accounts: an answer that goes on is its owner's alone, and is counted once; any node has it. */
let vendor: VendorServer;
let account: AccountServer;
let db: Database;
let ann: AuthUser;
let bob: AuthUser;
const deltas = ['The ', 'tide ', 'turns ', 'at ', 'noon.'];

const options = { waitingMs: 150, answers: { everyMs: 20 } };
const env = () => ({ COMPATIBLE_BASE_URL: `${vendor.url}/v1`, COMPATIBLE_NAME: 'Host' });

/** Another node of the installation. */
const startNode = () => {
  const { databaseUrl: DATABASE_URL } = account.server;
  return startTestServer({ ...accountEnvironment(account.mail), ...env(), DATABASE_URL }, options);
};

beforeAll(async () => {
  vendor = await startOpenAiServer({ models: ['gpt-4.1'] });
  account = await startAccountServer(options, env());
  db = connect(account.server.databaseUrl, () => undefined);
  ann = await signIn(account.to, account.mail, 'ann@resume.example');
  bob = await signIn(account.to, account.mail, 'bob@resume.example');
}, 60_000);

afterAll(async () => {
  await db.destroy();
  await account.server.close();
  await account.mail.close();
  await vendor.close();
});

beforeEach(() => vendor.reset());

function ask(user: AuthUser, answerId: string, url = account.to.url) {
  const body = { model: 'gpt-4.1', stream: true, messages: [{ role: 'user', content: 'hello' }] };
  const headers = { [answerHeader]: answerId, [featureHeader]: 'chat' };
  return callAs({ ...account.to, url }, user, chatCompletionsPath, { body, headers });
}

const read = (user: AuthUser, answerId: string) =>
  callAs(account.to, user, answerEventsOf(answerId));
const stop = (user: AuthUser, answerId: string) =>
  callAs(account.to, user, stopAnswer.path, { body: { answer_id: answerId } });

/** Asks, and leaves when the answer is held. */
async function leave(user: AuthUser, answerId: string, at?: TestServer): Promise<void> {
  vendor.script({ deltas, holdAfter: 2, chunkDelayMs: 10 });
  const response = await ask(user, answerId, at?.url);
  await vendor.until((requests) => requests.at(-1)?.held === true);
  await response.body?.cancel();
}

async function used(user: AuthUser): Promise<number> {
  const reply = await callAs(account.to, user, usageCall.path);
  const { data } = (await reply.json()) as { data: Usage[] };
  return Math.max(...data.map((usage) => usage.used));
}

test('another account reads nothing of it, does not stop it, and has its own under the same id', async () => {
  const answerId = randomUUID();
  await leave(ann, answerId);
  expect((await read(bob, answerId)).status).toBe(404);
  expect((await stop(bob, answerId)).status).toBe(200);
  vendor.script({ deltas: ['Of Bob.'] });
  expect((await readStream(await ask(bob, answerId))).content).toBe('Of Bob.');
  vendor.release();
  expect((await readStream(await read(ann, answerId))).content).toBe(deltas.join(''));
  expect((await readStream(await read(bob, answerId))).content).toBe('Of Bob.');
});

test('an answer whose reader left and came back counts once, as one that was read', async () => {
  const before = await used(ann);
  vendor.script({ deltas });
  await readStream(await ask(ann, randomUUID()));
  const one = (await used(ann)) - before;
  expect(one).toBeGreaterThan(0);
  const answerId = randomUUID();
  await leave(ann, answerId);
  const rest = read(ann, answerId);
  vendor.release();
  expect((await readStream(await rest)).content).toBe(deltas.join(''));
  await readStream(await read(ann, answerId));
  expect((await used(ann)) - before).toBe(2 * one);
});

test('another node follows it, and stops it', async () => {
  const other = await startNode();
  const answerId = randomUUID();
  await leave(ann, answerId, other);
  const following = read(ann, answerId);
  expect((await stop(ann, answerId)).status).toBe(200);
  await vendor.until((requests) => requests.at(-1)?.aborted === true);
  expect((await readStream(await following)).content).toBe('The tide ');
  await other.close();
});

test('a node that closes ends its answers, which can be continued with what they have', async () => {
  const other = await startNode();
  const answerId = randomUUID();
  await leave(ann, answerId, other);
  await other.close();
  const { content, error } = await readStream(await read(ann, answerId));
  expect(error?.code).toBe('interrupted');
  expect(deltas.join('').startsWith(content)).toBe(true);
});

test('one that the plan refuses is stored as refused, and nothing of it runs', async () => {
  const cid = await signIn(account.to, account.mail, 'cid@resume.example');
  await runAdmin(db, parseAdmin('limit free advanced_model 1'.split(' ')));
  await readStream(await ask(cid, randomUUID()));
  const answerId = randomUUID();
  expect((await ask(cid, answerId)).status).toBe(402);
  const { error } = await readStream(await read(cid, answerId));
  expect(error?.code).toBe('usage_limit');
  const { ended_at: endedAt } = await db
    .selectFrom('resumable_answer')
    .where('answer_id', '=', answerId)
    .select('ended_at')
    .executeTakeFirstOrThrow();
  expect(endedAt).not.toBeNull();
});
