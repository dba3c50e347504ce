import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { imageTypeOf } from '#domain/files/image-bytes.ts';
import { type ArtPage, openArt } from '#test/support/art-page.ts';
import { gradientPng } from '#test/support/files/gradient-png.ts';
import { axeFindings } from '#test/support/screen-checks.ts';
import { ImageVendor } from '#test/support/vendors/image-vendor.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';
import { isWide } from '#test/support/wide.ts';

jest.setTimeout(120_000);

const sea = gradientPng(96, 64, [10, 80, 100], [190, 230, 220]);
const dusk = gradientPng(128, 128, [24, 32, 84], [232, 120, 60]);
const wideOnly = isWide ? describe : describe.skip;

let images: ImageVendor;
let app: PairedWebApp;
let art: ArtPage;

beforeAll(async () => {
  images = await new ImageVendor().listen();
  app = await startPairedWebApp('/app/', {
    OPENAI_API_KEY: 'key',
    OPENAI_BASE_URL: `${images.url('openai')}/v1`,
  });
  // It is paired: a page that is left before that is not.
  await app.chat.page.waitForSelector('button[aria-label^="Model: GPT"]');
});
afterAll(async () => {
  await app?.close();
  await images?.close();
});
beforeEach(async () => {
  images.reset();
  art = await openArt(app.chat.page, app.server.url);
});

const lastCall = () => images.calls.at(-1);
const findings = () => axeFindings(art.page);

/** A new file of the downloads folder that ends so, once it is whole. */
async function downloaded(folder: string, end: string): Promise<Buffer> {
  for (;;) {
    const name = readdirSync(folder).find((each) => each.endsWith(end));
    if (name) return readFileSync(path.join(folder, name));
    await art.page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
}

test('S1.2 a picture is made through the gateway, is in the library, stays after a reload, and is downloaded', async () => {
  images.script({ bytes: sea });
  await art.draw('A calm sea');
  await art.runs('done', 1);
  expect(await art.pictures()).toEqual(['96x64']);
  expect(lastCall()?.body).toMatchObject({ model: 'dall-e-3', prompt: 'A calm sea', n: 1 });
  expect(await findings()).toEqual([]);

  const { pathname } = new URL(art.page.url());
  expect(pathname).toMatch(/^\/app\/ai-tools\/ai-art\/[\w-]{36}$/);
  await art.page.reload();
  await art.runs('done', 1);
  expect(await art.pictures()).toEqual(['96x64']);

  const client = await art.page.createCDPSession();
  await client.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: app.folder,
  });
  await art.choose('Download', 'WebP');
  const file = await downloaded(app.folder, 'A calm sea.webp');
  expect(imageTypeOf(file)).toBe('image/webp');

  await art.page.goto(`${app.server.url}/app/library?show=pictures`);
  await art.page.waitForSelector('[data-picture] img');
  expect(await findings()).toEqual([]);
  await art.page.click('[data-picture] a');
  await art.shows('A calm sea');
  await art.shows('96 × 64');
  await art.shows('DALL·E 3');
  expect(await findings()).toEqual([]);
  // The conversation is in the list of chats, and opens as what it is.
  await art.page.goto(`${app.server.url}/app${pathname.replace(/.*\//, '/chat/')}`);
  await art.runs('done', 1);
  expect(new URL(art.page.url()).pathname).toBe(pathname);
});

wideOnly('in full', () => {
  test('a picture of 20 MB is saved; what is no picture is not', async () => {
    const padded = Buffer.concat([dusk, Buffer.alloc(20 * 1024 * 1024)]);
    images.script({ bytes: padded });
    await art.draw('A large map');
    await art.runs('done', 1);
    expect(await art.pictures()).toContain('128x128');
    images.script({ bytes: Buffer.from('These are words, and no picture at all.') });
    await art.draw('Words');
    await art.runs('failed', 1);
  });

  test('a better prompt is shown before anything is drawn', async () => {
    images.says = 'A calm sea at dusk, long exposure.';
    await art.describe('sea');
    await art.click('Improve my prompt');
    await art.shows('A calm sea at dusk, long exposure.');
    expect(images.calls).toEqual([]);
    expect(await findings()).toEqual([]);
    await art.click('Use this');
    images.script({ bytes: sea });
    await art.click('Make the picture');
    await art.runs('done', 1);
    expect(lastCall()?.body).toMatchObject({ prompt: 'A calm sea at dusk, long exposure.' });
  });
});
