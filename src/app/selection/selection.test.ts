import { expect, test } from '@jest/globals';
import type { CallContext } from '#bus/types.ts';
import { defaultSettings, type Settings } from '#domain/settings/settings.ts';
import { memoryLocks } from '#platform/memory/locks.ts';
import { memoryScripting, memorySession } from '#platform/memory/ports.ts';
import { memoryTabs } from '#platform/memory/tabs.ts';
import { fakePages } from '#test/support/fake-pages.ts';
import { sampleTexts } from '#test/support/sample-texts.ts';
import { createSelections } from './selection.ts';

const urls = new Map([
  [1, 'https://pier.example/a'],
  [2, 'https://quay.example/'],
  [3, 'https://pier.example/b'],
]);

/** Three tabs with the pill, of two sites. */
async function setup() {
  const frame = { 'selection.start': () => ({}), 'selection.end': () => ({}) };
  const frames = Object.fromEntries([...urls.keys()].map((tabId) => [tabId, { 0: frame }]));
  const pages = fakePages(frames);
  const tabs = memoryTabs();
  const scripting = memoryScripting();
  let settings: Settings = defaultSettings;
  const { handlers } = createSelections({
    tabs,
    scripting,
    session: memorySession(),
    locks: memoryLocks().context().locks,
    bus: pages.bus,
    cards: { open: async () => undefined },
    frameIds: async () => [0],
    settings: async () => settings,
    saveSettings: async (change) => {
      settings = { ...settings, ...change };
    },
    texts: async () => sampleTexts,
    origins: async () => ['<all_urls>'],
    urlOf: (path) => `chrome-extension://own/${path}`,
  });
  const from = (tabId: number): CallContext => ({
    peer: { context: 'content', tabId, frameId: 0, url: urls.get(tabId) ?? '' },
    signal: new AbortController().signal,
  });
  for (const [tabId, url] of urls) {
    tabs.put({ tabId, url });
    await handlers['selection.begin']({}, from(tabId));
  }
  const turnOff = async (where: 'site' | 'everywhere') => {
    const before = await handlers['selection.turnOff']({ where }, from(1));
    const { visibility } = settings.buttonSettings.textSelectPopupButton;
    const ended = pages.calls.filter((call) => call.endsWith('selection.end')).toSorted();
    const script = scripting.scripts.get('selection-watch');
    const undo = async () => {
      pages.calls.length = 0;
      await handlers['selection.turnOn'](before, from(1));
      return {
        ...settings.buttonSettings.textSelectPopupButton,
        started: pages.calls.filter((call) => call.endsWith('selection.start')).toSorted(),
        script: scripting.scripts.get('selection-watch'),
      };
    };
    return { visibility, ended, script, undo };
  };
  return turnOff;
}

test('S3.9 turned off everywhere, the pill leaves every page and no page gets its script', async () => {
  const { visibility, ended, script } = await (await setup())('everywhere');
  expect(visibility).toMatchObject({ isWhitelistMode: true, whitelist: [] });
  expect(ended).toEqual(['1/0 selection.end', '2/0 selection.end', '3/0 selection.end']);
  expect(script).toBeUndefined();
});

test('S3.9 turned off on a site, the pill leaves the pages of that site', async () => {
  const { visibility, ended, script } = await (await setup())('site');
  expect(visibility).toMatchObject({ isWhitelistMode: false, blacklist: ['pier.example'] });
  expect(ended).toEqual(['1/0 selection.end', '3/0 selection.end']);
  expect(script?.excludeMatches).toContain('*://*.pier.example/*');
});

test.each([
  ['site', ['1/0 selection.start', '3/0 selection.start']],
  ['everywhere', ['1/0 selection.start', '2/0 selection.start', '3/0 selection.start']],
] as const)('undone after %s, the pages that lost the pill have it again', async (where, pages) => {
  const { undo } = await (await setup())(where);
  const { visibility, started, script } = await undo();
  expect(visibility).toEqual(defaultSettings.buttonSettings.textSelectPopupButton.visibility);
  expect(started).toEqual(pages);
  expect(script?.excludeMatches).toEqual([]);
});
