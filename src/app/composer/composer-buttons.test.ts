import { expect, test } from '@jest/globals';
import { defaultSettings, type Settings } from '#domain/settings/settings.ts';
import { memoryLocks } from '#platform/memory/locks.ts';
import { memorySession } from '#platform/memory/ports.ts';
import { memoryTabs } from '#platform/memory/tabs.ts';
import { fakePages } from '#test/support/fake-pages.ts';
import { sampleTexts } from '#test/support/sample-texts.ts';
import { createComposerButtons } from './composer-buttons.ts';

const mail = 'https://mail.google.com/mail/u/0/#inbox';

function setup(tabIds: readonly number[]) {
  const frame = { 'composer.start': () => ({}), 'composer.end': () => ({}) };
  const pages = fakePages(Object.fromEntries(tabIds.map((tabId) => [tabId, { 0: frame }])));
  const tabs = memoryTabs();
  let settings: Settings = defaultSettings;
  const buttons = createComposerButtons({
    tabs,
    session: memorySession(),
    locks: memoryLocks().context().locks,
    bus: pages.bus,
    cards: { open: async () => undefined },
    settings: async () => settings,
    saveSettings: async (change) => {
      settings = { ...settings, ...change };
    },
    texts: async () => sampleTexts,
    mayRead: async () => true,
    urlOf: (path) => `chrome-extension://own/${path}`,
  });
  const visit = async (tabId: number, url: string) => {
    tabs.put({ tabId, url });
    await buttons.noteTab((await tabs.get(tabId))!);
  };
  return { buttons, pages, visit };
}

test('S3.9 every tab that got buttons at the same time loses them when the site is turned off', async () => {
  const tabIds = [7, 8, 9];
  const { buttons, pages, visit } = setup(tabIds);
  await Promise.all(tabIds.map((tabId) => visit(tabId, mail)));
  const signal = new AbortController().signal;
  const peer = { context: 'content' as const, tabId: 7, frameId: 0, url: mail };
  await buttons.handlers['composer.turnOff']({}, { peer, signal });
  const ended = pages.calls.filter((call) => call.endsWith('composer.end'));
  expect(ended.toSorted()).toEqual(tabIds.map((tabId) => `${tabId}/0 composer.end`));
});

test('a tab that went to another site gets no further call of its buttons', async () => {
  const { buttons, pages, visit } = setup([7, 8]);
  await Promise.all([visit(7, mail), visit(8, mail)]);
  await visit(8, 'https://quarterly.example/');
  pages.calls.length = 0;
  await buttons.apply();
  expect(pages.calls).toEqual(['7/0 composer.start']);
});
