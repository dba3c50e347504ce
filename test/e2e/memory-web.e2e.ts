import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { memoryBackup, restoreBackup } from '#test/support/memory-backup.ts';
import { fencedText } from '#test/support/sent-prompt.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

const claim = 'The floating floor is a deck of larch on sealed drums.';
const text = `# The tide\n\nThe library floods twice a day.\n\n${claim}`;
const address = 'https://quarterly.example/tide';
const filmTitle = 'A film of the bay';
const filmText = 'Herons wade in the bay at dawn, and the film shows each of them.';

let app: PairedWebApp;
beforeAll(async () => {
  app = await startPairedWebApp('/app/');
}, 180_000);
afterAll(() => app?.close());

test('G17 what another device has read is restored into the web app, listed and found in it', async () => {
  const { chat, server } = app;
  const { page } = chat;
  const tide = { title: 'The tide', site: 'quarterly.example', text, more: { address } };
  const wire = { title: 'The tide, by wire', site: 'wire.example', text, more: { docId: 'd0' } };
  const film = {
    title: filmTitle,
    site: 'films.example',
    text: filmText,
    more: { kind: 'video' },
  } as const;
  await restoreBackup(app, await memoryBackup([tide, wire, film]));
  await page.goto(`${server.url}/app/read`);
  await chat.shows('The tide');
  await chat.shows('Read for a while');
  await page.type('input[type="search"]', 'sealed drums');
  await page.waitForSelector('li q mark');
  await chat.shows('Also read at wire.example');
  expect(await page.$$('li[data-visit]')).toHaveLength(1);
  await chat.click('As you read it: The tide');
  await page.waitForSelector('article ::-p-text(larch)');
  // No browser of a web app reads other sites: it claims nothing of the page.
  expect(await page.$('[data-since]')).toBeNull();
});

test('G17 what was read is filtered by its kind from the keyboard', async () => {
  const { chat, server } = app;
  const { page } = chat;
  await page.goto(`${server.url}/app/read`);
  await chat.shows(filmTitle);
  const kinds = await chat.one('button', 'Shown: All kinds').waitHandle();
  await kinds.focus();
  await page.keyboard.press('Enter');
  await chat.one('menuitemradio', 'Web page').waitHandle();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await chat.one('button', 'Shown: Video').waitHandle();
  await chat.gone('The tide, by wire');
  const rows = await page.$$eval('li[data-visit] b', (all) => all.map((each) => each.textContent));
  expect(rows).toEqual([filmTitle]);
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
