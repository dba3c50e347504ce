import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { openProbePage, type ProbePage } from '#scripts/reading/probe-page.ts';
import { type SiteServer, startSiteServer } from '#test/support/site-server.ts';
import { isWide, wideTest } from '#test/support/wide.ts';

jest.setTimeout(300_000);

let sites: SiteServer;
let probe: ProbePage;
/** Its deadline passes while the other pages are read. */
let endless: Promise<string>;

beforeAll(async () => {
  sites = await startSiteServer();
  probe = await openProbePage(sites.chromiumArgs);
  if (isWide) endless = readEndless();
}, 300_000);
afterAll(async () => {
  await probe?.close();
  await sites?.close();
});

const words = 'The library floods on 214 days a year, and nobody has lost a book to the tide.';
const essay = `<!doctype html><title>Tides</title><article><h1>Tides</h1><p>${words}</p></article>`;
const put = (url: string, body: string, headers = {}, status = 200) =>
  sites.put(url, { body, headers, status });
const denied = { 'x-frame-options': 'DENY' };

const read = (url: string) => probe.call('request', 'address.read', { url });

async function textOf(reply: Awaited<ReturnType<typeof read>>) {
  if (!('reply' in reply)) throw new Error(JSON.stringify(reply.error));
  const { document, way } = reply.reply as { document: { docId: string }; way: string };
  const text = await probe.page.evaluate(
    (id) =>
      new Promise<string>((resolve, reject) => {
        indexedDB.databases().then((known) => {
          const owned = known.find(({ name }) => name?.startsWith('gloss-guest'));
          const opening = indexedDB.open(owned?.name ?? '');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const requested = opening.result
              .transaction('documents')
              .objectStore('documents')
              .get(id);
            requested.onsuccess = () => {
              opening.result.close();
              resolve(requested.result?.pure_text ?? '');
            };
          };
        }, reject);
      }),
    document.docId,
  );
  return { way, text };
}

/** The frame's script never ends; the fetched page is readable. */
async function readEndless() {
  put('https://never.example/', `${essay}<script>for (;;);</script>`);
  const { way } = await textOf(await read('https://never.example/'));
  return way;
}

const tabs = () => probe.page.evaluate(async () => (await chrome.tabs.query({})).length);
const scripts = () =>
  probe.page.evaluate(async () =>
    (await chrome.scripting.getRegisteredContentScripts()).map(({ id }) => id),
  );

let before: number;
beforeEach(async () => {
  before = await tabs();
});

describe('S4.12 S9.9 a page that is open nowhere', () => {
  test('is read in a hidden frame of 680×1080, with what its scripts write and show', async () => {
    put(
      'https://framed.example/',
      `<!doctype html><title>F</title><style>.x{display:none}</style><p class="x">Hidden words.</p><p id="at"></p>
       <script>setTimeout(() => { at.textContent = 'Written by a script at ' + innerWidth + '×' + innerHeight + '.'; }, 300)</script>`,
    );
    expect(await textOf(await read('https://framed.example/#part'))).toEqual({
      way: 'frame',
      text: 'Written by a script at 680×1080.',
    });
    expect(await tabs()).toBe(before);
  });

  test('that may not be framed is fetched', async () => {
    put('https://alone.example/', essay, denied);
    expect(await textOf(await read('https://alone.example/'))).toEqual({
      way: 'fetch',
      text: words,
    });
    put('https://policy.example/', essay, { 'content-security-policy': "frame-ancestors 'none'" });
    expect((await textOf(await read('https://policy.example/'))).way).toBe('fetch');
  });

  test('that needs its scripts and may not be framed is read in a tab, which is closed', async () => {
    put(
      'https://app.example/',
      `<!doctype html><title>App</title><div id="root"></div><noscript>Please enable JavaScript to use this app.</noscript><script>root.innerHTML = '<p>${words}</p>'</script>`,
      denied,
    );
    const reply = await textOf(await read('https://app.example/'));
    expect(reply).toEqual({ way: 'tab', text: words });
    expect(await tabs()).toBe(before);
  });
});

describe('S8.8 a blocking page is never returned as content', () => {
  test.each([
    [
      'a check',
      '<title>Just a moment...</title><div id="challenge-form">Checking your browser</div>',
    ],
    ['a consent', '<title>Hi</title><h1>Before you continue</h1><button>Accept all</button>'],
  ])('%s', async (name, body) => {
    const url = `https://${name.replace(' ', '-')}.example/`;
    put(url, `<!doctype html>${body}`);
    expect(await read(url)).toMatchObject({
      error: { code: 'capture_blocked', details: { status: 301 } },
    });
    expect(await tabs()).toBe(before);
  });

  test('a missing page is reported as such, without a tab', async () => {
    put('https://gone.example/', 'Not found', denied, 404);
    expect(await read('https://gone.example/')).toMatchObject({ error: { code: 'fetch_other' } });
  });

  test('the text of an error page that may be framed is not the page’s either', async () => {
    put('https://lost.example/', essay, {}, 410);
    expect(await read('https://lost.example/')).toMatchObject({
      error: { code: 'fetch_other', details: { status: 410 } },
    });
  });
});

test('S7.4 this machine and its network are not requested, also behind a redirect of a frame', async () => {
  expect(await read('http://127.0.0.1:9/')).toMatchObject({ error: { code: 'fetch_refused' } });
  const inside = 'https://router.lan/';
  put(inside, essay);
  put('https://sly.example/', '', { location: inside }, 302);
  expect(await read('https://sly.example/')).toMatchObject({ error: { code: expect.any(String) } });
  expect(sites.seen(inside)).toEqual([]);
});

test('S7.4 a frame’s page cannot reach the extension, and no content script may request it', async () => {
  put(
    'https://sly-frame.example/',
    `<!doctype html><title>S</title><p>${words}</p><script>
      let said = [];
      try { parent.document.title; said.push('read'); } catch {}
      try { top.location = 'https://framed.example/'; } catch { said.push('held'); }
      try { said.push(open('https://framed.example/') ? 'opened' : 'closed'); } catch { said.push('closed'); }
      document.body.append('It said ' + said.join(' and '));
    </script>`,
  );
  const { text, way } = await textOf(await read('https://sly-frame.example/'));
  expect(way).toBe('frame');
  expect(text).toContain('It said held and closed');
  expect(await tabs()).toBe(before);
});

wideTest('S9.9 a page that never loads is fetched after 30 s', async () => {
  expect(await endless).toBe('fetch');
});

test('of all these reads no script is left behind', async () => {
  expect((await scripts()).sort()).toEqual(['loader', 'page-bridge', 'selection-watch']);
});
