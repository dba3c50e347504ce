import { expect, test } from '@jest/globals';
import type { CallContext } from '#bus/types.ts';
import { defaultSettings, type Settings } from '#domain/settings/settings.ts';
import { memoryLocks } from '#platform/memory/locks.ts';
import { memorySession } from '#platform/memory/ports.ts';
import { memoryTabs } from '#platform/memory/tabs.ts';
import { fakePages } from '#test/support/fake-pages.ts';
import { createQuickAccess } from './quick-access.ts';

const pier = 'https://pier.example/';
const own = 'https://gloss.example';
const quay = 'https://quay.example/news';
const on = { ...defaultSettings.quickAccess, isVisible: true };
const texts = {
  open: 'Open',
  offHere: 'Not here',
  offEverywhere: 'Nowhere',
  dir: 'ltr',
  lang: 'en',
};

/** Tabs of one window each, all shown; `calls` are those since they were. */
async function setup(
  urls: readonly string[],
  given: Partial<Settings> = { quickAccess: on },
  opensFromPages = true,
) {
  const opened: number[] = [];
  const frame = { 'floating.show': () => ({}), 'floating.end': () => ({}) };
  const ids = urls.map((_, at) => at + 1);
  const pages = fakePages(Object.fromEntries(ids.map((tabId) => [tabId, { 0: frame }])));
  const tabs = memoryTabs();
  let settings: Settings = { ...defaultSettings, ...given };
  const refused = new Set<string>();
  const button = createQuickAccess({
    tabs,
    session: memorySession(),
    locks: memoryLocks().context().locks,
    panel: { opensFromPages, openFromPage: async (tabId) => void opened.push(tabId) },
    urlOf: (path) => `extension:/${path}`,
    bus: pages.bus,
    settings: async () => settings,
    saveSettings: async (change) => {
      settings = { ...settings, ...change };
    },
    server: async () => own,
    texts: async () => texts as never,
    mayRead: async (url) => !refused.has(url),
  });
  const show = async (tabId: number, url: string, active = true) => {
    tabs.put({ tabId, windowId: tabId, url, active });
    await button.noteTab((await tabs.get(tabId))!);
  };
  for (const [at, url] of urls.entries()) await show(at + 1, url);
  const before = [...pages.calls];
  const calls = () => pages.calls.slice(before.length).toSorted();
  const turnOff = (where: 'site' | 'everywhere', url: string) => {
    const peer = { context: 'content', tabId: 1, frameId: 0, url } as const;
    const call: CallContext = { peer, signal: new AbortController().signal };
    return button.handlers['floating.turnOff']({ where }, call);
  };
  const open = (tabId: number) => {
    const peer = { context: 'content', tabId, frameId: 0, url: pier } as const;
    return button.handlers['floating.open']({}, { peer, signal: new AbortController().signal });
  };
  const change = async (next: Partial<Settings>) => {
    settings = { ...settings, ...next };
    await button.apply();
  };
  return {
    before,
    calls,
    show,
    turnOff,
    open,
    change,
    refused,
    opened,
    tabs,
    settings: () => settings,
  };
}

test('S3.9 turned off everywhere, it leaves every page that is open', async () => {
  const { before, calls, show, turnOff, settings } = await setup([pier, quay, pier]);
  expect(before).toEqual(['1/0 floating.show', '2/0 floating.show', '3/0 floating.show']);
  await show(3, pier, false);
  await turnOff('everywhere', pier);
  expect(settings().quickAccess).toEqual({ ...on, isVisible: false });
  expect(calls()).toEqual(['1/0 floating.end', '2/0 floating.end', '3/0 floating.end']);
});

test('S3.9 turned off on a site, it leaves the pages of that site', async () => {
  const { calls, turnOff, settings } = await setup([pier, quay, `${pier}tides`]);
  await turnOff('site', pier);
  const { visibility } = settings().floatingImageMiniMenu;
  expect(visibility.blacklist).toEqual(['pier.example']);
  expect(settings().quickAccess.isVisible).toBe(true);
  expect(calls()).toEqual(['1/0 floating.end', '2/0 floating.show', '3/0 floating.end']);
});

test('S3.9 floatingImageMiniMenu: only on the sites of a whitelist, also in pages that are open', async () => {
  const { calls, change } = await setup([pier, quay]);
  const visibility = { isWhitelistMode: true, whitelist: ['quay.example'], blacklist: [] };
  await change({ floatingImageMiniMenu: { visibility } });
  expect(calls()).toEqual(['1/0 floating.end', '2/0 floating.show']);
});

test('turned on, it comes into the pages that are shown, without a reload; into others when they are', async () => {
  const { before, calls, show, change } = await setup([pier, quay], {});
  expect(before).toEqual([]);
  await show(2, quay, false);
  await change({ quickAccess: on });
  expect(calls()).toEqual(['1/0 floating.show']);
  await show(2, quay);
  expect(calls()).toEqual(['1/0 floating.show', '2/0 floating.show']);
});

test('S2.9 an address that a page gives itself hides it, and another one shows it again', async () => {
  const { calls, show } = await setup([`${own}/`]);
  await show(1, `${own}/app/tides`);
  await show(1, `${own}/app/boats`);
  expect(calls()).toEqual(['1/0 floating.end']);
  await show(1, `${own}/`);
  expect(calls()).toEqual(['1/0 floating.end', '1/0 floating.show']);
});

test('a page without access gets no script for it, and one that has lost it no button', async () => {
  const { calls, show, change, refused } = await setup([pier]);
  refused.add(quay).add(pier);
  await change({});
  expect(calls()).toEqual(['1/0 floating.end']);
  await show(1, quay);
  expect(calls()).toHaveLength(1);
});

test("S2.9 the product's own app has no floating button, an app of another site has", async () => {
  const { before } = await setup([`${own}/app/`, 'https://quay.example/app/']);
  expect(before).toEqual(['2/0 floating.show']);
});

test('S3.9 where a page opens no panel the button is there, and opens the chat in a tab', async () => {
  const { before, open, opened, tabs } = await setup([pier, quay], { quickAccess: on }, false);
  expect(before).toEqual(['1/0 floating.show', '2/0 floating.show']);
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
