import { expect, test } from '@jest/globals';
import { systemClock } from '#shared/clock.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { automatic1111 } from './automatic1111.ts';
import { readImages } from './read-images.ts';

const base64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const png = Buffer.from(base64, 'base64');
const { signal } = new AbortController();

/** A host whose pictures are behind its key. */
function hostOf(secret: string | null = 'k') {
  const requested: [url: string, key: string | null][] = [];
  const fetch = async (url: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('authorization');
    requested.push([url, key]);
    const isOpen = key === 'Bearer k' || url.includes('open');
    return new Response(isOpen ? png : null, { status: isOpen ? 200 : 401 });
  };
  return { requested, host: { fetch, bases: ['https://h.example/v1'], secret } };
}
const reply = (url: string) => JSON.stringify({ data: [{ url }] });
const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => null,
    (thrown: unknown) => toCodedError(thrown).code,
  );

test.each([
  ['https://h.example/a.png', 'https://h.example/a.png'],
  ['/a.png', 'https://h.example/a.png'],
  ['a.png', 'https://h.example/a.png'],
])('a picture behind the key of its host: %s', async (sent, url) => {
  const { requested, host } = hostOf();
  const [made] = await readImages(reply(sent), host, signal);
  expect(made?.blob.type).toBe('image/png');
  expect(requested).toEqual([
    [url, null],
    [url, 'Bearer k'],
  ]);
});

test('the key goes to no other origin, and only where it is requested for', async () => {
  const { requested, host } = hostOf();
  expect(await codeOf(readImages(reply('https://other.example/a.png'), host, signal))).toBe(
    'provider_bad_stream',
  );
  await readImages(reply('/open.png'), host, signal);
  expect(requested.map(([, key]) => key)).toEqual([null, null]);
});

/** A host at `base` that names the picture; each request of it is answered with a picture without an end. */
function namedBy(base: string, url: string) {
  const requested: string[] = [];
  const fetch = async (address: string) => {
    requested.push(address);
    const pull = (stream: ReadableStreamDefaultController) =>
      stream.enqueue(new Uint8Array(8 * 1024 * 1024));
    return new Response(new ReadableStream({ pull }));
  };
  const code = codeOf(readImages(reply(url), { fetch, bases: [base], secret: null }, signal));
  return { requested, code };
}

test.each(['http://127.0.0.1/a.png', 'https://router.lan/a.png', 'http://[::1]/a.png'])(
  'G15.3 a host of the web has nothing read at %s',
  async (url) => {
    const { requested, code } = namedBy('https://h.example/v1', url);
    expect(await code).toBe('provider_bad_stream');
    expect(requested).toEqual([]);
  },
);

test('G15.3 a host on this machine may name one there; a picture without an end is none', async () => {
  const url = 'http://localhost:8080/a.png';
  const { requested, code } = namedBy('http://127.0.0.1:8080/v1', url);
  expect(await code).toBe('provider_bad_stream');
  expect(requested).toEqual([url]);
});

test('S3.16 of the pictures of a reply those that are whole are given', async () => {
  const data = [{ b64_json: 'AAAA' }, { b64_json: base64 }];
  const made = await readImages(JSON.stringify({ data }), hostOf().host, signal);
  expect(made.map(({ blob }) => blob.type)).toEqual(['image/png']);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">';
const drawn = (text: string) =>
  readImages(
    JSON.stringify({ data: [{ b64_json: Buffer.from(text).toString('base64url') }] }),
    hostOf().host,
    signal,
  );

test('a drawing that only draws is a picture', async () => {
  const inner = '<defs><g id="a"/></defs><use href="#a"/><rect fill="url(#g)"/></svg>';
  for (const head of ['', '<?xml version="1.0"?>\n<!-- x -->']) {
    const [made] = await drawn(head + svg + inner);
    expect(made?.blob.type).toBe('image/svg+xml');
  }
});

test.each([
  '<script>1</script>',
  '<svg:script/>',
  '<rect onload="x()"/>',
  '<a href="java&#115;cript:x()"/>',
  '<a xlink:href="javascript:x()"/>',
  '<image href="https://a.example/x.png"/>',
  '<foreignObject/>',
  '<style>@import "x"</style>',
  '<rect fill="url(https://a.example/x)"/>',
  '<use href="data:image/svg+xml,x"/>',
  '<animate attributeName="href" to="x"/>',
])('a drawing that does more is none: %s', async (inner) => {
  expect(await codeOf(drawn(`${svg}${inner}</svg>`))).toBe('provider_bad_stream');
});

test.each([
  { images: [base64], info: { all_seeds: [7] } },
  { images: [base64], info: '{"all_seeds":[7]}' },
  { images: [base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')], info: null },
])('a server that follows AUTOMATIC1111 loosely: %j', async (body) => {
  const fetch = async () => Response.json(body);
  const endpoint = {
    fetch,
    clock: systemClock,
    speaker: 'host' as const,
    bases: ['http://h'],
    secret: null,
  };
  const model = { connection: 'automatic1111' as const, model: 'lamp' };
  const request = { prompt: 'a lamp', model, ratio: null, contentType: null, count: 1, seed: null };
  const call = { request, source: null, mask: null, signal, onProgress: () => undefined };
  const [made] = await automatic1111(endpoint, true).draw(call as never);
  expect(made?.blob.type).toBe('image/png');
  expect(made?.seed).toBe(body.info === null ? null : 7);
});

test('models without a name, or with it alone', async () => {
  const rows = [{ title: 'a' }, { title: 'b', model_name: null }, { model_name: 'c' }, {}];
  const fetch = async () => Response.json(rows);
  const endpoint = {
    fetch,
    clock: systemClock,
    speaker: 'host' as const,
    bases: ['http://h'],
    secret: null,
  };
  const models = await automatic1111(endpoint, true).models();
  expect(models.map(({ ref }) => ref.model)).toEqual(['a', 'b', 'c']);
});
