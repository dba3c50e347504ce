import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'puppeteer';
import { defaultPrices } from '#domain/billing/plan-prices.ts';
import { connect } from '#server/database/connect.ts';
import { parseAdmin, runAdmin } from '#server/plans/admin.ts';
import { runningClusterUrl } from '#server/postgres/running-cluster.ts';
import { AccountView } from '#test/support/account-view.ts';
import { ChatPage } from '#test/support/chat-page.ts';
import { startAccountApp } from '#test/support/two-profiles.ts';
import { inLanguage } from './language.ts';
import { shotOf, type Walk, walks, windowWidths } from './page.ts';
import { writeRows } from './rows.ts';

/** The paywall's card and modal, what is left of a limit, the plan in the settings, and the pricing page. */
export async function planViews(folder: string): Promise<void> {
  const { mail, vendor, app, close } = await startAccountApp(sellingTo(folder));
  const page = await app.browser.newPage();
  const open = (path: string) => page.goto(`${app.server.url}/${path}`);
  try {
    const db = connect(await runningClusterUrl(app.server.dataDir), () => undefined);
    await runAdmin(db, parseAdmin(['limit', 'free', 'third_party_daily_chat_limit', '1']));
    await db.destroy();
    await open('app/settings#account');
    const account = new AccountView(page);
    await account.signInByCode(mail, 'ann@gloss.example');
    await account.shows('Synced are chats');
    await open('app/');
    const chat = new ChatPage(page);
    await vendor.script({ deltas: ['Twice a day.'], usage: { prompt: 62, completion: 5 } });
    await chat.ask('How often is high tide?');
    await chat.answer('Twice a day.');
    await chat.ask('And spring tide?');
    await chat.shows("You've reached your limit");
    const written = page.url();
    for (const walk of walks) {
      await page.setViewport({ width: 1280, height: 765 });
      await inLanguage(app, walk.language);
      await page.bringToFront();
      await chosen(page);
      const shot = shotOf(folder, walk, windowWidths);
      await page.goto(written);
      await page.waitForSelector('section[data-feature] [data-tone="link"]');
      await shot('paywall-card', page);
      await page.$eval('section[data-feature] [data-tone="link"]', click);
      await page.waitForSelector('dialog[open] svg');
      await shot('paywall-modal', page);
      await open('app/settings/account');
      await page.waitForSelector('#account section li');
      await page.waitForFunction(() => !document.querySelector('#account [data-skeleton]'));
      await shot('plan', page);
      await pricing(page, app.server.url, walk, folder);
    }
  } finally {
    await close();
  }
}

/** Variables of a server that sells its plans; nothing is bought. */
function sellingTo(folder: string): Record<string, string> {
  const file = path.join(folder, 'plans.json');
  const sold = Object.keys(defaultPrices).map((type) => [type, { test_price_id: `price_${type}` }]);
  writeFileSync(file, JSON.stringify(Object.fromEntries(sold)));
  return {
    PLANS_FILE: file,
    STRIPE_SECRET_KEY: 'sk_test_scripted',
    STRIPE_WEBHOOK_SECRET: 'whsec_scripted',
  };
}

/** A device that sees the second variant, whose modal does not open by itself: the card is seen without it. */
async function chosen(page: Page): Promise<void> {
  await writeRows(page, 'meta', 'key', { deviceId: { value: 'a' } });
  const seen = { third_party_daily_chat_limit: { at: Date.now(), times: 1 } };
  await writeRows(page, 'cache', 'key', { paywallSeen: { data: seen, syncTime: Date.now() } });
}

async function pricing(page: Page, server: string, walk: Walk, folder: string): Promise<void> {
  await page.goto(`${server}/${walk.name === 'rtl' ? 'ar-XB/pricing' : 'pricing'}`);
  await page.waitForSelector('[aria-current]');
  await shotOf(folder, walk, windowWidths, 'document')('pricing', page);
}

const click = (button: Element) => (button as HTMLElement).click();
