import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { ChatPage } from '#test/support/chat-page.ts';
import { UploadPage } from '#test/support/upload-page.ts';
import { startWebApp, type WebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

let app: WebApp;

beforeAll(async () => {
  app = await startWebApp();
}, 240_000);
afterAll(() => app?.close());

test('U2.1 who keeps the list on this device keeps files there too, and can store them singly', async () => {
  const page = await app.browser.newPage();
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && /upload|document/.test(pathname)) sent.push(pathname);
  });
  await page.goto(`${app.server.url}/app/#pair=${app.server.pairingSecret}`);
  const chat = new ChatPage(page);
  await chat.shows('Use one list');
  await chat.click('Keep it on this device');
  await chat.gone('Use one list');
  const uploads = new UploadPage(chat);
  await uploads.choose(app.file('tides.txt', 'The reading room floods on 214 days a year.'));
  await uploads.isRead('tides.txt');
  await chat.ask('How often does the reading room flood?');
  await chat.answer('214 days', { timeout: 30_000 });
  await page.goto(`${app.server.url}/ai-tools/chat-with-pdf`);
  await chat.shows('the file stays on this device');
  await page.goto(`${app.server.url}/app/settings/data`);
  await chat.shows('Your chats and the pages you asked about are kept on this device.');
  const setting = '::-p-aria([name="Keep documents on my server"][role="switch"])';
  const field = await page.waitForSelector(setting);
  expect(await field?.evaluate((own) => (own as HTMLInputElement).checked)).toBe(false);
  expect(sent).toEqual([]);
  const stored = page.waitForResponse((response) =>
    sent.includes(new URL(response.url()).pathname),
  );
  await field?.click();
  await stored;
  await page.goto(`${app.server.url}/ai-tools/chat-with-pdf`);
  await chat.shows('Files you add are copied to your Gloss server on this device');
});
