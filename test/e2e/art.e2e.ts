import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { imageTypeOf } from '#domain/files/image-bytes.ts';
import { ArtPage, openArt } from '#test/support/art-page.ts';
import { gradientPng } from '#test/support/files/png.ts';
import { axeFindings } from '#test/support/screen-checks.ts';
import { ImageVendor } from '#test/support/vendors/image-vendor.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';
import { isWide } from '#test/support/wide.ts';

jest.setTimeout(300_000);

const sea = gradientPng(96, 64, [10, 80, 100], [190, 230, 220]);
const dusk = gradientPng(128, 128, [24, 32, 84], [232, 120, 60]);
const fox = gradientPng(64, 64, [200, 90, 20], [250, 220, 180]);
/** One grey pixel. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AR//Z',
  'base64',
);
const wideOnly = isWide ? describe : describe.skip;

/** What is no picture, though each says that it is one. */
const noPictures: readonly [string, Buffer][] = [
  ['words', Buffer.from('These are words, and no picture at all.')],
  ['a page', Buffer.from('<!doctype html><title>Sign in</title><img src=x onerror=alert(1)>')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['its first half', dusk.subarray(0, dusk.length / 2)],
  ['nothing', Buffer.alloc(0)],
];

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
    // Chromium reserves the name with an empty file, which the whole one replaces.
    const bytes = name ? readFileSync(path.join(folder, name)) : null;
    if (bytes?.length) return bytes;
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

test('U2.5 pictures are a grid by day, and an open one leads to the next by arrow keys', async () => {
  for (const [words, colour] of [
    ['A first dune', [240, 210, 150]],
    ['A second fern', [20, 90, 40]],
  ] as const) {
    // Pictures of the same bytes are one document.
    images.script({ bytes: gradientPng(48, 48, colour, [240, 240, 220]) });
    art = await openArt(app.chat.page, app.server.url);
    await art.draw(words);
    await art.runs('done', 1);
  }
  await art.page.goto(`${app.server.url}/app/library?show=pictures`);
  await art.page.waitForSelector('section [data-picture][data-name^="A second fern"] img');
  expect(await art.page.$eval('section > h2', (day) => day.textContent)).toBe('Today');
  // They were drawn small once, not read whole.
  const kinds = await art.page.$$eval('[data-picture] img', (all) =>
    all.map((each) => (each as HTMLImageElement).src.slice(0, 11)),
  );
  expect(new Set(kinds)).toEqual(new Set(['data:image/']));
  await art.page.click('[data-picture][data-name^="A second fern"] a');
  await art.page.waitForSelector('figure [aria-label="Next picture"]');
  expect(await findings()).toEqual([]);
  await art.page.keyboard.press('ArrowRight');
  await art.page.waitForSelector('figure img[alt="A first dune"]');
  await art.page.keyboard.press('ArrowLeft');
  await art.page.waitForSelector('figure img[alt="A second fern"]');
  await art.page.goBack();
  await art.page.waitForSelector('[data-picture][data-name^="A second fern"]');
});

wideOnly('in full', () => {
  test.each([
    ['DALL·E 3', '1:1', 'Vivid', { size: '1024x1024', style: 'vivid' }],
    ['DALL·E 3', '16:9', 'Natural', { size: '1792x1024', style: 'natural' }],
    ['DALL·E 3', '9:16', 'Vivid', { size: '1024x1792', style: 'vivid' }],
    ['GPT-Image 1.5', '1:1', null, { size: '1024x1024' }],
    ['GPT-Image 1.5', '3:2', null, { size: '1536x1024' }],
    ['GPT-Image 1.5', '2:3', null, { size: '1024x1536' }],
  ])('S3.16 %s draws %s %s', async (model, ratio, type, sent) => {
    await art.choose('Model', model);
    await art.choose('Shape', ratio);
    if (type) await art.choose('Style', type);
    images.script({ bytes: dusk });
    await art.draw(`${model} ${ratio}`);
    await art.runs('done', 1);
    expect(lastCall()?.body).toMatchObject(sent);
  });

  test('a refusal is shown in the words of the vendor, and is repeated by a press', async () => {
    await art.choose('Model', 'DALL·E 3');
    images.script({ refused: true });
    await art.draw('A sword fight');
    await art.runs('failed', 1);
    await art.shows('Your request was rejected by the safety system.');
    expect(await findings()).toEqual([]);
    images.script({ bytes: dusk });
    await art.click('Retry');
    await art.runs('done', 1);
    expect(await art.page.$$('[data-run]')).toHaveLength(1);
  });

  test('a slow one says how long it takes, and is stopped from another tab, also at the vendor', async () => {
    images.script({ silent: true });
    await art.draw('A long river');
    await art.runs('drawing', 1);
    await art.shows('0:01');
    expect(await findings()).toEqual([]);
    const other = new ArtPage(await app.browser.newPage());
    await other.page.goto(art.page.url());
    await other.runs('drawing', 1);
    await other.click('Stop');
    await other.runs('stopped', 1);
    await other.shows('Nothing was kept');
    await other.page.close();
    await art.page.bringToFront();
    await art.runs('stopped', 1);
    await images.until(() => images.calls.at(-1)?.aborted === true);
  });

  test('a page that is closed while it draws: the words stay, and it is said', async () => {
    images.script({ silent: true });
    await art.draw('A lighthouse');
    await art.runs('drawing', 1);
    await images.until(() => images.calls.length === 1);
    const url = art.page.url();
    await art.page.goto('about:blank');
    await art.page.goto(url);
    await art.runs('failed', 1);
    await art.shows('interrupted');
    images.script({ bytes: dusk });
    await art.click('Retry');
    await art.runs('done', 1);
  });

  test('a picture of 20 MB is saved, and is there after a reload', async () => {
    images.script({ bytes: Buffer.concat([dusk, Buffer.alloc(20 * 1024 * 1024)]) });
    await art.draw('A large map');
    await art.runs('done', 1);
    expect(await art.pictures()).toEqual(['128x128']);
    await art.page.reload();
    await art.runs('done', 1);
    expect(await art.pictures()).toEqual(['128x128']);
    await art.click('Open: A large map');
    await art.shows('21 MB');
  });

  test.each(noPictures)(
    '%s instead of a picture is no picture, and is not saved',
    async (_, bytes) => {
      images.script({ bytes });
      await art.draw('Not a picture');
      await art.runs('failed', 1);
      await art.page.goto(`${app.server.url}/app/library?show=pictures`);
      await art.page.waitForSelector('[data-picture] img');
      expect(await art.page.$$('[data-picture][data-name^="Not a picture"]')).toEqual([]);
    },
  );

  test('a JPEG that is called a PNG is saved as what it is', async () => {
    images.script({ bytes: jpeg });
    await art.draw('A grey dot');
    await art.runs('done', 1);
    await art.click('Open: A grey dot');
    await art.shows('A grey dot.jpg');
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

  test('a picture is changed by words, in a part that is painted', async () => {
    await art.choose('Model', 'GPT-Image 1.5');
    images.script({ bytes: dusk });
    await art.draw('A hill');
    await art.runs('done', 1);
    await art.click('Change this picture');
    await art.click('Mark a part');
    await art.page.waitForSelector('dialog canvas');
    await art.page.focus('dialog canvas');
    await art.page.keyboard.press('ArrowLeft');
    await art.page.keyboard.press('Space');
    expect(await axeFindings(art.page, 'dialog')).toEqual([]);
    await art.click('Use this part');
    await art.shows('Only the marked part is changed.');
    expect(await findings()).toEqual([]);
    images.script({ bytes: sea });
    await art.draw('Add a tree', 'What should change?');
    await art.runs('done', 2);
    expect(lastCall()).toMatchObject({
      path: 'v1/images/edits',
      body: { prompt: 'Add a tree', image: { type: 'image/png' }, mask: { type: 'image/png' } },
    });
  });

  test('a picture is a source of the next question, and is deleted with an undo', async () => {
    images.script({ bytes: fox });
    await art.draw('A fox');
    await art.runs('done', 1);
    await art.click('Ask about this picture');
    await art.shows('A fox.png');
    await art.page.waitForSelector('main:not([hidden]) textarea[aria-label="Message"]');
    await art.page.goto(`${app.server.url}/app/library?show=pictures`);
    await art.page.waitForSelector('[data-picture][data-name^="A fox"] a');
    await art.page.click('[data-picture][data-name^="A fox"] a');
    await art.click('Delete A fox.png');
    await art.click('Undo');
    await art.page.waitForSelector('figure img');
  });
});
