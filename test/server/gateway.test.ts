import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { chromiumExtensionId } from '#domain/product/product.ts';
import { readStream, startTestServer, type TestServer } from '#test/support/gateway.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';

let vendor: VendorServer;
let server: TestServer;
const model = 'gpt-4.1-mini';

beforeAll(async () => {
  vendor = await startOpenAiServer({ models: [model, 'own-model', 'org/slashed'] });
  server = await startTestServer(
    {
      COMPATIBLE_BASE_URL: `${vendor.url}/v1`,
      COMPATIBLE_NAME: 'Host',
      COMPATIBLE_BASE_URL_2: 'http://127.0.0.1:1/v1',
      COMPATIBLE_NAME_2: 'Gone',
      COMPATIBLE_MODELS_2: 'gone-model',
      ANTHROPIC_API_KEY: 'unused',
      ANTHROPIC_BASE_URL: vendor.url,
    },
    { waitingMs: 150 },
  );
}, 60_000);

afterAll(async () => {
  await server.close();
  await vendor.close();
});

beforeEach(() => vendor.reset());

async function codeOf(response: Response): Promise<[number, string]> {
  const { error } = (await response.json()) as { error: { code: string } };
  return [response.status, error.code];
}

test('lists models of vendors and hosts, and every listed id answers', async () => {
  const list = (await (await server.call('/v1/models')).json()) as {
    object: string;
    data: { id: string; object: string; owned_by: string }[];
  };
  expect(list.object).toBe('list');
  const ids = list.data.map((row) => row.id);
  expect(ids).toEqual(expect.arrayContaining([model, 'own-model', 'org/slashed', 'gone-model']));
  expect(ids.some((id) => id.startsWith('claude-'))).toBe(true);
  expect(list.data.every((row) => row.object === 'model' && row.owned_by)).toBe(true);
  for (const id of ids.filter((_, index) => list.data[index]?.owned_by === 'host')) {
    const answer = await readStream(await server.chat({ model: id, stream: true }));
    expect(answer.error).toBeNull();
  }
});

test('an id may name its provider, and is sent to it whatever the catalogue contains', async () => {
  await server.chat({ model: 'host/not-listed' });
  expect(vendor.requests.at(-1)?.body).toMatchObject({ model: 'not-listed' });
  await server.chat({ model: 'host/org/slashed' });
  expect(vendor.requests.at(-1)?.body).toMatchObject({ model: 'org/slashed' });
});

test('an unknown id is 404 unknown_model, also as a row', async () => {
  expect(await codeOf(await server.chat({ model: 'nobody-has-it' }))).toEqual([
    404,
    'unknown_model',
  ]);
  expect(await codeOf(await server.call('/v1/models/nobody-has-it'))).toEqual([
    404,
    'unknown_model',
  ]);
  expect((await server.call(`/v1/models/${model}`)).status).toBe(200);
  expect(vendor.requests.filter((request) => request.method === 'POST')).toEqual([]);
});

test.each([true, false])(
  'a host that refuses connections is 502 (stream: %s), and is named',
  async (stream) => {
    const response = await server.chat({ model: 'gone-model', stream });
    const { error } = (await response.json()) as { error: Record<string, unknown> };
    expect([response.status, error.code]).toEqual([502, 'provider_unavailable']);
    expect(error.data).toEqual({ provider: 'Gone' });
  },
);

test.each([
  ['no messages', { messages: [] }],
  ['no model', { model: '' }],
  ['a temperature of 3', { temperature: 3 }],
  ['a tool message', { messages: [{ role: 'tool', content: 'x' }] }],
  ['a plain http image', imageMessage('http://127.0.0.1/x.png')],
  ['a file image', imageMessage('file:///etc/passwd')],
  ['an image of another kind', imageMessage('data:text/html;base64,aGk=')],
])('a request with %s is 400 and reaches no vendor', async (_name, change) => {
  const response = await server.chat({ model, ...change });
  expect(await codeOf(response)).toEqual([400, 'invalid_request']);
  expect(vendor.requests.filter((request) => request.method === 'POST')).toEqual([]);
});

function imageMessage(url: string) {
  return { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }] };
}

test('a body that is no JSON is 400', async () => {
  const response = await server.call('/v1/chat/completions', {
    method: 'POST',
    body: '{"model":',
    headers: { 'content-type': 'application/json' },
  });
  expect(await codeOf(response)).toEqual([400, 'invalid_request']);
});

test('429 and 413 of a vendor pass with their Retry-After', async () => {
  vendor.script({ status: 429, headers: { 'retry-after': '17' } }, { status: 413 });
  const limited = await server.chat({ model, stream: true });
  expect(limited.headers.get('retry-after')).toBe('17');
  expect(await codeOf(limited)).toEqual([429, 'rate_limited']);
  expect(await codeOf(await server.chat({ model, stream: true }))).toEqual([413, 'token_limit']);
});

test("S8.3 a vendor's 400 for a text that is too long becomes 413", async () => {
  const message = "This model's maximum context length is 8192 tokens.";
  vendor.script({ status: 400, body: { error: { message, code: 'context_length_exceeded' } } });
  expect(await codeOf(await server.chat({ model, stream: true }))).toEqual([413, 'token_limit']);
});

test("the error of a wrong key does not repeat the vendor's message about the key", async () => {
  vendor.script({ status: 401, body: { error: { message: 'Incorrect API key: sk-secret' } } });
  const text = await (await server.chat({ model })).text();
  expect(text).toContain('provider_unauthorized');
  expect(text).not.toContain('sk-secret');
});

test('an error object as the first line of a stream still has its HTTP status', async () => {
  vendor.script({ deltas: [], error: { message: 'overloaded', type: 'server_error' } });
  const response = await server.chat({ model, stream: true });
  expect(await codeOf(response)).toEqual([502, 'provider_unavailable']);
});

test('a page of HTML in place of an answer is provider_bad_stream', async () => {
  const headers = { 'content-type': 'text/html' };
  vendor.script(
    { body: '<html>a proxy</html>', headers },
    { body: '<html>a proxy</html>', headers },
  );
  for (const stream of [true, false]) {
    const response = await server.chat({ model, stream });
    expect(await codeOf(response)).toEqual([502, 'provider_bad_stream']);
  }
});

test('a host that ends without [DONE] has answered', async () => {
  const end = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n';
  vendor.script({ deltas: ['whole'], malformed: end, noEnd: true });
  const answer = await readStream(await server.chat({ model, stream: true }));
  expect(answer).toMatchObject({ content: 'whole', finish: 'stop', error: null });
  expect(answer.lines.at(-1)).toBe('[DONE]');
});

test('while a vendor is silent the client gets headers and comment lines, then the answer', async () => {
  vendor.script({ headersDelayMs: 700, deltas: ['late'] });
  const response = await server.chat({ model, stream: true });
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text.match(/^: waiting$/gm)?.length).toBeGreaterThanOrEqual(2);
  expect(text).toContain('"content":"late"');
});

test('a stream has the headers of every answer: CORS for our own origin, no sniffing, no caching', async () => {
  const { access_token } = await server.pair();
  const response = await fetch(`${server.url}/v1/chat/completions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
      origin: `chrome-extension://${chromiumExtensionId}`,
    },
    body: JSON.stringify({ model, stream: true, messages: [{ role: 'user', content: 'x' }] }),
  });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'access-control-allow-origin': `chrome-extension://${chromiumExtensionId}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect((await readStream(response)).content).toContain('x');
});

test('a failure after the headers is an error in the stream', async () => {
  vendor.script({ headersDelayMs: 400, status: 401 });
  const response = await server.chat({ model, stream: true });
  expect(response.status).toBe(200);
  expect((await readStream(response)).error?.code).toBe('provider_unauthorized');
});

test('a client that disconnects while the vendor is silent ends the call', async () => {
  vendor.script({ silent: true });
  const leave = new AbortController();
  const response = await server.chat({ model, stream: true }, { signal: leave.signal });
  leave.abort();
  await response.text().catch(() => undefined);
  await vendor.until(([first]) => first?.aborted === true);
});

test('a slow reader slows the vendor; memory stays bounded; the stream continues when it reads on', async () => {
  vendor.script({ deltas: [], endlessBytes: 16_384 });
  const before = process.memoryUsage().rss;
  const socket = await rawChat(server, { model, stream: true });
  await once(socket, 'data');
  socket.pause();
  const paused = await settled(() => vendor.requests.at(-1)?.bytesSent ?? 0);
  expect(paused).toBeLessThan(48 * 1024 * 1024);
  expect(process.memoryUsage().rss - before).toBeLessThan(160 * 1024 * 1024);
  let read = 0;
  socket.on('data', (chunk) => {
    read += chunk.length;
  });
  socket.resume();
  await vendor.until(([first]) => (first?.bytesSent ?? 0) > 0 && read >= 0);
  while (read < paused + 1024 * 1024) await once(socket, 'data');
  expect(vendor.requests.at(-1)?.bytesSent).toBeGreaterThan(paused);
  socket.destroy();
  await vendor.until((requests) => requests.at(-1)?.aborted === true);
}, 60_000);

/** The value once it has not changed for a second. */
async function settled(value: () => number): Promise<number> {
  for (let last = -1, same = 0; ; ) {
    const now = value();
    same = now === last && now > 0 ? same + 1 : 0;
    if (same === 10) return now;
    last = now;
    await wait(100);
  }
}

async function rawChat(to: TestServer, body: object): Promise<Socket> {
  const { access_token } = await to.pair();
  const { hostname, port, host } = new URL(to.url);
  const socket = connect(Number(port), hostname);
  const text = JSON.stringify({ messages: [{ role: 'user', content: 'x' }], ...body });
  socket.write(
    `POST /v1/chat/completions HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${access_token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
  );
  return socket;
}

test('embeddings are numbers or base64, in the order of their texts', async () => {
  const ask = (body: object) =>
    server.call('/v1/embeddings', {
      method: 'POST',
      body: JSON.stringify({ model: 'host/embedder', ...body }),
      headers: { 'content-type': 'application/json' },
    });
  const plain = await (await ask({ input: ['@', 'P'] })).json();
  expect(plain).toMatchObject({
    object: 'list',
    model: 'host/embedder',
    data: [
      { object: 'embedding', index: 0, embedding: [0.5, 0, 0, 0] },
      { object: 'embedding', index: 1, embedding: [0.625, 0, 0, 0] },
    ],
    usage: { prompt_tokens: 7, total_tokens: 7 },
  });
  const packed = (await (await ask({ input: '@', encoding_format: 'base64' })).json()) as {
    data: { embedding: string }[];
  };
  expect(packed.data[0]?.embedding).toBe('AAAAPwAAAAAAAAAAAAAAAA==');
});

test('a vendor without embeddings is 400 unsupported_by_provider', async () => {
  const response = await server.call('/v1/embeddings', {
    method: 'POST',
    body: JSON.stringify({ model: 'anthropic/claude-sonnet-4-5', input: 'x' }),
    headers: { 'content-type': 'application/json' },
  });
  expect(await codeOf(response)).toEqual([400, 'unsupported_by_provider']);
});

test('keys, tokens, questions and answers are in no log line', async () => {
  const { access_token } = await server.pair('logged');
  vendor.script({ deltas: ['ANSWER-TEXT'] }, { status: 401 });
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ model, messages: [{ role: 'user', content: 'QUESTION-TEXT' }] });
  for (let i = 0; i < 2; i += 1) {
    await fetch(`${server.url}/v1/chat/completions?key=QUERY`, { method: 'POST', headers, body });
  }
  const log = server.log.join('');
  expect(log).toContain('/v1/chat/completions');
  for (const secret of [access_token, server.pairingSecret ?? '-', 'QUESTION', 'ANSWER', 'QUERY']) {
    expect(log).not.toContain(secret);
  }
});

test('metrics count requests, streams and vendor errors', async () => {
  vendor.script({ deltas: ['a'], holdAfter: 1 });
  const held = server.chat({ model, stream: true });
  await vendor.until((requests) => requests.at(-1)?.held === true);
  const text = await (await server.call('/metrics')).text();
  expect(text).toMatch(/gloss_streams_open 1/);
  expect(text).toMatch(/gloss_vendor_errors_total\{provider="host",code="rate_limited"\} [1-9]/);
  expect(text).toMatch(/gloss_http_request_seconds_count\{method="POST",route="\/v1\/chat/);
  vendor.release();
  await (await held).text();
});
