import { expect, test } from '@jest/globals';
import type { Fetch } from '../../gateway/fetch/node-fetch.ts';
import { fetchPage } from './fetch-page.ts';

/* G18.A Pages that an assistant has the server read. The hosts that a name leads to are checked in public-fetch.ts. */
const { signal } = new AbortController();
const html = (body: string, more: Record<string, string> = {}) =>
  new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8', ...more } });

/** A web of these pages; `seen`: what was requested. */
function web(pages: Readonly<Record<string, () => Response>>) {
  const seen: string[] = [];
  const fetch = (async (address: string) => {
    seen.push(address);
    const page = pages[address];
    if (!page) throw new TypeError('connect ECONNREFUSED 10.0.0.1:80');
    return page();
  }) as Fetch;
  return { seen, get: (address: string) => fetchPage(address, fetch, signal) };
}

const moved = (location: string) => () =>
  new Response(null, { status: 302, headers: { location } });

test('a page is its visible text as Markdown, with its title and last address', async () => {
  const { get, seen } = web({
    'http://tides.example/': moved('https://tides.example/essay#top'),
    'https://tides.example/essay#top': () =>
      html(
        '<title> The\n tide </title><script>alert(1)</script><h1>Tides</h1><p>High at noon.</p><p hidden>Never</p>',
      ),
  });
  expect(await get('http://tides.example/')).toEqual({
    address: 'https://tides.example/essay#top',
    title: 'The tide',
    text: '# Tides\n\nHigh at noon.',
  });
  expect(seen).toHaveLength(2);
});

test('text is read as it is', async () => {
  const { get } = web({
    'https://a.example/': () =>
      new Response('plain <b>', { headers: { 'content-type': 'text/plain' } }),
  });
  expect(await get('https://a.example/')).toMatchObject({ title: '', text: 'plain <b>' });
});

test.each([
  'http://127.0.0.1:8787/openapi.json',
  'http://localhost/',
  'http://[::1]/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0x7f000001/',
  'http://printer/',
  'https://nas.local/',
])('%s is refused before it is requested, also where a page leads there', async (address) => {
  const { get, seen } = web({ 'https://a.example/': moved(address) });
  await expect(get(address)).rejects.toMatchObject({ code: 'fetch_refused' });
  expect(seen).toEqual([]);
  await expect(get('https://a.example/')).rejects.toMatchObject({ code: 'fetch_refused' });
  expect(seen).toEqual(['https://a.example/']);
});

test.each([
  'file:///etc/passwd',
  'ftp://a.example/',
  'https://me:secret@a.example/',
  'data:text/html,x',
])('%s is no address of a page', async (address) => {
  const { get, seen } = web({});
  await expect(get(address)).rejects.toMatchObject({ code: 'invalid_request' });
  expect(seen).toEqual([]);
});

test.each([
  ['a failure', () => new Response('no', { status: 404 }), 'fetch_data'],
  [
    'a picture',
    () => new Response('x', { headers: { 'content-type': 'image/png' } }),
    'fetch_type',
  ],
  ['what has no type', () => new Response(new Uint8Array(3)), 'fetch_type'],
  ['too much, as it says', () => html('x', { 'content-length': '99000000' }), 'fetch_data'],
  ['too much', () => html('x'.repeat(3 * 1024 * 1024 + 1)), 'fetch_data'],
  ['a redirect to itself', moved('https://a.example/'), 'fetch_refused'],
])('%s is refused in words', async (_name, page, code) => {
  await expect(web({ 'https://a.example/': page }).get('https://a.example/')).rejects.toMatchObject(
    { code },
  );
});

test('what cannot be reached says nothing of the network', async () => {
  const failed = await web({})
    .get('https://a.example/')
    .catch((error: Error) => error);
  expect(failed).toMatchObject({ code: 'network', message: 'the page cannot be reached' });
});
