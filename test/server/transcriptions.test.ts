import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { silentWav } from '#test/support/files/audio-files.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { eventually } from '#test/support/upload-rig.ts';
import { startVendor, vendorEnv } from '#test/support/vendors/all-vendors.ts';
import type { SentRecording } from '#test/support/vendors/audio-form.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';

let openai: VendorServer;
let mistral: VendorServer;
let host: VendorServer;
let server: TestServer;

beforeAll(async () => {
  [openai, mistral] = [await startVendor('openai'), await startVendor('mistral')];
  host = await startOpenAiServer({ models: ['gpt-4o', 'large-whisper-v3'] });
  server = await startTestServer({
    ...vendorEnv('openai', openai.url),
    ...vendorEnv('mistral', mistral.url),
    COMPATIBLE_BASE_URL: `${host.url}/v1`,
    COMPATIBLE_NAME: 'Host',
  });
}, 60_000);
afterAll(async () => {
  await server.close();
  for (const vendor of [openai, mistral, host]) await vendor.close();
});
beforeEach(() => {
  for (const vendor of [openai, mistral, host]) vendor.reset();
});

function send(
  fields: Record<string, string>,
  file: Blob | null = silentWav(25),
  init: RequestInit = {},
) {
  const form = new FormData();
  // OpenAI's own client puts the file before its fields.
  if (file) form.append('file', file, 'talk "1".wav');
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return server.call('/v1/audio/transcriptions', { method: 'POST', body: form, ...init });
}

async function codeOf(response: Response): Promise<[number, string]> {
  const { error } = (await response.json()) as { error: { code: string } };
  return [response.status, error.code];
}

const bodyOf = (vendor: VendorServer) =>
  vendor.requests.at(-1)?.body as Record<string, unknown> & { file: SentRecording };
const verbose = { response_format: 'verbose_json', 'timestamp_granularities[]': 'segment' };

/** Files are removed once their answer is sent. */
async function noFilesLeft(): Promise<void> {
  const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('gloss-audio-'));
  await eventually(async () => expect(left()).toEqual([]));
}

test('a recording is sent to the vendor unchanged, and its segments are returned', async () => {
  const response = await send({ model: 'whisper-1', language: 'en', ...verbose });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    language: 'english',
    segments: [
      { start: 0, end: 9, text: ' The clock of this part stands at 0 seconds.' },
      { start: 10, end: 19 },
      { start: 20, end: 25 },
    ],
  });
  expect(bodyOf(openai)).toEqual({
    model: 'whisper-1',
    response_format: 'verbose_json',
    language: 'en',
    'timestamp_granularities[]': ['segment'],
    file: {
      name: 'talk "1".wav',
      type: 'audio/wav',
      bytes: 44 + 25 * 32_000,
      wav: { sampleRate: 16_000, channels: 1, seconds: 25, peak: 0 },
    },
  });
  expect(openai.requests.at(-1)?.headers).toMatchObject({
    authorization: 'Bearer key-of-openai',
    'content-length': expect.stringMatching(/^\d+$/),
  });
  await noFilesLeft();
});

test('the server states which host receives recordings, and that no text of documents leaves it', async () => {
  const { forwards } = (await (await server.call('/v1/models')).json()) as { forwards: unknown };
  expect(forwards).toEqual({ audio: new URL(openai.url).host, documents: null });
});

test('vendors without an address of their own are named by their public one', async () => {
  const env = {
    OPENAI_API_KEY: 'x',
    MISTRAL_API_KEY: 'y',
    EMBEDDING_MODEL: 'mistral/mistral-embed',
  };
  const other = await startTestServer(env);
  const { forwards } = (await (await other.call('/v1/models')).json()) as { forwards: unknown };
  await other.close();
  expect(forwards).toEqual({ audio: 'api.openai.com', documents: 'api.mistral.ai' });
});

test('without a model, or for `auto`, the first provider that has one turns it into text', async () => {
  expect((await send({})).status).toBe(200);
  expect((await send({ model: 'auto' })).status).toBe(200);
  expect(openai.requests.map(({ body }) => (body as { model: string }).model)).toEqual([
    'whisper-1',
    'whisper-1',
  ]);
});

test('Mistral gets the request for segments in its own form', async () => {
  expect((await send({ model: 'voxtral-mini-latest', language: 'en', ...verbose })).status).toBe(
    200,
  );
  const { file: _, ...fields } = bodyOf(mistral);
  expect(fields).toEqual({ model: 'voxtral-mini-latest', timestamp_granularities: 'segment' });
});

test('a host gets requests for models that it lists, and for those named with its prefix', async () => {
  expect((await send({ model: 'large-whisper-v3' })).status).toBe(200);
  expect((await send({ model: 'host/unlisted-asr' })).status).toBe(200);
  const requested = host.requests.filter(({ method }) => method === 'POST');
  expect(requested.map(({ body }) => (body as { model: string }).model)).toEqual([
    'large-whisper-v3',
    'unlisted-asr',
  ]);
});

test('a text is a text', async () => {
  const response = await send({ model: 'whisper-1', response_format: 'text' }, silentWav(5));
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await response.text()).toContain('The clock of this part stands at 0 seconds.');
});

test('a call without a bearer is refused before the file is read', async () => {
  const { port } = new URL(server.url);
  const status = await new Promise((resolve, reject) => {
    const call = httpRequest(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/v1/audio/transcriptions',
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 20_000_000,
        },
      },
      (response) => {
        resolve(response.statusCode);
        call.destroy();
      },
    );
    call.on('error', reject);
    // Not one byte of the body is sent.
    call.flushHeaders();
  });
  expect(status).toBe(401);
  await noFilesLeft();
});

test.each([
  [
    'no form',
    () => send({}, null, { body: '{}', headers: { 'content-type': 'application/json' } }),
  ],
  ['no file', () => send({ model: 'whisper-1' }, null)],
  ['an unknown format', () => send({ model: 'whisper-1', response_format: 'poem' })],
])('%s is 400', async (_, call) => {
  expect(await codeOf(await call())).toEqual([400, 'invalid_request']);
  await noFilesLeft();
});

test('a recording over 25 MB is 413 file_too_large, and goes nowhere', async () => {
  const large = new Blob([new Uint8Array(25 * 1024 * 1024 + 1)]);
  expect(await codeOf(await send({ model: 'whisper-1' }, large))).toEqual([413, 'file_too_large']);
  expect(openai.requests).toEqual([]);
  await noFilesLeft();
});

test('an id that turns no speech into text is 404', async () => {
  expect(await codeOf(await send({ model: 'gpt-4o' }))).toEqual([404, 'unknown_model']);
});

test.each([
  [401, 502, 'provider_unauthorized'],
  [413, 413, 'file_too_large'],
  [429, 429, 'rate_limited'],
  [500, 502, 'provider_unavailable'],
])('a vendor that answers %i is %i %s', async (status, ours, code) => {
  openai.script({ status });
  expect(await codeOf(await send({ model: 'whisper-1' }))).toEqual([ours, code]);
  await noFilesLeft();
});

test('an invalid answer is provider_bad_stream', async () => {
  openai.script({ body: '<html>' });
  expect(await codeOf(await send({ model: 'whisper-1' }))).toEqual([502, 'provider_bad_stream']);
});

test('a client that disconnects ends its call', async () => {
  openai.script({ silent: true });
  const leave = new AbortController();
  const sent = send({ model: 'whisper-1' }, silentWav(1), { signal: leave.signal });
  await openai.until((requests) => requests.length === 1);
  leave.abort();
  await expect(sent).rejects.toThrow();
  await openai.until(([request]) => request?.aborted === true);
});

test('without a provider that transcribes it reports that', async () => {
  const bare = await startTestServer({
    ANTHROPIC_API_KEY: 'unused',
    ANTHROPIC_BASE_URL: openai.url,
  });
  try {
    const form = new FormData();
    form.append('file', silentWav(1), 'a.wav');
    const init = { method: 'POST', body: form };
    const response = await bare.call('/v1/audio/transcriptions', init);
    expect(await codeOf(response)).toEqual([400, 'unsupported_by_provider']);
  } finally {
    await bare.close();
  }
}, 60_000);
