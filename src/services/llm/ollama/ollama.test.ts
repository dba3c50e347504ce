import { afterEach, expect, test } from '@jest/globals';
import { systemClock } from '#shared/clock.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { startOllamaServer } from '#test/support/vendors/ollama-server.ts';
import type { OllamaOptions } from '#test/support/vendors/ollama-wire.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';
import type { ChatEvent } from '../provider.ts';
import type { ShowMemory } from './ollama-models.ts';
import { createOllamaProvider } from './ollama-provider.ts';

const servers: VendorServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function setup(options: OllamaOptions & { memoryGb?: number } = {}) {
  const { memoryGb = 2, ...wire } = options;
  const server = await startOllamaServer(wire);
  servers.push(server);
  const shows: ShowMemory = new Map();
  const clock = new ManualClock();
  const fetchIt = (url: string, init: RequestInit) => fetch(url, init);
  const provider = createOllamaProvider({
    fetch: fetchIt,
    clock,
    host: server.url,
    memoryGb,
    shows,
  });
  const paths = () => server.requests.map(({ path }) => path);
  return { server, provider, clock, paths };
}

async function answerOf(
  { provider }: Awaited<ReturnType<typeof setup>>,
  model: string,
  content = 'Hi',
): Promise<ChatEvent[]> {
  const events: ChatEvent[] = [];
  const { signal } = new AbortController();
  const messages = [{ role: 'user', content }] as const;
  for await (const event of provider.chat({ model, messages, signal })) events.push(event);
  return events;
}

const bodyOf = (server: VendorServer) =>
  server.requests.find(({ path }) => path === '/api/chat')?.body as Record<string, unknown>;

test('chat models are listed with their bytes and the window that will be requested', async () => {
  const { provider } = await setup();
  expect(await provider.listModels()).toEqual([
    {
      id: 'llama3.2:3b',
      title: null,
      window: 18_432,
      bytes: 2_019_393_189,
      images: false,
      tools: true,
    },
    {
      id: 'qwen3:8b',
      title: null,
      window: 18_432,
      bytes: 5_225_387_923,
      images: false,
      tools: true,
    },
  ]);
});

test('num_ctx is what fits into the given memory, at most what the model supports', async () => {
  const windows = async (memoryGb: number) => {
    const { provider } = await setup({ memoryGb });
    return (await provider.listModels()).map(({ window }) => window);
  };
  expect(await windows(0.25)).toEqual([4096, 4096]);
  expect(await windows(4)).toEqual([36_864, 36_864]);
  expect(await windows(64)).toEqual([131_072, 40_960]);
});

test('a larger context in the model’s own file is used', async () => {
  const models = [{ name: 'own', parameters: 'stop "x"\nnum_ctx    65536\n' }];
  const { provider } = await setup({ models });
  expect((await provider.describe!('own'))?.window).toBe(65_536);
});

test('a model without details gets a small context', async () => {
  const models = [{ name: 'odd', window: 100_000, info: {} }];
  const { provider } = await setup({ models });
  expect((await provider.describe!('odd'))?.window).toBe(10_240);
});

test('num_ctx is the reported window, and the model stays loaded', async () => {
  const rig = await setup();
  const events = await answerOf(rig, 'llama3.2:3b');
  expect(bodyOf(rig.server)).toEqual({
    model: 'llama3.2:3b',
    messages: [{ role: 'user', content: 'Hi' }],
    stream: true,
    truncate: false,
    shift: false,
    keep_alive: '10m',
    options: { num_ctx: 18_432 },
  });
  expect(events.at(-1)).toEqual({
    kind: 'usage',
    usage: { promptTokens: 5, completionTokens: 7 },
  });
});

test('only a model that supports thinking is requested to think', async () => {
  const rig = await setup();
  await answerOf(rig, 'qwen3:8b');
  expect(bodyOf(rig.server)).toMatchObject({ think: true });
});

test('an answer that is cut by its limit says so', async () => {
  const rig = await setup();
  rig.server.script({ deltas: ['a'], finishReason: 'length' });
  const cut = answerOf(rig, 'llama3.2:3b');
  await expect(cut).rejects.toMatchObject({ code: 'answer_cut' });
});

test('S8.3 a prompt beyond the window is token_limit, not a silent cut', async () => {
  const rig = await setup({ memoryGb: 0.25 });
  await expect(answerOf(rig, 'llama3.2:3b', 'word '.repeat(5000))).rejects.toMatchObject({
    code: 'token_limit',
    message: expect.stringContaining('exceeds the available context size'),
  });
});

test('an old release cuts without an error, and its count shows it', async () => {
  const rig = await setup({ memoryGb: 0.25, cutsSilently: true });
  const events = await answerOf(rig, 'llama3.2:3b', 'word '.repeat(5000));
  expect(events.at(-1)).toMatchObject({ usage: { promptTokens: 4096 } });
  const other = await setup({ cutsAt: 500 });
  expect((await answerOf(other, 'llama3.2:3b', 'word '.repeat(5000))).at(-1)).toMatchObject({
    usage: { promptTokens: 500 },
  });
});

test('a model that is not there is unknown, to the chat and to its description', async () => {
  const rig = await setup();
  await expect(answerOf(rig, 'gone')).rejects.toMatchObject({ code: 'unknown_model' });
  expect(await rig.provider.describe!('gone')).toBeNull();
  expect(await rig.provider.describe!('nomic-embed-text:latest')).toBeNull();
});

test('a refused origin is reported as such', async () => {
  const server = await startOllamaServer();
  servers.push(server);
  const fetchIt = (url: string, init: RequestInit) =>
    fetch(url, { ...init, headers: { origin: 'chrome-extension://abc' } });
  const provider = createOllamaProvider({
    fetch: fetchIt,
    clock: systemClock,
    host: server.url,
    memoryGb: 2,
    shows: new Map(),
  });
  await expect(provider.listModels()).rejects.toMatchObject({ code: 'provider_origin' });
  // A browser sends no origin with a GET: then the second call is refused.
  const onPost = (url: string, init: RequestInit) =>
    init.method === 'POST' ? fetchIt(url, init) : fetch(url, init);
  const half = createOllamaProvider({
    fetch: onPost,
    clock: systemClock,
    host: server.url,
    memoryGb: 2,
    shows: new Map(),
  });
  await expect(half.listModels()).rejects.toMatchObject({ code: 'provider_origin' });
});

test('insufficient memory is reported as such', async () => {
  const rig = await setup();
  const error = 'model requires more system memory (8.4 GiB) than is available (4.1 GiB)';
  rig.server.script({ status: 500, body: { error } });
  await expect(answerOf(rig, 'llama3.2:3b')).rejects.toMatchObject({
    code: 'provider_memory',
    message: error,
  });
});

test('a model that its maker runs is no local one', async () => {
  const models = [{ name: 'gpt-oss:120b-cloud', remoteHost: 'https://ollama.com:443' }];
  const { provider } = await setup({ models });
  expect(await provider.listModels()).toMatchObject([{ isRemote: true }]);
});

test("a model's details are requested once, until it has changed or ten minutes have passed", async () => {
  const { provider, paths, clock } = await setup();
  const shows = () => paths().filter((path) => path === '/api/show').length;
  await provider.listModels();
  await provider.describe!('llama3.2:3b');
  expect(shows()).toBe(3);
  clock.advance(600_000);
  await provider.describe!('llama3.2:3b');
  expect(shows()).toBe(4);
});

test('a server that is silent is probed for a second and a half', async () => {
  const clock = new ManualClock();
  let requested = () => {};
  const hasRequested = new Promise<void>((resolve) => {
    requested = resolve;
  });
  const silent = (_url: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      signal!.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      requested();
    });
  const host = 'http://127.0.0.1:11434';
  const provider = createOllamaProvider({
    fetch: silent,
    clock,
    host,
    memoryGb: 2,
    shows: new Map(),
  });
  const list = provider.listModels();
  await hasRequested;
  clock.advance(1500);
  await expect(list).rejects.toMatchObject({ code: 'provider_timeout' });
});
