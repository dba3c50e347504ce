import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { type FirefoxProduct, startFirefox } from '#test/support/firefox.ts';
import { siteFixtures } from '#test/support/site-fixtures.ts';
import { untilVisible } from '#test/support/until-visible.ts';

jest.setTimeout(300_000);

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

/** Once, when it counts: the browser must have seen the button. */
async function press(page: Page): Promise<void> {
  const middle = () => {
    const host = [...document.querySelectorAll<HTMLElement>('div')].find(
      ({ style }) => style.zIndex === '2',
    );
    const { x = 0, y = 0, width = 0, height = 0 } = host?.getBoundingClientRect() ?? {};
    return width === 0 ? null : { x: x + width / 2, y: y + height / 2 };
  };
  await page.waitForFunction(middle, { timeout: 60_000 });
  const { x, y } = (await page.evaluate(middle))!;
  await page.evaluate(untilVisible, x, y);
  await page.mouse.click(x, y);
}

const summarised = async () => {
  const sent = await firefox.vendor.requests();
  expect(JSON.stringify(sent.at(-1)!.body)).toContain('Summarise the video');
};

test('Firefox: the summary button opens the chat in a tab with the summary of the page', async () => {
  const page = await openVideo();
  await press(page);
  const chat = await firefox.extensionTab('/pages/immersive/');
  await chat.answer('The pier was mended twice.');
  await summarised();
});

test('Firefox: a sidebar that is open takes the summary, and no tab opens', async () => {
  const page = await openVideo();
  const sidebar = await firefox.openSidebar();
  await press(page);
  await sidebar.answer('The pier was mended twice.');
  await summarised();
  expect((await firefox.browser.pages()).some((each) => each.url().includes('immersive'))).toBe(
    false,
  );
});
