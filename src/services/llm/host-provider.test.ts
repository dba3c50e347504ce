import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { systemClock } from '#shared/clock.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';
import { createGatewayProvider } from './gateway-provider.ts';
import { createHostProvider } from './host-provider.ts';
import type { ChatEvent, ChatProvider } from './provider.ts';

let server: VendorServer;
beforeAll(async () => {
  server = await startOpenAiServer({ apiKey: 'sk-right' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const messages = [{ role: 'user', content: 'Hi' }] as const;
const fetchIt = (url: string, init: RequestInit) => fetch(url, init);

function host(apiKey: string | null = 'sk-right', url = server.url): ChatProvider {
  return createHostProvider({ fetch: fetchIt, clock: systemClock, host: url, apiKey });
}

async function ask(provider: ChatProvider, signal = new AbortController().signal) {
  const events: ChatEvent[] = [];
  let error: unknown = null;
  try {
    for await (const event of provider.chat({ model: 'm', messages, signal })) events.push(event);
  } catch (thrown) {
    error = thrown;
  }
  const text = (kind: string) =>
    events.map((event) => (event.kind === kind && 'text' in event ? event.text : '')).join('');
  return { events, error, content: text('content'), reasoning: text('reasoning') };
}

test('an answer comes with its reasoning, reason to end and usage', async () => {
  server.script({
    deltas: ['Hel', 'lo'],
    reasoning: ['hm'],
    usage: { prompt: 3, completion: 2 },
  });
  const { events, content } = await ask(host());
  // The network decides the number of chunks.
  expect(content).toBe('Hello');
  expect(events.filter(({ kind }) => kind !== 'content')).toEqual([
    { kind: 'reasoning', text: 'hm' },
    { kind: 'finish', reason: 'stop' },
    { kind: 'usage', usage: { promptTokens: 3, completionTokens: 2 } },
  ]);
  expect(server.requests[0]).toMatchObject({
    path: '/v1/chat/completions',
    headers: { authorization: 'Bearer sk-right' },
    body: { model: 'm', messages, stream: true, stream_options: { include_usage: true } },
  });
});

test.each([
  ['without thoughts', { prompt_tokens: 12, completion_tokens: 2, total_tokens: 14 }, 2],
  // xAI, Google.
  ['with thoughts', { prompt_tokens: 12, completion_tokens: 2, total_tokens: 354 }, 342],
  ['without a total', { prompt_tokens: 12, completion_tokens: 2 }, 2],
])('all that is paid for counts, %s', async (_name, usage, completionTokens) => {
  const message = { role: 'assistant', content: 'Hi' };
  const body = { choices: [{ index: 0, message, finish_reason: 'stop' }], usage };
  const answer = () => Promise.resolve(Response.json(body));
  const deps = { clock: systemClock, host: 'http://127.0.0.1:1', apiKey: null };
  const { events } = await ask(createHostProvider({ ...deps, fetch: answer }));
  expect(events).toContainEqual({ kind: 'usage', usage: { promptTokens: 12, completionTokens } });
});

test('an abort reaches the server', async () => {
  server.script({ deltas: ['a', 'b'], holdAfter: 1 });
  const stop = new AbortController();
  const { signal } = stop;
  const read = async () => {
    for await (const event of host().chat({ model: 'm', messages, signal })) {
      expect(event).toEqual({ kind: 'content', text: 'a' });
      stop.abort();
    }
  };
  await expect(read()).rejects.toMatchObject({ code: 'aborted' });
  await server.until(([request]) => request?.aborted === true);
});

test('leaving the loop ends the request', async () => {
  server.script({ deltas: ['a'], endlessBytes: 1000 });
  const { signal } = new AbortController();
  for await (const event of host().chat({ model: 'm', messages, signal })) {
    if (event.kind === 'content') break;
  }
  await server.until(([request]) => request?.aborted === true);
});

test.each([
  [403, 'provider_unauthorized'],
  [404, 'unknown_model'],
  [413, 'token_limit'],
  [429, 'rate_limited'],
  [500, 'provider_error'],
  [503, 'provider_unavailable'],
])('S8.2 S8.3 a host answering %d is %s', async (status, code) => {
  server.script({ status });
  const { error } = await ask(host());
  expect(error).toMatchObject({ code, message: `scripted failure ${status}`, details: { status } });
});

test('a wrong key is provider_unauthorized, and an echoed key is not shown', async () => {
  const body = { error: { message: 'Incorrect API key: sk-wrong.', type: 'auth' } };
  const answer = () => Promise.resolve(Response.json(body, { status: 401 }));
  const deps = { clock: systemClock, host: 'http://127.0.0.1:1', apiKey: 'sk-wrong' };
  const { error } = await ask(createHostProvider({ ...deps, fetch: answer }));
  expect(error).toMatchObject({
    code: 'provider_unauthorized',
    message: 'Incorrect API key: •••.',
  });
  expect((await ask(host('sk-other'))).error).toMatchObject({ code: 'provider_unauthorized' });
});

test('S8.3 a limit answered with another status is token_limit', async () => {
  const message = "This model's maximum context length is 4096 tokens.";
  server.script({ status: 400, body: { error: { message, code: 'context_length_exceeded' } } });
  expect((await ask(host())).error).toMatchObject({ code: 'token_limit' });
});

test.each([
  'input length and `max_tokens` exceed context limit: 188240 + 32000 > 200000, decrease it',
  'The input token count (1200293) exceeds the maximum number of tokens allowed (1048576).',
  "This model's maximum prompt length is 131072 but the request contains 136973 tokens.",
  'Input is too long for requested model.',
])('S8.3 a limit in a vendor’s own words is token_limit: %s', async (message) => {
  server.script({ status: 400, body: { error: { message } } });
  expect((await ask(host())).error).toMatchObject({ code: 'token_limit' });
  expect(server.requests).toHaveLength(1);
});

test('a 429 states how long to wait', async () => {
  server.script({ status: 429, headers: { 'retry-after': '3' } });
  expect((await ask(host())).error).toMatchObject({ details: { retryAfterMs: 3000 } });
});

test('a host that refuses unknown fields is requested again without them', async () => {
  const body = { error: { message: 'Unrecognized request argument: stream_options' } };
  server.script({ status: 400, body }, { deltas: ['ok'] });
  expect((await ask(host())).content).toBe('ok');
  expect(server.requests[1]!.body).not.toHaveProperty('stream_options');
  server.reset();
  server.script({ status: 400, body: { error: { message: 'bad temperature' } } });
  expect((await ask(host())).error).toMatchObject({ code: 'provider_refused' });
  expect(server.requests).toHaveLength(1);
});

test.each([
  [
    'a cut connection',
    { deltas: ['kept', ''], chunkDelayMs: 20, cut: true },
    'provider_bad_stream',
  ],
  ['an error inside', { error: { message: 'boom' } }, 'provider_error'],
  ['an overflow inside', { error: { message: 'context length' } }, 'token_limit'],
  ['a rate limit inside', { error: { message: 'slow', type: 'rate_limit_error' } }, 'rate_limited'],
])('text before %s is retained', async (_name, more, code) => {
  server.script({ deltas: ['kept'], ...more });
  expect(await ask(host())).toMatchObject({ content: 'kept', error: { code } });
});

test('a line that is no JSON ends nothing', async () => {
  server.script({ deltas: ['kept'], malformed: true });
  expect(await ask(host())).toMatchObject({ content: 'kept', error: null });
});

test('an answer without its end is broken off; without anything it is no answer', async () => {
  server.script({ deltas: ['whole'], noEnd: true }, { deltas: [], noEnd: true, body: '' });
  const error = { code: 'answer_broken_off' };
  expect(await ask(host())).toMatchObject({ content: 'whole', error });
  expect((await ask(host())).error).toMatchObject({ code: 'provider_bad_stream' });
});

test('a host that is down is provider_unavailable', async () => {
  const gone = await startOpenAiServer();
  await gone.close();
  expect((await ask(host(null, gone.url))).error).toMatchObject({ code: 'provider_unavailable' });
  await expect(host(null, gone.url).listModels()).rejects.toMatchObject({
    code: 'provider_unavailable',
  });
});

test('the first token may take 10 minutes, later ones 5', async () => {
  const clock = new ManualClock();
  let write = (_text: string) => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      write = (text) => controller.enqueue(new TextEncoder().encode(text));
    },
  });
  const answer = async (_url: string, init: RequestInit) =>
    new Response(body.pipeThrough(new TransformStream(), { signal: init.signal! }));
  const deps = { clock, host: 'http://127.0.0.1:1', apiKey: null, fetch: answer };
  const events = createHostProvider(deps)
    .chat({
      model: 'm',
      messages,
      signal: new AbortController().signal,
    })
    [Symbol.asyncIterator]();
  const first = events.next();
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(599_000);
  write('data: {"choices":[{"delta":{"content":"a"}}]}\n\n');
  expect((await first).value).toEqual({ kind: 'content', text: 'a' });
  const second = events.next();
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(299_000);
  write('data: {"choices":[{"delta":{"content":"b"}}]}\n\n');
  expect((await second).value).toEqual({ kind: 'content', text: 'b' });
  const third = events.next();
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(300_000);
  await expect(third).rejects.toMatchObject({ code: 'provider_timeout' });
});

test('models are listed with the key', async () => {
  expect((await host().listModels()).map(({ id }) => id)).toContain('gpt-4o');
  await expect(host('sk-other').listModels()).rejects.toMatchObject({
    code: 'provider_unauthorized',
  });
});

test('the gateway is spoken to with our own bearer, which is renewed once', async () => {
  const refused: string[] = [];
  const account = (fresh: string) => ({
    bearer: async () => 'stale',
    refused: async (token: string) => {
      refused.push(token);
      return fresh;
    },
  });
  const gateway = (fresh: string) =>
    createGatewayProvider({
      fetch: fetchIt,
      clock: systemClock,
      account: account(fresh),
      server: async () => server.url,
    });
  server.script({ deltas: ['hi'] });
  expect(await ask(gateway('sk-right'))).toMatchObject({ content: 'hi', error: null });
  expect((await gateway('sk-right').listModels()).length).toBeGreaterThan(0);
  expect(refused).toEqual(['stale', 'stale']);
  expect((await ask(gateway('sk-other'))).error).toMatchObject({ code: 'please_login' });
});

test('S9.5 a question to the gateway says who calls, one to another host does not', async () => {
  const gateway = createGatewayProvider({
    fetch: fetchIt,
    clock: systemClock,
    account: { bearer: async () => 'sk-right', refused: async () => 'sk-right' },
    server: async () => server.url,
    callerHeaders: async () => ({ 'x-client-domain': 'gloss.test', 'x-trace-id': 'of-this-call' }),
  });
  server.script({ deltas: ['a'] }, { deltas: ['b'] });
  await ask(gateway);
  await ask(host());
  const [own, other] = server.requests.map(({ headers }) => headers);
  expect(own).toMatchObject({ 'x-client-domain': 'gloss.test', 'x-trace-id': 'of-this-call' });
  expect(other).not.toHaveProperty('x-trace-id');
});

test('the gateway names codes of its own', async () => {
  const body = { error: { message: 'the vendor refused', code: 'provider_unauthorized' } };
  server.script({ status: 502, body });
  const provider = createGatewayProvider({
    fetch: fetchIt,
    clock: systemClock,
    account: { bearer: async () => 'sk-right', refused: async () => 'x' },
    server: async () => server.url,
  });
  expect((await ask(provider)).error).toMatchObject({ code: 'provider_unauthorized' });
});
