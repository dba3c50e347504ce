import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { webLanguageModel } from '#platform/web/language-model.ts';
import { type Clock, systemClock } from '#shared/clock.ts';
import type { ErrorCode } from '#shared/errors/registry.ts';
import { FakeLanguageModel } from '#test/support/fake-language-model.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { repliesOfThread } from '#test/support/reply-thread.ts';
import { startVendor, vendorKey } from '#test/support/vendors/all-vendors.ts';
import type { Behaviour } from '#test/support/vendors/behaviour.ts';
import { startLmStudioServer } from '#test/support/vendors/lm-studio-server.ts';
import { startOllamaServer } from '#test/support/vendors/ollama-server.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';
import { builtInModel, createBuiltInProvider } from './built-in/built-in-provider.ts';
import { createGatewayProvider } from './gateway-provider.ts';
import { createHostProvider } from './host-provider.ts';
import { createLmStudioProvider } from './lm-studio/lm-studio-provider.ts';
import { createOllamaProvider } from './ollama/ollama-provider.ts';
import type { ChatEvent, ChatProvider } from './provider.ts';
import type { Replies, ReplyParts } from './replies/replies.ts';

/** A connection over a scripted server of its own wire format, or a scripted browser. */
interface Rig {
  model: string;
  provider(clock: Clock): ChatProvider;
  script(...behaviours: Behaviour[]): void;
  /** Resolves after this many requests for answers. */
  requested(count: number): Promise<void>;
  /** The body of the last request for an answer. */
  sent?(): unknown;
  /** Resolves when the first request for an answer was aborted. */
  ended(): Promise<void>;
  reset(): void;
  close(): Promise<void>;
}

const messages = [
  { role: 'system', content: 'Answer.' },
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content: 'Hello' },
  { role: 'user', content: 'And now?' },
] as const;
const fetchIt = (url: string, init: RequestInit) => fetch(url, init);
const chatPath = /\/(chat\/completions|api\/chat|messages)$/;

function serverRig(
  server: VendorServer,
  model: string,
  provider: (clock: Clock, url: string) => ChatProvider,
): Rig {
  const chats = (requests: VendorServer['requests']) =>
    requests.filter(({ path }) => chatPath.test(path));
  return {
    model,
    provider: (clock) => provider(clock, server.url),
    script: (...behaviours) => server.script(...behaviours),
    requested: (count) => server.until((requests) => chats(requests).length >= count),
    sent: () => chats(server.requests).at(-1)?.body,
    ended: () => server.until((requests) => chats(requests)[0]?.aborted === true),
    reset: () => server.reset(),
    close: () => server.close(),
  };
}

/** As in the product: replies are read at the other end of a channel. */
function inThread(
  server: VendorServer,
  model: string,
  provider: (parts: ReplyParts & { replies: Replies }, url: string) => ChatProvider,
  send: ReplyParts['fetch'] = fetchIt,
): Rig {
  const open: (() => void)[] = [];
  const rig = serverRig(server, model, (clock, url) => {
    const { replies, close } = repliesOfThread({ fetch: send, clock });
    open.push(close);
    return provider({ fetch: send, clock, replies }, url);
  });
  return {
    ...rig,
    close() {
      for (const close of open) close();
      return rig.close();
    },
  };
}

function browserRig(native: FakeLanguageModel): Rig {
  const settled = (condition: () => boolean) => async () => {
    for (let turn = 0; turn < 1000 && !condition(); turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(condition()).toBe(true);
  };
  return {
    model: builtInModel,
    provider: (clock) =>
      createBuiltInProvider({
        port: webLanguageModel(native, { userAgent: 'Chrome/156', language: 'de-DE' })!,
        clock,
        memory: { window: null },
      }),
    script: (...behaviours) => native.script(...behaviours),
    requested: (count) =>
      settled(
        () => native.sessions.filter(({ requested }) => requested !== null).length >= count,
      )(),
    ended: settled(() => native.sessions[0]?.destroyed === true),
    reset: () => {
      native.release();
      native.sessions = [];
    },
    close: async () => undefined,
  };
}

const rigs: Record<string, () => Promise<Rig>> = {
  'own host': async () =>
    serverRig(await startOpenAiServer({ apiKey: 'sk-right' }), 'gpt-4o', (clock, host) =>
      createHostProvider({ fetch: fetchIt, clock, host, apiKey: 'sk-right' }),
    ),
  'own host, in a thread': async () =>
    inThread(await startOpenAiServer({ apiKey: 'sk-right' }), 'gpt-4o', (parts, host) =>
      createHostProvider({ ...parts, host, apiKey: 'sk-right' }),
    ),
  'ollama, in a thread': async () =>
    inThread(await startOllamaServer(), 'qwen3:8b', (parts, host) =>
      createOllamaProvider({ ...parts, host, memoryGb: 2, shows: new Map() }),
    ),
  'anthropic, in a thread': async () => {
    const server = await startVendor('anthropic');
    const host = 'https://api.anthropic.com/v1';
    return inThread(
      server,
      'claude-sonnet-4-5',
      (parts) => createHostProvider({ ...parts, host, apiKey: vendorKey('anthropic') }),
      (url, init) => fetch(url.replace('https://api.anthropic.com', server.url), init),
    );
  },
  gateway: async () =>
    serverRig(await startOpenAiServer({ apiKey: 'bearer' }), 'gpt-4o', (clock, url) =>
      createGatewayProvider({
        fetch: fetchIt,
        clock,
        account: { bearer: async () => 'bearer', refused: async () => 'bearer' },
        server: async () => url,
      }),
    ),
  ollama: async () =>
    serverRig(await startOllamaServer(), 'qwen3:8b', (clock, host) =>
      createOllamaProvider({ fetch: fetchIt, clock, host, memoryGb: 2, shows: new Map() }),
    ),
  'lm-studio': async () =>
    serverRig(await startLmStudioServer(), 'meta-llama-3.1-8b-instruct', (clock, host) =>
      createLmStudioProvider({ fetch: fetchIt, clock, host }),
    ),
  'built-in': async () => browserRig(new FakeLanguageModel()),
};

interface Outcome {
  events: ChatEvent[];
  content: string;
  reasoning: string;
  error: unknown;
}

async function ask(rig: Rig, model = rig.model, more: object = {}): Promise<Outcome> {
  const { signal } = new AbortController();
  const outcome: Outcome = { events: [], content: '', reasoning: '', error: null };
  try {
    for await (const event of rig
      .provider(systemClock)
      .chat({ model, messages, signal, ...more })) {
      outcome.events.push(event);
      if (event.kind === 'content' || event.kind === 'reasoning') outcome[event.kind] += event.text;
    }
  } catch (thrown) {
    outcome.error = thrown;
  }
  return outcome;
}

/** The meaning of a status, where it differs from an own host. */
const statuses: readonly [number, ErrorCode, Partial<Record<string, ErrorCode>>][] = [
  [401, 'provider_unauthorized', { gateway: 'please_login' }],
  [402, 'provider_quota', {}],
  [403, 'provider_unauthorized', { ollama: 'provider_origin' }],
  [404, 'unknown_model', { 'lm-studio': 'provider_refused' }],
  [413, 'token_limit', {}],
  [429, 'rate_limited', {}],
  [500, 'provider_error', {}],
  [503, 'provider_unavailable', {}],
];

describe.each(Object.keys(rigs))('%s', (name) => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await rigs[name]!();
  });
  afterEach(() => rig.reset());
  afterAll(() => rig.close());
  const isBrowser = name === 'built-in';

  const unlessBrowser = isBrowser ? test.skip : test;

  unlessBrowser(
    'S3.8 asks for a temperature, and without it where the model refuses it',
    async () => {
      const temperatureOf = (body: unknown) => {
        const { temperature, options } = body as Record<string, unknown>;
        return temperature ?? (options as { temperature?: number } | undefined)?.temperature;
      };
      rig.script({ deltas: ['a'] });
      await ask(rig, rig.model, { temperature: 0.2 });
      expect(temperatureOf(rig.sent?.())).toBe(0.2);
      // Ollama ignores what a model does not take.
      if (name.startsWith('ollama')) return;
      const message = 'temperature is not supported by this model';
      rig.script({ status: 400, body: { error: { message } } }, { deltas: ['b'] });
      expect((await ask(rig, 'another', { temperature: 0.2 })).content).toBe('b');
      expect(temperatureOf(rig.sent?.())).toBeUndefined();
    },
  );

  test('yields text, thinking, the end and the tokens', async () => {
    const thoughts = isBrowser ? [] : ['Let me ', 'think.'];
    rig.script({
      deltas: ['Hé', 'llo 🌍'],
      reasoning: thoughts,
      usage: { prompt: 31, completion: 7 },
    });
    const { events, content, reasoning, error } = await ask(rig);
    expect({ content, reasoning, error }).toEqual({
      content: 'Héllo 🌍',
      reasoning: thoughts.join(''),
      error: null,
    });
    expect(events.at(-2)).toEqual({ kind: 'finish', reason: 'stop' });
    const usage = isBrowser
      ? { promptTokens: 7, completionTokens: 3 }
      : { promptTokens: 31, completionTokens: 7 };
    expect(events.at(-1)).toEqual({ kind: 'usage', usage });
  });

  test('thinking that the server sends as text is separated from it', async () => {
    rig.script({ deltas: ['<thi', 'nk>hm</think>', '\n\nYes.'] });
    expect(await ask(rig)).toMatchObject(
      isBrowser ? { error: null } : { content: 'Yes.', reasoning: 'hm' },
    );
  });

  test('an abort ends the request', async () => {
    rig.script({ deltas: ['a', 'b'], holdAfter: 1 });
    const stop = new AbortController();
    const events = rig
      .provider(systemClock)
      .chat({ model: rig.model, messages, signal: stop.signal })
      [Symbol.asyncIterator]();
    expect((await events.next()).value).toEqual({ kind: 'content', text: 'a' });
    const next = events.next();
    stop.abort();
    await expect(next).rejects.toMatchObject({ code: 'aborted' });
    await rig.ended();
  });

  test('an abort before the first word ends the request', async () => {
    rig.script({ silent: true });
    const stop = new AbortController();
    const next = rig
      .provider(systemClock)
      .chat({ model: rig.model, messages, signal: stop.signal })
      [Symbol.asyncIterator]()
      .next();
    await rig.requested(1);
    stop.abort();
    await expect(next).rejects.toMatchObject({ code: 'aborted' });
    await rig.ended();
  });

  test('leaving the loop ends the request', async () => {
    rig.script({ deltas: ['a', 'b'], holdAfter: 1 });
    const { signal } = new AbortController();
    for await (const event of rig
      .provider(systemClock)
      .chat({ model: rig.model, messages, signal })) {
      expect(event).toEqual({ kind: 'content', text: 'a' });
      break;
    }
    await rig.ended();
  });

  test('S9.6 the first word may take 10 minutes, and no more', async () => {
    const clock = new ManualClock();
    rig.script({ silent: true });
    const { signal } = new AbortController();
    const next = rig
      .provider(clock)
      .chat({ model: rig.model, messages, signal })
      [Symbol.asyncIterator]()
      .next();
    let isOver = false;
    next.then(
      () => undefined,
      () => {
        isOver = true;
      },
    );
    await rig.requested(1);
    clock.advance(599_999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(isOver).toBe(false);
    clock.advance(1);
    await expect(next).rejects.toMatchObject({ code: 'provider_timeout' });
    await rig.ended();
  });

  test('a stall of 5 minutes ends an answer that had started', async () => {
    const clock = new ManualClock();
    rig.script({ deltas: ['a', 'b'], holdAfter: 1 });
    const { signal } = new AbortController();
    const events = rig
      .provider(clock)
      .chat({ model: rig.model, messages, signal })
      [Symbol.asyncIterator]();
    expect((await events.next()).value).toEqual({ kind: 'content', text: 'a' });
    const next = events.next();
    let isOver = false;
    next.then(
      () => undefined,
      () => {
        isOver = true;
      },
    );
    clock.advance(299_999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(isOver).toBe(false);
    clock.advance(1);
    await expect(next).rejects.toMatchObject({ code: 'provider_timeout' });
    await rig.ended();
  });

  if (isBrowser) return;

  test.each(statuses)('S8.2 S8.3 a reply of %d is %s', async (status, code, others) => {
    rig.script({ status }, { status });
    const { error, content } = await ask(rig);
    expect(error).toMatchObject({
      code: others[name.replace(', in a thread', '')] ?? code,
      details: { status },
    });
    expect(content).toBe('');
  });

  test('a rate limit states how long to wait', async () => {
    rig.script({ status: 429, headers: { 'retry-after': '3' } });
    expect((await ask(rig)).error).toMatchObject({
      code: 'rate_limited',
      details: { retryAfterMs: 3000 },
    });
  });

  const message = 'You exceeded your current quota, please check your plan and billing details.';
  test.each([
    [
      'insufficient_quota',
      { error: { message, code: 'insufficient_quota' } },
      {},
      'provider_quota',
    ],
    ['a balance', { error: { message: 'Insufficient Balance' } }, {}, 'provider_quota'],
    ['a time to come again', { error: { message } }, { 'retry-after': '7' }, 'rate_limited'],
    [
      'a time in words',
      { error: { message: `${message} Please retry in 34.07s.` } },
      {},
      'rate_limited',
    ],
  ])('a 429 that names %s', async (_what, body, headers, code) => {
    rig.script({ status: 429, body, headers });
    expect((await ask(rig)).error).toMatchObject({ code });
  });

  test('insufficient credit is reported whatever the status', async () => {
    const body = { error: { message: 'Your credit balance is too low to access the API.' } };
    rig.script({ status: 400, body });
    expect((await ask(rig)).error).toMatchObject({ code: 'provider_quota' });
  });

  test.each([
    ['an error', { message: 'boom' }, 'provider_error'],
    ['an overflow', { message: 'the prompt is longer than the context length' }, 'token_limit'],
    ['an empty account', { message: 'insufficient_quota' }, 'provider_quota'],
  ])('text before %s inside the stream is retained', async (_what, error, code) => {
    rig.script({ deltas: ['kept'], error });
    expect(await ask(rig)).toMatchObject({ content: 'kept', error: { code } });
  });

  test.each([
    // Of Ollama each line is one of its own form; of others, what is no JSON is a ping.
    [
      'a line that cannot be read',
      { malformed: true, noEnd: true },
      name.startsWith('ollama') ? 'provider_bad_stream' : 'answer_broken_off',
    ],
    [
      'a cut connection',
      { deltas: ['kept', ''], chunkDelayMs: 20, cut: true },
      'provider_bad_stream',
    ],
  ])('text before %s is retained', async (_what, more, code) => {
    rig.script({ deltas: ['kept'], ...more });
    expect(await ask(rig)).toMatchObject({ content: 'kept', error: { code } });
  });

  test('a host that is down cannot be reached', async () => {
    const gone = await rigs[name]!();
    await gone.close();
    expect((await ask(gone)).error).toMatchObject({ code: 'provider_unavailable' });
    await expect(gone.provider(systemClock).listModels()).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
  });
});

test('S8.3 Anthropic: an answer gets the room that a long prompt leaves it', async () => {
  const rig = await rigs['anthropic, in a thread']!();
  const message =
    'input length and `max_tokens` exceed context limit: 188240 + 32000 > 200000, decrease it';
  rig.script({ status: 400, body: { error: { message } } }, { deltas: ['Fits.'] });
  expect((await ask(rig, rig.model, { temperature: 0.2 })).content).toBe('Fits.');
  expect(rig.sent?.()).toMatchObject({ max_tokens: 11_760, temperature: 0.2 });
  const full = message.replace('188240', '199000');
  rig.script({ status: 400, body: { error: { message: full } } });
  expect((await ask(rig)).error).toMatchObject({ code: 'token_limit' });
  await rig.close();
});
