import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { connect } from '#server/database/connect.ts';
import { parseAdmin, runAdmin } from '#server/plans/admin.ts';
import { runningClusterUrl } from '#server/postgres/running-cluster.ts';
import { AccountView } from '#test/support/account-view.ts';
import { ChatPage } from '#test/support/chat-page.ts';
import { findingsAt } from '#test/support/screen-checks.ts';
import { startAccountApp } from '#test/support/two-profiles.ts';

/* The limit of a plan as a person meets it in the web app: what is left, the card, the plans, and what follows an upgrade. */
let product: Awaited<ReturnType<typeof startAccountApp>>;
let chat: ChatPage;

beforeAll(async () => {
  product = await startAccountApp();
  await admin('limit free third_party_daily_chat_limit 1');
  const page = await product.app.browser.newPage();
  await page.goto(`${product.app.server.url}/app/settings#account`);
  const account = new AccountView(page);
  await account.signInByCode(product.mail, 'ann@gloss.example');
  await account.shows('Chats and settings are in sync.');
  await page.goto(`${product.app.server.url}/app/`);
  chat = new ChatPage(page);
}, 90_000);
afterAll(() => product.close());

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
  await chat.shows('0 of 1 left today: Questions to the server');
  await chat.ask('And spring tide?');
  await chat.shows("Today's questions are used up");
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

test.each([
  ['light', 'pricing', [1200, 320]],
  ['dark', 'ar-XB/pricing', [380]],
] as const)(
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
