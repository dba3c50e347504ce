import path from 'node:path';
import type { Page } from 'puppeteer';
import type { Product } from '#test/support/product.ts';
import { siteFixtures } from '#test/support/site-fixtures.ts';

/** The rows of the sites' toolbars, which the fixtures have without the sites' style sheets. */
const places = {
  'youtube/watch':
    '#owner { display: flex; align-items: center; gap: 8px; width: 600px; } #owner > * { flex: none; }',
  'gmail/thread': 'h2.hP { display: inline; font-size: 22px; }',
  'outlook/thread': '',
};
const looks = {
  light: ':root { background: #fff; color: #0f0f0f }',
  dark: ':root { background: #0f0f0f; color: #f1f1f1 } a { color: inherit }',
  rtl: ':root { direction: rtl; background: #fff; color: #0f0f0f }',
};

/** The summary button in a page of each site, light, dark and right to left, under the pointer. */
export async function summaryButtonViews(product: Product, folder: string): Promise<void> {
  for (const [name, rows] of Object.entries(places)) {
    const fixture = siteFixtures().find((each) => `${each.site}/${each.name}` === name);
    if (!fixture) throw new Error(`no fixture ${name}`);
    for (const [look, css] of Object.entries(looks)) {
      const style = `<style>body { font: 14px sans-serif } ${css} ${rows}</style>`;
      const body = fixture.html.replace('</head>', `${style}</head>`);
      product.sites.put(fixture.url, { body });
      const page = await product.openArticle(fixture.url);
      await page.setViewport({ width: 820, height: 420, deviceScaleFactor: 2 });
      await moveToButton(page);
      const file = `summary-button-${fixture.site}-${look}.png`;
      await page.screenshot({ path: path.join(folder, file) });
      await page.close();
    }
  }
}

async function moveToButton(page: Page): Promise<void> {
  const host = await page.waitForFunction(
    () =>
      [...document.querySelectorAll<HTMLElement>('div')].find(({ style }) => style.zIndex === '2'),
    { polling: 100, timeout: 20_000 },
  );
  const box = await (
    host as unknown as { boundingBox(): Promise<Record<string, number> | null> }
  ).boundingBox();
  if (box) await page.mouse.move(box.x! + 18, box.y! + 18);
}
