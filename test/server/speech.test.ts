import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { maxSoundBytes } from '#api/speech.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { VoiceServer } from '#test/support/vendors/voice-server.ts';

let openai: VoiceServer;
let host: VoiceServer;
let server: TestServer;

beforeAll(async () => {
  [openai, host] = [await new VoiceServer().listen(), await new VoiceServer().listen()];
  server = await startTestServer({
    OPENAI_API_KEY: 'key-of-openai',
    OPENAI_BASE_URL: `${openai.url}/v1`,
    GOOGLE_API_KEY: 'key-of-google',
    GOOGLE_BASE_URL: `${openai.url}/v1beta`,
    XAI_API_KEY: 'key-of-xai',
    XAI_BASE_URL: `${openai.url}/v1`,
    COMPATIBLE_BASE_URL: `${host.url}/v1`,
    COMPATIBLE_NAME: 'Host',
  });
}, 60_000);
afterAll(async () => {
  await server.close();
  for (const vendor of [openai, host]) await vendor.close();
});
beforeEach(() => {
  for (const vendor of [openai, host]) vendor.reset();
});

const input = 'The tide rose.';
const speak = (body: object, init: RequestInit = {}) =>
  server.call('/v1/audio/speech', {
    method: 'POST',
    body: JSON.stringify({ input, ...body }),
    ...init,
    headers: { 'content-type': 'application/json' },
  });

async function codeOf(response: Response): Promise<[number, string]> {
  const { error } = (await response.json()) as { error: { code: string } };
  return [response.status, error.code];
}

const wavOf = async (response: Response) =>
  Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 4);

test('a text goes to the vendor as OpenAI has it, and its sound comes back as it is', async () => {
  const more = { voice: 'nova', response_format: 'wav', speed: 1.5, instructions: 'Softly.' };
  const response = await speak({ model: 'tts-1', ...more, other: 'dropped' });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/wav']);
  expect(await wavOf(response)).toBe('RIFF');
  expect(openai.calls).toMatchObject([
    { path: '/v1/audio/speech', headers: { authorization: 'Bearer key-of-openai' } },
  ]);
  expect(openai.calls[0]?.body).toEqual({ model: 'tts-1', input, ...more });
});

test('without a model, or for `auto`, the first provider that has one speaks, as MP3', async () => {
  expect((await speak({})).status).toBe(200);
  expect((await speak({ model: 'auto' })).status).toBe(200);
  const first = { model: 'gpt-4o-mini-tts', input, response_format: 'mp3' };
  expect(openai.calls.map(({ body }) => body)).toEqual([first, first]);
});

test('a host gets texts for the model that it lists, and for those named with its prefix', async () => {
  expect((await speak({ model: 'kokoro' })).status).toBe(200);
  expect((await speak({ model: 'host/other-tts' })).status).toBe(200);
  expect(host.calls.map(({ body }) => body.model)).toEqual(['kokoro', 'other-tts']);
});

test('voices are listed with the model that speaks them and the host that gets the text', async () => {
  host.voices = { voices: ['af_bella'] };
  const reply = await server.call('/v1/audio/voices');
  const { data } = (await reply.json()) as { data: Record<string, string>[] };
  const own = new URL(openai.url).host;
  expect(data[0]).toEqual({
    id: 'alloy',
    name: 'Alloy',
    model: 'openai/gpt-4o-mini-tts',
    host: own,
  });
  expect(data.at(-1)).toEqual({
    id: 'af_bella',
    name: 'Af_bella',
    model: 'host/kokoro',
    host: new URL(host.url).host,
  });
  const models = [...new Set(data.map(({ model }) => model))];
  expect(models).toEqual([
    'openai/gpt-4o-mini-tts',
    expect.stringMatching(/^google\/gemini-.*tts/),
    'xai/grok-tts',
    'host/kokoro',
  ]);
});

test('Google speaks by its package, in a format that it has', async () => {
  const inlineData = { mimeType: 'audio/L16;rate=24000', data: 'AAAA' };
  openai.script({ body: { candidates: [{ content: { parts: [{ inlineData }] } }] } });
  const response = await speak({ model: 'google/gemini-2.5-flash-preview-tts', voice: 'Puck' });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/wav']);
  expect(await wavOf(response)).toBe('RIFF');
  expect(openai.calls).toMatchObject([
    {
      path: '/v1beta/models/gemini-2.5-flash-preview-tts:generateContent',
      body: {
        contents: [{ parts: [{ text: input }] }],
        generationConfig: {
          speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Puck' } } },
        },
      },
    },
  ]);
});

test('xAI speaks by its package', async () => {
  const response = await speak({ model: 'xai/grok-tts', response_format: 'opus' });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
  expect(openai.calls).toMatchObject([
    {
      path: '/v1/tts',
      body: { text: input, voice_id: 'eve', output_format: { codec: 'mp3' } },
    },
  ]);
});

test.each([
  ['no text', { input: '' }],
  ['a text that is too long', { input: 'x'.repeat(4097) }],
  ['an unknown format', { response_format: 'poem' }],
  ['a speed that none has', { speed: 9 }],
])('%s is 400, and goes nowhere', async (_, body) => {
  expect(await codeOf(await speak(body))).toEqual([400, 'invalid_request']);
  expect(openai.calls).toEqual([]);
});

test('an id that does not speak is 404; without a bearer it is 401', async () => {
  expect(await codeOf(await speak({ model: 'gpt-4o' }))).toEqual([404, 'unknown_model']);
  const bare = await fetch(`${server.url}/v1/audio/speech`, { method: 'POST' });
  expect(bare.status).toBe(401);
});

test.each([
  [401, 502, 'provider_unauthorized'],
  [403, 502, 'provider_refused'],
  [429, 429, 'rate_limited'],
  [500, 502, 'provider_unavailable'],
])('a vendor that answers %i is %i %s', async (status, ours, code) => {
  openai.script({ status, body: { error: { message: 'key-of-openai is refused' } } });
  const response = await speak({});
  const text = await response.clone().text();
  expect(await codeOf(response)).toEqual([ours, code]);
  expect(text).not.toContain('key-of-openai');
});

test.each([
  ['an error in place of a sound', { body: { error: { message: 'no' } } }],
  ['a page', { type: 'text/html' }],
  ['nothing', { bytes: 0 }],
])('%s is provider_bad_stream', async (_, behaviour) => {
  openai.script(behaviour);
  expect(await codeOf(await speak({}))).toEqual([502, 'provider_bad_stream']);
});

test.each([
  ['that breaks off', { cut: true }],
  ['that is too large', { bytes: maxSoundBytes + 1 }],
])('a sound %s ends the connection: its part is not taken for the whole', async (_, behaviour) => {
  openai.script(behaviour);
  const response = await speak({});
  expect(response.status).toBe(200);
  await expect(response.arrayBuffer()).rejects.toThrow();
});

test('a sound is passed on while it comes: who leaves in the middle ends it', async () => {
  openai.script({ bytes: maxSoundBytes - 1, type: 'audio/mpeg; rate=24000' });
  const response = await speak({});
  expect(response.headers.get('content-type')).toBe('audio/mpeg');
  const reader = response.body!.getReader();
  expect((await reader.read()).value?.length).toBeGreaterThan(0);
  await reader.cancel();
  await openai.until(() => openai.calls[0]?.aborted === true);
});

test('a client that disconnects while its vendor is slow ends the call', async () => {
  openai.script({ held: true });
  const leave = new AbortController();
  const sent = speak({}, { signal: leave.signal });
  await openai.until(() => openai.calls.length === 1);
  leave.abort();
  await expect(sent).rejects.toThrow();
  await openai.until(() => openai.calls[0]?.aborted === true);
});

test('without a provider that speaks it reports that, and lists no voices', async () => {
  const bare = await startTestServer({
    ANTHROPIC_API_KEY: 'unused',
    ANTHROPIC_BASE_URL: openai.url,
  });
  try {
    const init = {
      method: 'POST',
      body: JSON.stringify({ input }),
      headers: { 'content-type': 'application/json' },
    };
    const response = await bare.call('/v1/audio/speech', init);
    expect(await codeOf(response)).toEqual([400, 'unsupported_by_provider']);
    expect(await (await bare.call('/v1/audio/voices')).json()).toEqual({
      object: 'list',
      data: [],
    });
  } finally {
    await bare.close();
  }
}, 60_000);
