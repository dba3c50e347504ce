import { expect, test } from '@jest/globals';
import type { CallContext } from '#bus/types.ts';
import { maxSelectedLength } from '#domain/selection/selected-length.ts';
import { defaultSettings, type Settings } from '#domain/settings/settings.ts';
import { fakePages } from '#test/support/fake-pages.ts';
import { memoryMenus, memoryScripting } from '#test/support/platform/ports.ts';
import { widgetDeps } from '#test/support/widget-deps.ts';
import type { NewCard } from '../cards/opened-card.ts';
import { createWidgets } from '../widgets/widgets.ts';
import { createSelections } from './selection.ts';
import { createSelectionMenu } from './selection-menu.ts';

const urls = new Map([
  [1, 'https://pier.example/a'],
  [2, 'https://quay.example/'],
  [3, 'https://pier.example/b'],
]);

/** Three tabs with the pill, of two sites. */
async function setup() {
  const calls: string[] = [];
  const frameOf = (tabId: number) => ({
    'selection.show': ({ view }: { view: unknown }) => {
      calls.push(`${tabId} ${view ? 'show' : 'end'}`);
      return {};
    },
  });
  const tabIds = [...urls.keys()];
  const pages = fakePages(
    Object.fromEntries(tabIds.map((tabId) => [tabId, { 0: frameOf(tabId) }])),
  );
  const { deps, now } = widgetDeps(pages.bus);
  const { tabs } = deps;
  const scripting = memoryScripting();
  const { widget, handlers } = createSelections({
    ...deps,
    bus: pages.bus,
    scripting,
    cards: { open: async () => undefined },
    frameIds: async () => [0],
    origins: async () => ['<all_urls>'],
    urlOf: (path) => `chrome-extension://own/${path}`,
    begin: (...frame) => widgets.begin(...frame),
  });
  const widgets = createWidgets(deps, [widget]);
  const from = (tabId: number): CallContext => ({
    peer: { context: 'content', tabId, frameId: 0, url: urls.get(tabId) ?? '' },
    signal: new AbortController().signal,
  });
  for (const [tabId, url] of urls) {
    tabs.put({ tabId, url });
    await handlers['selection.begin']({}, from(tabId));
  }
  const turnOff = async (where: 'site' | 'everywhere') => {
    const { visibility: before } = now().buttonSettings.textSelectPopupButton;
    const off = { id: 'selection', where } as const;
    const call = from(1);
    const page = widgets.handlers['widgets.turnOff'](off, call);
    await expect(page).rejects.toMatchObject({ code: 'refused' });
    const card = { ...call, peer: { ...call.peer, context: 'card' as const, frameId: 4 } };
    const { frames } = await widgets.handlers['widgets.turnOff'](off, card);
    const { visibility } = now().buttonSettings.textSelectPopupButton;
    const ended = calls.filter((each) => each.endsWith('end')).toSorted();
    const script = scripting.scripts.get('selection-watch');
    const undo = async () => {
      calls.length = 0;
      await handlers['selection.turnOn']({ visibility: before, frames }, card);
      return {
        ...now().buttonSettings.textSelectPopupButton,
        started: calls.filter((each) => each.endsWith('show')).toSorted(),
        script: scripting.scripts.get('selection-watch'),
      };
    };
    return { visibility, ended, script, undo };
  };
  /** Which pages are told of another place of the pill. */
  const move = async () => {
    calls.length = 0;
    await deps.saveSettings({ contextMenuPosition: 'end' });
    await widgets.apply();
    return calls.toSorted();
  };
  return { turnOff, move };
}

test('S3.9 turned off everywhere, the pill leaves every page and no page gets its script', async () => {
  const { visibility, ended, script } = await (await setup()).turnOff('everywhere');
  expect(visibility).toMatchObject({ isWhitelistMode: true, whitelist: [] });
  expect(ended).toEqual(['1 end', '2 end', '3 end']);
  expect(script).toBeUndefined();
});

test('S3.9 turned off on a site, the pill leaves the pages of that site', async () => {
  const { visibility, ended, script } = await (await setup()).turnOff('site');
  expect(visibility).toMatchObject({ isWhitelistMode: false, blacklist: ['pier.example'] });
  expect(ended).toEqual(['1 end', '3 end']);
  expect(script?.excludeMatches).toContain('*://*.pier.example/*');
});

test.each([
  ['site', ['1 show', '3 show']],
  ['everywhere', ['1 show', '2 show', '3 show']],
] as const)('undone after %s, the pages that lost the pill have it again', async (where, pages) => {
  const { undo } = await (await setup()).turnOff(where);
  const { visibility, started, script } = await undo();
  expect(visibility).toEqual(defaultSettings.buttonSettings.textSelectPopupButton.visibility);
  expect(started).toEqual(pages);
  expect(script?.excludeMatches).toEqual([]);
});

test('G19 pages that have the pill get its place and its texts when these are others', async () => {
  expect(await (await setup()).move()).toEqual(['1 show', '2 show', '3 show']);
});

const bank = 'https://bank.test/balance';

/** The cards of text of a bank's frame in another page: by the pill, and by the browser's menu. */
async function cardsOf(given: Partial<Settings>, said = 'Balance') {
  const opened: NewCard[] = [];
  const pages = fakePages({ 1: { 0: { 'cards.show': () => ({}) } } });
  const { deps: memory } = widgetDeps(pages.bus, given);
  const cards = { open: async (_nonce: string, card: NewCard) => void opened.push(card) };
  const deps = { ...memory, bus: pages.bus, cards };
  const { handlers, pill } = createSelections({
    ...deps,
    scripting: memoryScripting(),
    frameIds: async () => [0],
    origins: async () => ['<all_urls>'],
    urlOf: (path) => `chrome-extension://own/${path}`,
    begin: async () => undefined,
  });
  const menus = memoryMenus();
  const menu = createSelectionMenu({ ...deps, menus, pill, dictate: async () => undefined });
  deps.tabs.put({ tabId: 1, url: 'https://news.test/' });
  const [tab] = await deps.tabs.all();
  const frame = { tabId: 1, frameId: 3, url: bank };
  const call: CallContext = {
    peer: { context: 'content', ...frame },
    signal: new AbortController().signal,
  };
  const chosen = { nonce: 'gloss 1-2-3-4', action: 'explain' as const, toolId: null };
  const text = { text: said, html: null, loses: false, surroundings: '', isCut: false };
  const request = { ...chosen, ...text, isEditable: false, inTop: false };
  await Promise.allSettled([handlers['selection.openCard'](request, call)]);
  await menu.run({ id: 'gloss all', tab: tab!, frameId: 3, frameUrl: bank, text: said });
  return opened;
}

test('text of a frame counts for its own site where that is never read or never sent', async () => {
  const pagesOf = async (given: Partial<Settings>) =>
    (await cardsOf(given)).map(({ page }) => page);
  expect(await pagesOf({})).toEqual([undefined, undefined]);
  expect(await pagesOf({ neverSend: ['bank.test'] })).toEqual([bank, bank]);
  expect(await pagesOf({ neverRead: ['bank.test'] })).toEqual([]);
});

test('a long text of a frame out of reach is cut, and its card says so', async () => {
  const [, byMenu] = await cardsOf({}, 'x'.repeat(maxSelectedLength + 1));
  expect(byMenu).toMatchObject({ text: 'x'.repeat(maxSelectedLength), isCut: true });
});
