import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { ensureBuilt } from '#scripts/build-steps.ts';
import { ChatPage } from '#test/support/chat-page.ts';
import { launchChromium } from '#test/support/chromium.ts';
import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import { type ServerProcess, startServerProcess } from '#test/support/server-process.ts';
import { UploadPage } from '#test/support/upload-page.ts';

jest.setTimeout(90_000);

let server: ServerProcess;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  await ensureBuilt('web');
  folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-upload-'));
  server = await startServerProcess({});
  browser = await launchChromium();
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, bytes: Uint8Array | string): string {
  const at = path.join(folder, name);
  writeFileSync(at, bytes);
  return at;
}

const tides = () =>
  makePdf({
    pages: [
      linesFrom(['The tide table of Sallow Point was printed in 1931 by a merchant.']),
      linesFrom(['The reading room floods on 214 days a year and dries by three.']),
    ],
  });

async function open(route: string): Promise<UploadPage> {
  const page = await browser.newPage();
  await page.goto(server.url + route);
  const chat = new ChatPage(page);
  await chat.one('textbox', 'Message').waitHandle();
  return new UploadPage(chat);
}

test('S2.6 a PDF is dropped, read and asked about without an account and without a model', async () => {
  const uploads = await open('/ai-tools/chat-with-pdf');
  const { chat } = uploads;
  await chat.shows('Drop a PDF or any other document here.');
  expect(await chat.page.$('aside')).toBeNull();
  await chat.shows('Gloss Basic answers');
  await uploads.choose(file('tides.pdf', tides()));
  await uploads.says('tides.pdf', 'tokens');
  await chat.gone('Drop a PDF');
  await chat.ask('How many days a year does the reading room flood?');
  await chat.answer('214 days', { timeout: 30_000 });
  // Where there is no viewer, the quote is shown with its page in the text.
  await chat.page.locator('article button[aria-label="Source 1"]').click();
  await chat.page.waitForSelector('dialog mark');
  const lit = await chat.page.$eval('dialog mark', (mark) => mark.textContent);
  expect(lit).toContain('214 days');
  await chat.shows('page 2');
  await chat.page.close();
});

test('S2.6 with a locale before it and a query behind, it is the same page', async () => {
  const uploads = await open('/de/ai-tools/chat-with-pdf/?gclid=7');
  await uploads.chat.shows('Drop a PDF or any other document here.');
  await uploads.chat.page.close();
});

test('the web app keeps files of its own; they survive a reload', async () => {
  const uploads = await open('/app/');
  const { chat } = uploads;
  await chat.shows('Add files');
  await uploads.choose(file('notes.txt', 'The harbour master keeps the paint in the mill.'));
  await uploads.settled(1);
  await chat.page.reload();
  await uploads.says('notes.txt', 'tokens');
  await chat.click('Library');
  await chat.page.waitForSelector('[data-entry][data-name="notes.txt"]');
  await chat.click('Open notes.txt');
  await chat.shows('The harbour master keeps the paint in the mill.');
  await chat.page.keyboard.press('Escape');
  await chat.page.keyboard.press('Escape');
  await chat.ask('Where is the paint kept?');
  await chat.answer('in the mill', { timeout: 30_000 });
  await chat.page.close();
});

test('a page that is left while a file is read goes on with it when it opens again', async () => {
  const uploads = await open('/app/');
  const { chat } = uploads;
  const pages = Array.from({ length: 400 }, (_, page) =>
    linesFrom(Array.from({ length: 40 }, (_, line) => `Page ${page + 1} line ${line + 1} of it.`)),
  );
  await uploads.choose(file('ledger.pdf', makePdf({ pages })));
  await uploads.says('ledger.pdf', ' of 400');
  await chat.page.reload();
  await uploads.says('ledger.pdf', 'tokens', 60_000);
  await chat.page.close();
});
