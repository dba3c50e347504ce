import { expect, test } from '@jest/globals';
import { bodyDigest, signRequest } from '#api/client/sign-request.ts';
import type { SecretName } from '#domain/settings/settings.ts';
import type { BodySend } from '#services/documents/server/send-body.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { createRequestSigner, fetchOfSession } from './request-signer.ts';
import { createServerClock } from './server-clock.ts';

const start = Date.UTC(2027, 0, 15);
const day = 24 * 3_600_000;
const server = 'http://server.test';
const sessionKey = 'c2VjcmV0LWtleQ';

function token(sid: string | undefined, kind = 'x'): string {
  const payload = { exp: start / 1000 + 9000, sid };
  return `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.${kind}`;
}

function setup(isSignedIn = true) {
  const clock = new ManualClock(start);
  const secrets: Partial<Record<SecretName, string>> = isSignedIn
    ? { 'account.refreshToken': token('s1', 'refresh'), 'account.sessionKey': sessionKey }
    : {};
  const signer = createRequestSigner({
    time: createServerClock(clock),
    readSecret: async (name) => secrets[name] ?? null,
    server: async () => server,
  });
  const sent: { url: string; headers: Record<string, string> }[] = [];
  const replies: Response[] = [];
  const fetch = signer.fetch(async (url, init) => {
    sent.push({ url, headers: Object.fromEntries(new Headers(init.headers)) });
    return replies.shift() ?? Response.json({});
  });
  return { clock, signer, fetch, sent, replies };
}

const authorization = `Bearer ${token('s1')}`;
const json = { authorization, 'content-type': 'application/json' };

async function expectSigned(
  { url, headers }: { url: string; headers: Record<string, string> },
  method: string,
  digest: string,
) {
  const { pathname, search } = new URL(url);
  const [timestamp, nonce] = [headers['x-timestamp']!, headers['x-nonce']!];
  const target = pathname + search;
  const wanted = await signRequest({ sessionKey, method, target, timestamp, nonce, digest });
  expect(headers['x-signature']).toBe(wanted);
}

test('a call of the account is signed by method, path, query, time, nonce and body', async () => {
  const { fetch, sent } = setup();
  const body = '{"doc_id":"d1"}';
  await fetch(`${server}/files/check?x=1`, { method: 'POST', headers: json, body });
  await fetch(`${server}/user/sessions`, { headers: { authorization } });
  await expectSigned(sent[0]!, 'POST', await bodyDigest(body));
  await expectSigned(sent[1]!, 'GET', await bodyDigest());
  expect(sent[0]!.headers['x-timestamp']).toBe(String(start));
  expect(sent[0]!.headers['x-nonce']).not.toBe(sent[1]!.headers['x-nonce']);
});

test('an upload signs the id of its document', async () => {
  const { fetch, sent } = setup();
  const body = new FormData();
  body.set('doc_id', 'd1');
  await fetch(`${server}/upload`, { method: 'POST', headers: { authorization }, body });
  expect(sent[0]!.headers['x-doc-id']).toBe('d1');
  await expectSigned(sent[0]!, 'POST', 'd1');
});

test('a body that is sent with progress is signed alike', async () => {
  const { signer } = setup();
  const sent: BodySend[] = [];
  const send = signer.send(async (request) => {
    sent.push(request);
    return 'whole';
  });
  const rest = { signal: AbortSignal.abort(), onSent: () => {}, onText: () => {} };
  const headers = { authorization, 'content-type': 'application/octet-stream' };
  const url = `${server}/part?doc_id=d1`;
  await send({ method: 'PUT', url, headers, body: new Blob(['x']), ...rest });
  await expectSigned(sent[0]!, 'PUT', '');
});

test.each([
  ['another host', 'http://other.test/x', authorization, true],
  ['a host whose name begins alike', `${server}.evil.test/x`, authorization, true],
  ['pairing', `${server}/x`, `Bearer ${token(undefined)}`, true],
  ['another session', `${server}/x`, `Bearer ${token('s2')}`, true],
  ['no bearer', `${server}/x`, '', true],
  ['a guest', `${server}/x`, authorization, false],
])('nothing is signed for %s', async (_, url, bearer, isSignedIn) => {
  const { fetch, sent } = setup(isSignedIn);
  await fetch(url, { headers: bearer ? { authorization: bearer } : {} });
  expect(sent[0]!.headers).not.toHaveProperty('x-signature');
  expect(sent[0]!.headers).not.toHaveProperty('x-nonce');
});

test('S8.2 a clock that is a day off: 418 is answered with the time of the server, once', async () => {
  const { fetch, sent, replies, clock } = setup();
  const date = new Date(start + day).toUTCString();
  const refusal = (code = 'clock_skew') =>
    Response.json({ code }, { status: 418, headers: { date } });
  replies.push(refusal());
  expect((await fetch(`${server}/x`, { headers: { authorization } })).status).toBe(200);
  expect(sent.map(({ headers }) => headers['x-timestamp'])).toEqual([
    String(start),
    String(start + day),
  ]);
  clock.advance(1000);
  await fetch(`${server}/x`, { headers: { authorization } });
  expect(sent[2]!.headers['x-timestamp']).toBe(String(start + day + 1000));
  replies.push(refusal(), refusal());
  expect((await fetch(`${server}/x`, { headers: { authorization } })).status).toBe(418);
  expect(sent).toHaveLength(5);
  // What refuses for another reason says nothing of clocks.
  replies.push(refusal('blocked'));
  expect((await fetch(`${server}/x`, { headers: { authorization } })).status).toBe(418);
  expect(sent).toHaveLength(6);
});

test('another thread signs the calls of the session with the key that it was given', async () => {
  const { signer, clock } = setup();
  const access = token('s1');
  expect(await signer.sessionKey(token('s2'))).toBeNull();
  expect(await signer.sessionKey(access)).toBe(sessionKey);
  const sent: { url: string; headers: Record<string, string> }[] = [];
  const fetch = fetchOfSession({ server, token: access, sessionKey }, clock, async (url, init) => {
    sent.push({ url, headers: Object.fromEntries(new Headers(init.headers)) });
    return Response.json({});
  });
  await fetch(`${server}/v1/chat/completions`, { method: 'POST', headers: json, body: '{}' });
  await expectSigned(sent[0]!, 'POST', await bodyDigest('{}'));
});
