import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import type { GlossProbe } from '#scripts/reading/probe-page.ts';
import { type Product, startProduct, strictCsp } from '#test/support/product.ts';

jest.setTimeout(300_000);

const url = 'https://colours.example/';
/** Four fields of one colour each; the page records every key and every insertion. */
const page = `<!doctype html><title>Colours</title>
<style>html,body{margin:0}div{position:fixed;width:200px;height:150px}</style>
<div style="left:0;top:0;background:#ff0000"></div><div style="left:200px;top:0;background:#00ff00"></div>
<div style="left:0;top:150px;background:#0000ff"></div><div style="left:200px;top:150px;background:#ffff00"></div>
<input autofocus aria-label="field">`;

let product: Product;
let probe: Page;
let tab: Page;

beforeAll(async () => {
  product = await startProduct();
  product.sites.put(url, { body: page, headers: { 'content-security-policy': strictCsp } });
  probe = await product.browser.newPage();
  await probe.goto(`chrome-extension://${product.id}/pages/probe/index.html`);
  await probe.waitForFunction(() => 'glossProbe' in globalThis);
  tab = await product.openArticle(url);
  await tab.setViewport({ width: 800, height: 600 });
});
afterAll(() => product?.close());
afterEach(async () => {
  expect(await leftovers()).toEqual([]);
});

const words = {
  title: 'Area',
  hint: 'Drag',
  size: '{width} × {height}',
  take: 'Take',
  cancel: 'Cancel',
  dir: 'ltr',
  lang: 'en',
} as const;

let shots = 0;

/** Starts a screenshot; resolves with the reply of `page.screenshot`. */
async function shoot(area: 'visible' | 'region') {
  await tab.bringToFront();
  shots += 1;
  const shotId = `shot-${shots}`;
  const windowId = await probe.evaluate(async () => (await chrome.windows.getCurrent()).id ?? -1);
  const request = { shotId, windowId, slot: 'e2e', area, name: 'Shot.png', words };
  const answer = probe.evaluate(
    (body) =>
      (globalThis as unknown as { glossProbe: GlossProbe }).glossProbe.request(
        'page.screenshot',
        body,
      ),
    request,
  );
  return { shotId, answer: answer as Promise<{ reply?: unknown; error?: { code: string } }> };
}

/** Width, height and the colours at some points of a saved picture. */
function picture(id: string, points: readonly [number, number][]) {
  return probe.evaluate(
    async (key, at) => {
      const open = indexedDB.open('gloss-guest');
      const db = await new Promise<IDBDatabase>((resolve) => {
        open.onsuccess = () => resolve(open.result);
      });
      const row = await new Promise<{ blob: Blob; type: string } | undefined>((resolve) => {
        const get = db.transaction('files').objectStore('files').get(key);
        get.onsuccess = () => resolve(get.result as never);
      });
      db.close();
      if (!row) return null;
      const bitmap = await createImageBitmap(row.blob);
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const colours = at.map(([x, y]) =>
        Array.from(context.getImageData(x, y, 1, 1).data.slice(0, 3)).join(),
      );
      return { type: row.blob.type, width: bitmap.width, height: bitmap.height, colours };
    },
    id,
    points,
  );
}

/** The traces of a picker in the page, and in its own world. */
async function leftovers(): Promise<unknown[]> {
  const elements = await tab.evaluate(() =>
    [...document.documentElement.children].map((each) => each.localName),
  );
  const own = tab.extensionRealms();
  const names = await Promise.all(
    own.map((realm) =>
      realm.evaluate(() =>
        Object.keys(globalThis).filter((name) => /^glossPick|^glossRegion/.test(name)),
      ),
    ),
  );
  return [...elements.filter((name) => name !== 'head' && name !== 'body'), ...names.flat()];
}

const isPickerShown = () =>
  tab.waitForFunction(() => document.documentElement.children.length > 2, { polling: 20 });

const [red, green, blue, yellow, white] = [
  '255,0,0',
  '0,255,0',
  '0,0,255',
  '255,255,0',
  '255,255,255',
];

describe('S7.4 a screenshot', () => {
  test('of what the window shows has its pixels', async () => {
    const { shotId, answer } = await shoot('visible');
    expect(await answer).toEqual({ reply: { uploadId: shotId } });
    expect(
      await picture(shotId, [
        [10, 10],
        [390, 10],
        [10, 290],
        [390, 290],
        [600, 500],
      ]),
    ).toEqual({
      type: 'image/png',
      width: 800,
      height: 600,
      colours: [red, green, blue, yellow, white],
    });
  });

  test('of an area that was drawn has the pixels of that area and nothing of the picker', async () => {
    const { shotId, answer } = await shoot('region');
    await isPickerShown();
    await tab.mouse.move(150, 100);
    await tab.mouse.down();
    await tab.mouse.move(200, 150, { steps: 3 });
    await tab.mouse.move(250, 200, { steps: 3 });
    await tab.mouse.up();
    expect(await answer).toEqual({ reply: { uploadId: shotId } });
    expect(
      await picture(shotId, [
        [0, 0],
        [49, 49],
        [50, 0],
        [0, 50],
        [99, 99],
      ]),
    ).toEqual({
      type: 'image/png',
      width: 100,
      height: 100,
      colours: [red, red, green, blue, yellow],
    });
  });

  test('is picked by keys alone; the page gets the focus back and receives no key', async () => {
    await tab.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      document.addEventListener('keydown', ({ key }) => seen.push(key));
      document.querySelector('input')?.focus();
    });
    const { shotId, answer } = await shoot('region');
    await isPickerShown();
    // From the middle, 400 × 300 at 200, 150: to the top left corner, then down to 16 × 12 steps.
    for (let at = 0; at < 14; at += 1) await tab.keyboard.press('ArrowLeft');
    for (let at = 0; at < 10; at += 1) await tab.keyboard.press('ArrowUp');
    await tab.keyboard.down('Shift');
    for (let at = 0; at < 5; at += 1) await tab.keyboard.press('ArrowRight');
    await tab.keyboard.up('Shift');
    await tab.keyboard.press('Enter');
    expect(await answer).toEqual({ reply: { uploadId: shotId } });
    const taken = await picture(shotId, [
      [0, 0],
      [399, 299],
      [479, 10],
    ]);
    expect(taken).toEqual({
      type: 'image/png',
      width: 480,
      height: 300,
      colours: [red, yellow, white],
    });
    expect(await tab.evaluate(() => document.activeElement?.localName)).toBe('input');
    expect(await tab.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual(
      [],
    );
  });

  test('has the pixels of a page that is shown at another size', async () => {
    const zoom = (factor: number) =>
      probe.evaluate(
        async (to, address) => {
          const [shown] = await chrome.tabs.query({ url: `${address}*` });
          await chrome.tabs.setZoom(shown?.id ?? -1, to);
        },
        factor,
        url,
      );
    await zoom(2);
    const { shotId, answer } = await shoot('region');
    await isPickerShown();
    // The keyboard's frame: half of a window of 400 × 300.
    await tab.keyboard.press('Enter');
    expect(await answer).toEqual({ reply: { uploadId: shotId } });
    await zoom(1);
    expect(
      await picture(shotId, [
        [0, 0],
        [199, 149],
        [200, 149],
        [199, 150],
        [399, 299],
      ]),
    ).toEqual({
      type: 'image/png',
      width: 400,
      height: 300,
      colours: [red, red, green, blue, yellow],
    });
  });

  test('of a site that is never read is refused, whole or of an area; its page is not drawn on', async () => {
    const neverRead = (sites: string[]) =>
      probe.evaluate(
        (list) =>
          (globalThis as unknown as { glossProbe: GlossProbe }).glossProbe.rows('settings', 'set', {
            neverRead: list,
          }),
        sites,
      );
    await neverRead(['colours.example']);
    for (const area of ['visible', 'region'] as const) {
      const { shotId, answer } = await shoot(area);
      expect(await answer).toMatchObject({ error: { code: 'capture_excluded' } });
      expect(await picture(shotId, [])).toBeNull();
    }
    await neverRead([]);
  });

  test('is not taken where the person presses Escape', async () => {
    const { shotId, answer } = await shoot('region');
    await isPickerShown();
    await tab.keyboard.press('Escape');
    expect(await answer).toEqual({ reply: { uploadId: null } });
    expect(await picture(shotId, [])).toBeNull();
  });

  test('can still be picked in the page when the background ended meanwhile', async () => {
    const { shotId, answer } = await shoot('region');
    await isPickerShown();
    await product.killBackground();
    await tab.bringToFront();
    await tab.mouse.move(10, 10);
    await tab.mouse.down();
    await tab.mouse.move(60, 60, { steps: 5 });
    await tab.mouse.up();
    expect(await answer).toEqual({ reply: { uploadId: shotId } });
    expect(await picture(shotId, [[25, 25]])).toMatchObject({
      width: 50,
      height: 50,
      colours: [red],
    });
  });

  test('of an area of a page that no extension may read is refused', async () => {
    const store = await product.browser.newPage();
    await store.goto('chrome://version');
    await store.bringToFront();
    const windowId = await probe.evaluate(async () => (await chrome.windows.getCurrent()).id ?? -1);
    const body = {
      shotId: 'x',
      windowId,
      slot: null,
      area: 'region',
      name: 'x.png',
      words,
    } as const;
    const answer = await probe.evaluate(
      (request) =>
        (globalThis as unknown as { glossProbe: GlossProbe }).glossProbe.request(
          'page.screenshot',
          request,
        ),
      body,
    );
    expect(answer).toMatchObject({ error: { code: 'capture_no_access' } });
    await store.close();
  });
});
