import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { receiptInPage } from '#domain/receipts/receipt-element.ts';
import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import { saveReceipt } from '#test/support/receipt-files.ts';
import { axeFindings } from '#test/support/screen-checks.ts';
import { UploadPage } from '#test/support/upload-page.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

let app: PairedWebApp;

beforeAll(async () => {
  app = await startPairedWebApp('/app/');
}, 240_000);
afterAll(() => app?.close());

const tides = () =>
  makePdf({
    pages: [linesFrom(['The reading room floods on 214 days a year and dries by three.'])],
  });

/** The text of the saved file. */
async function saved(entry: 'Web page' | 'JSON'): Promise<string> {
  const name = await saveReceipt(app.chat, app.folder, entry);
  return readFileSync(path.join(app.folder, name), 'utf8');
}

/** What the public page says of a file, in a context that knows nothing of the app. */
async function open(): Promise<Page> {
  const page = await (await app.browser.createBrowserContext()).newPage();
  await page.goto(`${app.server.url}/verify`);
  await page.waitForSelector('input[type=file]:enabled');
  return page;
}

async function says(page: Page, words: string): Promise<string> {
  const place = await page.waitForFunction(
    (wanted) => {
      const { innerText } = document.querySelector<HTMLElement>('[role=status]')!;
      return innerText.includes(wanted) && innerText;
    },
    { polling: 50 },
    words,
  );
  return String(await place.jsonValue());
}

async function choose(page: Page, name: string, text: string): Promise<void> {
  const field = await page.$('input[type=file]');
  await field!.uploadFile(app.file(name, text));
}

test('G17 an answer is saved as a receipt; the public page checks it, and finds a changed letter', async () => {
  const { chat, vendor } = app;
  const uploads = new UploadPage(chat);
  await uploads.choose(app.file('tides.pdf', tides()));
  await uploads.isRead('tides.pdf');
  await vendor.script({
    deltas: [
      'It floods [[1.1 "floods on 214 days a year"]] and shines [[1.1 "It shines at night there"]].',
    ],
  });
  await chat.ask('How often does it flood?');
  await chat.answer('It floods');
  const html = await saved('Web page');
  const json = await saved('JSON');
  expect(receiptInPage(html)?.json).toContain('"result": "checked"');

  const page = await open();
  const requests: string[] = [];
  page.on('request', (request) => {
    // The browser looks for a page's icon when it has time.
    if (!request.url().endsWith('/icon.svg')) requests.push(`${request.method()} ${request.url()}`);
  });
  await choose(page, 'as-saved.html', html);
  const said = await says(page, 'This receipt is unchanged.');
  expect(said).toMatch(/1 · Checked\s+The reading room floods on 214 days a year/);
  expect(said).toContain('It floods[1] and shines[2].');
  expect(said).toContain('not found in the source');
  expect(said).toMatch(/SHA-256 [0-9a-f]{64}/);
  await choose(page, 'as-saved.json', json);
  await says(page, 'This receipt is unchanged.');
  expect(await axeFindings(page)).toEqual([]);

  const at = json.lastIndexOf('214 days');
  await choose(page, 'changed.json', `${json.slice(0, at)}215${json.slice(at + 3)}`);
  const changed = await says(page, 'This receipt was changed.');
  expect(changed).toContain('Changed: tides.pdf: “The reading room floods on 215 days a year');
  expect(changed).toContain('Quote of source 1: not found in the source');
  expect(changed).not.toContain('Checked');
  await choose(page, 'changed.html', html.replace('It floods', 'It dries'));
  await says(page, 'Changed: Web page');
  await choose(page, 'other.json', '{}');
  await says(page, 'This file is not a receipt.');
  expect(requests).toEqual([]);
  await page.close();
});

test('G17 the saved page is read without script, from right to left too, and loads nothing', async () => {
  const name = readdirSync(app.folder).find((each) => each.endsWith('.receipt.html'));
  const page = await (await app.browser.createBrowserContext()).newPage();
  await page.setJavaScriptEnabled(false);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`file://${path.join(app.folder, name!)}`);
  const text = await page.$eval('main', (main) => main.innerText);
  expect(text).toContain('How often does it flood?');
  expect(text).toContain('The reading room floods on 214 days a year and dries by three.');
  expect(requests).toHaveLength(1);
  await page.close();
});

test('G17 a file is dropped on the page of checks, also in a language that reads from right to left', async () => {
  const name = readdirSync(app.folder).find((each) => each.endsWith('.receipt.json'));
  const json = readFileSync(path.join(app.folder, name!), 'utf8');
  const page = await (await app.browser.createBrowserContext()).newPage();
  await page.goto(`${app.server.url}/ar/verify`);
  await page.waitForSelector('input[type=file]:enabled');
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'receipt.json'));
    const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector('.drop')!.dispatchEvent(event);
  }, json);
  await says(page, 'لم يتغير هذا الإيصال.');
  await page.close();
});
