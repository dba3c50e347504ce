import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { ensureBuilt } from '#scripts/build-steps.ts';
import { ChatPage } from '#test/support/chat-page.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { type ServerProcess, startServerProcess } from '#test/support/server-process.ts';
import { startVendorProcess, type VendorProcess } from '#test/support/vendor-process.ts';

jest.setTimeout(90_000);

let vendor: VendorProcess;
let server: ServerProcess;
let browser: Browser;
let chat: ChatPage;

beforeAll(async () => {
  await ensureBuilt('web');
  vendor = await startVendorProcess('vendor-key');
  server = await startServerProcess({
    COMPATIBLE_BASE_URL: `${vendor.url}/v1`,
    COMPATIBLE_API_KEY: 'vendor-key',
    COMPATIBLE_NAME: 'scripted',
  });
  browser = await launchChromium();
  const page = await browser.newPage();
  await page.goto(`${server.url}/app/#pair=${server.pairingSecret}`);
  chat = new ChatPage(page);
  await chat.one('textbox', 'Message').waitHandle();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await vendor?.close();
});

test('the web app draws a diagram in a frame without origin, under a policy of its own', async () => {
  await vendor.script({
    deltas: ['```mermaid\nsequenceDiagram\n  Ann->>Bob: Is it', ' flooded?\n```\n\nAfter it.'],
  });
  await chat.ask('Draw it.');
  await chat.answer('After it.');
  await chat.page.waitForSelector('article img[src^="blob:"]');
  const frame = chat.page.frames().find((each) => each.url().includes('diagram.html'));
  const inside = await frame!.evaluate(async () => {
    const reached = await fetch('/healthz').then(
      () => 'reached',
      () => 'stopped',
    );
    return [origin, reached];
  });
  expect(inside).toEqual(['null', 'stopped']);
});
