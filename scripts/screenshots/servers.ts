import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { ElementHandle, Page } from 'puppeteer';
import { type Product, startProduct } from '#test/support/product.ts';
import { startServerProcess } from '#test/support/server-process.ts';
import { startVendorProcess } from '#test/support/vendor-process.ts';
import { vendorKey } from '#test/support/web-app.ts';
import { menu, type Shot, shotOf, sidebarWidths, walks, windowWidths } from './page.ts';
import { dropRow, readRows, writeRows } from './rows.ts';
import { setting } from './settings.ts';
import { reopened } from './sidebar.ts';

const names = [
  'Tide tables of Sallow Point, revised edition of 1931.txt',
  'Harbour plan.txt',
  'Log book.txt',
  'Interview with the keeper.txt',
  'Letters.txt',
  'Ledger.txt',
  'Speech.txt',
];

/** Its file is on the server alone. */
const awayAt = 5;

/** With a server on this machine, and with one elsewhere that the person has not agreed to; then a server that takes keys. */
export async function serverPictures(folder: string): Promise<void> {
  const silent = await startSilentServer();
  try {
    for (const server of [silent.url, 'https://documents.harbour.example']) {
      const product = await startKeeping(server);
      try {
        const { page } = await product.openPanel(await product.openArticle());
        for (const walk of walks) {
          const shot = shotOf(folder, walk, sidebarWidths);
          await setting(product, 'language', walk.language);
          await reopened(page);
          if (server === silent.url) await serverViews(page, server, shot);
          else await consentView(page, shot);
        }
      } finally {
        await product.close();
      }
    }
  } finally {
    silent.close();
  }
  const { product, close } = await startWithKeys();
  try {
    for (const walk of walks) {
      await setting(product, 'language', walk.language);
      await keysView(product, shotOf(folder, walk, windowWidths));
    }
  } finally {
    await close();
  }
}

/** A server of this machine that answers nothing: what is on its way stays there. */
async function startSilentServer() {
  const server = createServer(() => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url, close };
}

/** A product that keeps its documents on `server`. */
async function startKeeping(server: string): Promise<Product> {
  const product = await startProduct('test-extension-chromium', { server, secret: 'none' });
  // A browser that stays open would keep the run from its end.
  await product.connect(product.vendor.url).catch(async (error: unknown) => {
    await product.close();
    throw error;
  });
  return product;
}

/** A product paired with a server that has a provider's key, and takes others. */
async function startWithKeys() {
  const vendor = await startVendorProcess(vendorKey);
  const server = await startServerProcess({
    MISTRAL_BASE_URL: `${vendor.url}/v1`,
    MISTRAL_API_KEY: vendorKey,
    OPENAI_BASE_URL: `${vendor.url}/v1`,
  });
  const local = { server: server.url, secret: server.pairingSecret };
  const product = await startProduct('test-extension-chromium', local);
  const close = async () => {
    await product.close();
    await server.close();
    await vendor.close();
  };
  return { product, close };
}

/** The form for keys of the server: with a refused key, then with an accepted one. */
async function keysView(product: Product, shot: Shot): Promise<void> {
  const page = await product.browser.newPage();
  await page.setViewport({ width: 1280, height: 1400 });
  await page.goto(`chrome-extension://${product.id}/pages/settings/index.html#model`);
  for (const key of ['a-key-with-a-mistake', vendorKey]) {
    const field = await page.waitForSelector('#model form:has(select) input[type="password"]');
    // The server's card is folded while it works.
    await field?.evaluate((own) => own.closest('details')?.setAttribute('open', ''));
    await page.select('#model form:has(select) select', 'openai');
    await field?.focus();
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.keyboard.type(key);
    await page.keyboard.press('Enter');
    const outcome = key === vendorKey ? '[data-good]' : '[data-bad]';
    const said = await page.waitForSelector(`#model [role="status"] > p${outcome}`);
    await said?.scrollIntoView();
    await shot(`server-keys-${key === vendorKey ? 'good' : 'bad'}`, page);
  }
  await page.close();
}

/** The library with a server on this machine: every state of a document's copy. */
async function serverViews(page: Page, server: string, shot: Shot): Promise<void> {
  await addFiles(page);
  const ids = new Map(
    (await readRows(page, 'library')).map(({ name, docId }) => [String(name), String(docId)]),
  );
  const copy = { server, taskId: null, step: null, done: 0, of: 0, error: null, attempts: 0 };
  const later = { ...copy, nextAt: Date.now() + 9e8 };
  const failure = (code: string) => ({ code, message: '', retryable: true });
  const states: Record<string, unknown>[] = [
    { state: 'onServer' },
    { state: 'sending', step: 'upload_to_s3', done: 43, of: 100 },
    { state: 'waiting', error: failure('network') },
    { state: 'failed', error: failure('internal') },
    { state: 'held' },
    { state: 'onServer' },
    { state: 'fetching', step: 'download_progress', done: 71, of: 100 },
  ];
  await menu(page, 'library.title');
  await listed(page);
  const rows = states.flatMap((state, at) => {
    const docId = ids.get(names[at] ?? '');
    return docId === undefined ? [] : [[docId, { ...later, ...state, docId }] as const];
  });
  await writeRows(page, 'serverCopies', 'docId', Object.fromEntries(rows));
  await dropRow(page, 'files', ids.get(names[awayAt] ?? '') ?? '');
  await page.keyboard.press('Escape');
  await page.reload();
  await menu(page, 'library.title');
  await page.waitForSelector('[data-entry] [data-server]');
  await shot('library-server', page);
  await page.keyboard.press('Escape');
}

/** What is asked before anything goes to a server that is elsewhere. */
async function consentView(page: Page, shot: Shot): Promise<void> {
  await addFiles(page);
  await menu(page, 'library.title');
  await page.waitForSelector('dialog section ::-p-text(documents.harbour.example)');
  await shot('library-consent', page);
  await page.keyboard.press('Escape');
}

async function addFiles(page: Page): Promise<void> {
  if ((await readRows(page, 'library')).length > 0) return;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-server-'));
  const paths = names.map((name) => path.join(folder, name));
  for (const [at, file] of paths.entries()) writeFileSync(file, `High water at step ${at}.`);
  await menu(page, 'library.title');
  const field = await page.waitForSelector('dialog input[type="file"]');
  await (field as ElementHandle<HTMLInputElement>).uploadFile(...paths);
  await listed(page);
  await page.keyboard.press('Escape');
  rmSync(folder, { recursive: true, force: true });
}

/** Resolves once the library shows all of them. */
function listed(page: Page) {
  return page.waitForFunction(
    (count) => document.querySelectorAll('[data-entry]').length >= count,
    { polling: 100 },
    names.length,
  );
}
