import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect, type Database } from '#server/database/connect.ts';
import {
  type AuthUser,
  callAs,
  freshAddress,
  postFrom,
  signIn,
} from '#test/support/account-client.ts';
import { type AccountServer, startAccountServer } from '#test/support/account-server.ts';

/* One mailbox is one account, whatever its address is written with; and no text makes the server fail. */
let all: AccountServer;
let db: Database;
let ann: AuthUser;

beforeAll(async () => {
  all = await startAccountServer();
  db = connect(all.server.databaseUrl, () => undefined);
  ann = await signIn(all.to, all.mail, 'ann@gloss.example');
}, 60_000);
afterAll(async () => {
  await db.destroy();
  await all.server.close();
  await all.mail.close();
});

const sendCode = (email: string) =>
  postFrom(all.to, '/oauth/signin_with_email', { email, app: 'test' }, freshAddress());

test.each([
  'an\u200bn@gloss.example',
  'ann\u00ad@gloss.example',
  'ann\ufe0f@gloss.example',
  'ann@gloss.exam\u200bple',
  'ann@gloss\u2060.example',
  'ａnn@gloss.example',
  'ann@ｇloss.example',
  'ann\0@gloss.example',
  'ann@gloss.example\0',
  '\u202eann@gloss.example',
])('S5.7 %j is no second account of a mailbox', async (email) => {
  const before = all.mail.mails.length;
  const reply = await sendCode(email);
  expect([reply.status, await reply.json()]).toMatchObject([
    400,
    { code: 'invalid_email', detail: 'Invalid email' },
  ]);
  expect(all.mail.mails).toHaveLength(before);
});

test('a domain is one, in letters of any script and as DNS has it', async () => {
  const ascii = 'cleo@xn--mnchen-3ya.example';
  // The mail server shows names in letters.
  const newest = { codeFor: () => all.mail.codeFor(all.mail.mails.at(-1)!.to[0]!) };
  const first = await signIn(all.to, newest, ascii);
  for (const email of ['cleo@münchen.example', 'Cleo@MÜNCHEN.example']) {
    const again = await signIn(all.to, newest, email);
    expect([again.user_id, again.email]).toEqual([first.user_id, ascii]);
  }
});

const nul = 'a\0b\ud800';

test('C6 texts with NUL are stored without it, and no call answers 500 for one', async () => {
  const from = freshAddress();
  const email = 'dora@gloss.example';
  await postFrom(all.to, '/oauth/signin_with_email', { email, app: 'test' }, from);
  const traffic = {
    env: nul,
    ref: [nul],
    client_reference_id: nul,
    user_acquisition_channel: nul,
    gclid: nul,
  };
  const body = { email, secret_code: all.mail.codeFor(email), app: 'test', ...traffic };
  expect((await postFrom(all.to, '/oauth/verify_secret_code', body, from)).status).toBe(200);
  const { traffic: stored } = await db
    .selectFrom('account')
    .select('traffic')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ gclid: 'a\ufffdb\ufffd', ref: ['a\ufffdb\ufffd'] });
});

const id = randomUUID();
const calls: [path: string, body: object][] = [
  ['/oauth/signin_with_email', { email: nul, app: nul }],
  ['/oauth/verify_secret_code', { email: 'ann@gloss.example', secret_code: nul, app: 'test' }],
  ['/oauth/auth_user_from_google', { code: nul, verifier: nul }],
  ['/oauth/redeem', { code: nul, verifier: nul, client: nul }],
  ['/oauth/handoff', { challenge: 'c'.repeat(43), app: nul }],
  ['/user/use_invitation_code', { code: nul }],
  ['/user/adopt', { paired_access_token: nul }],
  ['/user/revoke_session', { id: nul }],
  [
    '/user/save_user_settings',
    { settings: { lastModified: 1, [nul]: nul, theme: { [nul]: [nul] } }, clocks: { [nul]: nul } },
  ],
  [
    '/user/save_user_settings',
    { settings: { lastModified: 1, [nul]: nul, theme: { [nul]: [nul] } } },
  ],
  ['/conversation/get_conversation', { id: nul }],
  ['/conversation/get_conversations_basic_by_ids', { ids: [nul] }],
  ['/conversation/search_conversations', { keyword: nul }],
  ['/conversation/share_conversation', { id, share_enabled: true, shown: [nul] }],
  ['/conversation/delete_conversation_by_type', { type: nul }],
  ['/app/check_document_by_id', { doc_id: nul }],
  ['/app/get_document', { doc_id: nul, projection: [nul] }],
  ['/app/check_document_task', { task_id: nul }],
  ['/app/search_document', { doc_ids: [nul], query: nul }],
  ['/v1/chat/completions', { model: nul, messages: [{ role: 'user', content: nul }] }],
  ['/v1/embeddings', { model: nul, input: nul }],
];

test.each(calls)('a NUL in a text of %s is no error of the server', async (path, body) => {
  const reply = await callAs(all.to, ann, path, { body });
  expect([reply.status, await reply.text()]).not.toContain(500);
});

test.each(['/app/document_file/%00', '/v1/models/%00', '/share/%00', '/app/documents?cursor=%00'])(
  'a NUL in %s is no error of the server',
  async (path) => {
    const reply = await callAs(all.to, ann, path);
    expect([reply.status, await reply.text()]).not.toContain(500);
  },
);
