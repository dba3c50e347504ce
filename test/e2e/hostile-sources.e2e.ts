import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { CDPSession, ElementHandle } from 'puppeteer';
import type { GlossProbe } from '#scripts/probe-page.ts';
import { ChatPage } from '#test/support/chat-page.ts';
import { type HostileSource, hostileSources } from '#test/support/hostile/hostile-sources.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { UploadPage } from '#test/support/upload-page.ts';
import { wideTest } from '#test/support/wide.ts';

jest.setTimeout(120_000);

let product: Product;
let plain: ChatPage;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-hostile-'));
  product = await startProduct();
  await product.connect(product.vendor.url);
  plain = new ChatPage(await product.browser.newPage());
  await plain.page.goto(`chrome-extension://${product.id}/pages/immersive/index.html`);
}, 60_000);
afterAll(async () => {
  await product?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Milliseconds until a plain question in a tab of its own is answered. */
async function plainAnswer(): Promise<number> {
  await plain.page.bringToFront();
  await plain.click('New chat');
  await plain.type('When is low water?');
  const start = Date.now();
  await plain.page.keyboard.press('Enter');
  await plain.answer('At noon');
  return Date.now() - start;
}

/** Opens the page of a row next to a chat and asks about it; returns what waits for the answer. */
async function asks(row: HostileSource): Promise<() => Promise<void>> {
  const { answer = '', page = '<p>Ferry.</p>' } = row;
  const url = row.site?.url ?? `https://hostile.example/${encodeURIComponent(row.name)}`;
  const head = '<!doctype html><html lang="en"><head><title>Ferry</title></head><body><main>';
  product.sites.put(url, { body: row.site?.html ?? head + page });
  if (row.subtitles) {
    const headers = { 'content-type': 'text/vtt' };
    product.sites.put(row.subtitles.url, { body: row.subtitles.text, headers });
  }
  const tab = await product.openArticle(url);
  const panel = await product.openPanel(tab);
  // The sources of an earlier question do not go with this one.
  await panel.click('New chat');
  if (row.file) {
    const file = path.join(folder, row.file.name);
    writeFileSync(file, row.file.text);
    await new UploadPage(panel).choose(file);
  }
  await product.vendor.script({ deltas: [`At noon.\n\n${answer}`] });
  await panel.ask('When does the ferry leave?');
  if (answer) await panel.answer('At noon', { done: false });
  else await panel.shows('When does the ferry leave?');
  return async () => {
    await panel.page.bringToFront();
    await panel.answer('At noon', { timeout: 60_000 });
    await panel.page.close();
    await tab.close();
  };
}

/** Reads a page that is open nowhere, by the command that a link in a question uses. */
async function readsAddress({ name, linked }: HostileSource): Promise<() => Promise<void>> {
  const url = `https://linked.example/${encodeURIComponent(name)}`;
  const body = `<!doctype html><html lang="en"><body>${linked}`;
  product.sites.put(url, { body, headers: { 'x-frame-options': 'DENY' } });
  const page = await product.browser.newPage();
  await page.goto(`chrome-extension://${product.id}/pages/probe/index.html`);
  await page.waitForFunction(() => 'glossProbe' in globalThis);
  const reading = page.evaluate(
    (address) =>
      (globalThis as unknown as { glossProbe: GlossProbe }).glossProbe.request('address.read', {
        url: address,
      }),
    url,
  );
  while (product.sites.seen(url).length === 0) await new Promise(setImmediate);
  return async () => {
    await reading;
    await page.close();
  };
}

async function restores({ name, backup }: HostileSource): Promise<() => Promise<void>> {
  const file = path.join(folder, `${name}.zip`);
  writeFileSync(file, backup?.() ?? '');
  const settings = new ChatPage(await product.browser.newPage());
  await settings.page.goto(`chrome-extension://${product.id}/pages/settings/index.html`);
  const field = await settings.page.waitForSelector('input[type="file"][accept^=".zip"]');
  await (field as ElementHandle<HTMLInputElement>).uploadFile(file);
  const refused = settings.page.waitForSelector('[aria-label="Notices"] span');
  return async () => {
    await refused;
    await settings.page.close();
  };
}

test.each(hostileSources)(
  'V1 $name: a plain answer arrives within two seconds meanwhile',
  async (row) => {
    await product.vendor.reset();
    const begin = row.linked ? readsAddress : row.backup ? restores : asks;
    const ended = await begin(row);
    await product.vendor.script({ deltas: ['At noon.'] });
    expect(await plainAnswer()).toBeLessThan(2_000);
    await ended();
    const prompts = JSON.stringify((await product.vendor.chats()).map(({ body }) => body));
    expect(prompts.includes(row.words ?? '')).toBe(true);
  },
);

const essay = (title: string, words: string) =>
  `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${words.repeat(20)}</p></main>`;

/** The script of the parser's frame, seen from outside. */
async function parserFrame(): Promise<CDPSession> {
  const target = await product.browser.waitForTarget((each) =>
    each.url().endsWith('/pages/parser/index.html'),
  );
  return target.createCDPSession();
}

wideTest(
  'V1 a page that parses endlessly delays no answer, and is read as text at its deadline',
  async () => {
    const first = 'https://quarterly.example/essays/first';
    const maze = 'https://quarterly.example/essays/maze';
    product.sites.put(first, { body: essay('First', 'Low water at noon. ') });
    product.sites.put(maze, { body: essay('Maze', 'The maze has one door. ') });
    const panel = await product.openPanel(await product.openArticle(first));
    await product.vendor.script({ deltas: ['At noon.'] });
    await panel.ask('When is low water?');
    await panel.answer('At noon.');
    await panel.page.close();
    const frame = await parserFrame();
    // Simulates an algorithm that does not end; it does not answer either.
    frame.send('Runtime.evaluate', { expression: 'for (;;);' }).catch(() => undefined);
    const other = await product.openPanel(await product.openArticle(maze));
    await other.click('New chat');
    await other.ask('What does the maze have?');
    await other.shows('Sending');
    await product.vendor.script({ deltas: ['At noon.'] });
    expect(await plainAnswer()).toBeLessThan(2_000);
    await product.vendor.script({ deltas: ['One door.'] });
    await other.page.bringToFront();
    await other.answer('One door.');
    const [chat] = (await product.vendor.chats()).slice(-1);
    expect(JSON.stringify(chat)).toContain('The maze has one door.');
    await other.page.close();
  },
);
