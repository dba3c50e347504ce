import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type ImagesReply, imageGenerationsPath } from '#api/images.ts';
import { png } from '#test/support/files/png.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';

/* What a hostile vendor sends: too much, too many, the server's key, addresses of this network. */
const key = 'sk-of-a-vendor-0123456789abcdef';
const escaped = key
  .split('')
  .map((each) => `\\u00${each.charCodeAt(0).toString(16)}`)
  .join('');
let answer: (response: ServerResponse, request: IncomingMessage) => void;
const requested: string[] = [];
const vendor = createServer((request, response) => {
  requested.push(`${request.headers.host} ${request.url}`);
  request.resume().on('end', () => answer(response, request));
});
let server: TestServer;
let port: number;

const lookup = ((_name, { all }, done) => {
  if (all) done(null, [{ address: '127.0.0.1', family: 4 }]);
  else done(null, '127.0.0.1', 4);
}) as LookupFunction;

beforeAll(async () => {
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  port = (vendor.address() as AddressInfo).port;
  const origin = `http://127.0.0.1:${port}`;
  server = await startTestServer(
    {
      OPENAI_API_KEY: key,
      OPENAI_BASE_URL: `${origin}/v1`,
      FAL_API_KEY: 'k',
      FAL_BASE_URL: origin,
    },
    { lookup },
  );
}, 60_000);
afterAll(async () => {
  await server.close();
  vendor.closeAllConnections();
  vendor.close();
});
beforeEach(() => {
  requested.length = 0;
});

const sendJson =
  (body: unknown): typeof answer =>
  (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

/** A reply that never ends. */
const endless =
  (status: number): typeof answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    const piece = Buffer.alloc(256 * 1024, 0x20);
    const write = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', write);
    write();
  };

const draw = (model: string, more: object = {}) =>
  server.call(imageGenerationsPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model, prompt: 'a clock', ...more }),
  });

function transcribe(format = 'json') {
  const form = new FormData();
  form.append('model', 'whisper-1');
  form.append('response_format', format);
  form.append('file', new Blob(['sound']), 'a.wav');
  return server.call('/v1/audio/transcriptions', { method: 'POST', body: form });
}

const codeOf = async (reply: Response) =>
  ((await reply.json()) as { error: { code: string } }).error.code;

test.each([
  ['pictures', 200, 'provider_bad_stream', () => draw('openai/dall-e-3')],
  ['pictures that fail', 500, 'provider_unavailable', () => draw('openai/dall-e-3')],
  ['a transcript', 200, 'provider_bad_stream', () => transcribe()],
  ['a transcript that fails', 500, 'provider_unavailable', () => transcribe()],
  [
    'an answer',
    200,
    'provider_bad_stream',
    () => server.chat({ model: 'openai/gpt-4.1-mini', stream: false }),
  ],
])(
  'a reply with %s that never ends (%i) is %s, and broken off',
  async (_, status, code, call) => {
    const brokenOff = new Promise((resolve) => {
      answer = (response, request) => {
        response.on('close', resolve);
        endless(status)(response, request);
      };
    });
    expect(await codeOf(await call())).toBe(code);
    await brokenOff;
  },
  20_000,
);

test('pictures are no more than were requested for', async () => {
  const data = Array.from({ length: 5 }, () => ({ b64_json: png().toString('base64') }));
  answer = sendJson({ created: 1, data });
  const reply = (await (await draw('openai/dall-e-3', { n: 1 })).json()) as ImagesReply;
  expect(reply.data).toHaveLength(1);
});

test('a prompt that the vendor has written is bounded, and has no key', async () => {
  const prompt = `${key} ${'x'.repeat(100_000)}`;
  answer = sendJson({
    created: 1,
    data: [{ b64_json: png().toString('base64'), revised_prompt: prompt }],
  });
  const reply = (await (await draw('openai/dall-e-3')).json()) as ImagesReply;
  expect(reply.data[0]?.revised_prompt).toMatch(/^\[redacted\] x{31000,32000}$/);
});

test.each([
  ['as it is', 'json', () => sendJson({ text: `authorization: Bearer ${key}` })],
  ['with escapes', 'json', () => sendJson(`{"text":"authorization: Bearer ${escaped}"}`)],
  ['in a field of its own', 'verbose_json', () => sendJson({ text: 'a', headers: { key } })],
  ['in a text', 'text', () => sendJson(`Bearer ${key}`)],
  ['in base64', 'text', () => sendJson(Buffer.from(key).toString('base64'))],
])('a transcriber that echoes its headers hands on no key %s', async (_, format, behave) => {
  answer = behave();
  const reply = await transcribe(format);
  expect(reply.status).toBe(200);
  const text = await reply.text();
  expect(text).toContain('[redacted]');
  expect(text).not.toContain(key);
});

test('an answer in a stream that echoes its headers hands on no key', async () => {
  const chunk = (content: string) =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;
  answer = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const text = chunk(`authorization: Bearer ${key}`);
    response.write(text.slice(0, -30));
    response.end(`${text.slice(-30)}data: [DONE]\n\n`);
  };
  const text = await (await server.chat({ model: 'openai/gpt-4.1-mini', stream: true })).text();
  expect(text).not.toContain(key);
});

test.each([
  ['a public name that leads to this machine', 'pictures.example', 'provider_bad_stream'],
  ['an address of this network', '192.168.1.1', 'provider_error'],
  ['a name of this machine', 'localhost', 'provider_error'],
])('a picture at %s is not fetched', async (_, host, code) => {
  answer = (response, request) => {
    if (request.url?.endsWith('.png')) return void response.end(png());
    sendJson({ images: [{ url: `http://${host}:${port}/a.png` }] })(response, request);
  };
  const reply = await draw('fal-ai/flux/schnell');
  expect(await reply.json()).toMatchObject({ error: { code } });
  expect(requested.filter((each) => each.endsWith('.png'))).toEqual([]);
});

test('a picture at the address of the vendor itself is', async () => {
  answer = (response, request) => {
    if (request.url?.endsWith('.png')) return void response.end(png());
    sendJson({ images: [{ url: `http://127.0.0.1:${port}/a.png` }] })(response, request);
  };
  expect((await draw('fal-ai/flux/schnell')).status).toBe(200);
});
