import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { ChatPage } from '#test/support/chat-page.ts';
import { articleUrl, type Product, startProduct } from '#test/support/product.ts';
import { type ServerProcess, startServerProcess } from '#test/support/server-process.ts';
import { root } from './build-steps.ts';
import { inScheme } from './screenshot-page.ts';

const folder = path.join(root, 'scripts/screenshots');
const question = 'How often does it flood, and what are they doing about it?';
const usage = { prompt: 1_304, completion: 158 };
const deltas = [
  'The reading room floods on **214 days a year**, up from 12 in 1995. The tide crosses the room in about eleven minutes.\n\n',
  'Two answers are on the table:\n\n',
  '| Plan | Cost | State |\n|---|---|---|\n| New building inland | 3.4 million | voted down in March |\n| Sea wall | 5.1 million | voted down in March |\n| Floating floor | not said | trial of 30 m² since June |\n\n',
  'The floating floor has risen 71 times and come down crooked twice. It does not keep out the **damp**, which the keeper thinks is the harder problem.',
];

/** Takes the README's pictures of the running product on the fixture essay, light and dark. */
const product = await startProduct();
const server = await startServerProcess({
  COMPATIBLE_BASE_URL: `${product.vendor.url}/v1`,
  COMPATIBLE_NAME: 'scripted',
});
try {
  await mkdir(folder, { recursive: true });
  await product.connect(product.vendor.url);
  await sidebar(product);
  await web(product, server);
} finally {
  await server.close();
  await product.close();
}

async function sidebar({ browser, vendor, openArticle, openPanel }: Product): Promise<void> {
  const page = await openArticle(articleUrl);
  await page.setViewport({ width: 820, height: 765, deviceScaleFactor: 2 });
  const chat = await openPanel(page);
  await chat.page.setViewport({ width: 380, height: 765, deviceScaleFactor: 2 });
  await chat.shows('tokens');
  await vendor.script({ deltas, usage });
  await chat.ask(question);
  await chat.answer('harder problem.');
  const pairs = [];
  for (const scheme of ['light', 'dark'] as const) {
    await inScheme(chat.page, scheme);
    pairs.push({ scheme, left: await picture(page), right: await picture(chat.page) });
  }
  for (const pair of pairs) await comparison(browser, pair);
}

async function web({ browser, vendor }: Product, { url, pairingSecret }: ServerProcess) {
  const page = await browser.newPage();
  await page.setViewport({ width: 1200, height: 765, deviceScaleFactor: 2 });
  await page.goto(`${url}/app/#pair=${pairingSecret}`);
  const chat = new ChatPage(page);
  await chat.shows('gpt-4.1-mini').catch(() => undefined);
  await vendor.script({ deltas, usage });
  await chat.ask('Compare the plans for the library at Sallow Point.');
  await chat.answer('harder problem.');
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
  { scheme, left, right }: { scheme: string; left: string; right: string },
): Promise<void> {
  const line = scheme === 'dark' ? '#3a3a3a' : '#d8d4cc';
  const sheet = await browser.newPage();
  await sheet.setViewport({ width: 1200, height: 765, deviceScaleFactor: 2 });
  await sheet.setContent(
    `<style>body{margin:0;display:flex;height:100vh}img{height:765px;display:block}img+img{border-left:1px solid ${line}}</style>` +
      `<img src="${left}"><img src="${right}">`,
  );
  await writeFile(path.join(folder, `sidebar-${scheme}.png`), await sheet.screenshot());
  await sheet.close();
}
