import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type {
  AlarmsPort,
  OffscreenPort,
  ScriptingPort,
  SessionStoragePort,
  TabInfo,
  TabsPort,
} from '#platform/ports.ts';
import { type BusRig, startBusRig } from './rig.ts';

jest.setTimeout(300_000);

interface InWorker {
  platform: {
    alarms: AlarmsPort;
    offscreen: OffscreenPort;
    scripting: ScriptingPort;
    session: SessionStoragePort;
    tabs: TabsPort;
  };
  reported: TabInfo[];
  fired: string[];
}

let rig: BusRig;

beforeAll(async () => {
  rig = await startBusRig();
  rig.sites.put('https://elsewhere.test/', { body: '<!doctype html><title>Else</title>' });
  rig.sites.put('https://www.bus.test/changed', { body: '<!doctype html><title>Changed</title>' });
});
afterAll(() => rig.close());

/** Opens a page and returns the id of its tab. */
async function tabOf(url: string): Promise<number> {
  const page = await rig.browser.newPage();
  await page.goto(url);
  return (await rig.worker()).evaluate(async (wanted) => {
    const [tab] = await chrome.tabs.query({ url: wanted });
    return tab?.id ?? -1;
  }, url);
}

const inject = async (tabId: number, file = 'script.js') =>
  (await rig.worker()).evaluate(
    (tab, script) =>
      (globalThis as unknown as InWorker).platform.scripting
        .inject(tab, [0], [script])
        .catch((error: { code: string; message: string }) => `${error.code}: ${error.message}`),
    tabId,
    file,
  );

test('a script is injected into a strict page; one that is not there fails', async () => {
  const tabId = await tabOf('https://www.bus.test/');
  expect(await inject(tabId)).toEqual([0]);
  expect(await inject(tabId, 'absent.js')).toMatch(/^capture_failed: /);
});

test('a page without access and a page that is closed to extensions are distinguished', async () => {
  expect(await inject(await tabOf('https://elsewhere.test/'))).toMatch(/^capture_no_access: /);
  expect(await inject(await tabOf('chrome://version/'))).toMatch(/^capture_refused: /);
});

test('the loader is registered once however often, and unregistered', async () => {
  const register = async (origins: string[]) =>
    (await rig.worker()).evaluate(async (list) => {
      const { scripting } = (globalThis as unknown as InWorker).platform;
      await scripting.registerLoader(list);
      await scripting.registerLoader(list);
      return (await chrome.scripting.getRegisteredContentScripts()).map(
        ({ id, matches, allFrames, runAt, persistAcrossSessions }) => ({
          id,
          matches,
          allFrames,
          runAt,
          persistAcrossSessions,
        }),
      );
    }, origins);
  expect(await register(['https://www.bus.test/*'])).toEqual([
    {
      id: 'loader',
      matches: ['https://www.bus.test/*'],
      allFrames: false,
      runAt: 'document_idle',
      persistAcrossSessions: true,
    },
  ]);
  const page = await rig.browser.newPage();
  await page.goto('https://www.bus.test/');
  await page.waitForFunction(() => document.documentElement.dataset.loads === '1', { polling: 50 });
  expect(await register([])).toEqual([]);
});

test('the active tab of a window, and a change of it', async () => {
  const worker = await rig.worker();
  await worker.evaluate(() => {
    const scope = globalThis as unknown as InWorker;
    scope.reported = [];
    scope.platform.tabs.onChanged((tab) => scope.reported.push(tab));
  });
  const tabId = await tabOf('https://www.bus.test/changed');
  const reported = async () =>
    (await worker.evaluate(() => (globalThis as unknown as InWorker).reported)).filter(
      (tab) => tab.tabId === tabId && tab.title === 'Changed',
    );
  while ((await reported()).length === 0);
  const { windowId, url } = (await reported())[0]!;
  expect(url).toBe('https://www.bus.test/changed');
  const active = await worker.evaluate(
    (id) => (globalThis as unknown as InWorker).platform.tabs.active(id),
    windowId,
  );
  expect(active).toMatchObject({ tabId, active: true });
  expect(
    await worker.evaluate(() => (globalThis as unknown as InWorker).platform.tabs.get(-5)),
  ).toBeNull();
});

test('session values live through a restart of the worker, out of a content script’s reach', async () => {
  await (await rig.worker()).evaluate(() =>
    (globalThis as unknown as InWorker).platform.session.set('key', { a: [1] }),
  );
  await rig.kill();
  const { page } = await rig.content();
  const [realm] = page.extensionRealms();
  const reach = await realm?.evaluate(() =>
    chrome.storage.session.get('key').then(
      () => 'read',
      () => 'refused',
    ),
  );
  expect(reach).toBe('refused');
  const sidebar = await rig.open('sidebar');
  await sidebar.evaluate('ask("toy.again", { text: "wake" })');
  const value = await (await rig.worker()).evaluate(() =>
    (globalThis as unknown as InWorker).platform.session.get('key'),
  );
  expect(value).toEqual({ a: [1] });
});

test('any number of callers make one offscreen document', async () => {
  const worker = await rig.worker();
  const count = await worker.evaluate(async () => {
    const { offscreen } = (globalThis as unknown as InWorker).platform;
    await Promise.all([offscreen.ensure(), offscreen.ensure(), offscreen.ensure()]);
    await offscreen.ensure();
    const standing = await chrome.runtime.getContexts({
      contextTypes: ['OFFSCREEN_DOCUMENT' as chrome.runtime.ContextType],
    });
    return standing.length;
  });
  expect(count).toBe(1);
});

test('an alarm fires by its name', async () => {
  const worker = await rig.worker();
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as InWorker;
    scope.fired = [];
    scope.platform.alarms.onFired((name) => scope.fired.push(name));
    await scope.platform.alarms.set('sync', Date.now() + 1);
  });
  const fired = () => worker.evaluate(() => (globalThis as unknown as InWorker).fired);
  while ((await fired()).length === 0);
  expect(await fired()).toEqual(['sync']);
});
