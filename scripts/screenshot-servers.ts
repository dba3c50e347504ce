import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { ElementHandle, Page } from 'puppeteer';
import { type Product, startProduct } from '#test/support/product.ts';
import { menu, type Shot } from './screenshot-page.ts';
import { dropRow, readRows, writeRows } from './screenshot-rows.ts';

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

/** A server of this machine that answers nothing: what is on its way stays there. */
export async function startSilentServer() {
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
export async function startKeeping(server: string): Promise<Product> {
  const product = await startProduct('test-extension-chromium', { server, secret: 'none' });
  await product.connect(product.vendor.url);
  return product;
}

/** The library with a server on this machine: every state of a document's copy. */
export async function serverViews(page: Page, server: string, shot: Shot): Promise<void> {
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
  await menu(page, 0);
  await listed(page);
  const rows = states.flatMap((state, at) => {
    const docId = ids.get(names[at] ?? '');
    return docId === undefined ? [] : [[docId, { ...later, ...state, docId }] as const];
  });
  await writeRows(page, 'serverCopies', 'docId', Object.fromEntries(rows));
  await dropRow(page, 'files', ids.get(names[awayAt] ?? '') ?? '');
  await page.keyboard.press('Escape');
  await page.reload();
  await menu(page, 0);
  await page.waitForSelector('[data-entry] [data-server]');
  await shot('library-server', page);
  await page.keyboard.press('Escape');
}

/** What is asked before anything goes to a server that is elsewhere. */
export async function consentView(page: Page, shot: Shot): Promise<void> {
  await addFiles(page);
  await menu(page, 0);
  await page.waitForSelector('dialog section ::-p-text(documents.harbour.example)');
  await shot('library-consent', page);
  await page.keyboard.press('Escape');
}

async function addFiles(page: Page): Promise<void> {
  if ((await readRows(page, 'library')).length > 0) return;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-server-'));
  const paths = names.map((name) => path.join(folder, name));
  for (const [at, file] of paths.entries()) writeFileSync(file, `High water at step ${at}.`);
  await menu(page, 0);
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
