import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chromiumExtensionId } from '#domain/product/product.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';

let vendor: VendorServer;
let server: TestServer;
let token: string;

beforeAll(async () => {
  vendor = await startOpenAiServer();
  server = await startTestServer({
    COMPATIBLE_BASE_URL: `${vendor.url}/v1`,
    METRICS_TOKEN: 'a-token-for-the-metrics',
  });
  token = (await server.pair()).access_token;
}, 60_000);

afterAll(async () => {
  await server.close();
  await vendor.close();
});

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Uses node:http, because fetch does not let a test choose Host, Origin or Sec-Fetch headers. */
function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<Answer> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: text }),
      );
    });
    call.on('error', reject).end(body);
  });
}

const json = { 'content-type': 'application/json' };
const chat = JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content: 'x' }] });
const bearer = () => ({ authorization: `Bearer ${token}` });
const requested = () => vendor.requests.filter((each) => each.path.includes('chat')).length;

test.each([
  ['GET', '/v1/models'],
  ['GET', '/v1/models/gpt-4o'],
  ['POST', '/v1/chat/completions'],
  ['POST', '/v1/embeddings'],
  ['GET', '/metrics'],
  ['POST', '/oauth/refresh_access_token'],
])('S6.2 %s %s without a bearer is 401 Please login', async (method, path) => {
  const before = requested();
  const answer = await send(method, path, json, method === 'POST' ? chat : '');
  expect(answer.status).toBe(401);
  expect(answer.body).toContain('Please login');
  expect(answer.body).toContain('please_login');
  expect(requested()).toBe(before);
});

test.each([
  ['a cookie', () => ({ cookie: `access_token=${token}; token=${token}` })],
  ['the token in another scheme', () => ({ authorization: `Basic ${token}` })],
  ['a forged token', () => ({ authorization: `Bearer ${token.slice(0, -4)}AAAA` })],
  ['an unsigned token', () => ({ authorization: `Bearer ${unsigned(token)}` })],
  ['an x-api-key', () => ({ 'x-api-key': token })],
])('%s is no bearer', async (_name, headers) => {
  expect((await send('GET', '/v1/models', headers())).status).toBe(401);
});

/** The same claims under `alg: none`. */
function unsigned(jwt: string): string {
  const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  return `${header}.${jwt.split('.')[1]}.`;
}

test('a token in the query is no bearer', async () => {
  expect((await send('GET', `/v1/models?access_token=${token}`)).status).toBe(401);
});

test('health, static pages and pairing answer without a bearer', async () => {
  expect((await send('GET', '/healthz')).status).toBe(200);
  expect((await send('GET', '/readyz')).status).toBe(200);
  expect((await send('GET', '/')).status).toBe(200);
});

test('metrics open to METRICS_TOKEN, to a bearer, and to nothing else', async () => {
  const metrics = (value: string) => send('GET', '/metrics', { authorization: `Bearer ${value}` });
  expect((await metrics('a-token-for-the-metrics')).status).toBe(200);
  expect((await metrics(token)).status).toBe(200);
  expect((await metrics('a-token-for-the-metricz')).status).toBe(401);
});

test.each(['/healthz', '/app/', '/v1/models', '/oauth/pair'])(
  'a foreign Host is 421 at %s',
  async (path) => {
    for (const host of ['evil.example', 'evil.example:8787', '127.0.0.1:1', '127.0.0.1']) {
      const answer = await send('GET', path, { ...bearer(), host });
      expect(answer.status).toBe(421);
    }
    const rebound = await send('GET', path, { ...bearer(), host: 'evil.example' });
    expect(rebound.status).toBe(421);
    expect(rebound.body).toContain('host_refused');
  },
);

test('both loopback names of the printed port are accepted', async () => {
  const { port } = new URL(server.url);
  for (const name of ['127.0.0.1', 'localhost', 'LOCALHOST']) {
    expect((await send('GET', '/healthz', { host: `${name}:${port}` })).status).toBe(200);
  }
});

test.each([
  'https://evil.example',
  'http://127.0.0.1:1',
  'http://localhost',
  'null',
  'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'moz-extension://not-a-uuid',
  'file://',
])('the Origin %s is 403 even with a bearer, and reads nothing', async (origin) => {
  const before = requested();
  const headers = { ...json, ...bearer(), origin };
  const answer = await send('POST', '/v1/chat/completions', headers, chat);
  expect(answer.status).toBe(403);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  expect((await send('OPTIONS', '/v1/models', { origin, ...preflight })).status).toBe(403);
  expect(requested()).toBe(before);
});

const preflight = {
  'access-control-request-method': 'GET',
  'access-control-request-headers': 'authorization',
};

test.each([
  () => server.url,
  () => server.url.replace('127.0.0.1', 'localhost'),
  () => `chrome-extension://${chromiumExtensionId}`,
  () => 'moz-extension://6b2a1a9e-0000-4000-8000-000000000001',
])('our own origin %# is allowed, by name and never with credentials', async (of) => {
  const origin = of();
  const asking = await send('OPTIONS', '/v1/models', { origin, ...preflight });
  expect(asking.status).toBe(204);
  expect(asking.headers['access-control-allow-origin']).toBe(origin);
  expect(asking.headers['access-control-allow-headers']).toMatch(/authorization.*last-event-id/);
  expect(asking.headers['access-control-allow-headers']).toMatch(/x-gloss-task.*x-gloss-feature/);
  expect(asking.headers['access-control-allow-methods']).toMatch(/\bPUT\b/);
  expect(asking.headers['access-control-allow-credentials']).toBeUndefined();
  const answer = await send('GET', '/v1/models', { origin, ...bearer() });
  expect(answer.status).toBe(200);
  expect(answer.headers['access-control-allow-origin']).toBe(origin);
});

test('a call without Origin, as extensions and tools make it, needs only the bearer', async () => {
  expect((await send('GET', '/v1/models', bearer())).status).toBe(200);
});

const stranger = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

test.each([
  [
    'a form',
    'application/x-www-form-urlencoded',
    'secret=x&client=y',
    { 'sec-fetch-mode': 'navigate' },
  ],
  ['a text form', 'text/plain', chat, { 'sec-fetch-mode': 'navigate' }],
  ['a no-cors fetch', 'text/plain', chat, { 'sec-fetch-mode': 'no-cors' }],
  ['a beacon', 'application/json', chat, { 'sec-fetch-mode': 'no-cors' }],
])("a stranger's page with %s changes nothing", async (_name, type, body, more) => {
  const before = requested();
  for (const path of ['/v1/chat/completions', '/oauth/pair', '/oauth/refresh_access_token']) {
    const answer = await send('POST', path, { ...stranger, ...more, 'content-type': type }, body);
    expect(answer.status).toBe(403);
  }
  expect(requested()).toBe(before);
});

test("a stranger's page without Origin (an image, a script, a link) reads nothing of ours", async () => {
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
  expect((await send('GET', '/v1/models', headers)).status).toBe(401);
  expect((await send('GET', '/metrics', headers)).status).toBe(401);
  const page = await send('GET', '/app/', headers);
  expect(page.headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(page.body).not.toContain(server.pairingSecret);
});

test.each([
  ['forwarded', 'for=10.0.0.1'],
  ['x-forwarded-for', '10.0.0.1'],
  ['x-forwarded-host', 'gloss.example'],
  ['x-forwarded-proto', 'https'],
])('a request with %s came through a proxy and is not personal', async (name, value) => {
  const through = { [name]: value };
  expect((await send('GET', '/v1/models', { ...bearer(), ...through })).status).toBe(401);
  const body = JSON.stringify({ secret: server.pairingSecret, client: 'x' });
  expect((await send('POST', '/oauth/pair', { ...json, ...through }, body)).status).toBe(401);
});

test('an unknown address is 404 in the form of its family', async () => {
  const product = await send('GET', '/nothing/here');
  expect([product.status, JSON.parse(product.body)]).toMatchObject([404, { code: 'not_found' }]);
  const openAi = await send('GET', '/v1/nothing');
  expect([openAi.status, JSON.parse(openAi.body)]).toMatchObject([
    404,
    { error: { code: 'not_found' } },
  ]);
});

const pages = ['/', '/privacy', '/terms', '/help?q=tide', '/ai-tools/search', '/nothing/here'];

test.each(pages)('G15.3 no page names a host that its caller has chosen: %s', async (path) => {
  const visit = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
  const chosen = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-prefix': '/evil.example',
    'x-original-url': '//evil.example/',
    'x-rewrite-url': '//evil.example/',
    forwarded: 'host=evil.example',
    origin: server.url,
    referer: 'https://evil.example/',
  };
  const plain = await send('GET', path, visit);
  const replied = await send('GET', path, { ...visit, ...chosen });
  expect([replied.status, replied.body]).toEqual([plain.status, plain.body]);
  expect(JSON.stringify(replied.headers)).not.toContain('evil.example');
  const unknown = await send('GET', path, { ...visit, host: 'evil.example' });
  expect(unknown.status).toBe(421);
  expect(unknown.body + JSON.stringify(unknown.headers)).not.toContain('evil.example');
});

test.each(['//evil.example', '//evil.example/de/app/', '/\\evil.example/app', '/de//evil.example'])(
  'G15.3 no address of ours leads elsewhere: %s',
  async (path) => {
    const answer = await send('GET', path, { accept: 'text/html', 'sec-fetch-mode': 'navigate' });
    expect(answer.headers.location ?? '/').toMatch(/^\/(?![/\\])/);
    expect(answer.body).not.toMatch(/(?:href|src|action)="[^"]*evil\.example/);
  },
);
