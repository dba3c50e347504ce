import type { Browser } from 'puppeteer';

/** By the settings, as the person chooses: a pseudo-locale is listed only while it is chosen. */
export async function inLanguage(
  { browser, server }: { browser: Browser; server: { url: string } },
  language: string,
): Promise<void> {
  const settings = await browser.newPage();
  await settings.goto(`${server.url}/app/settings/language`);
  await settings.waitForSelector('#language select');
  await settings.$eval(
    '#language select',
    (select, value) => {
      const list = select as HTMLSelectElement;
      list.add(new Option(value, value));
      list.value = value;
      list.dispatchEvent(new Event('change', { bubbles: true }));
    },
    language,
  );
  const dir = language === 'ar-XB' ? 'rtl' : 'ltr';
  await settings.waitForFunction(
    (wanted) => (document.documentElement.dir || 'ltr') === wanted,
    {},
    dir,
  );
  await settings.close();
}
