import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { uploadPartBytes } from '#api/document-parts.ts';
import { fileLinkOf } from '#api/documents.ts';
import { searchDocument } from '#api/search-document.ts';
import type { ChatPage } from '#test/support/chat-page.ts';
import { linesFrom, makePdf } from '#test/support/files/pdf-writer.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { savedFiles } from '#test/support/saved-files.ts';
import { type ServerProcess, startServerProcess } from '#test/support/server-process.ts';
import { type SlowWire, startSlowWire } from '#test/support/slow-wire.ts';
import { ask, type Call, someUpload, upload } from '#test/support/upload-form.ts';
import { UploadPage } from '#test/support/upload-page.ts';
import { wideTest } from '#test/support/wide.ts';

jest.setTimeout(300_000);

let server: ServerProcess;
let wire: SlowWire;
let product: Product;
let page: Page;
let chat: ChatPage;
let uploads: UploadPage;
let folder: string;
let token: string;
let ledgerId = '';
let farId = '';

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-documents-'));
  server = await startServerProcess({});
  wire = await startSlowWire(server.url);
  product = await startProduct('test-extension-chromium', {
    server: wire.url,
    secret: server.pairingSecret,
  });
  // A model of which no window is known: a long document is sent in excerpts.
  await product.connect(product.vendor.url, '', 'unheard-of');
  page = await product.openArticle();
  await openPanel();
  token = await pair();
}, 240_000);

afterAll(async () => {
  await product?.close();
  await wire?.close();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function openPanel(): Promise<void> {
  chat = await product.openPanel(page);
  uploads = new UploadPage(chat);
}

/** A locator's click may never settle in a panel that draws no frames. */
async function press(selector: string): Promise<void> {
  const found = await chat.page.waitForSelector(selector);
  await found?.evaluate((each) => (each as HTMLElement).click());
}

async function openLibrary(): Promise<void> {
  await chat.click('More');
  await press('[role="menuitem"] ::-p-text(Library)');
}

async function pair(): Promise<string> {
  const reply = await fetch(`${server.url}/oauth/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret: server.pairingSecret, client: 'test' }),
  });
  return ((await reply.json()) as { data: { access_token: string } }).data.access_token;
}

const lamp = 'The lamp of the north pier burns whale oil.';

/** About half a megabyte, every line different; one of them is about a lamp. */
function longText(title: string): string {
  const line = (at: number) =>
    at === 5_000 ? lamp : `${title}, line ${at}: the river rose again in the night.`;
  return Array.from({ length: 8_000 }, (_, at) => line(at)).join('\n');
}

/** A PDF of one page and this many bytes: a comment and a second end follow its end. */
function longPdf(bytes: number): string {
  const pdf = makePdf({ pages: [linesFrom(['The atlas shows every river.'])] });
  const end = pdf.subarray(pdf.lastIndexOf('startxref')).toString('latin1');
  return `${pdf.toString('latin1')}\n%${'map '.repeat((bytes - pdf.length) / 4)}\n${end}`;
}

function write(name: string, text: string): string {
  const at = path.join(folder, name);
  writeFileSync(at, text);
  return at;
}

interface CopyRow {
  docId: string;
  state: string;
  step: string | null;
  done: number;
  of: number;
  error: { code: string } | null;
}

/** The server states of documents as the extension stores them. */
function copies(): Promise<CopyRow[]> {
  return chat.page.evaluate(
    () =>
      new Promise<CopyRow[]>((resolve, reject) => {
        const opening = indexedDB.open('gloss-guest');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const all = db.transaction('serverCopies').objectStore('serverCopies').getAll();
          all.onsuccess = () => {
            db.close();
            resolve(all.result as CopyRow[]);
          };
        };
      }),
  );
}

const ledger = async () => (await copies()).find((row) => row.docId === ledgerId);

async function until<Value>(look: () => Value | Promise<Value>, what: string): Promise<Value> {
  const end = Date.now() + 120_000;
  for (;;) {
    const value = await look();
    if (value) return value;
    if (Date.now() > end) throw new Error(`never: ${what}; ${JSON.stringify(await copies())}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const call: Call = (route, init = {}) =>
  fetch(`${server.url}${route}`, {
    ...init,
    headers: { ...(init.headers as object), authorization: `Bearer ${token}` },
  });

/** The file as the server stores it; null: not stored yet. */
async function onServer(docId: string): Promise<string | null> {
  const reply = await fetch(`${server.url}${fileLinkOf(docId)}`, {
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => null);
  return reply?.ok ? reply.text() : null;
}

const objects = () => savedFiles(path.join(server.dataDir, 'objects'));
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

test('S5.6 an upload survives a stopped server, a cut connection, a closed panel, a killed background and a server killed midway', async () => {
  const text = longText('Ledger');
  wire.cut();
  await uploads.choose(write('ledger.md', text));
  await uploads.says('ledger.md', 'Waiting for your server', 60_000);
  // None of this delays a question.
  await product.vendor.script({ deltas: ['It rose again.'] });
  await chat.ask('What did the river do?');
  await chat.answer('It rose again.', { timeout: 30_000 });

  wire.slow(60_000);
  wire.repair();
  await until(() => wire.sent() > 150_000, 'sending');
  await openLibrary();
  await chat.shows('To your server:');
  const [before] = await copies();
  expect(before).toMatchObject({ state: 'sending', step: 'upload_to_s3' });
  expect(await onServer(before!.docId)).toBeNull();
  await chat.page.close();
  await product.killBackground();
  await server.kill();
  wire.slow(null);
  await server.restart();

  const { docId } = before!;
  ledgerId = docId;
  const saved = await until(() => onServer(docId), 'saved');
  expect(hash(saved!)).toBe(hash(text));
  await openPanel();
  await until(async () => (await copies())[0]?.state === 'onServer', 'known here');
  await until(() => objects().length === 1, 'one object');
  await openLibrary();
  await chat.shows('On this device and on your server');
});

wideTest(
  'a file in parts continues where it stopped after the browser lost its background and the server was killed',
  async () => {
    const pdf = longPdf(2 * uploadPartBytes + 500_000);
    wire.slow(4_000_000);
    await uploads.choose(write('atlas.pdf', pdf));
    const isAtlas = (row: CopyRow) => row.of > uploadPartBytes;
    await until(
      async () => (await copies()).some((row) => isAtlas(row) && row.done > uploadPartBytes * 1.1),
      'a part',
    );
    const { docId } = (await copies()).find(isAtlas)!;
    wire.cut();
    await chat.page.close();
    await product.killBackground();
    await server.kill();
    await server.restart();
    wire.slow(null);
    wire.repair();
    const saved = await until(() => onServer(docId), 'saved');
    expect(hash(saved!)).toBe(hash(pdf));
    // The first part was not sent again.
    expect(wire.sent()).toBeLessThan(1.5 * uploadPartBytes);
    await openPanel();
    await until(
      async () => (await copies()).every((row) => row.state === 'onServer'),
      'known here',
    );
  },
);

wideTest(
  'S7.3 a file whose bytes are not here is fetched, continues after a break, and is the same',
  async () => {
    const docId = ledgerId;
    const text = longText('Ledger');
    await chat.page.evaluate(
      (id) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('gloss-guest');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const change = opening.result.transaction('files', 'readwrite');
            change.objectStore('files').delete(id);
            change.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
      docId,
    );
    await chat.page.reload();
    await chat.one('textbox', 'Message').waitHandle();
    await openLibrary();
    wire.slow(null, 100_000);
    await press('[aria-label="Download ledger.md"]');
    await until(() => wire.received() > 150_000, 'fetching');
    wire.cut();
    await until(async () => (await ledger())?.error?.code === 'download_network', 'broken off');
    wire.slow(null);
    wire.repair();
    await until(async () => (await ledger())?.state === 'onServer', 'fetched');
    const bytes = await chat.page.evaluate(
      (id) =>
        new Promise<string>((resolve, reject) => {
          const opening = indexedDB.open('gloss-guest');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const row = opening.result.transaction('files').objectStore('files').get(id);
            row.onsuccess = () => {
              opening.result.close();
              resolve((row.result as { blob: Blob }).blob.text());
            };
          };
        }),
      docId,
    );
    expect(hash(bytes)).toBe(hash(text));
    // It was received from the break on, not from the beginning.
    expect(wire.received()).toBeLessThan(text.length);
  },
);

test('a document of another client is listed, and opened with its text', async () => {
  const far = await someUpload(
    {
      doc_type: 'chat_file',
      pure_text: 'Written on another device.',
      doc_type_dependent_data: {
        title: 'far.txt',
        mimeType: 'text/plain',
        size: 26,
        isLimit: false,
        pages: null,
      },
    },
    new TextEncoder().encode('Written on another device.'),
  );
  await upload(call, { ...far, name: 'far.txt', type: 'text/plain' });
  farId = far.fields.doc_id;
  await chat.page.reload();
  await chat.one('textbox', 'Message').waitHandle();
  await openLibrary();
  await chat.shows('Only on your server');
  // Its text is on the server only: the search inside documents is the server's.
  await chat.one('searchbox', 'Search documents').fill('written another device');
  await chat.shows('1 passage inside your documents');
  await chat.shows('Written on another device.');
  await press('[aria-label="Clear search"]');
  await press('[aria-label="Open far.txt"]');
  await chat.shows('Written on another device.');
  await chat.page.keyboard.press('Escape');
  await until(async () => (await copies()).every((row) => row.state === 'onServer'), 'fetched');
  await press('[aria-label="Delete far.txt"]');
  await until(async () => (await copies()).some((row) => row.state === 'deleting'), 'deleting');
});

test('a question about a long document searches its copy on the server, and a citation is of what that found', async () => {
  const question = 'What does the lamp of the north pier burn?';
  await chat.page.keyboard.press('Escape');
  await uploads.isRead('ledger.md');
  await product.vendor.reset();
  await product.vendor.script({ deltas: ['Oil.'] });
  await chat.ask(question);
  await chat.answer('Oil.');
  const searches = () =>
    wire
      .bodiesOf(searchDocument.path)
      .map((body) => JSON.parse(body) as { query: string })
      .filter(({ query }) => query.includes('lamp'));
  const requests = searches();
  expect(requests).toEqual([
    expect.objectContaining({
      doc_ids: expect.arrayContaining([ledgerId]),
      query: expect.stringContaining(question),
    }),
  ]);
  const [, reply] = await ask(call, searchDocument.path, requests[0]!);
  const [found] = (reply as { data: { text: string }[] }).data;
  expect(found?.text).toContain(lamp);
  const [request] = await product.vendor.chats();
  const prompt = JSON.stringify(request?.body);
  const label = /\[(\d+\.\d+)\] [^[]*lamp of the north pier/.exec(prompt)?.[1];
  expect(label).toBeDefined();

  await product.vendor.script({ deltas: [`Whale oil [[${label} "${lamp}"]].`] });
  await chat.ask(question);
  await chat.answer('Whale oil');
  await press('article button[aria-label="Source 1"]');
  await chat.shows(lamp);
  expect(searches()).toHaveLength(2);
});

wideTest(
  'what was deleted here is deleted there once no undo is offered, and forgotten',
  async () => {
    await until(async () => (await onServer(farId)) === null, 'deleted there');
    await until(async () => !(await copies()).some((row) => row.docId === farId), 'forgotten here');
  },
);
