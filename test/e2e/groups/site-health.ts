import { expect, test } from '@jest/globals';
import { type Product, strictCsp } from '#test/support/product.ts';
import { siteFixtures } from '#test/support/site-fixtures.ts';
import type { SharedChat } from './shared-chat.ts';

/** The fixture's thread at three addresses, its authors in markup that no selector matches. */
function threads({ sites }: Product): { url: string; title: string }[] {
  const fixture = siteFixtures().find(({ site, name }) => `${site}/${name}` === 'hacker-news/item');
  const body = (fixture?.html ?? '')
    .replaceAll('hnuser', 'who-wrote')
    .replaceAll('user?id=', 'people/');
  expect(body).toContain('who-wrote');
  return [1, 2, 3].map((id) => {
    const url = `https://news.ycombinator.com/item?id=${id}`;
    const headers = { 'content-security-policy': strictCsp };
    const title = `Thread ${id}`;
    sites.put(url, { body: body.replace(/<title>[^<]*/, `<title>${title}`), headers });
    return { url, title };
  });
}

export function testSiteHealth(shared: SharedChat): void {
  test('a selector that broke is counted and shown as its site’s health, without a word of the page', async () => {
    const { product } = shared;
    const settings = await product.browser.newPage();
    await settings.goto(`chrome-extension://${product.id}/pages/settings/index.html#sites`);
    await settings.waitForSelector('#sites ::-p-text(No pages of these sites read yet)');
    for (const { url, title } of threads(product)) {
      const chat = await product.openPanel(await product.openArticle(url));
      await chat.hasRead(title);
    }
    await settings.bringToFront();
    const line = '#sites [data-site="hacker-news"]';
    await settings.waitForSelector(`${line} ::-p-text(Some parts not found)`);
    const words = await settings.$eval('#sites', (section) => (section as HTMLElement).innerText);
    expect(words).toContain('news.ycombinator.com');
    expect(words).toMatch(/author/);
    expect(words).toContain('3 pages counted');
    expect(words).toContain('copy it from the page and paste it into your question');
    const saved = await settings.evaluate(
      () =>
        new Promise<string>((resolve, reject) => {
          const open = indexedDB.open('gloss-guest');
          open.onerror = () => reject(open.error);
          open.onsuccess = () => {
            const all = open.result.transaction('cache').objectStore('cache').getAll();
            all.onsuccess = () => resolve(JSON.stringify(all.result));
          };
        }),
    );
    expect(saved).toContain('siteHealth hacker-news');
    expect(saved).not.toMatch(/item\?id|who-wrote|people\//);
    await settings.$eval('#sites button:last-of-type', (button) => (button as HTMLElement).click());
    await settings.waitForSelector('#sites ::-p-text(No pages of these sites read yet)');
    await settings.close();
  });
}
