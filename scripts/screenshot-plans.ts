import { connect } from '#server/database/connect.ts';
import { parseAdmin, runAdmin } from '#server/plans/admin.ts';
import { runningClusterUrl } from '#server/postgres/running-cluster.ts';
import { AccountView } from '#test/support/account-view.ts';
import { ChatPage } from '#test/support/chat-page.ts';
import { startAccountApp } from '#test/support/two-profiles.ts';
import type { Look, Shot } from './screenshot-page.ts';
import { writeRows } from './screenshot-rows.ts';

/** The paywall's card and modal, what is left of a limit, the plan in the settings, and the pricing page. */
export async function planViews(
  looks: readonly Look[],
  shotOf: (look: Look) => Shot,
  folder: string,
): Promise<void> {
  const { mail, vendor, app, close } = await startAccountApp();
  const page = await app.browser.newPage();
  const open = (path: string) => page.goto(`${app.server.url}/${path}`);
  try {
    const db = connect(await runningClusterUrl(app.server.dataDir), () => undefined);
    await runAdmin(db, parseAdmin(['limit', 'free', 'third_party_daily_chat_limit', '1']));
    await db.destroy();
    await open('app/settings#account');
    const account = new AccountView(page);
    await account.signInByCode(mail, 'ann@gloss.example');
    await account.shows('Chats and settings are in sync.');
    await open('app/');
    const chat = new ChatPage(page);
    await vendor.script({ deltas: ['Twice a day.'] });
    await chat.ask('How often is high tide?');
    await chat.answer('Twice a day.');
    await chat.ask('And spring tide?');
    await chat.shows("Questions to the server's models are used up");
    for (const look of looks) {
      const shot = shotOf(look);
      await page.setViewport({ width: look[2], height: 765, deviceScaleFactor: 2 });
      // Of the devices that see the second variant.
      await writeRows(page, 'meta', 'key', { deviceId: { value: 'a' } });
      const row = { value: look[3], rev: 0, dirty: 0, deviceId: 'd', hlc: '0' };
      await writeRows(page, 'settings', 'key', { language: row });
      await page.evaluate(() => localStorage.removeItem('gloss.look'));
      await open('app/');
      await page.waitForSelector('section[data-feature]');
      if (!(await page.$('dialog[open]'))) {
        await shot('paywall-card', page);
        await page.$eval('section[data-feature] [data-tone="link"]', click);
      }
      await page.waitForSelector('dialog[open] svg');
      await shot('paywall-modal', page);
      await open('app/settings#account');
      await page.waitForSelector('#account section li');
      await shot('plan', page);
      await open(look[3] === 'ar-XB' ? 'ar-XB/pricing' : 'pricing');
      // It is no page of the app, whose scheme `shot` would wait for.
      const features = [{ name: 'prefers-color-scheme', value: look[1] }];
      await page.emulateMediaFeatures(features);
      await page.screenshot({ path: `${folder}/pricing-${look[0]}.png`, fullPage: true });
    }
  } finally {
    await close();
  }
}

const click = (button: Element) => (button as HTMLElement).click();
