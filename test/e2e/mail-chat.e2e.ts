import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import type { ChatPage } from '#test/support/chat-page.ts';
import { highlightedNow } from '#test/support/highlighted.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { root } from '#test/support/sources.ts';

jest.setTimeout(300_000);

const url = 'https://mail.google.com/mail/u/0/#inbox/FMfcgzQaaa';
const csp = "script-src 'unsafe-inline'; require-trusted-types-for 'script'";
const quote = 'Wer holt die Lampen?';

let product: Product;
let page: Page;
let chat: ChatPage;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  const body = readFileSync(path.join(root, 'test/fixtures/sites/gmail/thread.html'));
  product.sites.put(url, { body, headers: { 'content-security-policy': csp } });
  page = await product.openArticle(url);
  chat = await product.openPanel(page);
});
afterAll(() => product?.close());

test('S4.12 the chip names the open mail by its subject', async () => {
  await chat.hasRead('Hafenfest: Zeitplan ⚓');
});

test('S5.14 S9.11 a question goes with every message of the thread, and with nothing else', async () => {
  await product.vendor.script({ deltas: [`Offen ist [[1.10 "${quote}"]] noch.`] });
  await chat.ask('Was ist offen?');
  await chat.answer('Offen ist');
  const sent = JSON.stringify(await product.vendor.requests());
  for (const words of [
    'Kabeltrommel',
    'im Wagen',
    'um zwölf',
    'bis Mitternacht',
    'dee@pier.example',
  ]) {
    expect(sent).toContain(words);
  }
  for (const words of [
    'andere Mail',
    'Angefangene',
    'zweiter Entwurf',
    'offene Antwort',
    'Pier GmbH',
  ]) {
    expect(sent).not.toContain(words);
  }
  expect(await page.evaluate(() => (globalThis as { bad?: string[] }).bad)).toEqual([]);
});

test('a citation highlights the words in the open mail', async () => {
  await chat.click('Source 1');
  await chat.shows('Highlighted on the page');
  expect(await page.evaluate(highlightedNow)).toMatchObject([{ text: quote }]);
});

test('another thread is read, not the one that is still shown when the address changes', async () => {
  await chat.click('New chat');
  await page.evaluate(() => {
    location.hash = '#inbox/FMfcgzGqQSSRpvGDkCpKGzRNDLmxPgrS';
    setTimeout(() => {
      const heading = document.querySelector('[role="main"]:not([hidden]) h2.hP');
      const [first, ...rest] = document.querySelectorAll('#list > *');
      for (const message of rest) message.remove();
      heading?.setAttribute('data-legacy-thread-id', 1743836728797845896n.toString(16));
      if (heading) heading.textContent = 'Die neue Fähre';
      const body = first?.querySelector('.a3s');
      if (body) body.textContent = 'Sie legt um neun an. Der alte Steg bleibt zu.';
    }, 900);
  });
  await chat.shows('Die neue Fähre');
  await product.vendor.reset();
  await product.vendor.script({ deltas: ['Um neun.'] });
  await chat.ask('Wann?');
  await chat.answer('Um neun.');
  const sent = JSON.stringify(await product.vendor.requests());
  expect(sent).toContain('legt um neun an');
  expect(sent).not.toContain('Kabeltrommel');
});
