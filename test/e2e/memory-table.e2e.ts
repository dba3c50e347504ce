import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { backupVersion } from '#services/store/backup/backup.ts';
import { base64OfBytes } from '#shared/base64.ts';
import { anchoredPassages } from '#test/support/anchored-passages.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';
import { startTableServer, wordTable } from '#test/support/word-table.ts';
import { packText } from '#workers/memory/text-pack.ts';

jest.setTimeout(120_000);

const texts = {
  'The tide': 'The library floods twice a day, when the sea is high.',
  'The ferry': 'The ferry runs only in the rain.',
  'The bread': 'Bakers let their dough rise for a night.',
  'The tower': 'An old tower has a clock without hands.',
};
const words = 'library floods sea ferry rain bakers dough night tower clock hands'.split(' ');
const meanings = { bookhouse: 'library', inundated: 'floods' };

let app: PairedWebApp;
let host: Awaited<ReturnType<typeof startTableServer>>;

beforeAll(async () => {
  const own = Object.fromEntries(words.map((word) => [word, word]));
  host = await startTableServer(wordTable({ ...own, ...meanings }));
  app = await startPairedWebApp('/app/', { MEMORY_TABLE_URL: host.url });
}, 180_000);
afterAll(async () => {
  await app?.close();
  await host?.close();
});

/** A backup of a device that has read these pages. */
async function backup(): Promise<string> {
  const rows: object[] = [{ gloss: 'backup', version: backupVersion }];
  for (const [at, [title, text]] of Object.entries(texts).entries()) {
    const { hash, wordsHash, bytes } = await packText(
      { text, passages: anchoredPassages(text) },
      '',
    );
    const site = `site${at}.example`;
    const names = { title, author: [], published: null, docId: `d${at}` };
    const page = {
      ...names,
      id: `p${at}`,
      address: `https://${site}/`,
      site,
      hash,
      lastAt: Date.now(),
    };
    rows.push(
      { table: 'memoryTexts', row: { hash, wordsHash, bytes: base64OfBytes(bytes) } },
      { table: 'memoryPages', row: page },
      {
        table: 'memoryVisits',
        row: { id: `v${at}`, pageId: page.id, at: page.lastAt, reason: 'reading' },
      },
    );
  }
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

const button = (name: string) => `::-p-xpath(//button[starts-with(., "${name} ")])`;
const select = '::-p-aria([name="Search by meaning"][role="combobox"])';

test('G17 the table that the operator offers is downloaded once its size was seen, and makes what a search by meaning needs', async () => {
  const { chat, server } = app;
  const { page } = chat;
  await page.goto(`${server.url}/app/settings/data`);
  const input = await page.waitForSelector('input[type="file"][aria-label="Restore a backup"]');
  await input!.uploadFile(app.file('memory.jsonl', await backup()) as never);
  await chat.shows('items restored');
  await page.goto(`${server.url}/app/settings/memory`);
  await chat.clickOn('::-p-aria([name="Remember pages I ask about or summarise"])');
  await page.waitForSelector('option ::-p-text(Gloss Basic · This device)');
  expect(host.calls).not.toContain('GET');
  const value = await page.$$eval(
    'option',
    (all) => all.find(({ textContent }) => textContent === 'Gloss Basic · This device')!.value,
  );
  await (await page.$(select))!.select(value);
  await chat.shows('Nothing leaves this computer');
  expect(host.calls).not.toContain('GET');
  const download = await page.waitForSelector(button('Download'));
  await download!.click();
  await chat.shows('Pages ready: 4 of 4');
  expect(host.calls.filter((method) => method === 'GET')).toHaveLength(1);
});

test('G17 a question in other words finds the page by what it means', async () => {
  const { chat, server } = app;
  const { page } = chat;
  await page.goto(`${server.url}/app/read`);
  await chat.shows('The tower');
  await page.type('input[type="search"]', 'inundated bookhouse');
  await page.waitForSelector('li ::-p-text(By meaning)');
  expect(
    await page.$$eval('li[data-visit] b', (all) => all.map(({ textContent }) => textContent)),
  ).toEqual(['The tide']);
});

test('G17 it is deleted by a button, and nothing of it is left', async () => {
  const { chat, server } = app;
  const { page } = chat;
  await page.goto(`${server.url}/app/settings/memory`);
  const drop = await page.waitForSelector(button('Delete'));
  await drop!.click();
  await page.waitForFunction(async () => (await caches.keys()).length === 0);
  await page.waitForFunction(() => !document.body.innerText.includes('Pages ready'));
});
