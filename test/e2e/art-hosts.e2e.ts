import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { type ArtPage, openArt } from '#test/support/art-page.ts';
import { gradientPng } from '#test/support/files/png.ts';
import { axeFindings } from '#test/support/screen-checks.ts';
import { ArtServer } from '#test/support/vendors/art-server.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

const dusk = gradientPng(128, 96, [24, 32, 84], [232, 120, 60]);
const hills = gradientPng(96, 128, [30, 80, 40], [220, 235, 200]);

let host: ArtServer;
let app: PairedWebApp;
let art: ArtPage;

beforeAll(async () => {
  host = await new ArtServer().listen();
  app = await startPairedWebApp('/app/');
  await app.chat.page.waitForSelector('button[aria-label^="Model: "]');
});
afterAll(async () => {
  await app?.close();
  await host?.close();
});
beforeEach(() => host.reset());

async function fill(name: string, text: string): Promise<void> {
  const field = await app.chat.one('textbox', name).waitHandle();
  await field.focus();
  await app.chat.page.keyboard.down('Control');
  await app.chat.page.keyboard.press('a');
  await app.chat.page.keyboard.up('Control');
  await app.chat.page.keyboard.type(text);
}

const openSettings = () => app.chat.page.goto(`${app.server.url}/app/settings/model`);

test('a picture server on this machine is found, says how far it is, is stopped, and is asked again', async () => {
  await openSettings();
  const card = '[data-connection="automatic1111"]';
  await app.chat.page.waitForSelector(`${card} > summary`);
  await app.chat.page.$eval(card, (details) => details.setAttribute('open', ''));
  await fill('Address of AUTOMATIC1111', host.origin);
  await app.chat.click('Save the address of AUTOMATIC1111');
  await app.chat.page.waitForSelector(`${card} ::-p-text(Found, 2 models)`);
  expect(await axeFindings(app.chat.page)).toEqual([]);

  art = await openArt(app.chat.page, app.server.url, 'dream-xl');
  host.script({ held: true });
  host.progress = 0.4;
  await art.draw('A quiet harbour');
  await art.runs('drawing', 1);
  await art.page.waitForSelector('progress[value="0.4"]');
  await art.shows('40%');
  expect(await axeFindings(art.page)).toEqual([]);
  host.progress = 0.8;
  await art.shows('80%');
  await art.click('Stop');
  await art.runs('stopped', 1);
  await host.until(() => host.interrupted === 1);

  host.release();
  host.script({ bytes: dusk });
  await art.click('Retry');
  await art.runs('done', 1);
  expect(await art.pictures()).toEqual(['128x96']);
  expect(host.calls.at(-1)).toMatchObject({
    path: '/sdapi/v1/txt2img',
    body: { prompt: 'A quiet harbour' },
  });
  await art.click('Open: A quiet harbour');
  await art.shows('dream-xl');
  // The seed that the server drew with.
  await art.shows('100');
});

test("a person's own host draws with its key, refuses in its words, and is asked again", async () => {
  await openSettings();
  await fill('API host', host.origin);
  await fill('API key', 'sk-home');
  await app.chat.click('Save');
  await app.chat.shows('Saved');

  art = await openArt(app.chat.page, app.server.url);
  await art.choose('Model', 'home-flux');
  host.script({ status: 400, body: { error: { message: 'No swords in this house.' } } });
  await art.draw('A sword fight');
  await art.runs('failed', 1);
  await art.shows('No swords in this house.');
  host.script({ held: true });
  await art.click('Retry');
  await art.runs('drawing', 1);
  await art.shows('0:01');
  await art.click('Stop');
  await art.runs('stopped', 1);
  await host.until(() => host.calls.at(-1)?.aborted === true);
  host.release();
  host.script({ bytes: hills });
  await art.click('Retry');
  await art.runs('done', 1);
  expect(await art.pictures()).toEqual(['96x128']);
  expect(host.calls.at(-1)).toMatchObject({
    path: '/v1/images/generations',
    authorization: 'Bearer sk-home',
    body: { model: 'home-flux', prompt: 'A sword fight' },
  });
});
