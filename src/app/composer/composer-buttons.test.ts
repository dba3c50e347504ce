import { expect, test } from '@jest/globals';
import { fakePages } from '#test/support/fake-pages.ts';
import { widgetDeps } from '#test/support/widget-deps.ts';
import { createWidgets } from '../widgets/widgets.ts';
import { createComposerButtons } from './composer-buttons.ts';

const mail = 'https://mail.google.com/mail/u/0/#inbox';

function setup(tabIds: readonly number[]) {
  const views = new Map<number, unknown>();
  const frameOf = (tabId: number) => ({
    'composer.show': ({ view }: { view: unknown }) => {
      views.set(tabId, view);
      return {};
    },
  });
  const pages = fakePages(
    Object.fromEntries(tabIds.map((tabId) => [tabId, { 0: frameOf(tabId) }])),
  );
  const { deps } = widgetDeps(pages.bus);
  const { widget } = createComposerButtons({
    ...deps,
    bus: pages.bus,
    cards: { open: async () => undefined },
    urlOf: (path) => `chrome-extension://own/${path}`,
  });
  const widgets = createWidgets(deps, [widget]);
  const visit = async (tabId: number, url: string) => {
    deps.tabs.put({ tabId, windowId: tabId, url });
    await widgets.recordTab((await deps.tabs.get(tabId))!);
  };
  return { widgets, pages, visit, views };
}

test('S3.9 every tab that got buttons at the same time loses them when the site is turned off', async () => {
  const tabIds = [7, 8, 9];
  const { widgets, visit, views } = setup(tabIds);
  await Promise.all(tabIds.map((tabId) => visit(tabId, mail)));
  const signal = new AbortController().signal;
  const peer = { context: 'content' as const, tabId: 7, frameId: 0, url: mail };
  const off = { id: 'composer', where: 'site' } as const;
  await widgets.handlers['widgets.turnOff'](off, { peer, signal });
  expect([...views]).toEqual(tabIds.map((tabId) => [tabId, null]));
});

test('a tab that went to another site gets no further call of its buttons', async () => {
  const { widgets, pages, visit } = setup([7, 8]);
  await Promise.all([visit(7, mail), visit(8, mail)]);
  pages.calls.length = 0;
  await visit(8, 'https://quarterly.example/');
  await widgets.apply();
  expect(pages.calls).toEqual(['7/0 composer.show']);
});
