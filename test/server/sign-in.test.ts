import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import pg from 'pg';
import { signInProviders } from '#api/sign-in.ts';
import { gateOf } from '#domain/account/version-gate.ts';
import { challengeOf } from '#server/accounts/sign-in/one-time-codes.ts';
import {
  type AuthUser,
  callAs,
  freshAddress,
  postFrom,
  type ServerAddress,
  signIn,
} from '#test/support/account-client.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';

/*
 * Signing in with a mailed code, and the tokens of a session, on a server that is not in personal mode.
 */
const minute = 60_000;
const day = 24 * 60 * minute;
let now = Date.now();
let mail: MailServer;
let server: TestServer;
let to: ServerAddress;
let sql: pg.Client;

beforeAll(async () => {
  mail = await startMailServer();
  const env = {
    HOST: '0.0.0.0',
    SMTP_URL: mail.url,
    TRUSTED_PROXIES: 'loopback',
    MIN_EXTENSION_VERSION: '9.1.0',
  };
  server = await startTestServer(env, { now: () => now });
  to = { url: server.url, now: () => now };
  sql = new pg.Client({ connectionString: server.databaseUrl });
  await sql.connect();
}, 60_000);
afterAll(async () => {
  await sql.end();
  await server.close();
  await mail.close();
});
afterEach(() => {
  now = Date.now();
});

const homes = new Map<string, string>();
/** The address of the person's own client. */
function homeOf(email: string): string {
  const home = homes.get(email.toLowerCase()) ?? freshAddress();
  homes.set(email.toLowerCase(), home);
  return home;
}
const sendCode = (email: string, from = homeOf(email), more: object = {}) =>
  postFrom(to, '/oauth/signin_with_email', { email, app: 'test', ...more }, from);
const tryCode = (email: string, secret_code: string, from = homeOf(email), more: object = {}) =>
  postFrom(to, '/oauth/verify_secret_code', { email, secret_code, app: 'test', ...more }, from);
const refresh = (user: AuthUser, token = user.refresh_token) =>
  callAs(to, user, '/oauth/refresh_access_token?app=test', { method: 'POST', token });
const sessions = (user: AuthUser) => callAs(to, user, '/user/sessions');
const tokensOf = async (reply: Response) =>
  ((await reply.json()) as { data: { access_token: string; refresh_token: string } }).data;
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test('C5, C6, S3.6 a mailed code makes a session of an account', async () => {
  expect(await (await sendCode('Ann@gloss.example')).json()).toEqual({ status: 'OK', data: {} });
  expect(mail.mails.at(-1)?.to).toEqual(['ann@gloss.example']);
  const code = mail.codeFor('ann@gloss.example')!;
  expect(code).toMatch(/^\d{6}$/);
  const reply = await tryCode('ann@gloss.example', ` ${code.slice(0, 3)} ${code.slice(3)}`);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  const { status, auth_user: user } = (await reply.json()) as {
    status: string;
    auth_user: AuthUser;
  };
  expect([status, user.email]).toEqual(['OK', 'ann@gloss.example']);
  expect(Buffer.from(user.session_key, 'base64url')).toHaveLength(32);
  const access = decodeJwt(user.access_token);
  expect(access).toMatchObject({ subject: { user_id: user.user_id }, typ: 'access', aud: 'gloss' });
  expect(access.exp! * 1000 - now).toBeGreaterThan(day - 5000);
  expect((await sessions(user)).status).toBe(200);
  const again = await signIn(to, mail, 'ann@gloss.example');
  expect([again.user_id, again.client_user_id]).toEqual([user.user_id, user.client_user_id]);
});

test('S5.7 an address that is none, or has a plus sign, is refused', async () => {
  for (const email of ['ann', 'ann@gloss', 'ann+1@gloss.example', 'a,b@gloss.example', '']) {
    const reply = await sendCode(email);
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ code: 'invalid_email', detail: 'Invalid email' });
  }
});

test('a mail server that refuses is an error of the address, or of the server; the log names neither', async () => {
  const unknown = await sendCode('unknown@gloss.example');
  expect(await unknown.json()).toMatchObject({ code: 'invalid_email', detail: 'Invalid email' });
  const busy = await sendCode('busy@gloss.example');
  expect([busy.status, await busy.json()]).toMatchObject([503, { code: 'email_unavailable' }]);
  const log = server.log.join('');
  expect(log).toContain('a sign-in code was not mailed');
  expect(log).not.toMatch(/(unknown|busy)@gloss/);
});

test('S5.7 a wrong code is refused, and the right one after five wrong ones too', async () => {
  await sendCode('bob@gloss.example');
  const code = mail.codeFor('bob@gloss.example')!;
  for (let i = 0; i < 5; i += 1) {
    const reply = await tryCode('bob@gloss.example', wrong(code));
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({
      code: 'invalid_code',
      detail: 'Invalid code. Check the code and try again.',
    });
  }
  expect((await tryCode('bob@gloss.example', code)).status).toBe(400);
});

test('a code works once, for its address, for ten minutes, also after a newer one was sent', async () => {
  await sendCode('cid@gloss.example');
  const first = mail.codeFor('cid@gloss.example')!;
  expect((await tryCode('dan@gloss.example', first, homeOf('cid@gloss.example'))).status).toBe(400);
  const both = await Promise.all([1, 2].map(() => tryCode('cid@gloss.example', first)));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  await sendCode('cid@gloss.example');
  const second = mail.codeFor('cid@gloss.example')!;
  await sendCode('cid@gloss.example');
  expect((await tryCode('cid@gloss.example', second)).status).toBe(200);
  await sendCode('cid@gloss.example');
  const third = mail.codeFor('cid@gloss.example')!;
  now += 10 * minute + 1000;
  expect((await tryCode('cid@gloss.example', third)).status).toBe(400);
});

test('codes, tokens, keys and addresses that have not signed in are not in the database', async () => {
  await sendCode('eve@gloss.example');
  const code = mail.codeFor('eve@gloss.example')!;
  const { rows } = await sql.query('select * from sign_in_code');
  const { rows: windows } = await sql.query('select * from rate_window');
  expect(rows.length).toBeGreaterThan(0);
  const text = JSON.stringify([rows, windows]);
  expect(text).not.toContain(`"${code}"`);
  expect(text).not.toContain('eve@gloss.example');
  const user = await signIn(to, mail, 'eve@gloss.example');
  const all = JSON.stringify((await sql.query('select * from session')).rows);
  for (const secret of [user.access_token, user.refresh_token, user.session_key]) {
    expect(all).not.toContain(secret);
  }
  expect(server.log.join('')).not.toContain(code);
});

test('mails to an address are limited by network, and in all: 429 with the time to wait, and then again', async () => {
  const email = 'fay@gloss.example';
  for (let i = 0; i < 5; i += 1) expect((await sendCode(email)).status).toBe(200);
  const reply = await sendCode(email);
  expect(reply.status).toBe(429);
  expect(await reply.json()).toMatchObject({ code: 'rate_limited' });
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(1700);
  for (let i = 5; i < 15; i += 1) {
    expect((await sendCode(email, freshAddress())).status).toBe(200);
  }
  const all = await sendCode(email, freshAddress());
  expect([all.status, Number(all.headers.get('retry-after')) > 3500]).toEqual([429, true]);
  now += 60 * minute + 1000;
  expect((await sendCode(email)).status).toBe(200);
});

const ownVerifier = 'a verifier of the client of the person who signs in'.replaceAll(' ', '-');
const own = { challenge: challengeOf(ownVerifier) };

test('C5 C6 a stranger who asks for codes and tries them does not keep a person from signing in', async () => {
  const email = 'moe@gloss.example';
  await sendCode(email, homeOf(email), own);
  const code = mail.codeFor(email)!;
  for (let i = 0; i < 5; i += 1) {
    const stranger = freshAddress();
    const theirs = 'another verifier of a stranger '.padEnd(50, String(i)).replaceAll(' ', '-');
    const started = await sendCode(email, stranger, { challenge: challengeOf(theirs) });
    expect(started.status).toBe(200);
    for (const proof of [{}, { verifier: theirs }, { verifier: theirs }]) {
      expect((await tryCode(email, wrong(code), stranger, proof)).status).toBe(400);
      // An overheard code is of no use elsewhere.
      expect((await tryCode(email, code, stranger, proof)).status).toBe(400);
    }
  }
  expect((await tryCode(email, code, homeOf(email))).status).toBe(400);
  const proof = { verifier: ownVerifier };
  expect((await tryCode(email, code, freshAddress(), proof)).status).toBe(200);
  // A new one can still be asked for.
  await sendCode(email, homeOf(email), own);
  const next = mail.codeFor(email)!;
  expect((await tryCode(email, next, homeOf(email), proof)).status).toBe(200);
});

test('wrong codes of a caller are limited, and a right one from the same address is not', async () => {
  const from = freshAddress();
  const statuses: number[] = [];
  for (let i = 0; i < 41; i += 1) {
    statuses.push((await tryCode(`guess${i}@gloss.example`, '000000', from)).status);
  }
  expect(statuses).toEqual([...Array<number>(40).fill(400), 429]);
  const email = 'ned@gloss.example';
  await sendCode(email, from, own);
  const proof = { verifier: ownVerifier };
  expect((await tryCode(email, mail.codeFor(email)!, from, proof)).status).toBe(200);
});

test('C5 C6 an older client names no challenge: its device, or else its address, is what a code is for', async () => {
  const email = 'ole@gloss.example';
  const call = (path: string, body: object, device: string | undefined, from: string) =>
    fetch(`${to.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': from,
        ...(device === undefined ? {} : { 'x-device-id': device }),
      },
      body: JSON.stringify({ email, app: 'test', ...body }),
    });
  const home = freshAddress();
  await call('/oauth/signin_with_email', {}, 'device of Ole', home);
  const secret_code = mail.codeFor(email)!;
  const verify = (device: string | undefined, from: string) =>
    call('/oauth/verify_secret_code', { secret_code }, device, from);
  for (const device of ['device of a stranger', undefined]) {
    for (let i = 0; i < 6; i += 1) expect((await verify(device, home)).status).toBe(400);
  }
  expect((await verify('device of Ole', freshAddress())).status).toBe(200);
});

test('mails are limited by caller and by network', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 21; i += 1) {
    statuses.push((await sendCode(`caller${i}@gloss.example`, '198.51.100.9')).status);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  expect((await sendCode('caller@gloss.example', '198.51.100.10')).status).toBe(200);
  await sql.query('delete from rate_window');
  await sendCode('network@gloss.example', '203.0.113.1');
  await sql.query('update rate_window set count = 100');
  expect((await sendCode('network2@gloss.example', '203.0.113.2')).status).toBe(429);
  expect((await sendCode('network2@gloss.example', '203.0.114.2')).status).toBe(200);
});

test('C7 a refresh token is replaced by its successor, which several calls get', async () => {
  const user = await signIn(to, mail, 'gus@gloss.example');
  const first = await tokensOf(await refresh(user));
  expect(first.refresh_token).not.toBe(user.refresh_token);
  now += 29_000;
  const same = await tokensOf(await refresh(user));
  expect(same.refresh_token).toBe(first.refresh_token);
  const three = await Promise.all([1, 2, 3].map(() => refresh(user, first.refresh_token)));
  const next = await Promise.all(three.map(tokensOf));
  expect(new Set(next.map((each) => each.refresh_token)).size).toBe(1);
  expect((await sessions({ ...user, access_token: next[0]!.access_token })).status).toBe(200);
});

test('C7 a token that was replaced more than 30 s ago ends the session', async () => {
  const user = await signIn(to, mail, 'hal@gloss.example');
  const other = await signIn(to, mail, 'hal@gloss.example');
  const next = await tokensOf(await refresh(user));
  now += 31_000;
  expect((await refresh(user)).status).toBe(401);
  expect((await refresh(user, next.refresh_token)).status).toBe(401);
  expect((await sessions({ ...user, access_token: next.access_token })).status).toBe(401);
  expect((await sessions(other)).status).toBe(200);
});

test('C7 a session lasts 90 days from its last refresh, and no token longer', async () => {
  const user = await signIn(to, mail, 'ida@gloss.example');
  now += 80 * day;
  const next = await tokensOf(await refresh(user));
  now += 80 * day;
  expect((await refresh(user, next.refresh_token)).status).toBe(200);
  now += 91 * day;
  expect((await refresh(user, next.refresh_token)).status).toBe(401);
});

test('S4.5 signing out ends the session and all its tokens, and no other', async () => {
  const user = await signIn(to, mail, 'joe@gloss.example');
  const other = await signIn(to, mail, 'joe@gloss.example');
  expect((await callAs(to, user, '/oauth/sign_out', { method: 'POST' })).status).toBe(200);
  expect((await sessions(user)).status).toBe(401);
  expect((await refresh(user)).status).toBe(401);
  expect((await sessions(other)).status).toBe(200);
});

test('S5.11 an extension older than MIN_EXTENSION_VERSION is to be updated, whatever it can do', async () => {
  const reply = signInProviders.reply.parse(
    await (await fetch(`${server.url}/oauth/providers`)).json(),
  );
  const { min_extension_version: least } = reply.data;
  const gates = ['9.0.9', '9.1.0'].map((version) => gateOf(version, least, 'handoff'));
  expect([least, ...gates]).toEqual(['9.1.0', 'upgrade', 'ok']);
  // No models of its own answer here.
  expect(reply.data.free_answers).toBeUndefined();
});

test('devices are listed with the calling one marked, and one of them can be ended', async () => {
  const user = await signIn(to, mail, 'kay@gloss.example');
  const other = await signIn(to, mail, 'kay@gloss.example');
  type Listed = { id: string; client: string; current: boolean }[];
  const list = async () =>
    ((await (await sessions(user)).json()) as { data: { sessions: Listed } }).data.sessions;
  const before = await list();
  expect(before).toHaveLength(2);
  expect(before.filter(({ current }) => current)).toHaveLength(1);
  expect(before.every(({ client }) => client === 'test')).toBe(true);
  const { id } = before.find(({ current }) => !current)!;
  expect((await callAs(to, user, '/user/revoke_session', { body: { id } })).status).toBe(200);
  expect((await sessions(other)).status).toBe(401);
  expect(await list()).toHaveLength(1);
  expect((await callAs(to, user, '/user/revoke_session', { body: { id } })).status).toBe(404);
});

test('signing out everywhere else ends the other sessions with their tokens and codes, and no one else’s', async () => {
  const [here, there] = [
    await signIn(to, mail, 'lea@gloss.example'),
    await signIn(to, mail, 'lea@gloss.example'),
  ];
  const bob = await signIn(to, mail, 'bo@gloss.example');
  const verifier = 'v'.repeat(43);
  const request = { challenge: challengeOf(verifier), app: 'extension' };
  const handed = await callAs(to, there, '/oauth/handoff', { body: request });
  const { code } = ((await handed.json()) as { data: { code: string } }).data;
  const reply = await callAs(to, here, '/user/revoke_other_sessions', { body: {} });
  expect(await reply.json()).toEqual({ status: 'OK', data: { revoked: 1 } });
  expect((await sessions(there)).status).toBe(401);
  expect((await refresh(there)).status).toBe(401);
  const redeemed = { code, verifier, client: 'extension' };
  expect((await postFrom(to, '/oauth/redeem', redeemed)).status).toBe(400);
  for (const user of [here, bob]) expect((await sessions(user)).status).toBe(200);
});
