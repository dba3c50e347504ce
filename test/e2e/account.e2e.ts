import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { AccountView, codeField } from '#test/support/account-view.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { type OidcServer, oidcClient, startOidcServer } from '#test/support/oidc-server.ts';
import { startWebApp, type WebApp } from '#test/support/web-app.ts';
import { coreOf, wideTest } from '#test/support/wide.ts';

jest.setTimeout(300_000);

let mail: MailServer;
let google: OidcServer;
let app: WebApp;
let page: Page;
let view: AccountView;

beforeAll(async () => {
  [mail, google] = await Promise.all([startMailServer(), startOidcServer()]);
  app = await startWebApp({
    SMTP_URL: mail.url,
    GOOGLE_CLIENT_ID: oidcClient.id,
    GOOGLE_CLIENT_SECRET: oidcClient.secret,
    GOOGLE_ISSUER: google.issuer,
    EXTENSION_URL: 'https://gloss.example/install',
    INVITATION_CODES: 'WELCOME',
  });
  google.register(`${app.server.url}/oauth/google_callback`);
  page = await app.browser.newPage();
  view = new AccountView(page);
  await page.goto(`${app.server.url}/app/settings?invite=WELCOME&ref=Harbour#account`);
}, 120_000);
afterAll(async () => {
  await app?.close();
  await google?.close();
  await mail?.close();
});

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test('C5 C6 S5.7 a code of a real mail signs in; a wrong one, and an address with a plus, are refused', async () => {
  await view.click('Sign in');
  await view.fill('E-mail', 'ann+tag@gloss.example');
  await view.click('Send a code');
  await view.shows('Invalid email');
  await view.fill('E-mail', 'ann@gloss.example');
  await view.click('Send a code');
  await view.shows('We sent a code to ann@gloss.example');
  const code = mail.codeFor('ann@gloss.example')!;
  await view.type(wrong(code));
  await view.shows('Invalid code. Check the code and try again.');
  await page.click(codeField, { count: 3 });
  await page.keyboard.type(code);
  await view.shows('ann@gloss.example');
  await view.shows('This device');
  await view.shows('Member since');
});

test('S4.9 the invitation with which the person came is offered, and used once', async () => {
  await page.waitForSelector('::-p-aria([name="Do you have an invitation code?"][role="textbox"])');
  await view.click('Use the code');
  await page.waitForSelector('::-p-aria([name="Use the code"][role="button"])', { hidden: true });
});

test('S5.11 without the extension there is a way to install it', async () => {
  await view.shows('To read pages, Gloss needs its extension, which this browser does not have.');
  const link = await page.waitForSelector('::-p-aria([name="Install the extension"][role="link"])');
  expect(
    await link?.evaluate((each) => [each.getAttribute('href'), each.getAttribute('rel')]),
  ).toEqual(['https://gloss.example/install', 'noopener noreferrer']);
});

/** In the page: the access token of the session is replaced by one that ends within the hour. */
async function expire(): Promise<void> {
  const request = indexedDB.open('gloss-device');
  await new Promise((resolve) => request.addEventListener('success', resolve));
  const secrets = request.result.transaction('secrets', 'readwrite').objectStore('secrets');
  const name = 'account.accessToken';
  const read = secrets.get(name);
  await new Promise((resolve) => read.addEventListener('success', resolve));
  const [head, payload, end] = (read.result as { value: string }).value.split('.');
  const claims = { ...JSON.parse(atob(payload!)), exp: Math.floor(Date.now() / 1000) + 600 };
  const body = btoa(JSON.stringify(claims)).replaceAll('=', '');
  const written = secrets.put({ name, value: [head, body, end].join('.') });
  await new Promise((resolve) => written.addEventListener('success', resolve));
  request.result.close();
}

test('C7 S4.5 three pages that refresh at once send one refresh, and stay signed in', async () => {
  const others = [await app.browser.newPage(), await app.browser.newPage()];
  const pages = [page, ...others];
  const refreshes: string[] = [];
  const count = (request: { url(): string; method(): string }) => {
    const isRefresh = request.method() === 'POST' && request.url().includes('refresh_access_token');
    if (isRefresh) refreshes.push(request.url());
  };
  for (const each of pages) each.on('request', count);
  await page.evaluate(expire);
  const address = `${app.server.url}/app/settings?three#account`;
  await Promise.all(pages.map((each) => each.goto(address)));
  await Promise.all(pages.map((each) => new AccountView(each).shows('This device')));
  expect(refreshes).toHaveLength(1);
  page.off('request', count);
  for (const other of others) await other.close();
  await page.bringToFront();
});

test('S4.5 the session is there after a reload, and in every page of the app', async () => {
  await page.reload();
  await view.shows('ann@gloss.example');
  const other = await app.browser.newPage();
  await other.goto(`${app.server.url}/app/settings#account`);
  await other.waitForFunction(() => document.body.innerText.includes('ann@gloss.example'));
  await page.bringToFront();
  await view.click('Sign out here');
  await view.isOut();
  await other.bringToFront();
  await other.waitForSelector('::-p-aria([name="Sign in"][role="button"])');
  await other.close();
  await page.bringToFront();
});

test('C8 S2.10 at Google in a pop-up; what is refused there can be tried again', async () => {
  google.person = { ...google.person, denies: true };
  await view.click('Sign in');
  await view.click('Continue with Google');
  await view.shows('Sign-in with Google was not allowed.');
  google.person = { sub: '7', email: 'bo@gloss.example', verified: true };
  await view.click('Continue with Google');
  await view.shows('bo@gloss.example');
  await view.shows('This device');
  await view.click('Sign out here');
  await view.isOut();
});

test('C8 an ID token with the nonce of another sign-in is refused', async () => {
  google.nonce = 'of-another-sign-in';
  await view.click('Sign in');
  await view.click('Continue with Google');
  await view.shows('Login failed, please try again');
  google.nonce = null;
});

wideTest(
  'S4.5 a pop-up that the person closes leads back; a blocked one is opened in a tab',
  async () => {
    google.person = { ...google.person, waits: true };
    const opened = app.browser.waitForTarget((each) => each.url().startsWith(google.issuer));
    await view.click('Continue with Google');
    await view.shows('Continue in the window that opened.');
    const popup = await (await opened).page();
    await popup?.close();
    await view.shows('The window was closed before you were signed in.');
    google.person = { sub: '8', email: 'di@gloss.example', verified: true };
    // Headless Chromium blocks no window of a click.
    await page.evaluate(() => {
      const open = window.open.bind(window);
      window.open = (url, target, features) => (features ? null : open(url, target));
    });
    await view.click('Continue with Google');
    await view.shows('di@gloss.example');
    await page.reload();
    await view.shows('This device');
    await view.click('Sign out here');
    await view.isOut();
  },
);

test('S2.4 /login/google begins with Google; a window that is closed leads to the other ways', async () => {
  google.person = { ...google.person, waits: true };
  const opened = app.browser.waitForTarget((each) => each.url().startsWith(google.issuer));
  await page.goto(`${app.server.url}/login/google`);
  const popup = await (await opened).page();
  await view.shows('Continue in the window that opened.');
  await popup?.close();
  await view.shows('The window was closed before you were signed in.');
  await view.click('Not now');
  await page.waitForSelector('::-p-aria([name="Sign in"][role="link"])');
});

test.each(coreOf(['/login/email', '/login?initialState=email&opener=true'], () => ''))(
  'S2.4 %s leads to signing in',
  async (address) => {
    await page.goto(`${app.server.url}${address}`);
    await page.waitForSelector('::-p-aria([name="E-mail"][role="textbox"])');
    await view.click('Not now');
    await page.waitForSelector('::-p-aria([name="Sign in"][role="link"])');
  },
);

test('C14 a deleted account is gone: its address starts with nothing', async () => {
  await page.goto(`${app.server.url}/app/settings#account`);
  await view.signInByCode(mail, 'cy@gloss.example');
  await view.shows('Delete my account');
  await page.click('#account details > summary');
  await view.fill('Type cy@gloss.example to confirm', 'cy@gloss.example');
  await view.click('Delete for good');
  await view.isOut();
  await view.signInByCode(mail, 'cy@gloss.example');
  expect(await page.$$('#account li')).toHaveLength(1);
});
