import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { AccountView, byText } from '#test/support/account-view.ts';
import { type FirefoxProduct, startFirefox } from '#test/support/firefox.ts';
import type { FirefoxView } from '#test/support/firefox-view.ts';
import { type MailServer, startMailServer } from '#test/support/mail-server.ts';
import { type ServerProcess, startServerProcess } from '#test/support/server-process.ts';

jest.setTimeout(300_000);

const email = 'ann@gloss.example';
let mail: MailServer;
let server: ServerProcess;
let product: FirefoxProduct;
let web: AccountView;
let own: FirefoxView;

beforeAll(async () => {
  mail = await startMailServer();
  server = await startServerProcess({ SMTP_URL: mail.url });
  const secret = server.pairingSecret;
  product = await startFirefox('extension-firefox', { server: server.url, secret });
  web = new AccountView(await product.openArticle(`${server.url}/app/settings#account`), byText);
  web.page.setDefaultTimeout(90_000);
  own = await product.openExtensionPage('settings', '#account');
}, 180_000);
afterAll(async () => {
  await product?.close();
  await server?.close();
  await mail?.close();
});

test('S6.4 in Firefox, too, the extension is signed in by the web app', async () => {
  await web.page.bringToFront();
  await web.signInByCode(mail, email);
  await own.click('button', 'Sign in');
  await own.click('button', 'Continue with the web app');
  await web.page.bringToFront();
  await web.page.reload();
  await web.shows(`The extension in this browser asks to be signed in as ${email}.`);
  await web.click('Sign in the extension');
  await own.shows('This device');
  await web.page.bringToFront();
  await web.shows('The extension in this browser is signed in.');
});

test('S6.4 in Firefox, too, the web app is signed in by the extension after the person allowed it', async () => {
  await web.click('Sign out here');
  await web.isOut();
  await web.click('Sign in');
  await web.click('Continue with the extension');
  await own.shows(`asks to be signed in as ${email}.`);
  await own.click('button', 'Sign in there');
  await web.page.bringToFront();
  await web.shows('This device');
  expect(await web.page.$$('#account li')).toHaveLength(2);
});
