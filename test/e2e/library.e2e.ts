import { mkdtempSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { BrowserContext, ElementHandle, Page } from 'puppeteer';
import { ChatPage } from '#test/support/chat-page.ts';
import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import { axeFindings } from '#test/support/screen-checks.ts';
import { UploadPage } from '#test/support/upload-page.ts';
import { startWebApp, type WebApp } from '#test/support/web-app.ts';
import { wideTest } from '#test/support/wide.ts';

jest.setTimeout(300_000);

let app: WebApp;

beforeAll(async () => {
  app = await startWebApp();
}, 180_000);
afterAll(() => app?.close());

async function open(context: BrowserContext, route = '/app/'): Promise<UploadPage> {
  const page = await context.newPage();
  await page.goto(app.server.url + route);
  const chat = new ChatPage(page);
  if (route === '/app/') await chat.one('textbox', 'Message').waitHandle();
  return new UploadPage(chat);
}

const wait = { polling: 50, timeout: 30_000 };

/** The words that the browser highlights, once they are in view. */
const highlightedText = (page: Page) =>
  page
    .waitForFunction(() => {
      const [range] = CSS.highlights.get('gloss-passage') ?? [];
      if (!(range instanceof Range)) return null;
      const { top, bottom } = range.getBoundingClientRect();
      return top > 0 && bottom < innerHeight ? range.toString() : null;
    }, wait)
    .then((words) => words.jsonValue());

test('Markdown is read as Markdown: nothing is fetched, nothing runs, words are found and highlighted', async () => {
  const context = await app.browser.createBrowserContext();
  const uploads = await open(context);
  const { chat } = uploads;
  const requested: string[] = [];
  chat.page.on('request', (request) => requested.push(request.url()));
  const text = [
    '# Tide notes',
    'The *first* word. ![map](https://spy.example/map.png)',
    '<img src="https://spy.example/x.png" onerror="document.title = 1"><script>document.title = 2</script>',
    '| Place | Height |\n| - | - |\n| Sallow Point | 4.2 m |',
    ...Array.from(
      { length: 300 },
      (_, at) => `Paragraph ${at} says little, ${'word '.repeat(20)}.`,
    ),
    'The **lighthouse** is painted every ninth year.',
  ].join('\n\n');
  await uploads.choose(app.file('notes.md', text));
  await uploads.settled(1);
  await chat.click('Library');
  await chat.click('Open notes.md');
  await chat.page.waitForSelector('main article h1 ::-p-text(Tide notes)');
  expect(
    await chat.page.$$eval('main article td', (cells) => cells.map((cell) => cell.textContent)),
  ).toEqual(['Sallow Point', '4.2 m']);
  expect(await chat.page.$('main article img, main article script')).toBeNull();
  // Text out of view is rendered on scrolling, and for a search immediately.
  const search = await chat.page.waitForSelector('main article ~ *, main search input');
  expect(search).not.toBeNull();
  await chat.page.focus('main search input');
  await chat.page.keyboard.type('lighthouse IS painted');
  await chat.shows('1 of 1');
  expect(await highlightedText(chat.page)).toBe(
    'The lighthouse is painted every ninth year.'.slice(4, 25),
  );
  expect(requested.filter((url) => url.includes('spy.example'))).toEqual([]);
  await context.close();
});

wideTest(
  'a citation deep in a long document lands on its passage; little of the rest is drawn',
  async () => {
    const context = await app.browser.createBrowserContext();
    const uploads = await open(context);
    const { chat } = uploads;
    const filler = (at: number) => `- Entry ${at}: ${'the ledger goes on and on '.repeat(8)}`;
    const lines = Array.from({ length: 12_000 }, (_, at) => filler(at));
    lines[11_000] = '- The **lighthouse** at Sallow Point is painted every ninth year by two men.';
    await uploads.choose(app.file('ledger.md', `# Ledger\n\n${lines.join('\n')}`));
    await uploads.settled(1);
    await chat.ask('How often is the lighthouse at Sallow Point painted?');
    await chat.answer('every ninth year', { timeout: 60_000 });
    await chat.page.$eval('article button[aria-label="Source 1"]', (button) =>
      (button as HTMLElement).click(),
    );
    expect(await highlightedText(chat.page)).toContain(
      'at Sallow Point is painted every ninth year',
    );
    const drawn = await chat.page.$eval(
      'dialog article',
      (article) => article.textContent?.length ?? 0,
    );
    expect(drawn).toBeLessThan(100_000);
    await chat.page.keyboard.press('Escape');
    // The same passage is found by words from the library and from the memos.
    for (const [panel, field] of [
      ['Library', 'Search documents'],
      ['Memos', 'Search memos'],
    ] as const) {
      await chat.click(panel);
      await chat.one('searchbox', field).fill('lighthouse painted');
      await chat.shows('1 passage inside your documents');
      await chat.page.locator('main section li button ::-p-text(Sallow Point)').click();
      await chat.page.waitForSelector('dialog article');
      expect(await highlightedText(chat.page)).toContain('at Sallow Point is painted');
      await chat.page.keyboard.press('Escape');
      await chat.page.waitForFunction(() => !document.querySelector('dialog[open]'), wait);
    }
    await context.close();
  },
);

/** A picture of one red pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

test('U2.5 first pages are drawn once; cards by day; many are selected by keys, deleted, brought back and asked about together', async () => {
  const context = await app.browser.createBrowserContext();
  const uploads = await open(context);
  const { chat } = uploads;
  const { page } = chat;
  await chat.click('Library');
  const field = await page.waitForSelector('[data-tools] ~ input[type="file"]');
  const pdf = makePdf({ pages: [linesFrom(['Tides'], 40, 200, 90)] });
  await (field as ElementHandle<HTMLInputElement>).uploadFile(
    app.file('tide.pdf', pdf),
    app.file('harbour.png', picture),
    app.file('notes.md', '# Notes'),
  );
  await page.waitForSelector('[data-name="tide.pdf"] [data-thumbnail] img');
  await page.waitForSelector('[data-name="harbour.png"] [data-thumbnail] img');
  await page.waitForSelector('[data-name="notes.md"] [data-thumbnail] svg');
  const width = () =>
    page.$eval('[data-name="tide.pdf"] img', (image) => (image as HTMLImageElement).naturalWidth);
  await page.waitForFunction(
    () => document.querySelector<HTMLImageElement>('[data-name="tide.pdf"] img')?.complete,
    wait,
  );
  expect(await width()).toBe(320);
  // A link is named by what it does, "Open tide.pdf"; its facts are text beyond that.
  const findings = async () =>
    (await axeFindings(page, 'main:not([hidden])')).filter(
      (each) => !each.startsWith('label-content-name-mismatch'),
    );
  expect(await findings()).toEqual([]);

  await chat.click('Show as grid');
  await page.waitForSelector('section > h2 ::-p-text(Today)');
  await page.focus('[data-entry] [data-open]');
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-entry]')?.dataset.name);
  const first = await focused();
  await page.keyboard.press('ArrowRight');
  expect(await focused()).not.toBe(first);
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyA');
  await page.keyboard.up('Control');
  await chat.shows('Selected: 3');
  expect(await findings()).toEqual([]);
  await page.keyboard.press('Delete');
  await chat.shows('3 documents were deleted');
  await chat.click('Undo');
  await page.waitForFunction(() => document.querySelectorAll('[data-entry]').length === 3, wait);
  await page.click('[data-name="tide.pdf"] [data-select] input');
  await page.click('[data-name="notes.md"] [data-select] input');
  await chat.click('Ask about these 2 files');
  await uploads.settled(2);
  const names = (await uploads.files()).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['notes.md', 'tide.pdf']);
  await context.close();
});

test('S5.6 a picture and a document come back with a backup, in another browser', async () => {
  const first = await app.browser.createBrowserContext();
  const uploads = await open(first);
  await uploads.choose(app.file('tide.md', '# Tide\n\nThe tide turns at noon.'));
  await uploads.settled(1);
  await uploads.chat.ask('When does the tide turn?');
  await uploads.chat.answer('at noon', { timeout: 60_000 });
  await uploads.choose(app.file('harbour.png', picture));
  await uploads.chat.page.waitForSelector(
    'main [role="group"][aria-label="harbour.png"][data-state="success"]',
  );
  const saved = await saveBackup(first);
  await first.close();

  const second = await app.browser.createBrowserContext();
  const { chat: settings } = await open(second, '/app/settings/data');
  const field = await settings.page.waitForSelector(
    'input[type="file"][aria-label="Restore a backup"]',
  );
  await (field as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(saved);
  await settings.shows('2 files');
  const { chat } = await open(second);
  await chat.click('Library');
  await chat.click('Open harbour.png');
  await chat.page.waitForFunction(
    () =>
      document.querySelector<HTMLImageElement>('main img[alt="harbour.png"]')?.naturalWidth === 1,
    wait,
  );
  await chat.click('Unfold the menu');
  await chat.shows('When does the tide turn?');
  await chat.page.locator('::-p-text(When does the tide turn?)').click();
  await chat.answer('at noon');
  await second.close();
});

async function saveBackup(context: BrowserContext): Promise<string> {
  const { chat } = await open(context, '/app/settings/data');
  const downloads = mkdtempSync(path.join(app.folder, 'saved-'));
  const session = await app.browser.target().createCDPSession();
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: downloads,
    browserContextId: context.id as string,
    eventsEnabled: true,
  });
  const ended = new Promise<void>((resolve) =>
    session.on('Browser.downloadProgress', ({ state }) => state === 'completed' && resolve()),
  );
  await chat.click('Save a backup');
  await chat.shows('2 files');
  await ended;
  const [name = ''] = readdirSync(downloads);
  expect(name).toMatch(/^gloss-.*\.zip$/);
  return path.join(downloads, name);
}
