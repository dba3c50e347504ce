import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { backupVersion } from '#services/store/backup/backup.ts';
import { base64OfBytes } from '#shared/base64.ts';
import { anchoredPassages } from '#test/support/anchored-passages.ts';
import { fencedText } from '#test/support/sent-prompt.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';
import { packText } from '#workers/memory/text-pack.ts';

jest.setTimeout(120_000);

const claim = 'The floating floor is a deck of larch on sealed drums.';
const text = `# The tide\n\nThe library floods twice a day.\n\n${claim}`;
const address = 'https://quarterly.example/tide';

let app: PairedWebApp;
beforeAll(async () => {
  app = await startPairedWebApp('/app/');
}, 180_000);
afterAll(() => app?.close());

/** A backup of a device that has read one page. */
async function backup(): Promise<string> {
  const { hash, wordsHash, bytes } = await packText({ text, passages: anchoredPassages(text) }, '');
  const names = { title: 'The tide', author: ['Ada Quay'], published: '2026-05-04' };
  const page = { id: 'p1', address, site: 'quarterly.example', hash, docId: 'd1', ...names };
  const rows = [
    { gloss: 'backup', version: backupVersion, created_at: '2026-05-05T10:00:00.000Z' },
    { table: 'memoryTexts', row: { hash, wordsHash, bytes: base64OfBytes(bytes) } },
    { table: 'memoryPages', row: { ...page, lastAt: Date.now() } },
    { table: 'memoryVisits', row: { id: 'v1', pageId: 'p1', at: Date.now(), reason: 'reading' } },
  ];
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

test('G17 what another device has read is restored into the web app, listed and found in it', async () => {
  const { chat, server } = app;
  const { page } = chat;
  await page.goto(`${server.url}/app/settings/data`);
  const input = await page.waitForSelector('input[type="file"][aria-label="Restore a backup"]');
  await input!.uploadFile(app.file('memory.jsonl', await backup()) as never);
  await chat.shows('items restored');
  await page.goto(`${server.url}/app/read`);
  await chat.shows('The tide');
  await chat.shows('Read for a while');
  await page.type('input[type="search"]', 'sealed drums');
  await page.waitForSelector('li q mark');
  await chat.click('As you read it: The tide');
  await page.waitForSelector('article ::-p-text(larch)');
  // No browser of a web app reads other sites: it claims nothing of the page.
  expect(await page.$('[data-since]')).toBeNull();
});

test('G17 the web app answers from what was read', async () => {
  const { chat, server, vendor } = app;
  const { page } = chat;
  await page.goto(`${server.url}/app/settings/memory`);
  await chat.clickOn('::-p-aria([name="Remember pages I ask about or summarise"])');
  await page.waitForSelector('input[role="switch"]:checked');
  expect(await page.$('::-p-aria([name="Remember pages I read for a while"])')).toBeNull();
  await page.goto(`${server.url}/app/`);
  await chat.type('/read');
  await chat.one('option', 'What I have read').waitHandle();
  await page.keyboard.press('Enter');
  await chat.one('button', 'Remove What I have read').waitHandle();
  await vendor.script({ deltas: [`On drums. [[1.1 "${claim}"]]`] });
  await chat.ask('What carries the floating floor?');
  await chat.answer('On drums.');
  expect(await fencedText(vendor, 'The tide')).toContain('sealed drums');
});
