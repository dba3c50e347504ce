import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { SearchService } from '#test/support/search-service.ts';
import { askEndpoint } from './ask-endpoint.ts';

const searxng = await new SearchService('searxng').listen();
const brave = await new SearchService('brave', 'k').listen();
afterAll(() => Promise.all([searxng.close(), brave.close()]));
beforeEach(() => {
  for (const service of [searxng, brave]) service.reset();
});

const ask = (service: SearchService, language: string | null = null) =>
  askEndpoint(
    { kind: service.kind, baseUrl: service.url, apiKey: service.key },
    { query: 'lamp', count: 5, language },
    { fetch, signal: new AbortController().signal },
  );

test.each([
  ['zh', 'zh-hans'],
  ['zh-TW', 'zh-hant'],
  ['zh-Hant', 'zh-hant'],
  ['ja', 'jp'],
  ['pt', 'pt-pt'],
  ['pt-BR', 'pt-br'],
  ['no', 'nb'],
  ['de-AT', 'de'],
  ['en-GB', 'en-gb'],
  ['en-US', 'en'],
  ['fil', null],
])('Brave has its own names of languages: %s', async (language, name) => {
  await ask(brave, language);
  expect(brave.requests[0]?.url.searchParams.get('search_lang')).toBe(name);
});

test('an infobox and an answer are results too, a page comes once', async () => {
  const url = 'https://encyclopedia.example/aria';
  const attributes = [{ label: 'Height', value: '2,317 m' }];
  const body = {
    results: [{ url, title: 'Aria', content: 'A mountain.' }],
    answers: [{ url: 'https://peaks.example/aria', answer: '2,317 metres', engine: 'peaks' }],
    infoboxes: [{ infobox: 'Mount Aria', urls: [{ url }], content: 'A mountain.', attributes }],
  };
  searxng.script({ body }, { body: { ...body, results: [], answers: [] } });
  expect((await ask(searxng)).map(({ title, snippet }) => [title, snippet])).toEqual([
    ['peaks', '2,317 metres'],
    ['Mount Aria', 'A mountain. Height: 2,317 m'],
  ]);
  expect(await ask(searxng)).toHaveLength(1);
});

test('an instance without JSON says what to set, a key that is refused is one', async () => {
  const page = '<!doctype html><title>403 Forbidden</title><h1>Forbidden</h1>';
  searxng.script({ status: 403, body: page }, { status: 401, body: {} });
  await expect(ask(searxng)).rejects.toMatchObject({
    code: 'search_unavailable',
    details: { words: expect.stringContaining('search.formats') },
  });
  await expect(ask(searxng)).rejects.toMatchObject({ code: 'search_unauthorized' });
});

test('the time after which it answers again is of any header', async () => {
  const headers = { 'x-ratelimit-reset': '1, 1296000' };
  brave.script({ status: 429, body: {}, headers });
  await expect(ask(brave)).rejects.toMatchObject({
    code: 'search_rate_limited',
    details: { retryAfter: '1' },
  });
});
