import { startProduct } from '#test/support/product.ts';
import { patient, press, shotOf, walks } from './page.ts';
import { setting } from './settings.ts';

/** The first look is measured at this size. */
const size = { width: 380, height: 700 };

/** The sidebar without a model: its first run, the tiles unfolded, a page that may not be read. */
export async function firstRunViews(folder: string): Promise<void> {
  const product = await startProduct('extension-chromium');
  patient(product.browser);
  const closed = 'https://harbour.example/letter';
  const body = '<!doctype html><title>Letter</title><p>The tide comes at six.';
  product.sites.put(closed, { body });
  try {
    for (const walk of walks) {
      const shot = shotOf(folder, walk, [size.width, 280]);
      await setting(product, 'language', walk.language);
      const article = await product.openArticle();
      const { page } = await product.openPanel(article);
      await page.setViewport(size);
      await page.reload();
      const line = 'main section header > button[aria-expanded]';
      await page.waitForSelector('main section ul + div ul, main section div > ul');
      await page.waitForSelector(line);
      await shot('first-run', page);
      await press(page, line);
      await page.waitForSelector('main section [data-id="openai"]');
      await shot('first-run-unfolded', page);
      await page.setViewport(size);
      await press(page, line);
      await product.openArticle(closed);
      await page.waitForSelector('main section > div > section');
      await shot('first-run-access', page);
    }
  } finally {
    await product.close();
  }
}
