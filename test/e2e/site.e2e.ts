import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import { axeFindings } from '#test/support/screen-checks.ts';
import { startWebApp, type WebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

/* The public pages, as a visitor without an account, a model or the extension sees them. */
let app: WebApp;

beforeAll(async () => {
  app = await startWebApp();
}, 180_000);
afterAll(() => app?.close());

async function visitor(scheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await (await app.browser.createBrowserContext()).newPage();
  await page.setViewport({ width: 1280, height: 800 });
  await page.emulateMediaFeatures([
    { name: 'prefers-reduced-motion', value: 'reduce' },
    { name: 'prefers-color-scheme', value: scheme },
  ]);
  return page;
}

const shows = (page: Page, words: string) =>
  page.waitForFunction(
    (wanted) => document.body.innerText.includes(wanted),
    { timeout: 30_000, polling: 50 },
    words,
  );

const paths: readonly [path: string, words: string][] = [
  ['/', 'Answers that show you where they come from'],
  ['/help', 'How do I connect a model?'],
  ['/privacy', 'What leaves your device, and to whom'],
  ['/terms', 'Terms of use'],
  ['/verify', 'Check a receipt'],
  // A server of one person.
  ['/pricing', "Plans here are assigned by the server's owner."],
  ['/app/nowhere', 'Nothing at this address'],
  ['/ai-tools/chat-with-pdf', 'Chat with a PDF'],
  ['/ai-tools/search', 'Search and read the web'],
  ['/ai-tools/ai-writer?urlKey=blogPost', 'Write a text'],
  ['/pdf-tools/extract-text', 'Get the text of a PDF'],
  ['/image-tools/describe', 'Describe a picture'],
  ['/file-tools/read', 'Read a file'],
  ['/text-tools/rewrite', 'Rewrite a text'],
  ['/onboarding/browser/firefox', 'Waiting for the extension to answer'],
];

test.each(paths)(
  '%s is there without an account, in light and dark, and axe finds nothing',
  async (path, words) => {
    for (const scheme of ['light', 'dark'] as const) {
      const page = await visitor(scheme);
      await page.goto(app.server.url + path);
      await shows(page, words);
      expect([scheme, ...(await axeFindings(page))]).toEqual([scheme]);
      await page.close();
    }
  },
);

test('S2.1 a locale in the address is the language of the page', async () => {
  const page = await visitor();
  const pages = [
    '',
    '/help',
    '/privacy',
    '/terms',
    '/verify',
    '/text-tools/rewrite',
    '/app/',
    '/nowhere',
  ];
  for (const path of pages.map((each) => `/ar-XB${each}`)) {
    await page.goto(app.server.url + path);
    await page.waitForFunction(() => document.documentElement.dir === 'rtl');
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await page.close();
});

test('a note of the first page highlights its passage, and says what is in no source, without a script', async () => {
  const page = await visitor();
  await page.setJavaScriptEnabled(false);
  await page.goto(app.server.url);
  const marked = () =>
    page.$$eval('mark', (all) =>
      all.flatMap((mark) =>
        getComputedStyle(mark).backgroundColor === 'rgba(0, 0, 0, 0)' ? [] : mark.dataset.of,
      ),
    );
  const quotes = () =>
    page.$$eval('.quote', (all) =>
      all.flatMap((quote) => (quote.checkVisibility() ? quote.textContent : [])),
    );
  expect(await marked()).toEqual(['1']);
  await page.focus('input[value="1"]');
  await page.keyboard.press('ArrowRight');
  expect(await marked()).toEqual(['2']);
  await page.click('input[value="4"]');
  expect(await marked()).toEqual([]);
  expect(await quotes()).toEqual(['Not found in the source']);
  await page.close();
});

test('the text of a PDF appears without an account or a model', async () => {
  const page = await visitor();
  await page.goto(`${app.server.url}/pdf-tools/extract-text`);
  const field = await page.waitForSelector('input[type="file"]');
  const body = makePdf({ pages: [linesFrom(['The tide tables of 1931.'])] });
  await field!.uploadFile(app.file('tides.pdf', body));
  await page.waitForFunction(
    () =>
      document
        .querySelector<HTMLTextAreaElement>('textarea[readonly]')
        ?.value.includes('tide tables of 1931'),
    { timeout: 60_000, polling: 50 },
  );
  await page.close();
});

test('a form of writing is open at once, with the preset that the address names', async () => {
  const page = await visitor();
  await page.goto(`${app.server.url}/ai-tools/ai-writer?urlKey=blogPost`);
  await shows(page, 'Blog post');
  await page.goto(`${app.server.url}/prompt`);
  await page.waitForFunction(() => location.pathname === '/app/tools');
  await page.close();
});
