import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { ChatPage } from '#test/support/chat-page.ts';
import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import {
  closeDialog,
  dialogClosed,
  focusedLabel,
  openPalette,
  runCommand,
} from '#test/support/palette.ts';
import { PdfPage } from '#test/support/pdf-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { findingsAt } from '#test/support/screen-checks.ts';

jest.setTimeout(300_000);

let product: Product;
let article: Page;
let chat: ChatPage;

/** The design width of the sidebar, and half of it, which equals 200 % zoom. */
const widths = [380, 190];
const findings = (screen: string, page: Page = chat.page, at: readonly number[] = widths) =>
  findingsAt(page, screen, at);

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  article = await product.openArticle();
  chat = await product.openPanel(article);
}, 120_000);

afterAll(() => product?.close());

test('every control of the chat is reached, named, at least 32 px, and in view at 200 % zoom', async () => {
  const found: string[] = [];
  await chat.hasRead('The library that the tide borrows');
  found.push(...(await findings('empty chat')));

  const words = 'It has risen 71 times';
  await product.vendor.script({
    deltas: [
      `# Floods\n\nThe floor moved often [[1.9 "${words}"]].\n\n| Year | Days |\n|---|---|\n| 1995 | 12 |\n\n\`\`\`js\nconst tide = 'high';\n\`\`\`\n`,
    ],
  });
  await chat.ask('Did the floor move?');
  await chat.answer('The floor moved often');
  await chat.one('button', 'Source 1').waitHandle();
  found.push(...(await findings('answer')));
  await chat.click('Source 1');
  await chat.page.waitForSelector('[data-buttons] button');
  found.push(...(await findings('citation')));
  await chat.page.keyboard.press('Escape');
  await product.vendor.script({ status: 503 });
  await chat.ask('And now?');
  await chat.page.waitForSelector('[role="alert"] button');
  found.push(...(await findings('failed answer')));
  await chat.click('Edit');
  found.push(...(await findings('edited question')));
  await chat.page.keyboard.press('Escape');

  await chat.click('More');
  await chat.page.waitForSelector('[role="menuitem"]');
  found.push(...(await findings('menu', chat.page, [380])));
  await chat.page.keyboard.press('Escape');
  await openPalette(chat.page);
  found.push(...(await findings('palette')));
  await closeDialog(chat.page);
  for (const panel of ['History', 'Memos', 'Library']) {
    await runCommand(chat.page, panel);
    await chat.page.waitForSelector('dialog[open] input[type="search"]');
    found.push(...(await findings(panel)));
    await closeDialog(chat.page);
  }
  expect(found).toEqual([]);
});

test('Ctrl+K opens the commands in the sidebar and in a tab; the focus returns', async () => {
  const { page } = chat;
  await article.bringToFront();
  await chat.click('New chat');
  await chat.hasRead('The library that the tide borrows');
  await chat
    .one('textbox', 'Message')
    .waitHandle()
    .then((box) => box.focus());
  await openPalette(page);
  expect(await focusedLabel(page)).toBe('Search');
  await closeDialog(page);
  expect(await focusedLabel(page)).toBe('Message');

  await runCommand(page, 'memos');
  await page.waitForSelector('dialog[open] input[type="search"]');
  expect(await focusedLabel(page)).toBe('Search memos');
  // The palette covers the panel, and closes before a command runs.
  await runCommand(page, 'read this page');
  await dialogClosed(page);
  await chat.hasRead('The library that the tide borrows');
  expect(await focusedLabel(page)).not.toBeNull();

  await runCommand(page, 'theme dark');
  await page.waitForFunction(() => document.documentElement.style.colorScheme === 'dark');

  await runCommand(page, 'open in full');
  const target = await product.browser.waitForTarget((each) =>
    each.url().includes('/pages/immersive/'),
  );
  const tab = new ChatPage((await target.page())!);
  await tab.one('textbox', 'Message').waitHandle();
  await runCommand(tab.page, 'tide');
  await dialogClosed(tab.page);
  await tab.page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Search chats',
  );
});

test('so are those of a tab, the settings and the PDF viewer', async () => {
  const found: string[] = [];
  const page = await product.browser.newPage();
  const open = (path: string) => page.goto(`chrome-extension://${product.id}/pages/${path}`);
  await open('immersive/index.html');
  await page.waitForSelector('textarea[aria-label="Message"]');
  await page.waitForSelector('main > header, aside header');
  found.push(...(await findings('tab', page, [1200, 600, 320])));
  await open('settings/index.html');
  await page.waitForSelector('#models select');
  found.push(...(await findings('settings', page, [920, 320])));
  await page.close();
  const address = 'https://papers.example/tides.pdf';
  const body = makePdf({ pages: [linesFrom(['The tide turns at noon.'])] });
  product.sites.put(address, { body, headers: { 'content-type': 'application/pdf' } });
  const pdf = await PdfPage.open(product, PdfPage.fileQuery(address));
  await pdf.drawn();
  found.push(...(await findings('PDF viewer', pdf.page, [1200, 380, 320])));
  expect(found).toEqual([]);
});
