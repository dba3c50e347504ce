import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { type FirefoxProduct, startFirefox } from '#test/support/firefox.ts';
import { siteFixtures } from '#test/support/site-fixtures.ts';

jest.setTimeout(120_000);

let firefox: FirefoxProduct;

beforeEach(async () => {
  firefox = await startFirefox();
  await firefox.connect(firefox.vendor.url);
  await firefox.vendor.reset();
  await firefox.vendor.script({ deltas: ['The pier was mended twice.'] });
}, 120_000);
afterEach(() => firefox?.close());

const rowStyle = `<style>#owner { display: flex; align-items: center; gap: 8px; width: 600px; }
#owner > * { flex: none; } #owner .subscribe { height: 36px; }</style>`;

async function openVideo(): Promise<Page> {
  const video = siteFixtures().find(({ site, name }) => `${site}/${name}` === 'youtube/watch')!;
  firefox.sites.put(video.url, { body: video.html.replace('</head>', `${rowStyle}</head>`) });
  return firefox.openArticle(video.url);
}

/** A click counts once the button was visible for 300 ms: it is repeated until it had an effect. */
async function pressUntil(page: Page, hasEffect: () => Promise<unknown>): Promise<void> {
  const effect = hasEffect().then(() => true);
  const host = () =>
    [...document.querySelectorAll<HTMLElement>('div')].find(({ style }) => style.zIndex === '2');
  await page.waitForFunction(host, { timeout: 20_000 });
  for (;;) {
    const { x, y } = await page.evaluate(() => {
      const own = [...document.querySelectorAll<HTMLElement>('div')];
      const box = own.find(({ style }) => style.zIndex === '2')!.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
    await page.mouse.click(x, y);
    if (await Promise.race([effect, pause(2_000, false)])) return;
  }
}

/** A second press would begin another summary: it counts as soon as the model was asked. */
async function requested(): Promise<void> {
  while ((await firefox.vendor.requests()).length === 0) await pause(100);
}

const summarised = async () => {
  const sent = await firefox.vendor.requests();
  expect(JSON.stringify(sent.at(-1)!.body)).toContain('Summarise the video');
};

test('Firefox: the summary button opens the chat in a tab with the summary of the page', async () => {
  const page = await openVideo();
  await pressUntil(page, () => firefox.extensionTab('/pages/immersive/'));
  const chat = await firefox.extensionTab('/pages/immersive/');
  await chat.answer('The pier was mended twice.');
  await summarised();
});

test('Firefox: a sidebar that is open takes the summary, and no tab opens', async () => {
  const page = await openVideo();
  const sidebar = await firefox.openSidebar();
  await pressUntil(page, requested);
  await sidebar.answer('The pier was mended twice.');
  await summarised();
  expect((await firefox.browser.pages()).some((each) => each.url().includes('immersive'))).toBe(
    false,
  );
});
