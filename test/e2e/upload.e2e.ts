import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ChatPage } from '#test/support/chat-page.ts';
import { declaring, makeDocx, makeXlsx, para, run } from '#test/support/files/office-files.ts';
import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import {
  encryptedOffice,
  hugePicture,
  koi8,
  said,
  saidInRussian,
  samples,
} from '#test/support/files/sample-files.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { fencedText, sentText } from '#test/support/sent-prompt.ts';
import { UploadPage } from '#test/support/upload-page.ts';

jest.setTimeout(300_000);

let product: Product;
let chat: ChatPage;
let uploads: UploadPage;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-upload-'));
  product = await startProduct();
  await product.connect(product.vendor.url);
  chat = await product.openPanel(await product.openArticle());
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

/** A locator's click may never settle in a panel that draws no frames. */
async function press(selector: string): Promise<void> {
  const found = await chat.page.waitForSelector(selector);
  await found?.evaluate((each) => (each as HTMLElement).click());
}

const sent = () => sentText(product.vendor);
const fenced = (name: string) => fencedText(product.vendor, name);

const words = 'the river rose again in the night and nobody had seen it come';
const book = (pages: number, title = 'Page', times = 1) =>
  makePdf({
    pages: Array.from({ length: pages }, (_, page) =>
      linesFrom(
        Array.from(
          { length: 45 },
          (_, line) => `${title} ${page + 1} line ${line + 1}:${` ${words}.`.repeat(times)}`,
        ),
      ),
    ),
  });
describe('S3.4 every type a person can provide is added and used in a question', () => {
  test.each(samples)('%s', async (name, bytes) => {
    await product.vendor.script({ deltas: ['Every ninth year.'] });
    await uploads.choose(file(name, bytes()));
    await chat.ask('How often is the lighthouse painted?');
    await chat.answer('Every ninth year.');
    expect(await fenced(name)).toContain('paints the lighthouse every ninth year');
    // It stays with the chat, as a page does.
    await uploads.settled(1);
    expect((await uploads.files()).map((each) => each.name)).toEqual([name]);
    await product.vendor.script({ deltas: ['By hand.'] });
    await chat.ask('And how?');
    await chat.answer('By hand.');
    expect(await fenced(name)).toContain('paints the lighthouse every ninth year');
  });

  test('a text in an encoding of before Unicode', async () => {
    await uploads.choose(file('маяк.txt', koi8(saidInRussian)));
    await product.vendor.script({ deltas: ['Девятый.'] });
    await chat.ask('Как часто?');
    await chat.answer('Девятый.');
    expect(await fenced('маяк.txt')).toContain(saidInRussian);
  });
});

describe('a file that cannot be read shows why', () => {
  test.each<[name: string, bytes: () => Uint8Array | string, message: string]>([
    [
      'S5.8 old.xls',
      () => 'x',
      'The file format (.xls) is not supported yet. Try uploading a different file format.',
    ],
    ['S5.3 void.txt', () => '', 'This file is empty. Upload a valid file.'],
    ['S5.3 blank.md', () => ' \n\n', 'This file is empty. Upload a valid file.'],
    [
      'S5.9 large.txt',
      () => 'x'.repeat(20 * 1024 * 1024 + 1),
      'This file is too large. The limit for this type is 20 MB.',
    ],
    [
      'S8.7 program.txt',
      () => Uint8Array.from([127, 69, 76, 70, 0, 0, 1]),
      'Read file error！cannot read file',
    ],
    ['damaged.pdf', () => 'no pages', 'This file is damaged and cannot be read.'],
    ['damaged.docx', () => 'no parts', 'This file is damaged and cannot be read.'],
    [
      'bomb.docx',
      () => declaring(makeDocx({ body: para(run('x')) }), 300 * 1024 * 1024),
      'This file is too large once it is unpacked. Try a smaller one.',
    ],
  ])('%s', async (titled, bytes, message) => {
    const name = titled.split(' ').at(-1)!;
    await uploads.choose(file(name, bytes()));
    await uploads.says(name, message);
    // It blocks nothing: the question is sent without it.
    await product.vendor.script({ deltas: ['Without it.'] });
    await chat.ask('Is there anything?');
    await chat.answer('Without it.');
    expect(await sent()).not.toContain(name);
  });

  /** A sparse file of this many bytes. */
  function large(name: string, megabytes: number): string {
    const at = file(name, '');
    truncateSync(at, megabytes * 1024 * 1024 + 1);
    return at;
  }

  test.each([
    ['large.pdf', 48],
    ['large.png', 10],
    ['large.mp3', 50],
    ['large.mp4', 50],
    ['large.csv', 20],
    ['large.py', 20],
    ['large.html', 20],
    ['large.docx', 30],
    ['large.xlsx', 30],
  ])('S5.9, S9.1 %s may have %i MB', async (name, megabytes) => {
    await uploads.choose(large(name, megabytes));
    await uploads.says(name, `The limit for this type is ${megabytes} MB.`);
  });

  const empty = 'This file is empty. Upload a valid file.';
  const damaged = 'This file is damaged and cannot be read.';
  const locked = 'This file is protected with a password. Save it without one and add it again.';
  test.each<[name: string, bytes: Uint8Array | string, message: string]>([
    ['void.pdf', '', empty],
    ['void.mp3', '', empty],
    ['blank.html', '<script>x</script>', empty],
    ['locked.docx', encryptedOffice, locked],
    ['locked.xlsx', encryptedOffice, locked],
    ['cut.xlsx', makeXlsx([{ name: 'A', rows: '' }]).subarray(0, 200), damaged],
    ['words.epub', 'only words', damaged],
    ['words.odt', 'only words', damaged],
    ['words.mp3', 'only words', damaged],
    ['zeros.mp4', new Uint8Array(100_000), damaged],
    ['words.png', 'only words', damaged],
    ['huge.png', hugePicture, 'This file is too large once it is unpacked. Try a smaller one.'],
    [
      'nameless.exe',
      'MZ',
      'The file format (.exe) is not supported yet. Try uploading a different file format.',
    ],
  ])('%s', async (name, bytes, message) => {
    await uploads.choose(file(name, bytes));
    await uploads.says(name, message);
  });

  test('S5.3 a scan is not called empty: it says what it is, and what to do', async () => {
    await uploads.choose(file('scan.pdf', makePdf({ pages: [[], [], []] })));
    await uploads.says('scan.pdf', 'This PDF is scanned: its pages are pictures, without text.');
    expect(await chat.page.$(`[aria-label="scan.pdf"] ::-p-text(${empty})`)).toBeNull();
    expect(await chat.page.$('main [role="group"] button ::-p-text(Retry)')).toBeNull();
  });

  test('S5.10 the sixth file is refused, and five go with the question', async () => {
    const names = ['1.txt', '2.txt', '3.txt', '4.txt', '5.txt', '6.txt'];
    await uploads.choose(...names.map((name) => file(name, `${said} ${name}`)));
    await chat.shows('A message can have up to 5 files.');
    await uploads.settled(5);
    await product.vendor.script({ deltas: ['Five.'] });
    await chat.ask('How many?');
    await chat.answer('Five.');
    const text = await sent();
    expect(names.filter((name) => text.includes(`year. ${name}`))).toEqual(names.slice(0, 5));
  });
});

test('an encrypted file requests its password with the focus on the field, reports a wrong one, and opens', async () => {
  const locked = makePdf({ pages: [linesFrom([said])], password: 'sesame' });
  await uploads.choose(file('locked.pdf', locked));
  await uploads.says('locked.pdf', 'This file is protected. Enter its password.');
  const focused = () => chat.page.evaluate(() => (document.activeElement as HTMLInputElement).type);
  expect(await focused()).toBe('password');
  await chat.page.keyboard.type('simsalabim');
  await chat.page.keyboard.press('Enter');
  await uploads.says('locked.pdf', 'This password does not open the file. Try again.');
  await chat.page.waitForFunction(
    () => (document.activeElement as HTMLInputElement).type === 'password',
  );
  await chat.page.keyboard.type('sesame');
  await chat.page.keyboard.press('Enter');
  await uploads.settled(1);
  await product.vendor.script({ deltas: ['Ninth.'] });
  await chat.ask('How often?');
  await chat.answer('Ninth.');
  expect(await fenced('locked.pdf')).toContain('every ninth year');
});

test('parts of a file that could not be read are shown on its chip and in its card', async () => {
  await uploads.choose(file('scan.pdf', makePdf({ pages: [[], linesFrom([said]), [], []] })));
  await uploads.says('scan.pdf', '1 remark');
  await press('main [role="group"]:not([data-page]) button[data-name]');
  await uploads.says('scan.pdf', 'Pages 1, 3–4 have no text: scans or pictures.');
  await uploads.says('scan.pdf', '4 pages');
});

test('S5.6 a known file is available immediately under its new name, and is listed once in the library', async () => {
  const bytes = book(300);
  await uploads.choose(file('first.pdf', bytes));
  await uploads.settled(1, 90_000);
  await uploads.clear();
  await chat.page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenSteps: seen });
    new MutationObserver(() => {
      const bar = document.querySelector('[role="progressbar"]');
      if (bar) seen.push(bar.getAttribute('aria-valuetext') ?? '');
    }).observe(document.body, { subtree: true, attributes: true, childList: true });
  });
  await uploads.choose(file('second.pdf', bytes));
  await uploads.isRead('second.pdf');
  const seen = await chat.page.evaluate(
    () => (window as unknown as { seenSteps: string[] }).seenSteps,
  );
  expect(seen.filter((text) => text.startsWith('Page '))).toEqual([]);
  await product.vendor.script({ deltas: ['All.'] });
  await chat.ask('What is on the last page?');
  await chat.answer('All.');
  expect(await fenced('second.pdf')).toContain('Page 300 line');
});

test('a question waits for its file, and can be sent without it', async () => {
  await uploads.choose(file('long.pdf', book(1500)), file('short.txt', said));
  await uploads.isRead('short.txt');
  await product.vendor.script({ deltas: ['Of the short one.'] });
  await chat.ask('What is said?');
  await chat.shows('Waiting for long.pdf');
  expect(await product.vendor.chats()).toEqual([]);
  await chat.click('Send without it');
  await chat.answer('Of the short one.');
  expect(await sent()).not.toContain('long.pdf');
  // The other one remains for the next question.
  await uploads.isRead('long.pdf', 60_000);
});

test('500 pages are read behind a bar that moves', async () => {
  const long = file('ledger.pdf', book(500, 'Leaf', 12));
  await chat.page.evaluate(() => {
    const seen = { shares: [] as number[], pages: [] as string[] };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const bar = document.querySelector('[role="progressbar"]');
      if (!bar) return;
      seen.shares.push(Number(bar.getAttribute('aria-valuenow')));
      seen.pages.push(bar.getAttribute('aria-valuetext') ?? '');
    }).observe(document.body, { subtree: true, attributes: true, childList: true });
  });
  await uploads.choose(long);
  await uploads.settled(1, 90_000);
  const { shares, pages } = await chat.page.evaluate(
    () => (window as unknown as { seen: { shares: number[]; pages: string[] } }).seen,
  );
  expect(new Set(shares).size).toBeGreaterThan(5);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(pages.filter((text) => /^Page \d+ of 500$/.test(text)).length).toBeGreaterThan(2);
});

test('S3.18 a file is paused, resumes, and is cancelled', async () => {
  await uploads.choose(file('ledger-2.pdf', book(420)));
  await chat.click('Pause ledger-2.pdf');
  await uploads.says('ledger-2.pdf', 'Paused');
  await chat.click('Resume ledger-2.pdf');
  await uploads.says('ledger-2.pdf', ' of 420');
  await chat.click('Remove ledger-2.pdf');
  await chat.gone('ledger-2.pdf');
});

test('a panel that closes and a background that dies in the middle lose nothing', async () => {
  await uploads.choose(file('survivor.pdf', book(480)));
  await uploads.says('survivor.pdf', ' of 480');
  await product.vendor.script({ deltas: ['All of it.'] });
  await chat.ask('What does it hold?');
  await chat.shows('Waiting for survivor.pdf');
  const article = (await product.browser.pages()).find((page) => page.url().includes('/essays/'))!;
  await chat.page.close();
  await product.killBackground();
  chat = await product.openPanel(article);
  uploads = new UploadPage(chat);
  // Reading continues, and the question is sent with the file.
  await chat.answer('All of it.', { timeout: 90_000 });
  const requested = await product.vendor.chats();
  expect(requested).toHaveLength(1);
  expect(await sent()).toContain('What does it hold?');
  expect(await fenced('survivor.pdf')).toContain('Page 480 line');
});

test('files are dropped onto the chat and pasted into it', async () => {
  const give = (kind: 'drop' | 'paste', name: string) =>
    chat.page.evaluate(
      (type, title, text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], title, { type: 'text/plain' }));
        const target = document.querySelector('textarea')!;
        const options = { bubbles: true, cancelable: true };
        if (type === 'paste') {
          target.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }));
          return '';
        }
        target.dispatchEvent(new DragEvent('dragover', { ...options, dataTransfer: data }));
        const waits = new Promise<string>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              const shown = document.querySelector('[data-drop]')?.textContent ?? '';
              target.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }));
              resolve(shown);
            }),
          );
        });
        return waits;
      },
      kind,
      name,
      said,
    );
  expect(await give('drop', 'dropped.txt')).toContain('Drop files to ask about them');
  await give('paste', 'pasted.txt');
  await uploads.settled(2);
  expect((await uploads.files()).map(({ name }) => name)).toEqual(['dropped.txt', 'pasted.txt']);
  expect(await chat.page.$('[data-drop]')).toBeNull();
});

test('the library finds, opens, asks about, deletes with undo, and shows what it contains', async () => {
  await uploads.choose(file('harbour.txt', `${said} The harbour master keeps the paint.`));
  await uploads.settled(1);
  await uploads.clear();
  await chat.click('More');
  await press('[role="menuitem"] ::-p-text(Library)');
  await chat.shows('Documents use');
  const search = await chat.one('searchbox', 'Search documents').waitHandle();
  await search.focus();
  await chat.page.keyboard.type('harbour');
  await chat.page.waitForFunction(() => document.querySelectorAll('[data-entry]').length === 1);
  await chat.click('Open harbour.txt');
  await chat.shows('The harbour master keeps the paint.');
  await chat.page.keyboard.press('Escape');
  await chat.click('Delete harbour.txt');
  await chat.shows('No document name contains these words');
  await chat.click('Undo');
  await chat.click('Ask about harbour.txt');
  await uploads.settled(1);
  await product.vendor.script({ deltas: ['The harbour master.'] });
  await chat.page.keyboard.type('Who keeps the paint?');
  await chat.page.keyboard.press('Enter');
  await chat.answer('The harbour master.');
  expect(await fenced('harbour.txt')).toContain('keeps the paint');
});

test('a citation names the sheet and the cells, and opens the text there', async () => {
  const rows = `<row r="4"><c r="B4" t="inlineStr"><is><t>${said}</t></is></c><c r="C4"><v>9</v></c></row>`;
  await uploads.choose(file('paint.xlsx', makeXlsx([{ name: 'North', rows }])));
  const label = '[1.1]';
  await product.vendor.script({
    deltas: [
      `Every ninth year [[${label.slice(1, -1)} "paints the lighthouse every ninth year"]].`,
    ],
  });
  await chat.ask('How often?');
  await chat.answer('Every ninth year');
  await press('article button[aria-label="Source 1"]');
  const cell = 'dialog td[aria-current="location"]';
  await chat.page.waitForSelector(cell);
  const highlighted = await chat.page.$eval(cell, (each) => each.textContent);
  expect(highlighted).toContain('paints the lighthouse every ninth year');
  await chat.page.keyboard.press('Escape');
  await chat.holds('1 source');
  await press('article summary');
  await chat.shows('paint.xlsx, North, B4:C4');
});
