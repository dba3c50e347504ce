import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RouteOptions } from 'fastify';
import { SignJWT } from 'jose';
import { timeDifference } from '#api/client/signed-headers.ts';
import { challengeOf } from '#server/accounts/sign-in/one-time-codes.ts';
import {
  type AuthUser,
  callAs,
  freshAddress,
  postFrom,
  type ServerAddress,
  type SignedCall,
  signedHeaders,
  signIn,
} from '#test/support/account-client.ts';
import { post, startTestServer, type TestServer } from '#test/support/gateway.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { startServerProcess } from '#test/support/server-process.ts';
import { formOf, someUpload } from '#test/support/upload-form.ts';
import { wideTest } from '#test/support/wide.ts';

/*
 * What others may try at a server with accounts: tokens of every wrong kind at every call, signatures that were changed
 * or used before, codes that were overheard or guessed, and pages of other origins.
 */
const secret = 'a secret that the test knows as well as the server';
const day = 24 * 3600;
const routes: [method: string, url: string][] = [];
const statements: string[] = [];

let mail: MailServer;
let server: TestServer;
let to: ServerAddress;
let ann: AuthUser;
let bob: AuthUser;

beforeAll(async () => {
  mail = await startMailServer();
  const all: RouteOptions[] = [];
  server = await startTestServer(environment(), {
    onRoute: (route) => all.push(route),
    onQuery: ({ sql }) => statements.push(sql),
  });
  for (const { method, url, config } of all) {
    if (config?.scope !== 'authenticated') continue;
    for (const each of [method].flat()) routes.push([each, url]);
  }
  to = { url: server.url, now: Date.now };
  ann = await signIn(to, mail, 'ann@gloss.example');
  bob = await signIn(to, mail, 'bob@gloss.example');
}, 60_000);
afterAll(async () => {
  await server.close();
  await mail.close();
});

function environment(): Record<string, string> {
  const accounts = { SMTP_URL: mail.url, TRUSTED_PROXIES: 'loopback', AUTH_SECRET: secret };
  return { HOST: '0.0.0.0', ...accounts };
}

const sessionOf = ({ access_token }: AuthUser) =>
  (JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString()) as { sid: string })
    .sid;

interface Claims {
  user?: string;
  sid?: string;
  typ?: string;
  aud?: string;
  seconds?: number;
  key?: string;
}

/** A token of ann's session, with these changes. */
async function tokenWith(claims: Claims): Promise<string> {
  const { user = ann.user_id, sid = sessionOf(ann), typ = 'access', aud = 'gloss' } = claims;
  return new SignJWT({ subject: { user_id: user }, sid, typ })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(aud)
    .setExpirationTime(Math.floor(Date.now() / 1000) + (claims.seconds ?? day))
    .sign(new TextEncoder().encode(claims.key ?? secret));
}

const addressOf = (url: string) => url.replace(/:\w+/, '0'.repeat(64)).replace('*', 'x');

describe('S6.2 every call that needs a bearer', () => {
  const tokens: [name: string, token: () => Promise<string> | string | undefined][] = [
    ['no token', () => undefined],
    ['an expired token', () => tokenWith({ seconds: -1 })],
    ['a token for another audience', () => tokenWith({ aud: 'gloss-google-sign-in' })],
    ['a token of another secret', () => tokenWith({ key: 'x'.repeat(40) })],
    ["a token of another owner's session", () => tokenWith({ sid: sessionOf(bob) })],
    ['a token of no session', () => tokenWith({ sid: randomUUID() })],
    ['a refresh token as access', () => ann.refresh_token],
    ['the session key', () => ann.session_key],
  ];
  test.each(tokens)('refuses %s', async (_name, token) => {
    expect(routes.length).toBeGreaterThan(25);
    const bearer = await token();
    for (const [method, url] of routes) {
      // The refresh is the one call that takes a refresh token.
      if (url === '/oauth/refresh_access_token') continue;
      const path = addressOf(url);
      const headers = await signedHeaders(to, ann, path, {
        method,
        ...(bearer ? { token: bearer } : {}),
      });
      if (bearer === undefined) delete headers.authorization;
      const reply = await fetch(`${server.url}${path}`, { method, headers });
      expect([method, url, reply.status]).toEqual([method, url, 401]);
    }
  });

  test('refuses a right token without a right signature', async () => {
    for (const [method, url] of routes) {
      const path = addressOf(url);
      const token = url.startsWith('/oauth/refresh') ? ann.refresh_token : ann.access_token;
      const plain = { authorization: `Bearer ${token}` };
      const others = { ...(await signedHeaders(to, bob, path, { method })), ...plain };
      for (const headers of [plain, others]) {
        const reply = await fetch(`${server.url}${path}`, { method, headers });
        expect([method, url, reply.status]).toEqual([method, url, 403]);
      }
    }
  });
});

const path = '/user/revoke_session';
const body = { id: randomUUID() };
const codeOf = async (reply: Response) => [
  reply.status,
  ((await reply.json()) as { code: string }).code,
];
const refused = [403, 'signature_refused'];

test('a signed call reaches its route', async () => {
  expect(await codeOf(await callAs(to, ann, path, { body }))).toEqual([404, 'not_found']);
});

test('a call that was sent before is refused, and its answer ends no session', async () => {
  const call = { body, nonce: 'a-nonce-that-is-used-twice' };
  expect((await callAs(to, ann, path, call)).status).toBe(404);
  expect(await codeOf(await callAs(to, ann, path, call))).toEqual(refused);
  expect((await callAs(to, bob, path, call)).status).toBe(404);
  const twice = { body, nonce: 'a-nonce-that-is-used-at-once' };
  const both = await Promise.all([1, 2].map(() => callAs(to, ann, path, twice)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([403, 404]);
  expect((await callAs(to, ann, '/user/sessions')).status).toBe(200);
});

const noncesOf = async (call: () => Promise<unknown>) => {
  const before = statements.length;
  await call();
  return statements.slice(before).filter((sql) => /\bnonce\b/.test(sql));
};

test('a signed call costs one insert, and one that changes nothing writes no row and may be repeated', async () => {
  const written = await noncesOf(() => callAs(to, ann, path, { body }));
  expect(written).toEqual([expect.stringMatching(/^insert into "nonce"/)]);
  expect(written[0]).not.toMatch(/count|select/);
  const headers = await signedHeaders(to, ann, '/user/sessions');
  const read = () => fetch(`${server.url}/user/sessions`, { headers });
  expect(await noncesOf(read)).toEqual([]);
  expect((await read()).status).toBe(200);
});

test.each<[string, NonNullable<SignedCall['headers']>]>([
  ['its time', { 'x-timestamp': String(Date.now() + 1000) }],
  ['its nonce', { 'x-nonce': 'another-nonce-of-the-call' }],
  ['its signature', { 'x-signature': 'A'.repeat(43) }],
  ['no signature', { 'x-signature': undefined }],
  ['no nonce', { 'x-nonce': undefined }],
  ['no time', { 'x-timestamp': undefined }],
  ['a nonce that is too short', { 'x-nonce': 'short' }],
  ['another kind of body', { 'content-type': 'text/plain' }],
])('a call with %s changed is refused', async (_name, headers) => {
  expect(await codeOf(await callAs(to, ann, path, { body, headers }))).toEqual(refused);
});

test('a call with another body, path, query or method is refused', async () => {
  const text = JSON.stringify(body);
  const type = { 'content-type': 'application/json' };
  const signed = async () => ({
    ...(await signedHeaders(to, ann, path, { method: 'POST', text })),
    ...type,
  });
  const sent = async (target: string, change: RequestInit) =>
    codeOf(
      await fetch(`${server.url}${target}`, {
        method: 'POST',
        body: text,
        headers: await signed(),
        ...change,
      }),
    );
  expect(await sent(path, {})).toEqual([404, 'not_found']);
  expect(await sent(path, { body: JSON.stringify({ id: randomUUID() }) })).toEqual(refused);
  expect(await sent('/app/check_document_by_id', {})).toEqual(refused);
  expect(await sent(`${path}?a=b`, {})).toEqual(refused);
  const get = await fetch(`${server.url}${path}`, { headers: await signed() });
  expect([403, 404]).toContain(get.status);
});

test('S8.2 a clock that is off by a day gets 418, and Date to correct it by', async () => {
  const off = { offByMs: -day * 1000, body };
  const reply = await callAs(to, ann, path, off);
  const difference = timeDifference(reply.headers.get('date'), Date.now() - day * 1000);
  expect(await codeOf(reply)).toEqual([418, 'clock_skew']);
  expect(Math.round((difference ?? 0) / (day * 1000))).toBe(1);
  expect((await callAs(to, ann, path, { body, offByMs: -4 * 60_000 })).status).toBe(404);
  expect((await callAs(to, ann, path, { body, offByMs: 6 * 60_000 })).status).toBe(418);
});

test('an upload is signed by its doc_id, and another document is refused', async () => {
  const target = '/app/upload_document';
  const one = await someUpload();
  const docId = one.fields.doc_id;
  const sent = async (signedId: string) => {
    const headers = await signedHeaders(to, ann, target, { method: 'POST', docId: signedId });
    return fetch(`${server.url}${target}`, { method: 'POST', body: formOf(one), headers });
  };
  expect(await codeOf(await sent('0'.repeat(64)))).toEqual(refused);
  expect(await codeOf(await sent(''))).toEqual(refused);
  const reply = await sent(docId);
  expect(reply.status).toBe(200);
  expect(await reply.text()).toContain('upload_done');
  expect((await callAs(to, bob, `/app/document_file/${docId}`)).status).toBe(404);
  expect((await callAs(to, ann, `/app/document_file/${docId}`)).status).toBe(200);
});

const verifier = 'a verifier of the extension that has at least 43 characters'.replaceAll(' ', '-');
const challenge = challengeOf(verifier);
const handoff = async (user: AuthUser) => {
  const reply = await callAs(to, user, '/oauth/handoff', { body: { challenge, app: 'extension' } });
  return ((await reply.json()) as { data: { code: string } }).data.code;
};
const redeem = (code: string, by = verifier) =>
  post(`${server.url}/oauth/redeem`, { code, verifier: by, client: 'Gloss extension' });

test('S6.4 a handed-over code makes a session of its own, once, for who has the verifier', async () => {
  const code = await handoff(ann);
  const thief = await redeem(code, 'another-verifier-that-is-long-enough-as-well');
  expect(await codeOf(thief)).toEqual([400, 'login_failed']);
  const reply = await redeem(code);
  const { auth_user: user } = (await reply.json()) as { auth_user: AuthUser };
  expect([user.user_id, user.email]).toEqual([ann.user_id, 'ann@gloss.example']);
  expect(user.session_key).not.toBe(ann.session_key);
  expect((await redeem(code)).status).toBe(400);
  await callAs(to, user, '/oauth/sign_out', { method: 'POST' });
  expect((await callAs(to, ann, '/user/sessions')).status).toBe(200);
});

test('S6.4 a code is void after its session has ended, and as a code of Google', async () => {
  const gone = await signIn(to, mail, 'gone@gloss.example');
  const code = await handoff(gone);
  await callAs(to, gone, '/oauth/sign_out', { method: 'POST' });
  expect((await redeem(code)).status).toBe(400);
  const other = { code: await handoff(ann), verifier };
  const google = await post(`${server.url}/oauth/auth_user_from_google`, other);
  expect(await google.json()).toMatchObject({ detail: 'Provider not supported' });
});

wideTest(
  'C5 C6 codes are mailed fifteen times and guessed five times over two processes, not at each',
  async () => {
    const second = await startServerProcess({ ...environment(), DATABASE_URL: server.databaseUrl });
    const request = (url: string, email: string, from = freshAddress()) =>
      postFrom({ url }, '/oauth/signin_with_email', { email, app: 'x' }, from);
    const requests = Array.from({ length: 19 }, (_, i) =>
      request(i % 2 ? server.url : second.url, 'fay@gloss.example'),
    );
    const mailed = (await Promise.all(requests))
      .map(({ status }) => status)
      .toSorted((a, b) => a - b);
    expect(mailed).toEqual([...Array(15).fill(200), ...Array(4).fill(429)]);
    expect(mail.mails.filter((each) => each.to.includes('fay@gloss.example'))).toHaveLength(15);
    const home = freshAddress();
    await request(server.url, 'eve@gloss.example', home);
    const code = mail.codeFor('eve@gloss.example')!;
    const wrong = code === '111111' ? '222222' : '111111';
    const guess = (url: string, secret_code: string) =>
      postFrom(
        { url },
        '/oauth/verify_secret_code',
        { email: 'eve@gloss.example', secret_code, app: 'x' },
        home,
      );
    const guesses = [server.url, second.url, server.url, second.url, server.url];
    await Promise.all(guesses.map((url) => guess(url, wrong)));
    expect((await guess(second.url, code)).status).toBe(400);
    const many = Array.from({ length: 37 }, (_, i) =>
      guess(i % 2 ? server.url : second.url, wrong),
    );
    // Of 40 tries of a caller, six were made above.
    const statuses = (await Promise.all(many))
      .map(({ status }) => status)
      .toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array(34).fill(400), ...Array(3).fill(429)]);
    // Both know each other's sessions, and share nonces.
    const there: ServerAddress = { url: second.url, now: Date.now };
    const nonce = 'a-nonce-at-two-processes';
    expect((await callAs(there, ann, path, { body, nonce })).status).toBe(404);
    expect((await callAs(to, ann, path, { body, nonce })).status).toBe(403);
    await second.close();
  },
  30_000,
);

const strangers = [
  'https://evil.example',
  'null',
  'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
];
test.each(strangers)('a page of %s gets nothing, and mails nothing', async (origin) => {
  const before = mail.mails.length;
  const paths = ['signin_with_email', 'verify_secret_code', 'redeem', 'auth_user_from_google'];
  for (const name of paths) {
    const request = { email: 'zoe@gloss.example', app: 'x', secret_code: '1' };
    const reply = await post(`${server.url}/oauth/${name}`, request, { origin });
    expect([name, reply.status]).toEqual([name, 403]);
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
  }
  for (const name of ['/oauth/providers', '/user/get_user_info']) {
    expect((await fetch(`${server.url}${name}`, { headers: { origin } })).status).toBe(403);
  }
  const signed = await callAs(to, ann, '/user/sessions', { headers: { origin } });
  expect(signed.status).toBe(403);
  expect(mail.mails).toHaveLength(before);
});

test("a form of a stranger's page, without Origin, mails nothing: bodies are JSON", async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const reply = await fetch(`${server.url}/oauth/signin_with_email`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify({ email: 'zoe@gloss.example', app: 'x' }),
    });
    expect(reply.status).toBeGreaterThanOrEqual(400);
  }
  expect(mail.codeFor('zoe@gloss.example')).toBeUndefined();
});

test('our own pages may send the signature and read Date', async () => {
  const reply = await fetch(`${server.url}/user/sessions`, {
    method: 'OPTIONS',
    headers: {
      origin: server.url,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-signature',
    },
  });
  expect(reply.headers.get('access-control-allow-headers')).toMatch(/x-nonce.*x-signature/);
  const call = await callAs(to, ann, '/user/sessions', { headers: { origin: server.url } });
  expect(call.headers.get('access-control-expose-headers')).toMatch(/\bdate\b/);
});

test('a cookie or a query is no bearer', async () => {
  const headers = await signedHeaders(to, ann, '/user/sessions');
  delete headers.authorization;
  const cookie = { ...headers, cookie: `access_token=${ann.access_token}` };
  expect((await fetch(`${server.url}/user/sessions`, { headers: cookie })).status).toBe(401);
  const query = `${server.url}/user/sessions?access_token=${ann.access_token}`;
  expect((await fetch(query, { headers })).status).toBe(401);
});
