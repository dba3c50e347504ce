import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import type { ChatPage } from '#test/support/chat-page.ts';
import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import { koi8, said, saidInRussian, samples } from '#test/support/files/sample-files.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { fencedText } from '#test/support/sent-prompt.ts';
import { UploadPage } from '#test/support/upload-page.ts';

jest.setTimeout(300_000);

/** The common behaviour of all kinds; `upload` tests each one, in `npm run test:full`. */
let product: Product;
let article: Page;
let chat: ChatPage;
let uploads: UploadPage;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-add-'));
  product = await startProduct();
  await product.connect(product.vendor.url);
  article = await product.openArticle();
  chat = await product.openPanel(article);
  uploads = new UploadPage(chat);
}, 180_000);

afterAll(async () => {
  await product?.close();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  await product.vendor.reset();
  await chat.click('New chat');
  await uploads.clear();
});

function file(name: string, bytes: Uint8Array | string): string {
  const at = path.join(folder, name);
  writeFileSync(at, bytes);
  return at;
}

test('S3.4, S5.10 five files of five readers go with one question', async () => {
  const names = ['tides.pdf', 'letter.docx', 'book.xlsx', 'plan.odp'];
  const chosen = samples.filter(([name]) => names.includes(name));
  const paths = chosen.map(([name, bytes]) => file(name, bytes()));
  await uploads.choose(...paths, file('mayak.txt', koi8(saidInRussian)));
  await uploads.settled(5);
  await product.vendor.script({ deltas: ['Every ninth year.'] });
  await chat.ask('How often is the lighthouse painted?');
  await chat.answer('Every ninth year.');
  for (const name of names) {
    expect(await fencedText(product.vendor, name)).toContain('paints the lighthouse every ninth');
  }
  expect(await fencedText(product.vendor, 'mayak.txt')).toContain(saidInRussian);
});

test('S5.3, S5.8 unreadable files show why, and a password opens a locked one', async () => {
  const locked = makePdf({ pages: [linesFrom([said])], password: 'sesame' });
  await uploads.choose(
    file('old.xls', 'x'),
    file('void.txt', ''),
    file('damaged.pdf', 'no pages'),
    file('locked.pdf', locked),
  );
  await uploads.says('old.xls', 'The file format (.xls) is not supported yet.');
  await uploads.says('void.txt', 'This file is empty. Upload a valid file.');
  await uploads.says('damaged.pdf', 'This file is damaged and cannot be read.');
  await uploads.says('locked.pdf', 'This file is protected. Enter its password.');
  await chat.page.keyboard.type('sesame');
  await chat.page.keyboard.press('Enter');
  await uploads.isRead('locked.pdf');
});

test('a panel that closes and a background that dies in the middle lose nothing', async () => {
  // So many that reading them takes longer than sending the question.
  const pages = Array.from({ length: 990 }, (_, page) =>
    linesFrom(
      Array.from({ length: 40 }, (_, line) => `Page ${page + 1} line ${line + 1}: ${said}`),
    ),
  );
  await product.vendor.script({ deltas: ['All of it.'] });
  await chat.type('What does it hold');
  await uploads.choose(file('survivor.pdf', makePdf({ pages })));
  await uploads.says('survivor.pdf', ' of 990');
  await chat.ask('?');
  await chat.shows('Waiting for survivor.pdf');
  await chat.page.close();
  await product.killBackground();
  chat = await product.openPanel(article);
  uploads = new UploadPage(chat);
  await chat.answer('All of it.', { timeout: 30_000 });
  expect(await product.vendor.chats()).toHaveLength(1);
  expect(await fencedText(product.vendor, 'survivor.pdf')).toContain('Page 990 line');
});
