import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import { ChatPage } from '#test/support/chat-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { ScriptedGranter } from '#test/support/tool-servers/scripted-granter.ts';
import { ScriptedTools } from '#test/support/tool-servers/scripted-tools.ts';
import { startWebApp, type WebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

/* G18.B Signing in for a tool server in a tab of a real browser: the extension as it is installed, and the web app. */
let tools: ScriptedTools;
let granter: ScriptedGranter;
beforeAll(async () => {
  tools = await new ScriptedTools().listen();
  granter = await new ScriptedGranter().listen();
});
afterEach(() => {
  tools.reset();
  granter.reset();
});
afterAll(async () => {
  await tools.close();
  await granter.close();
});

/** Adds the server in the settings of `page`, and presses until its page of signing in is opened. */
async function begin(page: Page): Promise<ChatPage> {
  tools.granter = granter;
  const settings = new ChatPage(page);
  const address = '::-p-aria([name="Address"][role="textbox"])';
  await (await page.waitForSelector(address))?.type(tools.address);
  await settings.click('Add a tool server');
  await settings.shows('The tool server wants you to sign in');
  await settings.click('Sign in');
  await settings.shows(`You sign in for this server at ${new URL(granter.origin).host}.`);
  expect(granter.authorizations).toEqual([]);
  await settings.click('Sign in');
  await settings.shows('Signing in…');
  return settings;
}

const tabAt = (browser: Browser, start: string) =>
  browser.waitForTarget((each) => each.type() === 'page' && each.url().startsWith(start));

test('the extension: a background that dies meanwhile sees the tab that comes back, and no server runs there', async () => {
  const product: Product = await startProduct('extension-chromium');
  try {
    const { browser, id } = product;
    const page = await browser.newPage();
    await page.goto(`chrome-extension://${id}/pages/settings/index.html#tools`);
    granter.script({ held: true });
    const settings = await begin(page);
    await granter.until(() => granter.authorizations.length === 1);
    await product.killBackground();
    granter.release();
    await page.bringToFront();
    await settings.shows('The weather of a place now.');
    expect(granter.authorizations).toMatchObject([
      { redirect_uri: 'http://127.0.0.1:8787/app/settings/tools', code_challenge_method: 'S256' },
    ]);
    const at = (part: string) => browser.targets().filter((each) => each.url().includes(part));
    // The tools may be listed before the tab shows them.
    await browser.waitForTarget(() => at('settings/index.html#tools').length === 2);
    expect(at('code=')).toEqual([]);
    await settings.click('Sign out here');
    await granter.until(() => granter.revoked.length === 1);
  } finally {
    await product.close();
  }
});

test('the web app: the tab comes back to its settings, without what it was given in its address; then with a client by hand', async () => {
  const app: WebApp = await startWebApp();
  try {
    const { browser, server } = app;
    const page = await browser.newPage();
    const place = `${server.url}/app/settings/tools`;
    await page.goto(place);
    const settings = await begin(page);
    const back = await (await tabAt(browser, place)).asPage();
    await new ChatPage(back).shows('The weather of a place now.');
    expect(back.url()).toBe(place);
    await page.bringToFront();
    await settings.shows('Tools in use: 2');
    expect(granter.tokenRequests).toMatchObject([{ resource: tools.address }]);
    await byHand(settings);
  } finally {
    await app.close();
  }
});

/** Signs out, and in again where clients cannot register. */
async function byHand(settings: ChatPage): Promise<void> {
  await settings.click('Sign out here');
  await granter.until(() => granter.revoked.length === 1);
  granter.metadata = { registration_endpoint: undefined };
  await settings.click('Load its tools again');
  await settings.shows('The tool server wants you to sign in');
  await settings.click('Sign in');
  await settings.shows('does not register apps by itself.');
  const id = '::-p-aria([name="Client ID"][role="textbox"])';
  await (await settings.page.waitForSelector(id))?.type('by hand');
  await settings.click('Sign in');
  await granter.until(() => granter.tokenRequests.length === 2);
  await settings.page.bringToFront();
  await settings.holds('Sign out here');
  expect(granter.registered).toHaveLength(1);
  expect(granter.authorizations.at(-1)).toMatchObject({ client_id: 'by hand' });
  expect(granter.tokenRequests.at(-1)).toMatchObject({ client_id: 'by hand' });
}
