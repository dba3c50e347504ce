import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { defaultPrices } from '#domain/billing/plan-prices.ts';
import { connect } from '#server/database/connect.ts';
import { parseAdmin, runAdmin } from '#server/plans/admin.ts';
import { runningClusterUrl } from '#server/postgres/running-cluster.ts';
import { AccountView } from '#test/support/account-view.ts';
import { ChatPage } from '#test/support/chat-page.ts';
import { findingsAt } from '#test/support/screen-checks.ts';
import {
  type StripeServer,
  signedEvent,
  someSubscription,
  startStripe,
} from '#test/support/stripe-server.ts';
import { startAccountApp } from '#test/support/two-profiles.ts';
import { coreOf } from '#test/support/wide.ts';

/* The limit of a plan as a person meets it in the web app: what is left, the card, the plans, and what follows an upgrade. */
let product: Awaited<ReturnType<typeof startAccountApp>>;
let stripe: StripeServer;
let folder: string;
let chat: ChatPage;

const webhookSecret = 'whsec_scripted';

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gloss-plans-'));
  const prices = path.join(folder, 'plans.json');
  const sold = Object.fromEntries(
    Object.keys(defaultPrices).map((type) => [
      type,
      { test_price_id: type === 'pro' ? 'price_month' : `price_${type}` },
    ]),
  );
  writeFileSync(prices, JSON.stringify(sold));
  stripe = await startStripe();
  product = await startAccountApp({
    PLANS_FILE: prices,
    // The database of its own, which `npm run admin` finds while the server runs.
    DATABASE_URL: '',
    STRIPE_SECRET_KEY: 'sk_test_scripted',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.url,
  });
  await admin('limit free third_party_daily_chat_limit 1');
  const page = await product.app.browser.newPage();
  await page.goto(`${product.app.server.url}/app/settings#account`);
  const account = new AccountView(page);
  await account.signInByCode(product.mail, 'ann@gloss.example');
  await account.shows('Synced are chats');
  await page.goto(`${product.app.server.url}/app/`);
  chat = new ChatPage(page);
}, 90_000);
afterAll(async () => {
  await product.close();
  await stripe.close();
  rmSync(folder, { recursive: true, force: true });
});

async function admin(line: string): Promise<string[]> {
  const db = connect(await runningClusterUrl(product.app.server.dataDir), () => undefined);
  try {
    return await runAdmin(db, parseAdmin(line.split(' ')));
  } finally {
    await db.destroy();
  }
}

test('what is left is shown; the refused question goes through by itself after an upgrade', async () => {
  await product.vendor.script({ deltas: ['Twice a day.'] }, { deltas: ['Once a fortnight.'] });
  await chat.ask('How often is high tide?');
  await chat.answer('Twice a day.');
  await chat.shows("Questions to the server's models: 0 of 1 left today");
  await chat.ask('And spring tide?');
  await chat.shows("You've reached your limit: Questions to the server's models");
  await chat.page.keyboard.press('Escape');
  // The bar of what is left has the same button.
  await chat.page.locator('section[data-feature] button[data-tone="accent"]').click();
  const target = await product.app.browser.waitForTarget((each) =>
    each.url().includes('/pricing?from='),
  );
  const pricing = await target.page();
  await pricing?.waitForSelector('h1 ::-p-text(Plans and prices)');
  expect(await markedPlans(pricing)).toEqual(['free']);
  await admin('grant ann@gloss.example pro');
  await chat.page.bringToFront();
  await chat.page.evaluate(() => dispatchEvent(new Event('focus')));
  await chat.answer('Once a fortnight.');
  await pricing?.reload();
  expect(await markedPlans(pricing)).toEqual(['pro', 'pro_one_year']);
  await pricing?.close();
  await admin('revoke ann@gloss.example');
});

test('the refused question is answered after an upgrade to Basic, though its page is closed', async () => {
  await product.vendor.script({ deltas: ['Every two weeks.'] });
  await chat.ask('And neap tide?');
  await chat.shows("You've reached your limit: Questions to the server's models");
  await chat.page.keyboard.press('Escape');
  await chat.page.locator('section[data-feature] button[data-tone="accent"]').click();
  const pricing = await product.app.browser.waitForTarget((each) =>
    each.url().includes('/pricing?from='),
  );
  const { browser, server } = product.app;
  const next = await browser.newPage();
  await chat.page.close();
  await (await pricing.page())?.close();
  await admin('grant ann@gloss.example basic');
  await next.goto(`${server.url}/app/`);
  chat = new ChatPage(next);
  await chat.shows('The limit is lifted');
  await next.goto(`${server.url}/app/settings#account`);
  await chat.shows('Basic');
  await admin('revoke ann@gloss.example');
});

test('S2.3 S7.6 a plan chosen on the pricing page is paid, and waited for until the provider has confirmed it', async () => {
  const { page } = chat;
  const { url } = product.app.server;
  stripe.checkoutUrl = `${stripe.url}/pay`;
  await page.goto(`${url}/pricing`);
  await page.click('input[value="pro"]');
  await Promise.all([
    page.waitForRequest((request) => request.url() === stripe.checkoutUrl),
    page.click('[data-offer="pro"] a'),
  ]);
  await page.goto(`${url}/app/settings?upgraded=1#account`);
  const account = new AccountView(page);
  await account.shows('Waiting for your payment to be confirmed');
  const now = Math.floor(Date.now() / 1000);
  stripe.subscriptions = [someSubscription('price_month', now + 30 * 24 * 3600)];
  const type = 'customer.subscription.created';
  const { payload, signature } = await signedEvent(
    { id: 'evt_1', type, created: now, object: { customer: 'cus_ann' } },
    webhookSecret,
  );
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const reply = await fetch(`${url}/payment/webhook`, { method: 'POST', headers, body: payload });
  expect(reply.status).toBe(200);
  await account.shows('Renews on');
  await page.waitForFunction(() => location.search === '', { timeout: 60_000 });
});

/** S4.8: the cards and offers that are marked as the person's own, who is no guest. */
async function markedPlans(page: Page | null): Promise<(string | null)[] | undefined> {
  await page?.waitForSelector('[aria-current]');
  expect(
    await page?.$$eval('[data-guest]', (all) => all.every((each) => !each.checkVisibility())),
  ).toBe(true);
  expect(
    await page?.$$eval('.mark', (all) => all.filter((each) => each.checkVisibility()).length),
  ).toBe(1);
  return page?.$$eval('.plans [aria-current]', (all) =>
    all.map((each) => each.getAttribute('data-plan') ?? each.getAttribute('data-offer')),
  );
}

test('S2.3 the pricing page has the theme that was chosen in the settings, from its first picture', async () => {
  const page = await product.app.browser.newPage();
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
  await page.goto(`${product.app.server.url}/app/settings/appearance`);
  await page.locator('::-p-aria([name="Dark"][role="radio"])').click();
  await page.waitForFunction(() => localStorage.getItem('gloss.look')?.includes('dark'));
  await page.goto(`${product.app.server.url}/pricing`);
  const ground = () => page.$eval('body', (body) => getComputedStyle(body).backgroundColor);
  expect(await ground()).toBe('rgb(22, 25, 24)');
  await page.goto(`${product.app.server.url}/app/settings/appearance`);
  await page.locator('::-p-aria([name="Follow the system"][role="radio"])').click();
  await page.waitForFunction(() => localStorage.getItem('gloss.look')?.includes('system'));
  await page.goto(`${product.app.server.url}/pricing`);
  expect(await ground()).toBe('rgb(250, 250, 250)');
  await page.close();
});

test('S2.3 the pricing page works without a script', async () => {
  const page = await product.app.browser.newPage();
  await page.setJavaScriptEnabled(false);
  await page.goto(`${product.app.server.url}/pricing`);
  const offer = () =>
    page.$$eval('[data-offer]', (all) =>
      all.filter((each) => each.checkVisibility()).map((each) => each.getAttribute('data-offer')),
    );
  expect(await offer()).toEqual(['pro_yearly']);
  await page.click('input[value="pro_quarterly"]');
  expect(await offer()).toEqual(['pro_quarterly']);
  await page.click('summary');
  expect(await page.$eval('details p', (text) => text.checkVisibility())).toBe(true);
  await page.close();
});

const screens = [
  ['light', 'pricing', [1200, 320]],
  ['dark', 'ar-XB/pricing', [380]],
] as const;
test.each(coreOf<(typeof screens)[number]>(screens, () => ''))(
  'axe finds nothing serious in %s /%s, all of which is in view',
  async (scheme, path, widths) => {
    const page = await product.app.browser.newPage();
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.goto(`${product.app.server.url}/${path}`);
    expect(await findingsAt(page, path, widths)).toEqual([]);
    expect(await unknownDeclarations(page)).toEqual([]);
    await page.close();
  },
);

/** Declarations of the page's style sheet that the browser does not know. */
async function unknownDeclarations(page: Page): Promise<string[]> {
  const sheet = await (await fetch(`${product.app.server.url}/pricing/page.css`)).text();
  const declarations = [...sheet.matchAll(/{([^{}]*)}/g)]
    .flatMap(([, body = '']) => body.split(';'))
    .map((each) => each.trim())
    .filter((each) => each !== '' && !each.startsWith('--'));
  expect(declarations.length).toBeGreaterThan(100);
  return page.evaluate(
    (all) => all.filter((each) => !CSS.supports(each.replace(/ !important$/, ''))),
    declarations,
  );
}
