import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { memoryBackup, restoreBackup } from '#test/support/memory-backup.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';
import { startTableServer, wordTable } from '#test/support/word-table.ts';

jest.setTimeout(300_000);

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

const button = (name: string) => `::-p-xpath(//button[starts-with(., "${name} ")])`;
const select = '::-p-aria([name="Search by meaning"][role="combobox"])';

test('G17 the table that the operator offers is downloaded once its size was seen, and makes what a search by meaning needs', async () => {
  const { chat, server } = app;
  const { page } = chat;
  const pages = Object.entries(texts).map(([title, text], at) => {
    return { title, site: `site${at}.example`, text };
  });
  await restoreBackup(app, await memoryBackup(pages));
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
