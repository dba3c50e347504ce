import { AccountView, codeField } from '#test/support/account-view.ts';
import { startAccountApp } from '#test/support/two-profiles.ts';
import { inLanguage } from './language.ts';
import { press, shotOf, walks, windowWidths } from './page.ts';

/** A guest of a server with accounts: the card with its free answers, and the page for signing in. */
export async function signInViews(folder: string): Promise<void> {
  const { mail, app, close } = await startAccountApp();
  const page = await app.browser.newPage();
  const view = new AccountView(page);
  try {
    for (const [at, walk] of walks.entries()) {
      const shot = shotOf(folder, walk, windowWidths);
      await inLanguage(app, walk.language);
      await page.bringToFront();
      await page.setViewport({ width: 1280, height: 765 });
      await page.goto(`${app.server.url}/app/`);
      await press(page, 'main section header > button[aria-expanded]');
      await page.waitForSelector('main section button[data-first]');
      await shot('free-answers', page);
      await press(page, 'main section button[data-first]');
      const field = '[data-sign-in] input[type="email"]';
      await page.waitForSelector(field);
      await shot('sign-in', page);
      await page.type(field, `ann${at}@gloss.example`);
      await press(page, '[data-sign-in] button[type="submit"]');
      await page.waitForSelector(codeField);
      await shot('sign-in-code', page);
      const code = mail.codeFor(`ann${at}@gloss.example`)!;
      await view.type(code === '000000' ? '000001' : '000000');
      await page.waitForSelector('[data-sign-in] [role="alert"]');
      await shot('sign-in-wrong', page);
    }
  } finally {
    await close();
  }
}
