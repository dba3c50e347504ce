import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { unzipSync } from 'fflate';
import type { ElementHandle } from 'puppeteer';
import { importFixture } from '#test/support/read-import.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

let app: PairedWebApp;
beforeAll(async () => {
  app = await startPairedWebApp('/app/');
}, 180_000);
afterAll(() => app?.close());

async function take(fixture: string): Promise<void> {
  const { chat, server } = app;
  const { page } = chat;
  await page.goto(`${server.url}/app/settings/data`);
  const file = await importFixture(fixture);
  await choose(app.file(file.name, new Uint8Array(await file.arrayBuffer())));
}

async function choose(file: string): Promise<void> {
  const field = 'input[type="file"][aria-label="Choose a file"]';
  const input = await app.chat.page.waitForSelector(field);
  await (input as ElementHandle<HTMLInputElement>).uploadFile(file);
}

test('G19 In: an archive is counted, imported, and its chats, pictures and branches are there', async () => {
  const { chat } = app;
  const { page } = chat;
  await take('chatgpt');
  await chat.shows('Found in this ChatGPT file: 3 chats, 6 questions and answers, and 2 files');
  await chat.shows('Of an unknown kind: 2');
  await chat.one('button', 'Import').click();
  await chat.shows('Imported: 2 chats, 6 questions and answers, and 1 file');
  await chat.shows('Files missing from the export: 1');
  await chat.shows('Chats without a message: 1');
  await chat.shows('Answer in short sentences.');
  await page.goto(`${app.server.url}/app/chat/00000000-0000-4000-8000-000000000100`);
  await chat.shows('When does it flood?');
  const link = await page.waitForSelector('a[href="https://tides.example/noon"]');
  expect(await link!.evaluate((each) => each.textContent)).toBe('Noon table');
  // What a tool was asked is folded.
  await page.waitForSelector('details:not([open]) > summary ::-p-text(web)');
  await page.goto(`${app.server.url}/app/chat/00000000-0000-4000-8000-000000000101`);
  await chat.shows('What is on it?');
  await chat.shows('board.png');
  await page.goto(`${app.server.url}/app/library`);
  await chat.shows('board.png');
});

test('G19 In: the same file again brings nothing twice', async () => {
  const { chat } = app;
  await take('chatgpt');
  await chat.shows('Found in this ChatGPT file');
  await chat.one('button', 'Import').click();
  await chat.shows('Nothing new: everything in this file is here already.');
});

test.each([
  [
    'of another kind',
    'photo.jpg',
    new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    'does not know this kind of file',
  ],
  ['with nothing in it', 'conversations.json', new Uint8Array(), 'does not know this kind of file'],
  [
    'that is a broken archive',
    'export.zip',
    new TextEncoder().encode('PK\u0003\u0004 cut'),
    'damaged',
  ],
])('G19 In: a file %s is said to be one', async (_, name, bytes, said) => {
  const { chat } = app;
  await chat.page.goto(`${app.server.url}/app/settings/data`);
  await choose(app.file(name, bytes));
  await chat.page.waitForSelector(`[role="alert"] ::-p-text(${said})`);
});

test('G19 In: quotes become marks, with their colours and notes', async () => {
  const { chat } = app;
  await take('readwise.csv');
  await chat.shows('Found in this Readwise file: 2 memos');
  await chat.one('button', 'Import').click();
  await chat.shows('Imported: 2 memos');
  await chat.page.goto(`${app.server.url}/app/memos`);
  await chat.click('Marks');
  await chat.page.waitForSelector(
    'li[data-kind="mark"][data-colour="3"] ::-p-text(It ebbs at six.)',
  );
  await chat.shows('Check this');
});

test('G19 Out: what was imported goes out as a folder of Markdown; again, nothing has changed', async () => {
  const { chat, server, folder } = app;
  const { page } = chat;
  const session = await page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: folder,
    eventsEnabled: true,
  });
  const isDone = new Promise<void>((resolve) =>
    session.on('Browser.downloadProgress', ({ state }) => {
      if (state === 'completed') resolve();
    }),
  );
  await page.goto(`${server.url}/app/settings/data`);
  await chat.one('button', 'Export').click();
  await isDone;
  const zip = path.join(folder, readdirSync(folder).find((name) => name.startsWith('gloss-'))!);
  const files = unzipSync(readFileSync(zip));
  const names = Object.keys(files);
  expect(names).toEqual(
    expect.arrayContaining(['chats/Tides.md', 'chats/Sums.md', 'documents/Tides.md']),
  );
  const text = new TextDecoder().decode(files['chats/Tides.md']);
  expect(text).toMatch(/^---\ntitle: "Tides"/);
  expect(text).toContain(`gloss: "${server.url}/app/chat/00000000-0000-4000-8000-000000000100"`);
  await chat.one('checkbox', 'Only what changed since the last export').click();
  await chat.one('button', 'Export').click();
  await chat.shows('Nothing has changed since the last export.');
});

test('G19 Out: a folder is updated: what it has as it is now is not written again, other files stay', async () => {
  const { chat, server } = app;
  const { page } = chat;
  // The picker is the browser's; a folder of the page's own is one as well.
  const shim = await page.evaluateOnNewDocument(() => {
    const pick = async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle('notes', { create: true });
    Object.assign(globalThis, { showDirectoryPicker: pick });
  });
  const toFolder = async (said: string) => {
    await page.goto(`${server.url}/app/settings/data`);
    await chat.one('button', 'Export to a folder').click();
    await page.waitForFunction(
      (words) => document.body.innerText.includes(words),
      { polling: 50 },
      said,
    );
  };
  await toFolder('items saved');
  const before = new Map(await page.evaluate(filesOfFolder));
  expect(before.get('chats/Tides.md')?.text).toMatch(/^---\ntitle: "Tides"/);
  expect(before.has('.gloss-export.json')).toBe(true);
  await toFolder('Nothing has changed since the last export.');
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const notes = await root.getDirectoryHandle('notes');
    const own = await (await notes.getFileHandle('mine.md', { create: true })).createWritable();
    await own.write('My own.');
    await own.close();
    await (await notes.getDirectoryHandle('chats')).removeEntry('Sums.md');
  });
  await toFolder('1 item saved');
  const after = new Map(await page.evaluate(filesOfFolder));
  expect(after.get('mine.md')?.text).toBe('My own.');
  expect(after.get('chats/Sums.md')?.text).toBe(before.get('chats/Sums.md')?.text);
  expect(after.get('chats/Tides.md')).toEqual(before.get('chats/Tides.md'));
  await page.removeScriptToEvaluateOnNewDocument(shim.identifier);
});

/** Runs in the page. */
async function filesOfFolder() {
  const files: [string, { text: string; time: number }][] = [];
  const read = async (folder: FileSystemDirectoryHandle, path: string) => {
    for await (const [name, handle] of folder.entries()) {
      if (handle.kind === 'directory')
        await read(handle as FileSystemDirectoryHandle, `${path}${name}/`);
      else {
        const file = await (handle as FileSystemFileHandle).getFile();
        files.push([path + name, { text: await file.text(), time: file.lastModified }]);
      }
    }
  };
  const root = await navigator.storage.getDirectory();
  await read(await root.getDirectoryHandle('notes'), '');
  return files;
}
