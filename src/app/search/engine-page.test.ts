import { expect, test } from '@jest/globals';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { createEnginePage, type EnginePageDeps } from './engine-page.ts';

const data = {
  title: 'tide',
  query: 'tide',
  results: [{ title: 'Tides', url: 'https://tides.example/', snippet: 'High at noon.' }],
};

const found = async () => ({ docId: 'd' }) as DocumentInfo;

function page(more: Partial<EnginePageDeps> = {}, readTab = found) {
  const log: string[] = [];
  const clock = new ManualClock(0);
  const deps: EnginePageDeps = {
    clock,
    async inOwnTab(url, { isShown }, use) {
      log.push(`${isShown ? 'show' : 'open'} ${url}`);
      return use(readTab);
    },
    checkPage: async () => undefined,
    mayRead: async () => true,
    isExcluded: async () => false,
    recordSearch: (url) => void log.push(`record ${url}`),
    dataOf: async () => data,
    ...more,
  };
  const handler = createEnginePage(deps)['search.engine'];
  const read = (
    isShown = false,
    signal = new AbortController().signal,
    context: 'offscreen' | 'page-bridge' = 'offscreen',
  ) => handler({ engine: 'bing', query: 'high tide', isShown }, { peer: { context }, signal });
  return { log, clock, read };
}

const url = 'https://www.bing.com/search?q=high%20tide';
const blocked = () => Promise.reject(new CodedError('capture_blocked', 'captcha'));

test("an engine's page is read in a background tab", async () => {
  const { log, read } = page();
  expect(await read()).toEqual({
    results: [
      { url: 'https://tides.example/', title: 'Tides', snippet: 'High at noon.', date: null },
    ],
  });
  expect(log).toEqual([`record ${url}`, `open ${url}`]);
});

test('a page of the web app is asked who it is before anything is opened; the extension itself is not', async () => {
  const refuse = () => Promise.reject(new CodedError('refused'));
  const { log, read } = page({ checkPage: refuse });
  const signal = new AbortController().signal;
  await expect(read(false, signal, 'page-bridge')).rejects.toMatchObject({ code: 'refused' });
  expect(log).toEqual([]);
  expect(await read()).toMatchObject({ results: [{ title: 'Tides' }] });
});

test('a check is named with the page that shows it', async () => {
  const { read } = page({}, blocked);
  await expect(read()).rejects.toMatchObject({
    code: 'search_blocked',
    details: { block: 'captcha', url, name: 'bing' },
  });
});

test('before the person it is looked at again until it shows results', async () => {
  let looks = 0;
  const { log, clock, read } = page({}, () => {
    looks += 1;
    return looks < 3 ? blocked() : found();
  });
  const reading = read(true);
  for (let turn = 0; turn < 200 && looks < 3; turn += 1) {
    await Promise.resolve();
    clock.advance(1500);
  }
  expect((await reading).results).toHaveLength(1);
  expect(log).toEqual([`record ${url}`, `show ${url}`]);
});

test('S9.11 results that its scripts write later are waited for, and no longer than a moment', async () => {
  const readAfter = async (late: number) => {
    let looks = 0;
    const { clock, read } = page({}, () => {
      looks += 1;
      return looks > late ? found() : Promise.reject(new CodedError('capture_blocked', 'relay'));
    });
    let hasEnded = false;
    const reading = Promise.resolve(read()).finally(() => {
      hasEnded = true;
    });
    reading.catch(() => undefined);
    for (let turn = 0; turn < 200 && !hasEnded; turn += 1) {
      await Promise.resolve();
      clock.advance(1500);
    }
    return reading;
  };
  expect((await readAfter(2)).results).toHaveLength(1);
  await expect(readAfter(3)).rejects.toMatchObject({
    code: 'search_blocked',
    details: { block: 'relay' },
  });
});

test.each([
  ['without access', { mayRead: async () => false }, 'capture_no_access'],
  ['for a site that is never read', { isExcluded: async () => true }, 'capture_excluded'],
] as const)('%s no tab is opened, and nothing is recorded', async (_, more, code) => {
  const { log, read } = page(more);
  await expect(read()).rejects.toMatchObject({ code });
  expect(log).toEqual([]);
});

test('a page without results is empty', async () => {
  await expect(page({ dataOf: async () => ({ title: 'x' }) }).read()).rejects.toMatchObject({
    code: 'search_empty',
  });
});
