import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { speaks } from '#api/speech.ts';
import type { Connection } from '#domain/models/model-ref.ts';
import { defaultSettings } from '#domain/settings/settings.ts';
import { systemClock } from '#shared/clock.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { VoiceServer } from '#test/support/vendors/voice-server.ts';
import { createGatewayProvider } from './gateway-provider.ts';
import { createHostProvider } from './host-provider.ts';
import { createHostVoices } from './host-voices.ts';
import type { ChatProvider } from './provider.ts';

const server = await new VoiceServer().listen();
afterAll(() => server.close());
beforeEach(async () => {
  server.reset();
  server.models = ['gpt-4.1', 'kokoro'];
  // Where its API is, is remembered.
  await hostProvider().listModels();
});

const fetchIt = (url: string, init: RequestInit) => fetch(url, init);
const hostProvider = (apiKey: string | null = 'sk-1', clock: typeof systemClock = systemClock) =>
  createHostProvider({ fetch: fetchIt, clock, host: `${server.url}/v1`, apiKey });
const gateway = () =>
  createGatewayProvider({
    fetch: fetchIt,
    clock: systemClock,
    account: { bearer: async () => 'bearer', refused: async () => 'bearer' },
    server: async () => server.url,
  });

interface Places {
  providers: Partial<Record<Connection, { provider: ChatProvider; host: string }>>;
  chosen?: Connection;
}

function voicesOf({ providers, chosen }: Places) {
  return createHostVoices({
    settings: async () => defaultSettings,
    chosen: async () => chosen ?? null,
    provider: async (connection) => {
      const found = providers[connection];
      return found ? { ...found, cacheKey: 'x', isLocal: false } : null;
    },
  })();
}

const { signal } = new AbortController();
const sentence = { text: 'The tide rose.', task: 'r1', signal };

test('a host that lists a model which speaks has the voices that it lists, each with that model', async () => {
  server.voices = { voices: ['af_bella', { voice: 'bm_george', name: 'George' }, {}] };
  const provider = hostProvider();
  const [bella, george] = await voicesOf({
    providers: { OPENAI_API: { provider, host: 'api.example.com' } },
    chosen: 'OPENAI_API',
  });
  expect([bella, george]).toMatchObject([
    { name: 'Af_bella', language: '', host: 'api.example.com', isLocal: false, asks: false },
    { name: 'George' },
  ]);
  const sound = await george?.speak(sentence);
  expect([sound?.type, sound?.size]).toEqual(['audio/wav', 44 + 1600]);
  expect(server.calls).toMatchObject([
    {
      path: '/v1/audio/speech',
      body: {
        model: 'kokoro',
        input: 'The tide rose.',
        voice: 'bm_george',
        response_format: 'mp3',
      },
      headers: { authorization: 'Bearer sk-1', 'content-type': 'application/json' },
    },
  ]);
  // Only a Gloss server counts.
  expect(server.calls[0]?.headers['x-gloss-task']).toBeUndefined();
});

test('without a list it has those of OpenAI; without such a model it has none', async () => {
  server.models = ['tts-1', 'gpt-4o-mini-tts'];
  const voices = await hostProvider().voices?.();
  expect(voices?.slice(0, 2)).toEqual([
    { id: 'alloy', name: 'Alloy', model: 'gpt-4o-mini-tts', host: null },
    { id: 'ash', name: 'Ash', model: 'gpt-4o-mini-tts', host: null },
  ]);
  server.models = ['gpt-4.1', 'whisper-1'];
  expect(await hostProvider().voices?.()).toEqual([]);
});

test('a Gloss server names the host that gets the text, and counts a reading as one', async () => {
  const row = { id: 'alloy', name: 'Alloy', model: 'openai/tts-1', host: 'api.openai.com' };
  const own = { ...row, id: 'bella', model: 'home/kokoro', host: '127.0.0.1:8880' };
  server.voices = { object: 'list', data: [row, own] };
  const providers = { gateway: { provider: gateway(), host: 'gloss.example' } };
  const [far, near] = await voicesOf({ providers, chosen: 'gateway' });
  expect([far, near]).toMatchObject([
    { host: 'api.openai.com', asks: true },
    // What is on its machine is not on ours.
    { host: 'gloss.example', asks: false, isLocal: false },
  ]);
  await far?.speak(sentence);
  expect(server.calls).toMatchObject([
    {
      body: { model: 'openai/tts-1', voice: 'alloy' },
      headers: { authorization: 'Bearer bearer', 'x-gloss-task': 'r1' },
    },
  ]);
  server.voices = { object: 'list', data: [{ ...row, host: 'other.example' }] };
  // Who has chosen the voice has not chosen this host.
  expect((await voicesOf({ providers }))[0]?.id).not.toBe(far?.id);
});

test.each([
  ['api.example.com', 'OPENAI_API', false, false],
  ['api.example.com', 'ollama', true, false],
  ['127.0.0.1:8000', 'ollama', false, true],
] as const)('%s with %s chosen: asks %s, here %s', async (host, chosen, asks, isLocal) => {
  const voices = await voicesOf({
    providers: { OPENAI_API: { provider: hostProvider(), host } },
    chosen,
  });
  expect(voices[0]).toMatchObject({ asks, isLocal });
});

test('a place that fails, or has no such call, leaves the others their voices', async () => {
  const silent = { ...hostProvider(), voices: () => Promise.reject(new Error('down')) };
  const providers = {
    ollama: { provider: silent, host: 'x' },
    'lm-studio': {
      provider: { ...silent, voices: undefined } as unknown as ChatProvider,
      host: 'y',
    },
    OPENAI_API: { provider: hostProvider(), host: 'z' },
  };
  const hosts = (await voicesOf({ providers })).map(({ host }) => host);
  expect([...new Set(hosts)]).toEqual(['z']);
});

const speak = (by: AbortSignal = signal, provider = hostProvider()) =>
  provider.speak!({ ...sentence, signal: by, voice: { id: 'v', model: 'kokoro' } });

test.each([
  ['a refusal', { status: 429, body: { error: { message: 'slow down' } } }, 'rate_limited'],
  ['a wrong key', { status: 401, body: { error: { message: 'no' } } }, 'provider_unauthorized'],
  ['no such call', { status: 404, body: '<html>' }, 'unsupported_by_provider'],
  ['an error in place of a sound', { body: { error: { message: 'no' } } }, 'provider_bad_stream'],
  ['a page', { type: 'text/html' }, 'provider_bad_stream'],
  ['nothing', { bytes: 0 }, 'provider_bad_stream'],
  ['more than a sentence is', { bytes: 9 * 1024 * 1024 }, 'provider_bad_stream'],
  ['a sound that breaks off', { cut: true }, 'provider_unavailable'],
])('%s is no sound', async (_, behaviour, code) => {
  server.script(behaviour);
  await expect(speak()).rejects.toMatchObject({ code });
});

test('a type that says nothing is that of the format', async () => {
  server.script({ type: 'application/octet-stream' });
  expect((await speak()).type).toBe('audio/mpeg');
});

test('who leaves ends the request; a host that is slow is given up', async () => {
  server.script({ held: true }, { held: true });
  const leave = new AbortController();
  const first = speak(leave.signal);
  await server.until(() => server.calls.length === 1);
  leave.abort();
  await expect(first).rejects.toMatchObject({ code: 'aborted' });
  await server.until(() => server.calls[0]?.aborted === true);
  const clock = new ManualClock(0);
  const second = speak(signal, hostProvider(null, clock));
  await server.until(() => server.calls.length === 2);
  clock.advance(25_000);
  await expect(second).rejects.toMatchObject({ code: 'provider_timeout' });
});

test.each([
  ['gpt-4o-mini-tts', true],
  ['tts-1-hd', true],
  ['gemini-2.5-flash-preview-tts', true],
  ['hexgrad/Kokoro-82M', true],
  ['speaches-ai/piper-en_US-amy-low', true],
  ['canopylabs/orpheus-v1-english', true],
  ['whisper-1', false],
  ['gpt-4o-mini-transcribe', false],
  ['bagpiper', false],
])('%s speaks: %s', (id, does) => {
  expect(speaks.test(id)).toBe(does);
});
