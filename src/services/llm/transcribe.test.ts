import { afterEach, expect, test } from '@jest/globals';
import { defaultSettings } from '#domain/settings/settings.ts';
import { systemClock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { silentWav } from '#test/support/files/audio-files.ts';
import type { SentRecording } from '#test/support/vendors/audio-form.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';
import { createTranscribers } from './connections.ts';
import { createGatewayProvider } from './gateway-provider.ts';
import { createHostProvider } from './host-provider.ts';
import type { ChatProvider } from './provider.ts';
import { speechModel } from './transcribe-call.ts';

const fetchIt = (url: string, init: RequestInit) => fetch(url, init);
const deps = { fetch: fetchIt, clock: systemClock };

const open: VendorServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});
async function host(options: Parameters<typeof startOpenAiServer>[0] = {}) {
  const server = await startOpenAiServer(options);
  open.push(server);
  const provider = createHostProvider({
    ...deps,
    host: server.url,
    apiKey: options.apiKey ?? null,
  });
  return { server, provider };
}

const transcribeSilence = (provider: ChatProvider, signal = new AbortController().signal) =>
  provider.transcribe!({ audio: silentWav(15), signal });
const forms = (server: VendorServer) =>
  server.requests
    .filter(({ path }) => path.endsWith('/audio/transcriptions'))
    .map(({ body }) => body as Record<string, unknown> & { file: SentRecording });

test('a host gets a form with the model that it lists for it, and gives seconds', async () => {
  const { server, provider } = await host({
    models: ['gpt-4o', 'own-transcribe', 'large-whisper'],
    apiKey: 'sk-right',
  });
  const transcript = await transcribeSilence(provider);
  expect(transcript.segments).toMatchObject([
    { start: 0, end: 9, text: ' The clock of this part stands at 0 seconds.' },
    { start: 10, end: 15 },
  ]);
  expect(forms(server)).toEqual([
    {
      model: 'large-whisper',
      response_format: 'verbose_json',
      'timestamp_granularities[]': ['segment'],
      file: {
        name: 'recording.wav',
        type: 'audio/wav',
        bytes: 44 + 15 * 32_000,
        wav: { sampleRate: 16_000, channels: 1, seconds: 15, peak: 0 },
      },
    },
  ]);
  await transcribeSilence(provider);
  // Its list is requested once.
  expect(server.requests.filter(({ path }) => path.endsWith('/models'))).toHaveLength(1);
});

test('times of words are asked for where speech was cut', async () => {
  const { server, provider } = await host();
  const { signal } = new AbortController();
  await provider.transcribe!({ audio: silentWav(1), withWords: true, signal });
  expect(forms(server).at(-1)?.['timestamp_granularities[]']).toEqual(['segment', 'word']);
});

test.each([
  ['pt-BR', 'pt'],
  ['uk', 'uk'],
  ['nb', 'no'],
  ['fil', 'tl'],
])('%s is sent to a host as %s, Whisper’s code', async (language, sent) => {
  const { server, provider } = await host();
  const { signal } = new AbortController();
  await provider.transcribe!({ audio: silentWav(1), language, signal });
  expect(forms(server).at(-1)?.language).toBe(sent);
});

test('the gateway gets no model: it chooses its own', async () => {
  const server = await startOpenAiServer({ apiKey: 'fresh' });
  open.push(server);
  const provider = createGatewayProvider({
    ...deps,
    account: { bearer: async () => 'stale', refused: async () => 'fresh' },
    server: async () => server.url,
  });
  expect((await transcribeSilence(provider)).segments).toHaveLength(2);
  expect(forms(server).at(-1)?.model).toBe('auto');
});

test('a model that returns no seconds is requested without them', async () => {
  const { server, provider } = await host({ models: ['gpt-4o-transcribe'] });
  const message = "response_format 'verbose_json' is not compatible with model 'gpt-4o-transcribe'";
  server.script({ status: 400, body: { error: { message } } });
  expect(await transcribeSilence(provider)).toEqual({
    text: expect.stringContaining('stands at 10 seconds'),
    segments: [],
  });
  expect(forms(server).map(({ response_format }) => response_format)).toEqual([
    'verbose_json',
    'json',
  ]);
});

test.each([
  [404, '<html>not found</html>', 'unsupported_by_provider'],
  [404, { error: { message: 'no such model' } }, 'unsupported_by_provider'],
  [405, '', 'unsupported_by_provider'],
  [401, { error: { message: 'wrong key' } }, 'provider_unauthorized'],
  [500, { error: { message: 'broken' } }, 'provider_error'],
  [200, '<html>', 'provider_bad_stream'],
] as const)('a host that answers %i %j: %s', async (status, body, code) => {
  const { server, provider } = await host();
  server.script({ status, body });
  await expect(transcribeSilence(provider)).rejects.toMatchObject({ code });
});

test('a gateway without a provider reports that in its own words', async () => {
  const server = await startOpenAiServer();
  open.push(server);
  server.script({
    status: 400,
    body: { error: { message: 'no', code: 'unsupported_by_provider' } },
  });
  const provider = createGatewayProvider({
    ...deps,
    account: { bearer: async () => 'b', refused: async () => 'b' },
    server: async () => server.url,
  });
  await expect(transcribeSilence(provider)).rejects.toMatchObject({
    code: 'unsupported_by_provider',
  });
});

test('leaving ends the request', async () => {
  const { server, provider } = await host();
  server.script({ silent: true });
  const leave = new AbortController();
  const received = transcribeSilence(provider, leave.signal);
  await server.until((requests) => requests.some(({ path }) => path.endsWith('transcriptions')));
  leave.abort();
  await expect(received).rejects.toMatchObject({ code: 'aborted' });
});

test('Whisper comes first, then what else there is, then what nearly every host has', () => {
  expect(speechModel(['gpt-4o-transcribe', 'whisper-1'])).toBe('whisper-1');
  expect(speechModel(['gpt-4o', 'voxtral-mini-latest'])).toBe('voxtral-mini-latest');
  expect(speechModel(['gpt-4o'])).toBe('whisper-1');
});

const settings = async () => defaultSettings;

test('a further host of the person turns speech into text, too', async () => {
  const { provider } = await host();
  const moreHosts = [{ id: 'b', host: 'https://b.example', model: '' }];
  const transcribers = createTranscribers({
    settings: async () => ({ ...defaultSettings, moreHosts }),
    provider: async (each) =>
      each === 'OPENAI_API:b'
        ? { provider, cacheKey: 'x', isLocal: false, host: 'b.example' }
        : null,
  });
  expect(await transcribers()).toMatchObject([{ connection: 'OPENAI_API:b', host: 'b.example' }]);
});

test('connections that fail, are not set up or have no such call are left out', async () => {
  const { provider } = await host();
  const found = { provider, cacheKey: 'x', isLocal: false, host: 'api.example.com' };
  const mute = { ...provider, transcribe: undefined } as unknown as ChatProvider;
  const transcribers = createTranscribers({
    settings,
    provider: async (connection) => {
      if (connection === 'OPENAI_API') return found;
      if (connection === 'ollama') throw new Error('down');
      return connection === 'gateway' ? { ...found, provider: mute } : null;
    },
  });
  expect(await transcribers()).toEqual([
    { provider, connection: 'OPENAI_API', host: 'api.example.com', asks: true },
  ]);
});

test.each([
  // Also where it is the connection of the chat.
  ['api.example.com', true],
  ['speech.lan:8000', true],
  ['127.0.0.1:8000', false],
  ['localhost:8787', false],
  ['[::1]:8787', false],
] as const)('%s needs confirmation: %s', async (name, asks) => {
  const { provider } = await host();
  const transcribers = createTranscribers({
    settings,
    provider: async (each) =>
      each === 'OPENAI_API' ? { provider, cacheKey: 'x', isLocal: false, host: name } : null,
  });
  expect(await transcribers()).toMatchObject([{ host: name, asks }]);
});

test.each([
  ['api.openai.com', 'api.openai.com', true],
  ['127.0.0.1:9000', '127.0.0.1:8787', false],
  [null, '127.0.0.1:8787', false],
  // It may forward them elsewhere.
  ['down', '127.0.0.1:8787', true],
] as const)(
  'a server on this machine that forwards recordings to %s: %s needs confirmation: %s',
  async (audio, name, asks) => {
    const { provider } = await host();
    const forwards = async () => {
      if (audio === 'down') throw new Error('down');
      return { audio, documents: null };
    };
    const found = { provider: { ...provider, forwards }, cacheKey: 'x', isLocal: false };
    const transcribers = createTranscribers({
      settings,
      provider: async (each) => (each === 'gateway' ? { ...found, host: '127.0.0.1:8787' } : null),
    });
    expect(await transcribers()).toMatchObject([{ host: name, asks }]);
  },
);

test('the gateway is asked for its providers with our own bearer, renewed once', async () => {
  const { server } = await host({ apiKey: 'fresh' });
  const provider = createGatewayProvider({
    ...deps,
    account: { bearer: async () => 'stale', refused: async () => 'fresh' },
    server: async () => server.url,
  });
  // Other hosts report nothing about it.
  expect(await provider.forwards?.()).toBeNull();
});

test('an unknown destination: nothing is sent without confirmation', async () => {
  const { provider } = await host();
  const transcribers = createTranscribers({
    settings,
    provider: async (each) =>
      each === 'gateway' ? { provider, cacheKey: 'x', isLocal: false, host: 'g.example' } : null,
  });
  expect(await transcribers()).toMatchObject([{ host: 'g.example', asks: true }]);
});

test.each([
  ['network', []],
  ['timeout', [{ asks: true }]],
] as const)('a server whose forwarding fails with %s', async (code, expected) => {
  const { provider } = await host();
  const forwards = () => Promise.reject(new CodedError(code));
  const transcribers = createTranscribers({
    settings,
    provider: async (each) =>
      each === 'gateway'
        ? {
            provider: { ...provider, forwards },
            cacheKey: 'x',
            isLocal: false,
            host: 'http://127.0.0.1:8787',
          }
        : null,
  });
  expect(await transcribers()).toMatchObject(expected);
});
