import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { taskHeader, usage as usageCall } from '#api/plans.ts';
import { probeQuery, type WebSearchReply, webSearch } from '#api/web-search.ts';
import type { Usage } from '#domain/billing/usage.ts';
import { callAs, signIn } from '#test/support/account-client.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { startMailServer } from '#test/support/mail-server.ts';
import { SearchService } from '#test/support/search-service.ts';

let searxng: SearchService;
let brave: SearchService;
let tavily: SearchService;
let server: TestServer;

const tides = [
  {
    url: 'https://tides.example/today',
    title: 'Tides',
    snippet: 'High &amp; low',
    date: '2027-01-15',
  },
  { url: 'https://harbour.example/', title: 'Harbour', snippet: 'Boats' },
];

beforeAll(async () => {
  searxng = await new SearchService('searxng').listen();
  brave = await new SearchService('brave', 'key-of-brave').listen();
  tavily = await new SearchService('tavily', 'key-of-tavily').listen();
  server = await startTestServer(
    {
      SEARXNG_URL: `${searxng.url}/`,
      BRAVE_API_KEY: 'key-of-brave',
      BRAVE_BASE_URL: brave.url,
      TAVILY_API_KEY: 'key-of-tavily',
      TAVILY_BASE_URL: tavily.url,
    },
    { searchTimeoutMs: 300 },
  );
}, 60_000);
afterAll(async () => {
  await server.close();
  for (const service of [searxng, brave, tavily]) await service.close();
});
beforeEach(() => {
  for (const service of [searxng, brave, tavily]) {
    service.reset();
    service.results = tides;
  }
});

function search(body: object, init: RequestInit = {}, at: TestServer = server) {
  return at.call(webSearch.path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    ...init,
  });
}

async function found(body: object): Promise<WebSearchReply> {
  const reply = await search(body);
  expect(reply.status).toBe(200);
  return (await reply.json()) as WebSearchReply;
}

test('SearXNG is asked for JSON, and its results are plain text in its order', async () => {
  expect(await found({ query: ' high tide ', language: 'en-GB', count: 1 })).toEqual({
    results: [
      {
        url: 'https://tides.example/today',
        title: 'Tides',
        snippet: 'High & low',
        date: '2027-01-15',
      },
    ],
    source: 'searxng',
    skipped: [],
  });
  const [request] = searxng.requests;
  expect(request?.url.pathname).toBe('/search');
  expect(Object.fromEntries(request!.url.searchParams)).toEqual({
    q: 'high tide',
    format: 'json',
    language: 'en-GB',
  });
  expect(brave.requests).toEqual([]);
});

test('Brave is asked with its token where SearXNG has nothing, Tavily where Brave has nothing', async () => {
  searxng.results = [];
  expect(await found({ query: 'tide' })).toMatchObject({
    results: [
      { title: 'Tides', date: '2027-01-15' },
      { title: 'Harbour', date: null },
    ],
    source: 'brave',
    skipped: [{ source: 'searxng', code: 'search_empty' }],
  });
  expect(brave.requests[0]?.url.pathname).toBe('/web/search');
  expect(brave.requests[0]?.headers['x-subscription-token']).toBe('key-of-brave');
  brave.results = [];
  expect(await found({ query: 'tide', count: 3 })).toMatchObject({ source: 'tavily' });
  expect(tavily.requests[0]?.body).toEqual({
    query: 'tide',
    max_results: 3,
    search_depth: 'basic',
  });
  expect(tavily.requests[0]?.headers.authorization).toBe('Bearer key-of-tavily');
  tavily.results = [];
  expect(await found({ query: 'tide' })).toMatchObject({ results: [], source: null });
});

const broken = [
  ['429', { status: 429, headers: { 'retry-after': '30' }, body: {} }, 429, 'search_rate_limited'],
  ['a refused key', { status: 401, body: { detail: { error: 'no' } } }, 502, 'search_unauthorized'],
  ['a JSON format that is off', { status: 403, body: 'Forbidden' }, 502, 'search_unauthorized'],
  ['spent credit', { status: 402, body: {} }, 402, 'search_quota'],
  ['a failure', { status: 500, body: {} }, 502, 'search_unavailable'],
  [
    'a redirect',
    { status: 302, headers: { location: 'http://127.0.0.1:9/' }, body: {} },
    502,
    'search_unavailable',
  ],
  ['a page', { body: '<html>' }, 502, 'search_bad_reply'],
  ['half a reply', { half: true }, 502, 'search_unavailable'],
  ['silence', { silent: true }, 504, 'search_timeout'],
] as const;

test.each(broken)(
  '%s is passed over, and named where no service answers',
  async (_, reply, status, code) => {
    searxng.script(reply);
    expect(await found({ query: 'tide' })).toMatchObject({
      source: 'brave',
      skipped: [{ source: 'searxng', code }],
    });
    for (const service of [searxng, brave, tavily]) service.script(reply);
    const all = await search({ query: 'tide' });
    expect([all.status, ((await all.json()) as { error: { code: string } }).error.code]).toEqual([
      status,
      code,
    ]);
  },
);

test('engines behind SearXNG that do not answer are no empty result, nor is a key quoted', async () => {
  searxng.script({
    body: { results: [], unresponsive_engines: [['google', 'Suspended: CAPTCHA']] },
  });
  brave.script({ status: 500, body: { error: { detail: 'bad token key-of-brave' } } });
  tavily.script({
    status: 432,
    body: { detail: { error: 'This request exceeds your plan for key-of-tavily.' } },
  });
  const all = await search({ query: 'tide' });
  const text = await all.text();
  expect(JSON.parse(text)).toMatchObject({ error: { code: 'search_quota' } });
  expect(text).toContain('exceeds your plan');
  expect(text + server.log.join('')).not.toMatch(/key-of-(brave|tavily)/);
});

test("Brave's and Tavily's own refusals of a key are named as such", async () => {
  const other = await startTestServer({
    BRAVE_API_KEY: 'wrong-key-of-brave',
    BRAVE_BASE_URL: brave.url,
    TAVILY_API_KEY: 'wrong-key-of-tavily',
    TAVILY_BASE_URL: tavily.url,
  });
  try {
    const reply = await search({ query: 'tide' }, {}, other);
    const text = await reply.text();
    expect([reply.status, text]).toEqual([502, expect.stringContaining('search_unauthorized')]);
    expect(text).not.toContain('wrong-key');
  } finally {
    await other.close();
  }
}, 60_000);

test('who leaves ends the request, and no other service is asked', async () => {
  searxng.script({ silent: true });
  const leave = new AbortController();
  const sent = search({ query: 'tide' }, { signal: leave.signal });
  await searxng.until(() => searxng.requests.length === 1);
  leave.abort();
  await expect(sent).rejects.toThrow();
  await searxng.until(() => searxng.requests[0]?.aborted === true);
  expect(brave.requests).toEqual([]);
});

test.each([
  [{}, 'no query'],
  [{ query: '  ' }, 'no words'],
  [{ query: 'x'.repeat(401) }, 'too many'],
  [{ query: 'x', count: 21 }, 'too many results'],
  [{ query: 'x', language: 'not a language' }, 'no language'],
])('%j is 400: %s', async (body, _why) => {
  expect((await search(body)).status).toBe(400);
  expect(searxng.requests).toEqual([]);
});

test('without a service, and without a bearer, nothing is searched', async () => {
  const bare = await startTestServer();
  const mail = await startMailServer();
  try {
    const reply = await search({ query: 'tide' }, {}, bare);
    expect([reply.status, await reply.text()]).toEqual([
      503,
      expect.stringContaining('no_search_source'),
    ]);
    expect((await fetch(`${bare.url}${webSearch.path}`, { method: 'POST' })).status).toBe(401);
  } finally {
    await bare.close();
    await mail.close();
  }
}, 60_000);

test('the queries of one search count once for sidebar_search (S3.12); one that fails counts nothing', async () => {
  const mail = await startMailServer();
  const plans = await startTestServer(
    {
      HOST: '0.0.0.0',
      SMTP_URL: mail.url,
      TRUSTED_PROXIES: 'loopback',
      AUTH_SECRET: 'x'.repeat(32),
      SEARXNG_URL: searxng.url,
    },
    {},
  );
  try {
    const at = { url: plans.url, now: Date.now };
    const ann = await signIn(at, mail, 'ann@gloss.example');
    const ask = (task?: string) =>
      callAs(at, ann, webSearch.path, { body: { query: 'tide' }, headers: { [taskHeader]: task } });
    const used = async () => {
      const { data } = (await (await callAs(at, ann, usageCall.path)).json()) as { data: Usage[] };
      return data.find(({ feature }) => feature === 'sidebar_search')?.used;
    };
    const trial = { body: { query: probeQuery, count: 1 } };
    expect((await callAs(at, ann, webSearch.path, trial)).status).toBe(200);
    expect(await used()).toBe(0);
    for (let query = 0; query < 3; query += 1) expect((await ask('search-1')).status).toBe(200);
    expect(await used()).toBe(1);
    searxng.script({ status: 500, body: {} });
    expect((await ask('search-2')).status).toBe(502);
    expect(await used()).toBe(1);
    for (let search = 0; search < 9; search += 1) expect((await ask()).status).toBe(200);
    const refused = await ask('search-3');
    expect(await refused.json()).toMatchObject({
      error: { code: 'usage_limit', data: { feature: 'sidebar_search', max: '10' } },
    });
    // Queries of a search that was counted still work.
    expect((await ask('search-1')).status).toBe(200);
  } finally {
    await plans.close();
    await mail.close();
  }
}, 60_000);

test('a trial asks the services once in a while', async () => {
  const before = searxng.requests.length;
  for (const _ of ['first', 'second']) {
    expect((await found({ query: probeQuery, count: 1 })).source).toBe('searxng');
  }
  expect(searxng.requests.length - before).toBe(1);
});
