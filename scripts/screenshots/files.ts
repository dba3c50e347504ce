import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'puppeteer';
import { ChatPage } from '#test/support/chat-page.ts';
import { makeXlsx } from '#test/support/files/office-files.ts';
import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import { UploadPage } from '#test/support/upload-page.ts';
import { menu, press, type Shot } from './page.ts';
import { writeRows } from './rows.ts';

const said = 'The keeper paints the lighthouse every ninth year.';
const paragraph = (page: number) =>
  Array.from({ length: 14 }, (_, line) => `Page ${page}, line ${line + 1}. ${said}`);
const tides = () =>
  makePdf({ pages: [1, 2, 3].map((page) => linesFrom(paragraph(page))).concat([[]]) });
const prices = () =>
  makeXlsx([
    {
      name: 'North',
      rows: `<row r="2"><c r="B2" t="inlineStr"><is><t>${said}</t></is></c><c r="C2"><v>9</v></c></row>`,
    },
  ]);

const waitingRows = {
  'talk.txt': {
    state: 'error',
    name: 'Interview with the keeper.mp3',
    document: null,
    error: {
      code: 'transcribe_ask',
      message: '',
      retryable: false,
      details: { host: 'api.speech.example' },
    },
  },
  'ledger.txt': {
    state: 'uploading',
    name: 'ledger.pdf',
    step: 'extracting',
    done: 211,
    of: 500,
    document: null,
  },
};

/** Files in every state a person can meet, the library, and a document in it. */
export async function fileViews(page: Page, shot: Shot): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-views-'));
  const uploads = new UploadPage(new ChatPage(page));
  const choose = async (files: Record<string, Uint8Array | string>) => {
    const paths = Object.entries(files).map(([name, bytes]) => {
      const at = path.join(folder, name);
      writeFileSync(at, bytes);
      return at;
    });
    await uploads.choose(...paths);
    await uploads.settled(paths.length);
  };
  await press(page, 'main > header > span button');
  await page.waitForFunction(() => !document.querySelector('article'));
  await uploads.clear();
  await choose({
    'Tide tables of Sallow Point, revised edition of 1931.pdf': tides(),
    'prices.xlsx': prices(),
    'notes.md': `# Lighthouse\n\n${said}`,
  });
  await press(page, 'main [role="group"]:not([data-page]) button[data-name]');
  await page.waitForSelector('main [data-open] [data-facts]');
  await shot('files-read', page);
  await uploads.clear();
  await choose({
    'locked.pdf': makePdf({ pages: [linesFrom([said])], password: 'sesame' }),
    'scan.pdf': makePdf({ pages: [[], []] }),
    'old.xls': 'x',
    'talk.txt': said,
    'ledger.txt': `${said} It is long.`,
  });
  await writeRows(page, 'runs', 'name', waitingRows);
  await page.reload();
  await settledOrBusy(page, 5);
  await shot('files-bad', page);
  await page.$eval('main ul', (list) => list.scrollTo(0, list.scrollHeight));
  await shot('files-asks', page);
  await uploads.clear();
  await working(uploads, choose, shot);
  await menu(page, 'library.title');
  await page.waitForSelector('[data-entry]');
  await page.waitForSelector('[data-thumbnail] img');
  await shot('library', page);
  await press(page, '[data-tools] > button:nth-of-type(3)');
  await page.waitForSelector('section [data-thumbnail] img');
  await shot('library-cards', page);
  await press(page, '[data-entry] [data-select] input');
  await page.waitForSelector('[role="toolbar"]');
  await shot('library-selected', page);
  await press(page, '[role="toolbar"] > button:last-child');
  await press(page, '[data-tools] > button:nth-of-type(3)');
  await press(page, '[data-name="notes.md"] button');
  await page.waitForSelector('dialog [data-facts]');
  await shot('library-document', page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  rmSync(folder, { recursive: true, force: true });
}

/** Files being read: each step, one that waits, one that is paused. */
async function working(
  uploads: UploadPage,
  choose: (files: Record<string, string>) => Promise<void>,
  shot: Shot,
): Promise<void> {
  const { page } = uploads.chat;
  const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt'];
  await choose(Object.fromEntries(names.map((name) => [name, `${said} ${name}`])));
  const on = { state: 'uploading', document: null, isPaused: false };
  await writeRows(page, 'runs', 'name', {
    'a.txt': { ...on, name: 'Harbour plan of 1902.pdf', step: 'hashing', done: 4e6, of: 9e6 },
    'b.txt': { ...on, name: 'Log book.pdf', step: 'extracting', done: 40, of: 312 },
    'c.txt': { ...on, name: 'Tidal atlas, all sheets.pdf', step: 'indexing', done: 0, of: 0 },
    'd.txt': { ...on, name: 'Speech.mp3', state: 'pending', step: null },
    'e.txt': { ...on, name: 'Long film.mp4', state: 'idle', isPaused: true, step: null },
  });
  await page.reload();
  await settledOrBusy(page, names.length);
  await shot('files-busy', page);
  await uploads.clear();
}

function settledOrBusy(page: Page, count: number) {
  return page.waitForFunction(
    (wanted) => document.querySelectorAll('main [role="group"]:not([data-page])').length === wanted,
    { polling: 50 },
    count,
  );
}
