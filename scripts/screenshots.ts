import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { ChatPage } from '#test/support/chat-page.ts';
import { makeBook } from '#test/support/files/pdf-book.ts';
import { linesFrom } from '#test/support/files/pdf-writer.ts';
import { PdfPage } from '#test/support/pdf-page.ts';
import { articleUrl, type Product, startProduct } from '#test/support/product.ts';
import { type ServerProcess, startServerProcess } from '#test/support/server-process.ts';
import { root } from './build-steps.ts';
import { inScheme } from './screenshot-page.ts';

const folder = path.join(root, 'scripts/screenshots');
const question = 'How does the floating floor do?';
const usage = { prompt: 1_304, completion: 158 };
const deltas = [
  'The **floating floor** is a trial of 30 m² [[1.9 "It has risen 71 times."]].\n\n',
  '- It has risen 71 times, and [[1.9 "It has come down crooked twice"]] came down crooked twice.\n',
  '- It does not solve the damp, which is the harder problem [[1.12 "It does not keep the damp out, which is the harder problem."]].\n\n',
  'A sea wall is the other plan [[1.9 "The makers promise thirty years of service."]].',
];
const takeaways = [
  '- **The floor** A trial floor of 30 m² lifts the reading room with the tide; it has risen 71 times [[1.9 "It has risen 71 times."]].\n',
  '- **Its faults** It came down crooked twice [[1.9 "It has come down crooked twice"]].\n',
  '- **The damp** The floor does not keep it out [[1.12 "It does not keep the damp out, which is the harder problem."]].\n',
  '- **The choice** A sea wall and a move inland were both voted down in March.\n',
];
const plans = [
  'Two answers are on the table:\n\n',
  '| Plan | Cost | State |\n|---|---|---|\n| New building inland | 3.4 million | voted down in March |\n| Sea wall | 5.1 million | voted down in March |\n| Floating floor | not said | trial of 30 m² since June |\n',
];
const paper = 'https://papers.example/tides.pdf';
const raised = 'The harbour wall was raised by forty centimetres in the spring of that year';

/**
 * Takes the README's pictures of the running product on the fixture essay, light and dark; of all parts
 * or of those named: sidebar, summary, viewer, web.
 */
const product = await startProduct();
const server = await startServerProcess({
  COMPATIBLE_BASE_URL: `${product.vendor.url}/v1`,
  COMPATIBLE_NAME: 'scripted',
});
try {
  await mkdir(folder, { recursive: true });
  await product.connect(product.vendor.url);
  const wanted = process.argv.slice(2);
  const parts = { sidebar, summary, viewer, web: (own: Product) => web(own, server) };
  for (const [name, take] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) await take(product);
  }
} finally {
  await server.close();
  await product.close();
}

/** An answer with notes, one of them open, and its words highlighted in the page. */
async function sidebar({ browser, vendor, openArticle, openPanel }: Product): Promise<void> {
  const page = await openArticle(articleUrl);
  await page.setViewport({ width: 820, height: 765, deviceScaleFactor: 2 });
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  const chat = await openPanel(page);
  await chat.page.setViewport({ width: 380, height: 765, deviceScaleFactor: 2 });
  await chat.page.waitForSelector('main li [data-state="success"]');
  await vendor.script({ deltas, usage });
  await chat.ask(question);
  await chat.answer('A sea wall');
  for (const scheme of ['light', 'dark'] as const) {
    await inScheme(chat.page, scheme);
    // The highlight goes after five seconds: it is made for each picture.
    await chat.click('Source 2');
    await chat.shows('Highlighted on the page');
    const right = await picture(chat.page);
    await page.bringToFront();
    await comparison(browser, { name: 'sidebar', scheme, left: await picture(page), right });
    await chat.page.keyboard.press('Escape');
  }
}

/** Key takeaways of the page with a quote highlighted. */
async function summary({ browser, vendor, openArticle, openPanel }: Product): Promise<void> {
  const page = await openArticle(articleUrl);
  await page.setViewport({ width: 820, height: 765, deviceScaleFactor: 2 });
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  const chat = await openPanel(page);
  await chat.page.setViewport({ width: 380, height: 765, deviceScaleFactor: 2 });
  await chat.click('New chat');
  await chat.hasRead('The library that the tide borrows');
  await vendor.script({ deltas: takeaways, usage });
  await chat.click('Key points with sources');
  await chat.answer('The choice');
  for (const scheme of ['light', 'dark'] as const) {
    await inScheme(chat.page, scheme);
    await chat.click('Source 1');
    await chat.shows('Highlighted on the page');
    const right = await picture(chat.page);
    await page.bringToFront();
    await comparison(browser, { name: 'summary', scheme, left: await picture(page), right });
    await chat.page.keyboard.press('Escape');
  }
}

/** The PDF viewer with the words of a note highlighted, and the panel. */
async function viewer(product: Product): Promise<void> {
  const { browser, vendor, sites, openPanel } = product;
  sites.put(paper, { body: tides(), headers: { 'content-type': 'application/pdf' } });
  const pdf = await PdfPage.open(product, PdfPage.fileQuery(paper));
  await pdf.page.setViewport({ width: 820, height: 765, deviceScaleFactor: 2 });
  await pdf.drawn();
  const chat = await openPanel(pdf.page);
  await chat.page.setViewport({ width: 380, height: 765, deviceScaleFactor: 2 });
  await chat.click('New chat');
  await chat.one('button', 'Remove tides.pdf').waitHandle();
  await vendor.script({
    deltas: [`It was raised by forty centimetres [[1.3 "${raised}"]].`],
    usage,
  });
  await chat.ask('What was done about the harbour wall?');
  await chat.answer('forty centimetres');
  for (const scheme of ['light', 'dark'] as const) {
    await inScheme(chat.page, scheme);
    await inScheme(pdf.page, scheme);
    await chat.click('Source 1');
    await pdf.isHighlighted();
    const pair = { left: await picture(pdf.page), right: await picture(chat.page) };
    await comparison(browser, { name: 'pdf', scheme, ...pair });
    await chat.page.keyboard.press('Escape');
  }
}

function tides(): Buffer {
  const text = (lines: readonly string[]) => linesFrom([...lines], 60, 100, 11);
  const filler = 'The river rose again in the night and nobody had seen it come down';
  return makeBook({
    title: 'On tides',
    pages: [
      text([`${filler}.`]),
      text([`${filler} the valley.`]),
      text(['A wall for the harbour', '', `${raised}.`, '', `${filler}, for the wall held.`]),
    ],
  });
}

async function web({ browser, vendor }: Product, { url, pairingSecret }: ServerProcess) {
  const page = await browser.newPage();
  await page.setViewport({ width: 1200, height: 765, deviceScaleFactor: 2 });
  await page.goto(`${url}/app/#pair=${pairingSecret}`);
  const chat = new ChatPage(page);
  await chat.shows('gpt-4.1-mini').catch(() => undefined);
  await vendor.script({ deltas: plans, usage });
  await chat.ask('Compare the plans for the library at Sallow Point.');
  await chat.answer('voted down');
  for (const scheme of ['light', 'dark'] as const) {
    await inScheme(page, scheme);
    await page.screenshot({ path: path.join(folder, `web-${scheme}.png`) });
  }
}

async function picture(page: Page): Promise<string> {
  return `data:image/png;base64,${await page.screenshot({ encoding: 'base64' })}`;
}

/** The page and the panel as a window shows them: headless Chromium draws no window of its own. */
async function comparison(
  browser: Browser,
  { name, scheme, left, right }: { name: string; scheme: string; left: string; right: string },
): Promise<void> {
  const line = scheme === 'dark' ? '#3a3a3a' : '#d8d4cc';
  const sheet = await browser.newPage();
  await sheet.setViewport({ width: 1200, height: 765, deviceScaleFactor: 2 });
  await sheet.setContent(
    `<style>body{margin:0;display:flex;height:100vh}img{height:765px;display:block}img+img{border-left:1px solid ${line}}</style>` +
      `<img src="${left}"><img src="${right}">`,
  );
  await writeFile(path.join(folder, `${name}-${scheme}.png`), await sheet.screenshot());
  await sheet.close();
}
