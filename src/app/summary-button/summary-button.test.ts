import { expect, test } from '@jest/globals';
import type { CallContext, Peer } from '#bus/types.ts';
import type { SiteReading } from '#domain/sites/site-health.ts';
import { systemClock } from '#shared/clock.ts';
import { fakePages } from '#test/support/fake-pages.ts';
import { sampleTexts } from '#test/support/sample-texts.ts';
import { widgetDeps } from '#test/support/widget-deps.ts';
import { createWidgets } from '../widgets/widgets.ts';
import { createSummaryButtons } from './summary-button.ts';

const video = 'https://www.youtube.com/watch?v=HarbourPie1';

function setup({ mayRead = true, opensFromPages = true, place = 0 } = {}) {
  const set: unknown[] = [];
  const opened: number[] = [];
  const readings: SiteReading[] = [];
  const pages = fakePages({
    7: {
      0: {
        'summary.show': ({ view }: { view: unknown }) => {
          set.push(view);
          return view ? { place } : {};
        },
      },
    },
  });
  const { deps, now } = widgetDeps(pages.bus);
  const { tabs } = deps;
  const buttons = createSummaryButtons({
    ...deps,
    bus: pages.bus,
    clock: { ...systemClock, after: (_, run) => systemClock.after(0, run) },
    urlOf: (path) => `moz-extension://own/${path}`,
    panel: { opensFromPages, openFromPage: async (tabId) => void opened.push(tabId) },
    countReading: async (reading) => void readings.push(reading),
  });
  const widgets = createWidgets({ ...deps, mayRead: async () => mayRead }, [buttons.widget]);
  const visit = async (url: string) => {
    tabs.put({ tabId: 7, url });
    await widgets.recordTab((await tabs.get(7))!);
  };
  return { buttons, widgets, pages, tabs, visit, set, opened, readings, settings: now };
}

const from = (peer: Partial<Peer>): CallContext => ({
  peer: { context: 'content', tabId: 7, frameId: 0, url: video, ...peer },
  signal: new AbortController().signal,
});

test('a video page gets the button and its place is counted once for each address', async () => {
  const { visit, set, readings } = setup();
  await visit(video);
  await visit(video);
  expect(set).toEqual([
    { places: expect.any(Array), texts: sampleTexts },
    { places: expect.any(Array), texts: sampleTexts },
  ]);
  expect(readings).toEqual([
    {
      site: 'youtube',
      host: 'youtube.com',
      isRead: null,
      parts: new Map([['youtube summary button', 0]]),
    },
  ]);
});

test('a toolbar that is not found is a missing part of the site', async () => {
  const { visit, readings } = setup({ place: -1 });
  await visit(video);
  expect(readings[0]?.parts).toEqual(new Map([['youtube summary button', -1]]));
});

test.each([
  ['another page of the site', 'https://www.youtube.com/feed/subscriptions', {}],
  ['another site', 'https://quarterly.example/watch?v=HarbourPie1', {}],
  ['a site without access', video, { mayRead: false }],
])('%s gets no button', async (_name, url, options) => {
  const { visit, set } = setup(options);
  await visit(url);
  expect(set).toEqual([]);
});

test('"Hide on this site" saves the setting, and the tab loses its button', async () => {
  const { widgets, visit, set, settings } = setup();
  await visit(video);
  await widgets.handlers['widgets.turnOff']({ id: 'summary', where: 'site' }, from({}));
  expect(settings().summarizeButton).toEqual({
    gmail: true,
    outlook: true,
    pdf: true,
    youtube: false,
  });
  await visit(video);
  await visit(video);
  expect(set.slice(1)).toEqual([null]);
});

test('a request opens the panel and is given once, to the panel of its window', async () => {
  const { buttons, pages, visit, opened } = setup();
  await visit(video);
  await buttons.handlers['summary.request']({}, from({}));
  expect(opened).toEqual([7]);
  const [{ windowId }] = pages.emitted('summary.requested') as [{ windowId: number }];
  const take = () => buttons.handlers['summary.takeRequest']({ windowId }, from({}));
  expect(await take()).toEqual({ tabId: 7 });
  expect(await take()).toEqual({ tabId: null });
});

test('where no page opens the panel, a request that no panel takes opens the chat in a tab', async () => {
  const { buttons, pages, visit, tabs } = setup({ opensFromPages: false });
  await visit(video);
  await buttons.handlers['summary.request']({}, from({}));
  const all = await tabs.all();
  expect(all.map(({ url }) => url)).toContain(
    'moz-extension://own/pages/immersive/index.html?summary=7',
  );
  const requested = buttons.handlers['summary.request']({}, from({}));
  while (pages.emitted('summary.requested').length < 2) await Promise.resolve();
  const { windowId } = pages.emitted('summary.requested')[1]!;
  await buttons.handlers['summary.takeRequest']({ windowId }, from({ context: 'sidebar' }));
  await requested;
  expect(await tabs.all()).toHaveLength(all.length);
});

test('the PDF viewer has opened the panel itself', async () => {
  const { buttons, visit, opened } = setup();
  await visit(video);
  const url = 'chrome-extension://own/pages/pdf/index.html';
  await buttons.handlers['summary.request']({}, from({ context: 'pdf-viewer', url }));
  expect(opened).toEqual([]);
});

test.each([
  ['another site', { url: 'https://quarterly.example/' }],
  ['a frame', { frameId: 3 }],
])('a request from %s is refused', async (_name, peer) => {
  const { buttons, opened } = setup();
  await expect(buttons.handlers['summary.request']({}, from(peer))).rejects.toMatchObject({
    code: 'refused',
  });
  expect(opened).toEqual([]);
});
