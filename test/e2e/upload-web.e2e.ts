import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page, Viewport } from 'puppeteer';
import germanTexts from '#locales/de/index.json' with { type: 'json' };
import { ChatPage } from '#test/support/chat-page.ts';
import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import { UploadPage } from '#test/support/upload-page.ts';
import { startWebApp, type WebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

let app: WebApp;

beforeAll(async () => {
  app = await startWebApp();
}, 180_000);
afterAll(() => app?.close());

const tides = () =>
  makePdf({
    pages: [
      linesFrom(['The tide table of Sallow Point was printed in 1931 by a merchant.']),
      linesFrom(['The reading room floods on 214 days a year and dries by three.']),
    ],
  });

async function open(route: string, size?: Viewport): Promise<UploadPage> {
  const page = await app.browser.newPage();
  if (size) await page.setViewport(size);
  await page.goto(app.server.url + route);
  const chat = new ChatPage(page);
  await chat.one('textbox', 'Message').waitHandle();
  return new UploadPage(chat);
}

test('S2.6 a PDF is dropped, read and used in a question without an account and without a model', async () => {
  const uploads = await open('/ai-tools/chat-with-pdf');
  const { chat } = uploads;
  await chat.shows('Drop a PDF or any other document here.');
  expect(await chat.page.$('aside')).toBeNull();
  await chat.shows('Without a model, Gloss finds and quotes passages');
  await uploads.choose(app.file('tides.pdf', tides()));
  await uploads.isRead('tides.pdf');
  await chat.gone('Drop a PDF');
  await chat.ask('How many days a year does the reading room flood?');
  await chat.answer('214 days', { timeout: 30_000 });
  await chat.page.close();
});

/** The viewer next to the chat, once it is rendered. */
async function viewerOf(page: Page) {
  const frame = await (
    await page.waitForSelector('iframe[title="Pages of the document"]')
  )?.contentFrame();
  if (!frame) throw new Error('no viewer');
  return frame;
}

const wait = { polling: 50, timeout: 30_000 };

test('S2.6 a dropped file is next to the chat, and a citation opens its page and box', async () => {
  const uploads = await open('/ai-tools/chat-with-pdf', { width: 1200, height: 800 });
  const { chat } = uploads;
  await uploads.choose(app.file('tides.pdf', tides()));
  const viewer = await viewerOf(chat.page);
  await viewer.waitForSelector('.page .textLayer .endOfContent');
  await chat.ask('How many days a year does the reading room flood?');
  await chat.answer('214 days', { timeout: 30_000 });
  for (const _ of ['once', 'and once more']) {
    await chat.page.locator('article button[aria-label="Source 1"]').click();
    await viewer.waitForFunction(
      () => document.querySelector('.page[data-page-number="2"] .gloss-highlight > *') !== null,
      wait,
    );
    const boxes = await viewer.$eval('.page[data-page-number="2"]', (page) => {
      const line = [...page.querySelectorAll('.textLayer span')].find(({ textContent }) =>
        textContent?.includes('214'),
      );
      const [box, words] = [
        page.querySelector('.gloss-highlight > :not([data-sentence])'),
        line,
      ].map((each) => each?.getBoundingClientRect());
      return (
        box &&
        words && { top: Math.abs(box.top - words.top), left: Math.abs(box.left - words.left) }
      );
    });
    expect(boxes?.top).toBeLessThan(6);
    expect(boxes?.left).toBeLessThan(6);
    await chat.shows('Highlighted on the page');
    await viewer.locator('.page[data-page-number="2"]').click();
    await viewer.waitForFunction(() => !document.querySelector('.gloss-highlight > *'), wait);
  }
  await viewer.locator('button[aria-label="Close"]').click();
  await chat.page.waitForFunction(() => !document.querySelector('iframe'), wait);
  await chat.shows('214 days');
  await chat.page.close();
});

/** Resolves once the card of the first note is open, next to its number. */
const cardIsShown = (page: Page) =>
  page.waitForFunction(() => {
    const [card, mark] = ['[role="dialog"][popover]', 'article button[aria-label="Source 1"]'].map(
      (each) => document.querySelector(each)?.getBoundingClientRect(),
    );
    if (!card || !mark || card.height === 0) return false;
    const gap = Math.min(Math.abs(card.top - mark.bottom), Math.abs(mark.top - card.bottom));
    return gap < 24 && card.left <= mark.right && card.right >= mark.left;
  }, wait);

test('U2.3 the first click on a note of a PDF highlights its words and shows its card, as each later one', async () => {
  const uploads = await open('/app/', { width: 1280, height: 800 });
  const { chat } = uploads;
  await uploads.choose(app.file('tides.pdf', tides()));
  await uploads.isRead('tides.pdf');
  await chat.ask('How many days a year does the reading room flood?');
  await chat.answer('214 days', { timeout: 30_000 });
  for (const _ of ['first', 'again', 'last']) {
    await chat.page.locator('article button[aria-label="Source 1"]').click();
    const viewer = await viewerOf(chat.page);
    await viewer.waitForFunction(
      () =>
        document.querySelector(
          '.page[data-page-number="2"] .gloss-highlight:not([data-page]) > :not([data-sentence])',
        ) !== null,
      wait,
    );
    await cardIsShown(chat.page);
    await viewer.locator('button[aria-label="Close"]').click();
    await chat.page.waitForFunction(() => !document.querySelector('iframe'), wait);
  }
  await chat.page.close();
});

test('U2.3 "Highlighted on the page" is said once the page is there', async () => {
  const uploads = await open('/app/', { width: 1280, height: 800 });
  const { chat } = uploads;
  await uploads.choose(app.file('tides.pdf', tides()));
  await uploads.isRead('tides.pdf');
  await chat.ask('How many days a year does the reading room flood?');
  await chat.answer('214 days', { timeout: 30_000 });
  const atFirst = chat.page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const observer = new MutationObserver(() => {
          const card = document.querySelector('[role="dialog"][popover] [role="status"]');
          if (!card?.textContent) return;
          observer.disconnect();
          const pages = document.querySelector('iframe')?.contentDocument;
          const page = pages?.querySelector('.page:has(.gloss-highlight)');
          resolve(page?.getAttribute('data-loaded') === 'true' && !!page.querySelector('canvas'));
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
  await chat.page.locator('article button[aria-label="Source 1"]').click();
  expect(await atFirst).toBe(true);
  await chat.page.close();
});

test('U2.3 so it is in a text, next to the chat', async () => {
  const uploads = await open('/app/', { width: 1280, height: 800 });
  const { chat } = uploads;
  await uploads.choose(app.file('mill.txt', 'The harbour master stores the paint in the mill.'));
  await uploads.isRead('mill.txt');
  await chat.ask('Where is the paint stored?');
  await chat.answer('in the mill', { timeout: 30_000 });
  for (const _ of ['first', 'again']) {
    await chat.page.locator('article button[aria-label="Source 1"]').click();
    await chat.page.waitForSelector('aside [data-plain] mark');
    await cardIsShown(chat.page);
    await chat.page.locator('aside button[aria-label="Close"]').click();
    await chat.page.waitForFunction(() => !document.querySelector('aside [data-plain]'), wait);
  }
  await chat.page.close();
});

test('U2.3 an instant answer stays at its start', async () => {
  const uploads = await open('/app/', { width: 900, height: 420 });
  const { chat } = uploads;
  const lines = Array.from(
    { length: 40 },
    (_, at) =>
      `The keeper of pier ${at + 1} writes that the tide of day ${at + 7} was over the wall, and that the boats of the fishers from the north side had to be drawn up to the chapel before the bell of the evening was heard.`,
  );
  await uploads.choose(app.file('ledger.txt', lines.join('\n\n')));
  await uploads.isRead('ledger.txt');
  for (const question of ['Which keeper writes of the wall?', 'What was the tide of day 9?']) {
    await chat.ask(question);
    await chat.shows(question);
    await chat.answer('was over the wall', { timeout: 30_000 });
  }
  await chat.page.waitForFunction(() => {
    const view = document.querySelector('section[aria-label="Conversation"] > div');
    const all = [...document.querySelectorAll('article[data-question]')];
    const answer = [...document.querySelectorAll('article[aria-label="Answer"]')].at(-1);
    if (!view || all.length !== 2 || !answer) return false;
    const around = view.getBoundingClientRect();
    const isLong = answer.getBoundingClientRect().height > around.height;
    const top = (all.at(-1)?.getBoundingClientRect().top ?? 0) - around.top;
    return isLong && answer.getAttribute('aria-busy') !== 'true' && top >= -1 && top < 40;
  }, wait);
  await chat.page.close();
});

test('the library of the web app opens a PDF next to the chat; its words are found there', async () => {
  const uploads = await open('/app/', { width: 1200, height: 800 });
  const { chat } = uploads;
  await uploads.choose(app.file('tides.pdf', tides()));
  await uploads.isRead('tides.pdf');
  await chat.click('Library');
  await chat.click('Open tides.pdf');
  const viewer = await viewerOf(chat.page);
  await chat.page.waitForFunction(() => !document.querySelector('dialog'), wait);
  await viewer.locator('button[aria-label="Search in the document"]').click();
  await viewer.locator('search input').fill('reading room');
  await viewer.waitForFunction(
    () => document.querySelector('search output')?.textContent === '1 of 1',
    wait,
  );
  await chat.page.close();
});

test('S2.6 with a locale before it and a query behind, it is the same page', async () => {
  const page = await app.browser.newPage();
  await page.goto(`${app.server.url}/de/ai-tools/chat-with-pdf/?gclid=7`);
  await new ChatPage(page).shows(germanTexts['freeTool.chatPdfBody']);
  await page.close();
});

test('the web app stores files of its own; they survive a reload', async () => {
  const uploads = await open('/app/');
  const { chat } = uploads;
  await uploads.choose(app.file('notes.txt', 'The harbour master keeps the paint in the mill.'));
  await uploads.settled(1);
  await chat.page.reload();
  await uploads.isRead('notes.txt');
  await chat.click('Library');
  await chat.page.waitForSelector('[data-entry][data-name="notes.txt"]');
  await chat.click('Open notes.txt');
  await chat.shows('The harbour master keeps the paint in the mill.');
  await chat.page.goBack();
  await chat.page.goBack();
  await chat.ask('Where is the paint kept?');
  await chat.answer('in the mill', { timeout: 30_000 });
  await chat.page.close();
});

test('a page that is closed while a file is read continues with it when it opens again', async () => {
  const uploads = await open('/app/');
  const { chat } = uploads;
  const pages = Array.from({ length: 400 }, (_, page) =>
    linesFrom(Array.from({ length: 40 }, (_, line) => `Page ${page + 1} line ${line + 1} of it.`)),
  );
  await uploads.choose(app.file('ledger.pdf', makePdf({ pages })));
  await uploads.says('ledger.pdf', ' of 400');
  await chat.page.reload();
  await uploads.isRead('ledger.pdf', 60_000);
  await chat.page.close();
});
