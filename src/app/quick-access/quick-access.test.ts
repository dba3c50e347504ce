import { expect, test } from '@jest/globals';
import type { CallContext } from '#bus/types.ts';
import { defaultSettings, type Settings } from '#domain/settings/settings.ts';
import { systemClock } from '#shared/clock.ts';
import { fakePages } from '#test/support/fake-pages.ts';
import { widgetDeps } from '#test/support/widget-deps.ts';
import { createWidgets } from '../widgets/widgets.ts';
import { createQuickAccess } from './quick-access.ts';

const pier = 'https://pier.example/';
const own = 'https://gloss.example';
const quay = 'https://quay.example/news';
const on = { ...defaultSettings.quickAccess, isVisible: true };

/** Tabs of one window each, all shown; `calls` are those since they were. */
async function setup(
  urls: readonly string[],
  given: Partial<Settings> = { quickAccess: on },
  opensFromPages = true,
) {
  const opened: number[] = [];
  const calls: string[] = [];
  const ids = urls.map((_, at) => at + 1);
  const frameOf = (tabId: number) => ({
    'floating.show': ({ view }: { view: unknown }) => {
      calls.push(`${tabId} ${view ? 'show' : 'end'}`);
      return {};
    },
  });
  const pages = fakePages(Object.fromEntries(ids.map((tabId) => [tabId, { 0: frameOf(tabId) }])));
  const { deps, now } = widgetDeps(pages.bus, given);
  const { tabs } = deps;
  const refused = new Set<string>();
  const button = createQuickAccess({
    ...deps,
    panel: { opensFromPages, openFromPage: async (tabId) => void opened.push(tabId) },
    urlOf: (path) => `extension:/${path}`,
    bus: pages.bus,
    clock: { ...systemClock, after: (_, run) => systemClock.after(0, run) },
    server: async () => own,
  });
  const mayRead = async (url: string) => !refused.has(url);
  const widgets = createWidgets({ ...deps, mayRead }, [button.widget]);
  const show = async (tabId: number, url: string, active = true) => {
    tabs.put({ tabId, windowId: tabId, url, active });
    await widgets.recordTab((await tabs.get(tabId))!);
  };
  for (const [at, url] of urls.entries()) await show(at + 1, url);
  const before = [...calls];
  const since = () => calls.slice(before.length).toSorted();
  const from = (url: string): CallContext => ({
    peer: { context: 'content', tabId: 1, frameId: 0, url },
    signal: new AbortController().signal,
  });
  const turnOff = (where: 'site' | 'everywhere', url: string) =>
    widgets.handlers['widgets.turnOff']({ id: 'floating', where }, from(url));
  const place = (url: string) =>
    button.handlers['floating.place']({ place: { side: 'start', top: 0.4 } }, from(url));
  const take = (windowId: number) =>
    button.handlers['search.takeRequest']({ windowId }, from('extension:/'));
  const open = (tabId: number) => {
    const peer = { context: 'content', tabId, frameId: 0, url: pier } as const;
    return button.handlers['floating.open']({}, { peer, signal: new AbortController().signal });
  };
  const change = async (next: Partial<Settings>) => {
    await deps.saveSettings(next);
    await widgets.apply();
  };
  return {
    before,
    calls: since,
    show,
    turnOff,
    open,
    place,
    take,
    pages,
    change,
    refused,
    opened,
    tabs,
    settings: now,
  };
}

test('S3.9 turned off everywhere, it leaves every page that is open', async () => {
  const { before, calls, show, turnOff, settings } = await setup([pier, quay, pier]);
  expect(before).toEqual(['1 show', '2 show', '3 show']);
  await show(3, pier, false);
  await turnOff('everywhere', pier);
  expect(settings().quickAccess).toEqual({ ...on, isVisible: false });
  expect(calls()).toEqual(['1 end', '2 end', '3 end']);
});

test('S3.9 turned off on a site, it leaves the pages of that site', async () => {
  const { calls, turnOff, settings } = await setup([pier, quay, `${pier}tides`]);
  await turnOff('site', pier);
  const { visibility } = settings().floatingImageMiniMenu;
  expect(visibility.blacklist).toEqual(['pier.example']);
  expect(settings().quickAccess.isVisible).toBe(true);
  expect(calls()).toEqual(['1 end', '2 show', '3 end']);
});

test('S3.9 floatingImageMiniMenu: only on the sites of a whitelist, also in pages that are open', async () => {
  const { calls, change } = await setup([pier, quay]);
  const visibility = { isWhitelistMode: true, whitelist: ['quay.example'], blacklist: [] };
  await change({ floatingImageMiniMenu: { visibility } });
  expect(calls()).toEqual(['1 end', '2 show']);
});

test('turned on, it comes into the pages that are shown, without a reload; into others when they are', async () => {
  const { before, calls, show, change } = await setup([pier, quay], {});
  expect(before).toEqual([]);
  await show(2, quay, false);
  await change({ quickAccess: on });
  expect(calls()).toEqual(['1 show']);
  await show(2, quay);
  expect(calls()).toEqual(['1 show', '2 show']);
});

test('S2.9 an address that a page gives itself hides it, and another one shows it again', async () => {
  const { calls, show } = await setup([`${own}/`]);
  await show(1, `${own}/app/tides`);
  await show(1, `${own}/app/boats`);
  expect(calls()).toEqual(['1 end']);
  await show(1, `${own}/`);
  expect(calls()).toEqual(['1 end', '1 show']);
});

test('a page without access gets no script for it, and one that has lost it no button', async () => {
  const { calls, show, change, refused } = await setup([pier]);
  refused.add(quay).add(pier);
  await change({});
  expect(calls()).toEqual(['1 end']);
  await show(1, quay);
  expect(calls()).toHaveLength(1);
});

test("S2.9 the product's own app has no floating button, an app of another site has", async () => {
  const { before } = await setup([`${own}/app/`, 'https://quay.example/app/']);
  expect(before).toEqual(['2 show']);
});

test('S3.9 where a page opens no panel the button is there, and opens the chat in a tab', async () => {
  const { before, open, opened, tabs } = await setup([pier, quay], { quickAccess: on }, false);
  expect(before).toEqual(['1 show', '2 show']);
  await open(2);
  expect(opened).toEqual([]);
  const added = { tabId: 3, windowId: 2, url: 'extension:/pages/immersive/index.html' };
  expect(await tabs.get(3)).toMatchObject(added);
});

test('where a page opens the panel the button opens no tab', async () => {
  const { open, opened, tabs } = await setup([pier, quay]);
  await open(2);
  expect(opened).toEqual([2]);
  expect(await tabs.all()).toHaveLength(2);
});

const results = 'https://www.bing.com/search?q=high+tide&form=x';
const answering = { ...defaultSettings.answerButton, isVisible: true };

test('result pages of engines have a button that answers only once it was asked for, other pages have none', async () => {
  const off = await setup([results, pier], {});
  expect(off.before).toEqual([]);
  const { before, calls, change } = await setup(
    [results, pier, 'https://www.bing.com/', 'https://search.yahoo.com/search?p=tide'],
    { answerButton: answering },
  );
  expect(before).toEqual(['1 show', '4 show']);
  await change({ answerButton: defaultSettings.answerButton });
  expect(calls()).toEqual(['1 end', '4 end']);
});

test('pressed, it opens the panel and gives the query of the page once, to the chat of its window', async () => {
  const { open, opened, take, pages } = await setup([results], { answerButton: answering });
  await open(1);
  expect(opened).toEqual([1]);
  expect(pages.emitted('search.requested')).toEqual([{ windowId: 1 }]);
  // A panel that opens looks for it, and hears of it at once.
  const taken = await Promise.all([take(1), take(1)]);
  expect(taken).toEqual([{ query: 'high tide' }, { query: null }]);
  expect(await take(1)).toEqual({ query: null });
});

test('where no page opens the panel, the chat that answers opens in a tab', async () => {
  const { open, tabs, take } = await setup([results], { answerButton: answering }, false);
  await open(1);
  const urls = (await tabs.all()).map(({ url }) => url);
  expect(urls.at(-1)).toMatch(/^extension:\/.*\?search=high\+tide$/);
  expect(await take(1)).toEqual({ query: null });
});

test('it is moved and turned off apart from the floating button', async () => {
  const given = { answerButton: answering, quickAccess: on };
  const { place, turnOff, settings, calls } = await setup([results, pier], given);
  await place(results);
  expect(settings().answerButton.place).toEqual({ side: 'start', top: 0.4 });
  expect(settings().quickAccess.place).toEqual(on.place);
  await turnOff('site', results);
  expect(settings().answerButton.visibility.blacklist).toEqual(['bing.com']);
  expect(settings().floatingImageMiniMenu.visibility.blacklist).toEqual([]);
  // The floating button takes its place.
  expect(calls()).toEqual(['1 show', '2 show']);
  await turnOff('everywhere', 'https://www.google.de/search?q=tide');
  expect(settings()).toMatchObject({
    answerButton: { isVisible: false },
    quickAccess: { isVisible: true },
  });
});
