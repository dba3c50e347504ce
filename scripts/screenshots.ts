import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { composerCases } from '#test/fixtures/composers/cases.ts';
import { ChatPage } from '#test/support/chat-page.ts';
import { ComposerRig } from '#test/support/composer-rig.ts';
import { buildEditors } from '#test/support/editors-page.ts';
import { makeBook } from '#test/support/files/pdf-book.ts';
import { linesFrom } from '#test/support/files/pdf-writer.ts';
import { PdfPage } from '#test/support/pdf-page.ts';
import { articleUrl, type Product, startProduct } from '#test/support/product.ts';
import { type ServerProcess, startServerProcess } from '#test/support/server-process.ts';
import { root } from './building/build-steps.ts';
import { inScheme, patient, type Scheme, typed } from './screenshots/page.ts';

const folder = path.join(root, 'docs/pictures');
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
const chats = {
  'When does the tide turn at Sallow Point?': 'At noon, and again a little after midnight.',
  'Which plan for the library costs least?': 'The floating floor, though its makers name no price.',
};
const draft = [
  'Thanks, that works for me.\n\n',
  'I will be at the quay by six and bring the long cable; the lamps can stay in the shed until then.',
];
/** The looks of a mail program, around what the fixture of a composer has of one. */
const mailStyle = (scheme: Scheme) => {
  const [line, quiet, ground, text] =
    scheme === 'light'
      ? ['#dfe1e5', '#5f6368', '#fff', '#1f1f1f']
      : ['#4a4f54', '#b3b8bd', '#1b1f23', '#e7e9ea'];
  return `:root{color-scheme:${scheme};background:${ground};color:${text}}
body{margin:0;padding:28px 40px;font:15px/24px system-ui,sans-serif}
.a98{width:700px;padding:0}h2{margin:0 0 16px;font-size:24px;font-weight:500}
h3{display:inline;margin:0;font-size:15px}.gD{font-weight:600}
.kv,.h7{padding:12px 0;border-top:1px solid ${line}}
.go,.g3,.iA,.aoD,.gmail_quote{color:${quiet};font-weight:400}.g3{margin-inline-start:8px}
.M9{margin:12px 0 0;padding:8px;border:1px solid ${line};border-radius:12px}.Am{min-height:0}
.aoD{padding-inline:8px}blockquote{margin:0 0 0 8px;padding-inline-start:12px;border-inline-start:1px solid ${line}}
.T-I{padding:4px 14px;line-height:28px}.T-I-atl{border-radius:18px 0 0 18px}.Uo{border-radius:0 18px 18px 0}
.aX,.oh{color:transparent}.amn{display:none}`;
};
/** Device pixels of a CSS pixel: sharp on most screens, and half the bytes of 2. */
const scale = 1.5;
const paper = 'https://papers.example/tides.pdf';
const raised = 'The harbour wall was raised by forty centimetres in the spring of that year';

/**
 * Takes the README's pictures of the running product, light and dark; of all parts or of those named: sidebar,
 * summary, viewer, web, mail.
 */
const product = await startProduct();
patient(product.browser);
const server = await startServerProcess({
  COMPATIBLE_BASE_URL: `${product.vendor.url}/v1`,
  COMPATIBLE_NAME: 'scripted',
});
try {
  await mkdir(folder, { recursive: true });
  await product.connect(product.vendor.url);
  const wanted = process.argv.slice(2);
  const parts = { sidebar, summary, viewer, mail, web: (own: Product) => web(own, server) };
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
  await page.setViewport({ width: 820, height: 765, deviceScaleFactor: scale });
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  const chat = await openPanel(page);
  await chat.page.setViewport({ width: 380, height: 765, deviceScaleFactor: scale });
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
  await page.setViewport({ width: 820, height: 765, deviceScaleFactor: scale });
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  const chat = await openPanel(page);
  await chat.page.setViewport({ width: 380, height: 765, deviceScaleFactor: scale });
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
  await pdf.page.setViewport({ width: 820, height: 765, deviceScaleFactor: scale });
  await pdf.drawn();
  const chat = await openPanel(pdf.page);
  await chat.page.setViewport({ width: 380, height: 765, deviceScaleFactor: scale });
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

/** The start of the web app, with a chat and a document of before. */
async function web({ browser, vendor }: Product, { url, pairingSecret }: ServerProcess) {
  const page = await browser.newPage();
  await page.setViewport({ width: 1200, height: 720, deviceScaleFactor: scale });
  await page.goto(`${url}/app/#pair=${pairingSecret}`);
  const chat = new ChatPage(page);
  await chat.one('textbox', 'Message').waitHandle();
  await page.waitForFunction(() => !location.hash.includes('pair'));
  await chat.shows('GPT-4.1-mini');
  for (const [words, answer] of Object.entries(chats)) {
    await vendor.script({ deltas: [answer], usage });
    await chat.ask(words);
    await chat.answer(answer.slice(0, 12));
    await chat.click('New chat');
  }
  await page.waitForSelector('main ul li button svg');
  for (const scheme of ['light', 'dark'] as const) {
    await inScheme(page, scheme);
    await saved(page, `web-${scheme}`);
  }
}

/** The draft of a reply next to the composer of a mail. */
async function mail(product: Product): Promise<void> {
  const { vendor } = product;
  const rig = new ComposerRig(product, await buildEditors());
  const each = composerCases.find(({ site, kind }) => `${site}: ${kind}` === 'gmail: inline reply');
  if (!each) throw new Error('no inline reply');
  for (const scheme of ['light', 'dark'] as const) {
    await vendor.reset();
    await rig.show(each, (html) =>
      html.replace('</head>', `<style>${mailStyle(scheme)}</style></head>`),
    );
    // The frame of the card keeps the scale of one that it began with.
    await rig.page.setViewport({ width: 1200, height: 620 });
    await rig.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await rig.firstButton();
    const card = await rig.openCard(each);
    await vendor.script({ deltas: draft, usage });
    await card.frame.waitForSelector('textarea');
    await typed(card, 'at six, with the cable');
    const write = await card.frame.waitForSelector(
      'textarea ~ span > button:last-of-type:not(:disabled)',
    );
    await rig.page.mouse.move(0, 0);
    await write?.evaluate((button) => (button as HTMLElement).click());
    await card.shows('until then');
    await card.frame.waitForSelector('footer button:nth-of-type(2)');
    await card.frame.evaluate(() => new Promise((drawn) => setTimeout(drawn, 500)));
    await saved(rig.page, `mail-${scheme}`);
  }
  await rig.page.close();
}

/** Small enough to be read over a slow line. */
async function saved(page: Page, name: string): Promise<void> {
  const bytes = await page.screenshot({ type: 'webp', quality: 82 });
  await writeFile(path.join(folder, `${name}.webp`), bytes);
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
  await sheet.setViewport({ width: 1200, height: 765, deviceScaleFactor: scale });
  await sheet.setContent(
    `<style>body{margin:0;display:flex;height:100vh}img{height:765px;display:block}img+img{border-left:1px solid ${line}}</style>` +
      `<img src="${left}"><img src="${right}">`,
  );
  await sheet.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await saved(sheet, `${name}-${scheme}`);
  await sheet.close();
}
