import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import type { PageAddress } from '#bus/types.ts';
import { type BusRig, startBusRig } from './rig.ts';

jest.setTimeout(300_000);

interface InPage {
  askPage(to: PageAddress, name: string, body: unknown): Promise<unknown>;
}
interface InWorker {
  life: { ports: string[] };
  pages: { frames(tabId: number, part: string): Promise<number[]> };
}

const top = 'https://www.bus.test/top';
const other = 'https://other.bus.test/';
const granted = 'https://granted.bus.test/';
const noAccess = 'https://elsewhere.test/';
const headers = {
  'content-security-policy':
    "default-src 'none'; frame-src https://*.bus.test; require-trusted-types-for 'script'",
};

let rig: BusRig;
let sidebar: Page;

beforeAll(async () => {
  rig = await startBusRig();
  const body = `<!doctype html><title>Top</title><p>Text</p><iframe src="${other}"></iframe>
    <iframe srcdoc="<p>Inside" sandbox></iframe>`;
  rig.sites.put(top, { body, headers });
  rig.sites.put(other, { body: '<!doctype html><title>Other</title>', headers });
  rig.sites.put(granted, { body: '<!doctype html><title>Granted</title>', headers });
  rig.sites.put(noAccess, { body: '<!doctype html><title>Else</title>' });
  sidebar = await rig.open('sidebar');
});
afterAll(() => rig.close());

async function open(url: string): Promise<{ page: Page; tabId: number }> {
  const ids = () =>
    sidebar.evaluate(async () => (await chrome.tabs.query({})).map(({ id }) => id ?? -1));
  const before = await ids();
  const page = await rig.browser.newPage();
  const tabId = (await ids()).find((id) => !before.includes(id)) ?? -1;
  await page.goto(url);
  return { page, tabId };
}

/** From the sidebar, through the background, to a page: the reply's text or the code of the failure. */
const ask = async (to: PageAddress, text: string, name = 'toy.read'): Promise<unknown> => {
  const reply = await sidebar.evaluate(
    (address, call, sent) =>
      (globalThis as unknown as InPage).askPage(address, call, { text: sent }),
    to,
    name,
    text,
  );
  return typeof reply === 'object' ? (reply as { text: string }).text : reply;
};
const ports = async () =>
  (await rig.worker()).evaluate(() =>
    (globalThis as unknown as InWorker).life.ports.filter((name) => name.startsWith('gloss-page')),
  );
/** Waits until the page's port is open and its call has started. */
const isOpen = async (name: string) => {
  while (!(await ports()).includes(name));
};
const isClosed = async () => {
  while ((await ports()).length > 0);
};
/** A hanging call that has reached the page. */
async function hanging(tabId: number): Promise<{ call: Promise<unknown> }> {
  const call = ask({ tabId }, 'hang');
  await isOpen('gloss-page capture');
  return { call };
}
const frames = async (tabId: number) =>
  (await rig.worker()).evaluate(
    (id) => (globalThis as unknown as InWorker).pages.frames(id, 'capture'),
    tabId,
  );

describe('a page', () => {
  test('answers in each of its frames, strict, of another origin, sandboxed', async () => {
    const { page, tabId } = await open(top);
    const ids = await frames(tabId);
    expect(ids).toHaveLength(3);
    const answers = await Promise.all(ids.map((frameId) => ask({ tabId, frameId }, '')));
    expect(new Set(answers)).toEqual(new Set(['about:srcdoc', other, top]));
    expect(await ask({ tabId }, '')).toBe(top);
    await page.close();
  });

  test('without access and closed to extensions is refused by its code', async () => {
    const closed = await open('chrome://version/');
    expect(await ask({ tabId: closed.tabId }, '')).toBe('capture_refused');
    const { page, tabId } = await open(noAccess);
    expect(await ask({ tabId }, '')).toBe('capture_no_access');
    await Promise.all([page.close(), closed.page.close()]);
    expect(await ask({ tabId }, '')).toBe('capture_failed');
  });

  test('that is busy for longer than a handshake is waited for', async () => {
    const { page, tabId } = await open(other);
    expect(await Promise.all([ask({ tabId }, 'busy'), ask({ tabId }, '')])).toEqual([other, other]);
    await page.close();
  });

  test('returns 20 MB, and reports what is too large for a message', async () => {
    const { page, tabId } = await open(other);
    expect(await ask({ tabId }, `x${20 * 2 ** 20}`)).toHaveLength(20 * 2 ** 20);
    expect(await ask({ tabId }, `x${65 * 2 ** 20}`)).toBe('failed');
    expect(await ask({ tabId }, '')).toBe(other);
    await page.close();
  });

  test('has a port only while it is in use, and the loader alone has none', async () => {
    const { page, tabId } = await open(granted);
    await isClosed();
    expect(await ask({ tabId }, '')).toBe(granted);
    expect(await ports()).toEqual(['gloss-page capture']);
    await isClosed();
    expect(await ask({ tabId }, '')).toBe(granted);
    const world = await page.evaluate(() =>
      Object.keys(globalThis).filter((name) => /gloss/i.test(name)),
    );
    expect(world).toEqual([]);
    await page.close();
  });
});

describe('pending calls are peerLost immediately', () => {
  test('when its tab is closed', async () => {
    const { page, tabId } = await open(other);
    const { call } = await hanging(tabId);
    await page.close();
    expect(await call).toBe('peerLost');
  });

  test('when its frame is removed', async () => {
    const { page, tabId } = await open(top);
    const ids = await frames(tabId);
    const answers = await Promise.all(ids.map((frameId) => ask({ tabId, frameId }, '')));
    const frameId = ids[answers.indexOf(other)]!;
    const call = ask({ tabId, frameId }, 'hang');
    await page.evaluate(() => document.querySelector('iframe')?.remove());
    expect(['peerLost', 'capture_failed']).toContain(await call);
    expect(await ask({ tabId }, '')).toBe(top);
    await page.close();
  });

  test('when the page navigates; the next page answers, and so does the first after Back', async () => {
    const { page, tabId } = await open(other);
    const { call } = await hanging(tabId);
    await page.goto(granted);
    expect(await call).toBe('peerLost');
    expect(await ask({ tabId }, '')).toBe(granted);
    await page.goBack();
    expect(await ask({ tabId }, '')).toBe(other);
    await page.goForward();
    expect(await ask({ tabId }, '')).toBe(granted);
    await page.close();
  });

  test('when the page is reloaded', async () => {
    const { page, tabId } = await open(other);
    const { call } = await hanging(tabId);
    await page.reload();
    expect(await call).toBe('peerLost');
    expect(await ask({ tabId }, '')).toBe(other);
    await page.close();
  });
});

test('a background that died finds the page’s work under way', async () => {
  const { page, tabId } = await open(other);
  const picking = ask({ tabId }, 'one', 'toy.pick');
  const [realm] = page.extensionRealms();
  await realm?.waitForFunction(() => 'finish' in globalThis, { polling: 50 });
  await rig.kill();
  await isOpen('gloss-page region');
  await realm?.evaluate(() =>
    (globalThis as unknown as { finish(area: string): void }).finish('an area'),
  );
  expect(await picking).toBe('an area');
  await page.close();
});

test('a frame of the offscreen document answers by its name', async () => {
  await sidebar.evaluate('ask("toy.work", { text: "" })');
  const offscreen = await rig.offscreen();
  const names = ['frame-1', 'frame-2'];
  const calls = names.map((hiddenFrame) => ask({ hiddenFrame }, hiddenFrame, 'toy.copy'));
  for (const name of names) {
    await offscreen.evaluate(
      (url, own) => (globalThis as unknown as { frame(...all: string[]): void }).frame(url, own),
      other,
      name,
    );
  }
  expect(await Promise.all(calls)).toEqual(['frame-1 Other', 'frame-2 Other']);
});

test('scripts of an older version in a page end automatically, and the next version answers there', async () => {
  const { page, tabId } = await open(other);
  const picking = ask({ tabId }, 'one', 'toy.pick');
  const [realm] = page.extensionRealms();
  await realm?.waitForFunction(() => 'finish' in globalThis, { polling: 50 });
  await rig.update();
  sidebar = await rig.open('sidebar');
  await Promise.race([picking.catch(() => 'gone'), Promise.resolve('gone')]);
  await realm?.waitForFunction(() => 'hasEnded' in globalThis, { polling: 50 });
  expect(await ask({ tabId }, '')).toBe(other);
});
