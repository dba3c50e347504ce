import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { uploadDocumentPath } from '#api/documents.ts';
import { transcriptionsPath } from '#api/transcriptions.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { startOpenAiServer } from '#test/support/vendors/openai-server.ts';
import type { VendorServer } from '#test/support/vendors/vendor-server.ts';

/* Bodies that no client of ours sends: each is the caller's fault, and none an error of the server. */
let vendor: VendorServer;
let server: TestServer;

beforeAll(async () => {
  vendor = await startOpenAiServer({ models: ['whisper-1'] });
  server = await startTestServer({ COMPATIBLE_BASE_URL: `${vendor.url}/v1` });
}, 60_000);
afterAll(async () => {
  await server.close();
  await vendor.close();
});

const types = [
  'multipart/form-data',
  'multipart/form-data;',
  'multipart/form-data; boundary',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
  'multipart/form-data; boundary=""',
  'multipart/form-data; charset=utf-8',
  'multipart/form-data; boundary=x; boundary=y',
  'multipart/mixed; boundary=x',
  'multipart/',
  'text/plain',
  'application/x-www-form-urlencoded',
  '\u00ff\u00fe',
];
const part = (head: string) => `--x\r\n${head}\r\n\r\nvalue\r\n--x--\r\n`;
const bodies: Record<string, string> = {
  'no part': '',
  'no end': '--x\r\ncontent-disposition: form-data; name="doc_id"\r\n\r\nvalue',
  'an end alone': '--x--',
  'a part without a head': '--x\r\n\r\nvalue\r\n--x--\r\n',
  'a part without a name': part('content-disposition: form-data'),
  'a part of another kind': part('content-disposition: attachment; name="doc_id"'),
  'a name of the prototype': part('content-disposition: form-data; name="__proto__"'),
  'a constructor': part('content-disposition: form-data; name="constructor"'),
  'JSON that is none': part(
    'content-disposition: form-data; name="doc_id"\r\ncontent-type: application/json',
  ),
  'a head of 1 MB': part(`content-disposition: form-data; name="${'a'.repeat(1_000_000)}"`),
  'many parts': part('content-disposition: form-data; name="a"')
    .replace('--x--\r\n', '')
    .repeat(1000),
  'a file without an end':
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nvalue',
};

const routes = [uploadDocumentPath, transcriptionsPath];
const send = async (route: string, type: string, body: string) => {
  const response = await server.call(route, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  return [response.status, await response.text()] as const;
};

test.each(routes.flatMap((route) => types.map((type) => [route, type])))(
  '%s with content-type %j is 400',
  async (route, type) => {
    const body = part('content-disposition: form-data; name="doc_id"');
    const [status, text] = await send(route, type, body);
    expect([status, text]).toEqual([400, expect.stringMatching(/invalid_request|file_required/)]);
  },
);

test.each(routes.flatMap((route) => Object.keys(bodies).map((name) => [route, name])))(
  '%s with %s is 400',
  async (route, name) => {
    const [status, text] = await send(route, 'multipart/form-data; boundary=x', bodies[name]!);
    expect([status, text]).toEqual([400, expect.stringMatching(/invalid_request|file_required/)]);
  },
);

test.each(['a\0b', '\0', 'line\nbreak', '\u009b'])('the client name %j is 400', async (client) => {
  const response = await fetch(`${server.url}/oauth/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret: server.pairingSecret, client }),
  });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: 'invalid_request' },
  ]);
});

test.each(['a\0b', '\ud800', '\0'])('a search for %j is answered', async (query) => {
  const response = await server.call('/app/search_document', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ doc_ids: ['0'.repeat(64)], query }),
  });
  expect([response.status, await response.json()]).toEqual([200, { status: 'OK', data: [] }]);
});
