import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { chromiumExtensionId } from '#domain/product/product.ts';
import { accountOfIdentity } from '#server/accounts/sign-in/google-account.ts';
import { challengeOf } from '#server/accounts/sign-in/one-time-codes.ts';
import { DerivedKeys } from '#server/auth/derived-keys.ts';
import { connect } from '#server/database/connect.ts';
import { type AuthUser, callAs } from '#test/support/account-client.ts';
import { post, startTestServer, type TestServer } from '#test/support/gateway.ts';
import {
  type OidcServer,
  oidcClient,
  Redirects,
  startOidcServer,
} from '#test/support/oidc-server.ts';
import { wideTest } from '#test/support/wide.ts';

/*
 * C8 against a real OpenID provider on loopback. The browser's part is to follow redirects with cookies; what the page
 * at the end does is shown by its data, and in a browser by the suites of the web app.
 */
const verifier = 'a-verifier-of-the-page-that-opened-the-pop-up-window';
const challenge = challengeOf(verifier);
const extension = `chrome-extension://${chromiumExtensionId}`;

let oidc: OidcServer;
let server: TestServer;

beforeAll(async () => {
  oidc = await startOidcServer();
  server = await startTestServer(
    {
      GOOGLE_CLIENT_ID: oidcClient.id,
      GOOGLE_CLIENT_SECRET: oidcClient.secret,
      GOOGLE_ISSUER: oidc.issuer,
    },
    {},
  );
  oidc.register(`${server.url}/oauth/google_callback`);
}, 60_000);
afterAll(async () => {
  await server.close();
  await oidc.close();
});
beforeEach(() => {
  oidc.person = { sub: '1', email: 'ann@gloss.example', verified: true };
});

const startAddress = (query: Record<string, string> = {}) =>
  `${server.url}/oauth/signin_with_google?${new URLSearchParams({ app: 'web', challenge, ...query })}`;
const isCallback = (url: URL) => url.pathname === '/oauth/google_callback';

interface Page {
  status: number;
  headers: Headers;
  result: { type?: string; code?: string; error?: string };
  target: string | undefined;
}

async function pageOf(response: Response | null): Promise<Page> {
  const html = (await response?.text()) ?? '';
  const attribute = (name: string) =>
    new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1]?.replaceAll('&quot;', '"');
  return {
    status: response?.status ?? 0,
    headers: response?.headers ?? new Headers(),
    result: JSON.parse(attribute('result') ?? '{}') as Page['result'],
    target: attribute('target'),
  };
}

/** The page at the end of a sign-in. `change`: of the address at the provider. */
async function signInPage(query = {}, change?: (provider: URL) => void): Promise<Page> {
  const browser = new Redirects();
  const { url } = await browser.follow(startAddress(query), ({ origin }) => origin === oidc.issuer);
  change?.(url);
  return pageOf((await browser.follow(url.href)).response);
}

const exchange = (code: string | undefined, by = verifier, origin = server.url) =>
  post(
    `${server.url}/oauth/auth_user_from_google`,
    { code, verifier: by },
    origin === '' ? {} : { origin },
  );
const userOf = async (page: Page) =>
  ((await (await exchange(page.result.code)).json()) as { auth_user: AuthUser }).auth_user;

test('C8 a sign-in ends with a code for the opener, which its verifier redeems once', async () => {
  const page = await signInPage();
  expect(page.status).toBe(200);
  expect(page.result.type).toBe('gloss:google-sign-in');
  expect(page.target).toBe(server.url);
  const thief = await exchange(page.result.code, 'another-verifier-that-is-long-enough-as-well');
  expect(thief.status).toBe(400);
  const user = await userOf(page);
  expect(user).toMatchObject({ email: 'ann@gloss.example' });
  const info = await callAs({ url: server.url, now: Date.now }, user, '/user/get_user_info');
  expect(await info.json()).toMatchObject({ status: 'OK', data: { email: 'ann@gloss.example' } });
  expect((await exchange(page.result.code)).status).toBe(400);
});

test('the page runs its own script alone, is framed by none, and its opener stays reachable', async () => {
  const { headers } = await signInPage();
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(
    /default-src 'none'; script-src 'sha256-[\w+/=]+'; frame-ancestors 'none'/,
  );
  expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  expect(headers.get('cache-control')).toBe('no-store');
  const start = await fetch(startAddress(), { redirect: 'manual' });
  expect(start.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  const [cookie = ''] = start.headers.getSetCookie();
  expect(cookie).toMatch(/; Path=\/oauth\/google_callback; Max-Age=600; HttpOnly; SameSite=Lax$/);
  const address = new URL(start.headers.get('location') ?? '');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid email',
    prompt: 'select_account',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) {
    const value = address.searchParams.get(name) ?? 'none';
    expect(value.length).toBeGreaterThan(40);
    expect(cookie).not.toContain(value);
  }
});

test('the same person has one account, also by a code before', async () => {
  const first = await userOf(await signInPage());
  oidc.person = { sub: '1', email: 'changed@gloss.example', verified: true };
  const second = await userOf(await signInPage());
  expect([second.user_id, second.email]).toEqual([first.user_id, 'ann@gloss.example']);
});

test('S3.7 S9.7 an account that Google made has the traffic of its first sign-in', async () => {
  oidc.person = { sub: '5', email: 'new@gloss.example', verified: true };
  const signInFrom = async (channel: string) => {
    const { result } = await signInPage();
    const traffic = { ref: ['friend'], user_acquisition_channel: channel, gclid: 'g1' };
    const body = { code: result.code, verifier, ...traffic };
    const url = `${server.url}/oauth/auth_user_from_google`;
    expect((await post(url, body, { origin: server.url })).status).toBe(200);
  };
  await signInFrom('partner');
  await signInFrom('beehiiv');
  const db = connect(server.databaseUrl, () => undefined);
  const query = db.selectFrom('account').select('traffic').where('email', '=', oidc.person.email);
  expect((await query.executeTakeFirst())?.traffic).toMatchObject({
    app: 'web',
    ref: ['friend'],
    user_acquisition_channel: 'partner',
    gclid: 'g1',
  });
  await db.destroy();
});

test('S8.6 a person who refuses gets access_denied, and no account', async () => {
  oidc.person = { sub: '2', email: 'denies@gloss.example', verified: true, denies: true };
  const page = await signInPage();
  expect(page.result).toEqual({ type: 'gloss:google-sign-in', error: 'access_denied' });
});

test.each<[string, (provider: URL) => void]>([
  ['another nonce', (url) => url.searchParams.set('nonce', 'n'.repeat(43))],
  ['another state', (url) => url.searchParams.set('state', 's'.repeat(43))],
  ['another challenge', (url) => url.searchParams.set('code_challenge', challenge)],
])('a sign-in with %s fails', async (_name, change) => {
  const page = await signInPage({}, change);
  expect([page.status, page.result.error, page.result.code]).toEqual([
    200,
    'login_failed',
    undefined,
  ]);
});

test('an answer in another browser, a second time, or without its start fails', async () => {
  const browser = new Redirects();
  const { url } = await browser.follow(startAddress(), isCallback);
  const foreign = await pageOf((await new Redirects().follow(url.href)).response);
  expect([foreign.result.error, foreign.target]).toEqual(['login_failed', server.url]);
  expect((await pageOf((await browser.follow(url.href)).response)).result.code).toBeDefined();
  expect((await pageOf((await browser.follow(url.href)).response)).result.error).toBe(
    'login_failed',
  );
});

test('an address that the provider has not verified is refused', async () => {
  oidc.person = { sub: '3', email: 'unverified@gloss.example', verified: false };
  expect((await signInPage()).result.error).toBe('login_failed');
});

test('an address with an account is not given to an identity that does not own the mailbox', async () => {
  await userOf(await signInPage());
  const db = connect(server.databaseUrl, () => undefined);
  const identity = { subject: 'issuer 9', email: 'ann@gloss.example', ownsMailbox: false };
  const store = { db, keys: new DerivedKeys('a secret') };
  await expect(accountOfIdentity(store, identity, 'web')).rejects.toThrow('has an account');
  const other = { ...identity, ownsMailbox: true };
  await expect(accountOfIdentity(store, other, 'web')).rejects.toThrow('has an account');
  await db.destroy();
});

test('C8 the result goes to our own pages alone: any extension of Firefox could have started it', async () => {
  expect((await signInPage({ origin: extension })).target).toBe(extension);
  const firefox = 'moz-extension://6b2a1a9e-0000-4000-8000-000000000001';
  for (const origin of ['https://evil.example', firefox]) {
    const reply = await fetch(startAddress({ origin }), { redirect: 'manual' });
    expect([origin, reply.status]).toEqual([origin, 403]);
  }
});

test('C8 a code is redeemed by the origin that it was sent to alone', async () => {
  const page = await signInPage({ origin: extension });
  for (const origin of ['', server.url, 'moz-extension://6b2a1a9e-0000-4000-8000-000000000001']) {
    expect((await exchange(page.result.code, verifier, origin)).status).toBe(400);
  }
  expect((await exchange(page.result.code, verifier, extension)).status).toBe(200);
});

wideTest(
  'S8.6 a server without a provider says so',
  async () => {
    const other = await startTestServer();
    const start = startAddress().replace(server.url, other.url);
    const reply = await fetch(start, { redirect: 'manual' });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ detail: 'Provider not supported' });
    const providers = await fetch(`${other.url}/oauth/providers`);
    expect(await providers.json()).toMatchObject({ data: { google: false, mailbox: true } });
    await other.close();
  },
  30_000,
);

test('a provider that does not answer fails the sign-in, and the next is tried again', async () => {
  const other = await startTestServer(
    { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: 'http://127.0.0.1:9' },
    {},
  );
  const start = startAddress().replace(server.url, other.url);
  for (let i = 0; i < 2; i += 1) {
    const reply = await fetch(start, { redirect: 'manual' });
    // A page that reports it to the page that opened the window, and closes.
    expect([reply.status, await reply.text()]).toEqual([
      200,
      expect.stringContaining('&quot;error&quot;:&quot;login_failed&quot;'),
    ]);
  }
  await other.close();
}, 30_000);
