import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { openProbePage, type ProbePage } from '#scripts/reading/probe-page.ts';
import { type SiteServer, startSiteServer } from '#test/support/site-server.ts';

jest.setTimeout(300_000);

let sites: SiteServer;
let probe: ProbePage;
/** A server on this machine that no setting names. */
let own: Server;
let ownPort: number;
let reached: string[];

beforeAll(async () => {
  own = createServer((request, response) => {
    if (request.method === 'GET') reached.push(request.url ?? '');
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('a secret');
  });
  own.listen(0, '127.0.0.1');
  await once(own, 'listening');
  ownPort = (own.address() as AddressInfo).port;
  sites = await startSiteServer();
  probe = await openProbePage(sites.chromiumArgs);
});
afterAll(async () => {
  await probe?.close();
  await sites?.close();
  own?.closeAllConnections();
  own?.close();
});
beforeEach(() => {
  reached = [];
});

const get = (url: string) => probe.call('fetchPage', url);

test('S7.4 the background gets a page as text, without cookies and referrer', async () => {
  const url = 'https://quarterly.example/page?x=1';
  sites.put(url, {
    body: Buffer.from('<meta charset=iso-8859-1><p>Ca\u0066\xe9', 'latin1'),
    headers: { 'content-type': 'text/html', 'set-cookie': 'visit=1; Secure; SameSite=None' },
  });
  const tab = await probe.browser.newPage();
  await tab.goto(url);
  await tab.reload();
  expect(sites.seen(url).at(-1)?.cookie).toBe('visit=1');
  expect(await get(`${url}#part`)).toEqual({
    page: {
      status: 200,
      url,
      contentType: 'text/html',
      text: '<meta charset=iso-8859-1><p>Café',
    },
  });
  const headers = sites.seen(url).at(-1);
  expect(headers?.cookie).toBeUndefined();
  expect(headers?.referer).toBeUndefined();
  await tab.close();
});

test('S7.4 a redirect is followed, and the final address is reported', async () => {
  sites.put('https://a.example/old', {
    body: '',
    status: 301,
    headers: { location: 'https://b.example/new' },
  });
  sites.put('https://b.example/new', { body: 'here', headers: { 'content-type': 'text/plain' } });
  expect(await get('https://a.example/old')).toMatchObject({
    page: { url: 'https://b.example/new', text: 'here' },
  });
});

test.each(['127.0.0.1', 'localhost', '0x7f000001', '[::ffff:127.0.0.1]'])(
  'S7.4 a redirect from a public host to %s never reaches this machine',
  async (host) => {
    const from = `https://redirects.example/to?${encodeURIComponent(host)}`;
    const location = `http://${host}:${ownPort}/secret`;
    sites.put(from, { body: '', status: 302, headers: { location } });
    const answer = await get(from);
    expect(answer.error?.code).toMatch(/^(network|fetch_refused)$/);
    expect(reached).toEqual([]);
  },
);

test('S7.4 an address on this machine is refused, though a page may request it', async () => {
  const url = `http://127.0.0.1:${ownPort}/x`;
  expect(await get(url)).toMatchObject({ error: { code: 'fetch_refused' } });
  expect(reached).toEqual([]);
  sites.put('https://page.example/', { body: '<!doctype html><p>A page' });
  const tab = await probe.browser.newPage();
  await tab.goto('https://page.example/');
  expect(await tab.evaluate(async (to) => (await fetch(to)).status, url)).toBe(200);
  await tab.close();
});

test('S7.4 a public name that leads to this machine is refused, also after a redirect', async () => {
  const rules = '--host-resolver-rules=';
  const leads = `${rules}MAP inner.example:80 127.0.0.1:${ownPort},`;
  const checked = await openProbePage(sites.checkedArgs.map((each) => each.replace(rules, leads)));
  try {
    const read = (url: string) => checked.call('fetchPage', url);
    sites.put('https://open.example/', { body: 'here' });
    expect(await read('https://open.example/')).toMatchObject({ page: { text: 'here' } });
    expect(await read('http://inner.example/secret')).toMatchObject({
      error: { code: 'fetch_refused' },
    });
    // Only a HEAD request arrived here.
    expect(reached).toEqual([]);
    const location = 'http://inner.example/secret';
    sites.put('https://leads.example/', { body: '', status: 302, headers: { location } });
    expect(await read('https://leads.example/')).toMatchObject({
      error: { code: 'fetch_refused' },
    });
  } finally {
    await checked.close();
  }
});

test('S7.4 S8.5 content that is no text, or no page, is reported as such', async () => {
  sites.put('https://a.example/pdf', {
    body: '%PDF',
    headers: { 'content-type': 'application/pdf' },
  });
  expect(await get('https://a.example/pdf')).toMatchObject({ error: { code: 'fetch_type' } });
  expect(await get('https://a.example/nothing')).toMatchObject({
    page: { status: 404, text: 'not here' },
  });
  expect(await get('chrome://settings/')).toMatchObject({ error: { code: 'invalid_request' } });
});

test('S7.4 a page of many megabytes arrives complete, and one beyond the cap does not', async () => {
  const line = 'The library floods on 214 days a year. é\n';
  const put = (url: string, megabytes: number) =>
    sites.put(url, {
      body: line.repeat(Math.ceil((megabytes * 1024 * 1024) / Buffer.byteLength(line))),
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  put('https://large.example/', 19);
  const lengthOf = (url: string) =>
    probe.page.evaluate(async (address) => {
      const { glossProbe } = globalThis as unknown as {
        glossProbe: {
          fetchPage(url: string): Promise<{ page?: { text: string }; error?: object }>;
        };
      };
      const { page, error } = await glossProbe.fetchPage(address);
      return { bytes: page ? new TextEncoder().encode(page.text).length : 0, error };
    }, url);
  const { bytes } = await lengthOf('https://large.example/');
  expect(bytes).toBeGreaterThanOrEqual(19 * 1024 * 1024);
  put('https://larger.example/', 21);
  expect(await lengthOf('https://larger.example/')).toMatchObject({
    bytes: 0,
    error: { code: 'fetch_data' },
  });
});
