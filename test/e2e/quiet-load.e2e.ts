import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { ChatPage } from '#test/support/chat-page.ts';
import { startWebApp, type WebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

let app: WebApp;

beforeAll(async () => {
  app = await startWebApp();
}, 240_000);
afterAll(() => app?.close());

test('U2.5 a load of the web app calls no port of this machine and logs nothing; where models are connected it looks', async () => {
  const page = await app.browser.newPage();
  const own = new URL(app.server.url).host;
  const called = new Set<string>();
  const logged: string[] = [];
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol === 'http:' && host !== own) called.add(host);
  });
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) logged.push(message.text());
  });
  await page.goto(`${app.server.url}/app/#pair=${app.server.pairingSecret}`);
  const chat = new ChatPage(page);
  await chat.shows('Connect a model');
  await page.reload();
  await chat.shows('Connect a model');
  await page.waitForNetworkIdle({ idleTime: 500, concurrency: 2 });
  expect([...called]).toEqual([]);
  // This Chromium has the interface of its own model, and not the model.
  const ofOwnModel = /^Unable to create a text session/;
  expect(logged.filter((line) => !ofOwnModel.test(line))).toEqual([]);
  await chat.click('Connect a model');
  await chat.shows('Not running');
  expect([...called]).toEqual(expect.arrayContaining(['127.0.0.1:11434', '127.0.0.1:1234']));
});

test('U2.5 settings call ports of this machine where models are connected, and each of them once', async () => {
  const page = await app.browser.newPage();
  const called: string[] = [];
  page.on('request', (request) => {
    const { hostname, port, href } = new URL(request.url());
    if (hostname === '127.0.0.1' && !href.startsWith(app.server.url)) called.push(port);
  });
  await page.goto(`${app.server.url}/app/settings/privacy`);
  const chat = new ChatPage(page);
  await chat.shows('Never send pages of these sites');
  await page.waitForNetworkIdle({ idleTime: 500, concurrency: 2 });
  expect(called).toEqual([]);
  await page.goto(`${app.server.url}/app/settings/model`);
  await chat.shows('Not running');
  await page.waitForNetworkIdle({ idleTime: 500, concurrency: 2 });
  expect(called).toEqual(expect.arrayContaining(['8080', '1337', '8000']));
  // A refused call is followed by one that finds out why.
  const often = [...new Set(called)].filter(
    (port) => called.filter((each) => each === port).length > 2,
  );
  expect(often).toEqual([]);
});
