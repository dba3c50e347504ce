import { beforeEach, expect, test } from '@jest/globals';
import type { CallContext } from '#bus/types.ts';
import type { TabInfo } from '#platform/ports.ts';
import { getCapture } from '#services/store/documents/documents.ts';
import { listSent } from '#services/store/privacy/sent.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import type { CodedError } from '#shared/errors/coded-error.ts';
import { fakePages } from '#test/support/fake-pages.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { memoryAlarms } from '#test/support/platform/alarms.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { memoryOwnRequests } from '#test/support/platform/own-requests.ts';
import {
  memoryMenus,
  memoryOffscreen,
  memoryPageStyles,
  memoryPageTools,
  memoryPermissions,
  memoryScripting,
  memorySession,
} from '#test/support/platform/ports.ts';
import { memoryTabs } from '#test/support/platform/tabs.ts';
import { tideDocument, tideSnapshot } from '#test/support/tide-page.ts';
import { createBackgroundHandlers } from './background-handlers.ts';

const address = 'https://quarterly.example/tides';
const document = tideDocument(address, 'd');

function setup() {
  const { store } = openMemoryStore();
  const tabs = memoryTabs();
  const permissions = memoryPermissions();
  const scripting = memoryScripting();
  const parsed: unknown[] = [];
  const clicks: ((tab: TabInfo) => void)[] = [];
  const { html, ...rest } = tideSnapshot(address);
  const pages = fakePages(
    {
      7: {
        0: { 'frame.copyPage': () => [{ html }, { snapshot: rest }], 'frame.watch': () => ({}) },
      },
    },
    {
      offscreen: {
        'document.parse': (body) => {
          parsed.push(body);
          return { document };
        },
        'address.loadFrame': () => {
          throw new Error('may not be framed');
        },
      },
    },
  );
  const handlers = createBackgroundHandlers({
    store,
    bus: pages.bus,
    frameIds: pages.frameIds,
    ports: {
      tabs,
      alarms: memoryAlarms(store.clock),
      permissions,
      scripting,
      backgroundTabs: {
        open: async () => 7,
        show: async () => 7,
        whenLoaded: async () => {},
        close: async () => {},
      },
      hiddenFrames: { during: (work) => work() },
      styles: memoryPageStyles(),
      pageTools: memoryPageTools(),
      screen: { capture: async () => new Blob() },
      session: memorySession(),
      locks: memoryLocks().context().locks,
      turn: { take: () => () => {} },
      offscreen: memoryOffscreen(),
      isPinned: async () => null,
      panel: { opensFromPages: true, openFromPage: async () => {} },
      ownRequests: memoryOwnRequests(),
      onActionClick: (listener) => void clicks.push(listener),
      onReadCommand: () => {},
      onToolsCommand: () => {},
      openRecorder: () => undefined,
      onDictateCommand: () => {},
      menus: memoryMenus(),
      languages: { detect: async () => null },
      urlOf: (path) => `extension:/${path}`,
      version: '8.20.0',
      loadLocal: async () => null,
      fetch: async () => new Response('', { status: 403 }),
    },
  });
  return { store, tabs, permissions, scripting, parsed, pages, clicks, handlers };
}

let rig: ReturnType<typeof setup>;
beforeEach(() => {
  rig = setup();
});

const call: CallContext = { peer: { context: 'sidebar' }, signal: new AbortController().signal };
const codeOf = (work: unknown) =>
  Promise.resolve(work).then(
    () => 'answered',
    (error: unknown) => (error as CodedError).code,
  );

/** Resolves when it has that value; the settings are read before. */
async function becomes(value: () => unknown, expected: unknown): Promise<void> {
  while (JSON.stringify(value()) !== JSON.stringify(expected)) await new Promise(setImmediate);
}

test('the loader is in pages to which access is granted, and only there', async () => {
  await rig.permissions.request(['https://quarterly.example/*', 'file:///*']);
  await becomes(() => rig.scripting.loaderOrigins, ['https://quarterly.example/*']);
  expect(rig.pages.emitted('access.changed')).toHaveLength(1);
  await rig.permissions.remove(['https://quarterly.example/*']);
  await becomes(() => rig.scripting.loaderOrigins, []);
});

test('a click on the icon and a tab that is shown are reported', async () => {
  const tab = { tabId: 1, windowId: 1, url: address, title: 'Tides', favicon: null };
  rig.clicks[0]!({ ...tab, active: false });
  rig.tabs.put({ tabId: 1, url: address });
  await becomes(() => rig.pages.emitted('page.changed').length, 2);
});

test('S7.4 the page of an address is fetched only where the browser lets the extension read it', async () => {
  const fetchPage = () => rig.handlers['page.fetch']({ url: address }, call);
  expect(await codeOf(fetchPage())).toBe('capture_no_access');
  await rig.permissions.request(['https://quarterly.example/*']);
  expect(await fetchPage()).toMatchObject({ status: 403, url: address });
});

test('S4.12 a tab that was opened to be read is captured without a look at its access', async () => {
  await rig.permissions.request(['https://quarterly.example/*']);
  const reply = await rig.handlers['address.read']({ url: address }, call);
  expect(reply).toEqual({ document, way: 'tab' });
  const { rows } = await listSent(rig.store, null, 9);
  // In a hidden frame, then in the tab; a fetch is recorded by the port.
  expect(rows.map(({ kind, host }) => `${kind} ${host}`)).toEqual(
    Array(2).fill('page quarterly.example'),
  );
  expect(rig.parsed).toEqual([{ captureId: expect.any(String), isRequested: true }]);
  const [{ captureId }] = rig.parsed as [{ captureId: string }];
  expect(await getCapture(rig.store, captureId)).toMatchObject({ html: '<p>Tides</p>' });
});

test('the page of a tab that the person shows is captured by its access', async () => {
  rig.tabs.put({ tabId: 7, url: '' });
  expect(await codeOf(rig.handlers['page.capture']({ tabId: 7 }, call))).toBe('capture_no_access');
  rig.tabs.put({ tabId: 7, url: address });
  expect(await rig.handlers['page.capture']({ tabId: 7 }, call)).toEqual({ document });
  expect(rig.parsed).toEqual([{ captureId: expect.any(String) }]);
});

test('what a page leads to is not saved where its site is never read', async () => {
  await rig.permissions.request(['https://quarterly.example/*', 'https://never.test/*']);
  await writeSettings(rig.store, { neverRead: ['never.test'] });
  const read = (url: string) => codeOf(rig.handlers['address.read']({ url }, call));
  expect(await read('https://never.test/')).toBe('capture_excluded');
  await writeSettings(rig.store, { neverRead: ['quarterly.example'] });
  rig.tabs.put({ tabId: 7, url: address });
  expect(await codeOf(rig.handlers['page.capture']({ tabId: 7 }, call))).toBe('capture_excluded');
  expect(rig.parsed).toEqual([]);
});
