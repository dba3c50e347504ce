import { describe, expect, test } from '@jest/globals';
import { formOf, sendForm, someUpload } from '#test/support/upload-form.ts';
import { type VendorName, vendorKey, vendorNames } from '#test/support/vendors/all-vendors.ts';
import type { Behaviour } from '#test/support/vendors/behaviour.ts';
import { suiteVendors } from '#test/support/vendors/suite-vendors.ts';
import { isWide } from '#test/support/wide.ts';

/* Keys of the server are sent only to their vendor, whatever a vendor or a caller sends. */
const models: Record<VendorName, string> = {
  openai: 'gpt-4.1-mini',
  anthropic: 'claude-sonnet-4-5',
  google: 'gemini-2.5-flash',
  mistral: 'mistral-large-latest',
  deepseek: 'deepseek-chat',
  xai: 'grok-4.3',
  compatible: 'compatible/scripted-reasoner',
};

const { server, vendors } = await suiteVendors({
  COMPATIBLE_NAME: 'compatible',
  LOG_LEVEL: 'trace',
});

/** A request as a vendor or a proxy may echo it: all of its headers, in one form or another. */
const quotes: Record<string, (key: string) => string> = {
  'the header': (key) => `bad header authorization: Bearer ${key}`,
  'all headers': (key) =>
    JSON.stringify({ authorization: `Bearer ${key}`, 'x-api-key': key, 'x-goog-api-key': key }),
  'an address': (key) => `GET /v1?key=${encodeURIComponent(key)} failed`,
  'its base64': (key) => `Basic ${Buffer.from(`${key}`).toString('base64')}`,
  'much text before it': (key) => `${'x'.repeat(580)} ${key} ${key}`,
};

const statuses = [400, 402, 403, 404, 408, 413, 418, 422, 429, 500, 503, 529];
const failures: [string, (text: string) => Behaviour][] = [
  ...statuses.map((status): [string, (text: string) => Behaviour] => [
    `${status} with an error object`,
    (message) => ({ status, body: { error: { message, type: message, code: message } } }),
  ]),
  [
    '500 as plain text',
    (body) => ({ status: 500, body, headers: { 'content-type': 'text/plain' } }),
  ],
  ['429 in Retry-After', (text) => ({ status: 429, headers: { 'retry-after': text.slice(-40) } })],
  ['200 with an error object', (message) => ({ body: { error: { message } } })],
  ['200 with a detail', (detail) => ({ body: { detail } })],
  ['an error in the stream', (message) => ({ deltas: ['a'], error: { message } })],
  ['an error first in the stream', (message) => ({ deltas: [], error: { message } })],
  ['a line that is no JSON', (text) => ({ deltas: ['a'], malformed: `data: {${text}\n\n` })],
];

describe.each(vendorNames)("a quote of the server's key by %s", (name) => {
  // Each kind of failure at one vendor at least, each vendor with several kinds.
  const offset = vendorNames.indexOf(name);
  const rows = failures.filter((_, at) => isWide || at % 3 === offset % 3);
  test.each(rows)('%s does not reach the caller or the log', async (_, behave) => {
    const key = vendorKey(name);
    const parts = [key, Buffer.from(key).toString('base64').slice(0, 12)];
    for (const [form, quote] of Object.entries(quotes)) {
      for (const stream of [true, false]) {
        vendors[name].reset();
        vendors[name].script(behave(quote(key)));
        const response = await server.chat({ model: models[name], stream });
        const answer = `${JSON.stringify(Object.fromEntries(response.headers))} ${await response.text()}`;
        for (const part of parts) {
          expect([form, stream, answer.includes(part)]).toEqual([form, stream, false]);
        }
      }
    }
    const log = server.log.join('');
    for (const part of parts) expect(log.includes(part)).toBe(false);
  });
});

test.each(['/v1/embeddings', '/v1/audio/transcriptions'])(
  'a quote in a failure of %s does not reach the caller',
  async (route) => {
    const key = vendorKey('openai');
    const body = { error: { message: quotes['all headers']!(key) } };
    vendors.openai.script({ status: 403, body });
    const form = new FormData();
    form.append('model', 'openai/whisper-1');
    form.append('file', new File(['x'], 'a.wav', { type: 'audio/wav' }));
    const response = await (route.endsWith('embeddings')
      ? server.call(route, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ model: 'openai/none', input: 'x' }),
        })
      : server.call(route, { method: 'POST', body: form }));
    expect(await response.text()).not.toContain(key);
  },
);

test('no bearer and no secret is in the log at level trace', async () => {
  const { access_token, refresh_token } = await server.pair();
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, {
      ...init,
      headers: { ...(init.headers as object), authorization: `Bearer ${access_token}` },
    });
  await (await sendForm(call, formOf(await someUpload()))).text();
  const form = new FormData();
  form.append('file', new File(['x'], 'a.wav', { type: 'audio/wav' }));
  await call('/v1/audio/transcriptions', { method: 'POST', body: form });
  await call('/v1/models?access_token=x');
  const log = server.log.join('');
  expect(log).toContain('busboy');
  for (const secret of [access_token, refresh_token, access_token.split('.')[2]!]) {
    expect(log).not.toContain(secret);
  }
});

const strayIds = [
  '../../x',
  '..',
  '.',
  'a/../../x',
  '..%2f..%2fx',
  '%2e%2e/x',
  'a?key=1',
  'a#b',
  'a\\..\\b',
  'models/../../x',
  'a b',
  'a\nb',
  '/etc',
  'a'.repeat(10_000),
];

test.each(vendorNames)('a model id of %s is no path of its API', async (name) => {
  for (const id of strayIds) {
    for (const stream of [true, false]) {
      const response = await server.chat({ model: `${name}/${id}`, stream });
      expect([id, response.status]).toEqual([id, 404]);
      expect(await response.json()).toMatchObject({ error: { code: 'unknown_model' } });
    }
  }
  expect(vendors[name].requests.filter(({ method }) => method === 'POST')).toEqual([]);
});
