import path from 'node:path';
import type { Product } from '#test/support/product.ts';
import { saveSettings } from '#test/support/search-page.ts';
import { waitForHost, waitForNamed, workerOf } from '#test/support/selection-page.ts';
import type { Look, Scheme } from './page.ts';

const url = 'https://www.bing.com/search?q=high+water';
const colours: Record<Scheme, string> = {
  light: 'background: #fff; color: #202124',
  dark: 'background: #1f2023; color: #e8e8e8',
};

/** A page of results as wide as an engine's, with a column next to them. */
const pageIn = (scheme: Scheme, dir: string) => `<!doctype html><html lang="en" dir="${dir}">
<meta name="viewport" content="width=device-width"><title>high water</title>
<style>:root { color-scheme: ${scheme} } body { margin: 24px; font: 15px/23px Arial, sans-serif;
${colours[scheme]}; display: grid; gap: 24px } @media (min-width: 900px) { body { margin-inline-start: 120px;
grid-template-columns: 620px 320px } } h3 { margin: 0; font: 20px/26px Arial; color: #1a5fb4 } aside { border: 1px solid #8886;
border-radius: 12px; padding: 16px } form { grid-column: 1 / -1; border: 1px solid #8886; border-radius: 24px; padding: 10px 20px }</style>
<form>high water</form><ol style="list-style: none; margin: 0; padding: 0; display: grid; gap: 22px">
${['Tide table of the harbour', 'When is high water?', 'High water, explained', 'Steps of the pier'].map((title) => `<li><h3>${title}</h3>High water stands at the second step from six to seven, and the ferry does not wait for it.</li>`).join('')}
</ol><aside><b>High water</b><br>The highest level that the tide reaches.</aside></html>`;

/** The button that answers the query of a result page, at rest and under the pointer. */
export async function answerButtonViews(
  product: Product,
  [look, scheme, width, language]: Look,
  folder: string,
): Promise<void> {
  const place = { side: 'end', top: 0.85 } as const;
  const visibility = { isWhitelistMode: false, whitelist: [], blacklist: [] };
  await saveSettings(product, { answerButton: { isVisible: true, place, visibility } });
  // The texts are those of the language before.
  await (await workerOf(product)).evaluate(() => chrome.storage.session.remove('widgetTexts'));
  product.sites.put(url, { body: pageIn(scheme, language === 'ar-XB' ? 'rtl' : 'ltr') });
  const page = await product.openArticle(url);
  await page.setViewport({ width, height: 560 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  if (language === 'auto') {
    const { x, y } = await waitForNamed(page, 'Answer with Gloss');
    await page.screenshot({ path: path.join(folder, `answer-button-${look}.png`) });
    await page.mouse.move(x + 20, y + 18);
  } else await waitForHost(page);
  await page.screenshot({ path: path.join(folder, `answer-button-pointer-${look}.png`) });
  await page.close();
}
