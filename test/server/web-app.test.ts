import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get as getByHttp, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { compressFiles } from '#scripts/building/compress-files.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';

const code = 'void 0;'.repeat(100);
let webDir: string;
let server: TestServer;

beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), 'gloss-web-'));
  await writeFile(path.join(webDir, 'index.html'), '<title>the app</title>');
  await writeFile(path.join(webDir, 'web.0123456789.js'), code);
  await compressFiles(webDir);
  await writeFile(path.join(webDir, 'diagram.html'), '<title>diagrams</title>');
  await mkdir(path.join(webDir, 'assets'));
  await writeFile(path.join(webDir, 'assets', 'plain.css'), 'a{}');
  await writeFile(path.join(path.dirname(webDir), 'gloss-outside.txt'), 'OUTSIDE');
  server = await startTestServer({ WEB_DIR: webDir });
}, 60_000);

afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true });
  await rm(path.join(path.dirname(webDir), 'gloss-outside.txt'));
});

const get = (route: string) => fetch(server.url + route, { redirect: 'manual' });

test.each([
  '/app/',
  '/app/chat/01935b4e',
  '/app/library/ab?page=3',
  '/app/memos',
  '/app/tools',
  '/app/settings?x=1',
  '/app/settings/model',
  '/app/login/email?initialState=email',
])('the web app answers at %s, is not cached, and has its policy', async (route) => {
  const response = await get(route);
  expect([response.status, await response.text()]).toEqual([200, '<title>the app</title>']);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "connect-src 'self' https: http://127.0.0.1:* http://localhost:*",
      "frame-ancestors 'none'",
    ]),
  );
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

const opened = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };

// fetch() names its own mode.
async function visit(route: string, headers: Record<string, string> = opened, method = 'GET') {
  const call = request(server.url + route, { headers, method }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return { response, body: await text(response) };
}

test.each([
  ['/nothing', 'en', '/app/'],
  ['/apple/c/5', 'en', '/app/'],
  // No route can have these.
  ['/de/app/chat/%E0%A4%A', 'de', '/de/app/'],
  [`/share/${'a'.repeat(600)}`, 'en', '/app/'],
  ['/c/5?gclid=g%221', 'en', '/app/?gclid=g%221'],
  ['/prompt/de/7/8', 'de', '/de/app/'],
  ['/de/nothing', 'de', '/de/app/'],
  ['/ar-XB/c/5', 'ar-XB', '/ar-XB/app/'],
])(
  'U2.5 a person who follows a link to %s sees a finished page in %s that leads to %s',
  async (route, lang, to) => {
    const { response, body } = await visit(route);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).toMatch(
      new RegExp(`<html lang="${lang}" dir="${lang === 'ar-XB' ? 'rtl' : 'ltr'}">`),
    );
    expect(body.match(/<h1/g)).toHaveLength(1);
    for (const part of [`class="button" href="${to}"`, 'class="home"', 'content="noindex"'])
      expect(body).toContain(part);
    expect(body).not.toMatch(/rel="canonical"|node_modules|not_found|the app/);
  },
);

test.each(['/app/c/5', '/app/chat/a/b', '/app/nowhere?gclid=1', '/de/app/c/5', '/ar-XB/app/c/5'])(
  'U2.7 a person who follows a link to %s stays in the app, which says that nothing is there',
  async (route) => {
    const { response, body } = await visit(route);
    expect([response.statusCode, body]).toEqual([404, '<title>the app</title>']);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['x-robots-tag']).toBe('noindex');
  },
);

test('U2.5 without a language in its address the page has that of the browser', async () => {
  const german = await visit('/nothing', {
    ...opened,
    'accept-language': 'xx,de-AT;q=0.9,en;q=0.8',
  });
  expect(german.body).toContain('<html lang="de" dir="ltr">');
  expect(german.response.headers.vary).toMatch(/accept-language/i);
  const english = await visit('/nothing', { ...opened, 'accept-language': '<script>,*' });
  expect(english.body).toContain('Nothing at this address');
  expect(english.body).not.toContain('<script>,');
});

test.each([
  ['a browser that names no mode', { accept: 'text/html,*/*;q=0.8' }, /html/],
  ['a call of a page', { 'sec-fetch-mode': 'cors', accept: 'text/html' }, /json/],
  ['a program', { accept: '*/*' }, /json/],
])('U2.5 %s gets its own form of an error', async (_, headers, type) => {
  const { response } = await visit('/app/c/5', headers);
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    404,
    expect.stringMatching(type),
  ]);
});

test('U2.5 calls of the API get JSON, also where a person opens one', async () => {
  const { response, body } = await visit('/v1/nothing');
  expect(response.statusCode).toBe(404);
  expect(JSON.parse(body)).toMatchObject({ error: { code: 'not_found' } });
  expect((await visit('/v1/models')).response.headers['content-type']).toMatch(/json/);
  expect((await visit('/nothing', opened, 'POST')).response.headers['content-type']).toMatch(
    /json/,
  );
});

test('U2.5 HEAD has the status and headers of GET', async () => {
  for (const [route, status] of [
    ['/de/help', 200],
    ['/nothing', 404],
  ] as const) {
    const { response, body } = await visit(route, opened, 'HEAD');
    expect([route, response.statusCode, body]).toEqual([route, status, '']);
    expect(response.headers['content-type']).toMatch(/html/);
  }
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
])('a script goes out as small as the browser takes it: %s', async (accepted, encoding) => {
  const request = getByHttp(`${server.url}/maxai-client-assets/web.0123456789.js`, {
    headers: { 'accept-encoding': accepted },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.headers['content-type']).toMatch(/javascript/);
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(response.headers.vary).toMatch(/accept-encoding/i);
  const body = await buffer(response);
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, plain: (bytes: Buffer) => bytes };
  expect(
    unpack[encoding === 'br' || encoding === 'gzip' ? encoding : 'plain'](body).toString(),
  ).toBe(code);
});

test('other calls of an address without anything get an error, not a page', async () => {
  const response = await fetch(`${server.url}/prompts`, { headers: { accept: '*/*' } });
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toMatch(/json/);
});

test.each([
  '/ai-tools/chat-with-pdf',
  '/de/ai-tools/chat-with-pdf/',
  '/ai-tools/chat-with-pdf?gclid=1',
])('S2.6 the page to chat with a PDF is at %s, without an account', async (route) => {
  const response = await get(route);
  expect([response.status, await response.text()]).toEqual([200, '<title>the app</title>']);
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('S2.6 only as a page: other calls there find nothing', async () => {
  const address = `${server.url}/ai-tools/chat-with-pdf`;
  expect((await fetch(address, { method: 'DELETE' })).status).not.toBe(200);
});

test('S2.7 client assets lie under /maxai-client-assets, and a hashed name is cached for ever', async () => {
  const script = await get('/maxai-client-assets/web.0123456789.js');
  expect([script.status, await script.text()]).toEqual([200, code]);
  expect(script.headers.get('content-type')).toMatch(/javascript/);
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const plain = await get('/maxai-client-assets/assets/plain.css');
  expect([plain.status, plain.headers.get('cache-control')]).toEqual([200, 'no-cache']);
});

test('the PDF viewer may be a frame of the web app, and fetches from nowhere else', async () => {
  const response = await get('/app/pdf?doc=1');
  expect([response.status, await response.text()]).toEqual([200, '<title>the app</title>']);
  const policy = response.headers.get('content-security-policy')?.split('; ') ?? [];
  expect(policy).toEqual(
    expect.arrayContaining([
      "script-src 'self' 'wasm-unsafe-eval'",
      "connect-src 'self' blob: data:",
      "frame-ancestors 'self'",
      "frame-src 'none'",
    ]),
  );
  expect(response.headers.get('x-frame-options')).toBeNull();
});

test('the page that draws diagrams has an origin of its own, and its scripts may be loaded from there', async () => {
  const page = await get('/maxai-client-assets/diagram.html');
  expect([page.status, await page.text()]).toEqual([200, '<title>diagrams</title>']);
  const policy = page.headers.get('content-security-policy')?.split('; ');
  expect(policy).toEqual([
    'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    "frame-ancestors 'self'",
  ]);
  expect(page.headers.get('x-frame-options')).toBeNull();
  const fromNowhere = (route: string) => fetch(server.url + route, { headers: { origin: 'null' } });
  const script = await fromNowhere('/maxai-client-assets/web.0123456789.js');
  expect(script.status).toBe(200);
  expect((await fromNowhere('/app/')).status).toBe(403);
  expect((await fromNowhere('/v1/models')).status).toBe(403);
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const app = await get('/app/');
  expect(app.headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

test.each([
  '/maxai-client-assets/missing.0123456789.js',
  '/maxai-client-assets/index.html',
  '/maxai-client-assets/../gloss-outside.txt',
  '/maxai-client-assets/%2e%2e/gloss-outside.txt',
  '/maxai-client-assets/..%2fgloss-outside.txt',
])('%s is not served, and its absence is not cached', async (route) => {
  const response = await get(route);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(await response.text()).not.toContain('OUTSIDE');
  expect(response.headers.get('cache-control') ?? '').not.toContain('immutable');
});

test.each([
  ['/_app', '/app/'],
  ['/_app/', '/app/'],
  ['/_app?a=1&b=%20', '/app/?a=1&b=%20'],
  ['/_app/c/5?a=1?b', '/app/c/5?a=1?b'],
  ['/app', '/app/'],
  ['/_app//evil.example', '/app/evil.example'],
  [
    '/login/email?initialState=email&opener=true',
    '/app/login/email?initialState=email&opener=true',
  ],
  ['/login/google', '/app/login/google'],
  ['/de/login/google', '/de/app/login/google'],
  ['/de/_app/c/5?a=1', '/de/app/c/5?a=1'],
  ['/ai-tools/ai-art?of=1', '/app/ai-tools/ai-art?of=1'],
  ['/ai-tools/dictation', '/app/ai-tools/dictation'],
  ['/de/ai-tools/ai-art', '/de/app/ai-tools/ai-art'],
  ['/login?initialState=email&opener=true', '/app/login?initialState=email&opener=true'],
])('S2.2 %s leads to %s', async (from, to) => {
  const response = await get(from);
  expect(response.status).toBe(302);
  // No fragment in Location: browsers then retain their own (RFC 9110 section 10.2.2).
  expect(response.headers.get('location')).toBe(to);
});

test('without a build a page names the command to run', async () => {
  const other = await startTestServer({ WEB_DIR: path.join(webDir, 'nowhere') });
  const response = await fetch(`${other.url}/app/`);
  expect([response.status, await response.text()]).toEqual([
    503,
    expect.stringContaining('npm run build'),
  ]);
  await other.close();
}, 30_000);
