import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { openProbePage, type ProbePage } from '#scripts/reading/probe-page.ts';
import { type SiteServer, startSiteServer } from '#test/support/site-server.ts';

jest.setTimeout(300_000);

/** The shipped manifest: only this machine's hosts, all others optional. */
let sites: SiteServer;
let none: ProbePage;
let granted: ProbePage;

beforeAll(async () => {
  sites = await startSiteServer();
  none = await openProbePage(sites.chromiumArgs, []);
  granted = await openProbePage(sites.chromiumArgs, [`${host}/*`]);
});
afterAll(async () => {
  await none?.close();
  await granted?.close();
  await sites?.close();
});

const host = 'https://granted.example';
const words = 'The library floods on 214 days a year, and nobody has lost a book to the tide.';
const denied = { 'x-frame-options': 'DENY' };
const put = (url: string, body: string, headers = {}, status = 200) =>
  sites.put(url, { body: `<!doctype html><title>Tides</title>${body}`, headers, status });

const read = (probe: ProbePage, url: string) => probe.call('request', 'address.read', { url });
const tabs = ({ page }: ProbePage) =>
  page.evaluate(async () => (await chrome.tabs.query({})).length);
const scripts = ({ page }: ProbePage) =>
  page.evaluate(async () =>
    (await chrome.scripting.getRegisteredContentScripts()).map(({ id }) => id),
  );

test('S4.12 without a grant an address is refused before any request, and the code states what to do', async () => {
  const url = 'https://asked.example/';
  put(url, `<p>${words}</p>`);
  const before = await tabs(none);
  expect(await read(none, url)).toMatchObject({ error: { code: 'capture_no_access' } });
  expect(sites.seen(url)).toEqual([]);
  expect([await tabs(none), await scripts(none)]).toEqual([before, ['page-bridge']]);
});

test('S4.12 with a grant of its host alone it is read: in a hidden frame, by a fetch, in a tab', async () => {
  const before = await tabs(granted);
  put(`${host}/framed`, `<p>${words}</p>`);
  put(`${host}/alone`, `<p>${words}</p>`, denied);
  put(
    `${host}/app`,
    `<div id="root"></div><noscript>Please enable JavaScript to use this app.</noscript><script>root.innerHTML = '<p>${words}</p>'</script>`,
    denied,
  );
  for (const [page, way] of [
    ['framed', 'frame'],
    ['alone', 'fetch'],
    ['app', 'tab'],
  ]) {
    expect(await read(granted, `${host}/${page}`)).toMatchObject({
      reply: { way, document: { title: 'Tides' } },
    });
  }
  expect(await tabs(granted)).toBe(before);
  const other = 'https://other.example/';
  put(other, `<p>${words}</p>`);
  expect(await read(granted, other)).toMatchObject({ error: { code: 'capture_no_access' } });
});

test('S4.12 an address that redirects to a host without a grant is refused, and nothing is read there', async () => {
  const before = await tabs(granted);
  put('https://elsewhere.example/', `<p>${words}</p>`);
  put(`${host}/leads`, '', { location: 'https://elsewhere.example/' }, 302);
  expect(await read(granted, `${host}/leads`)).toMatchObject({
    error: { code: 'capture_no_access' },
  });
  expect(await tabs(granted)).toBe(before);
});
