import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { ChatPage } from '#test/support/chat-page.ts';
import { ExportService } from '#test/support/export-service.ts';
import { untilDrawn } from '#test/support/marks/marks-page.ts';
import { articleUrl, type Product, startProduct } from '#test/support/product.ts';

jest.setTimeout(300_000);

const damp = 'Damp is what Fennimore worries about.';
/** As Hypothesis exports it, with 32 characters around the words. */
const annotations = {
  annotations: [
    {
      id: 'h1',
      created: '2026-03-01T00:00:00.000Z',
      uri: `${articleUrl}?utm_source=hypothesis`,
      text: 'Lime plaster?',
      tags: ['salt'],
      document: { title: ['The library that the tide borrows'] },
      target: [
        {
          selector: [
            { type: 'TextPositionSelector', start: 1, end: 2 },
            {
              type: 'TextQuoteSelector',
              exact: damp,
              prefix: 'out, which is the harder problem.',
              suffix: ' Salt draws water from the air l',
            },
          ],
        },
      ],
    },
  ],
};
const own = 'section[aria-label="Export to other apps"]';

let product: Product;
let service: ExportService;
let settings: ChatPage;

beforeAll(async () => {
  service = await new ExportService().listen();
  product = await startProduct();
  await product.connect(product.vendor.url);
  settings = new ChatPage(await product.browser.newPage());
  await settings.page.goto(`chrome-extension://${product.id}/pages/settings/index.html#data`);
}, 420_000);
afterAll(async () => {
  await service?.close();
  await product?.close();
});

const type = (name: string, value: string) =>
  settings.page.locator(`${own} ::-p-aria([name="${name}"])`).fill(value);
const send = () => settings.clickOn(`${own} ::-p-aria([name="Export"][role="button"])`);
const choose = (target: string) => settings.page.select(`${own} select`, target);

test('G19 In: an annotation of Hypothesis is drawn on its page', async () => {
  const field = await settings.page.waitForSelector(
    'input[type="file"][aria-label="Choose a file"]',
  );
  await field!.evaluate((input, text) => {
    const files = new DataTransfer();
    files.items.add(new File([text], 'hypothesis.json'));
    (input as HTMLInputElement).files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, JSON.stringify(annotations));
  await settings.shows('Found in this Hypothesis file: 1 memo');
  await settings.one('button', 'Import').click();
  await settings.shows('Imported: 1 memo');
  const page = await product.openArticle();
  await untilDrawn(page, [damp]);
  await page.close();
});

test('G19 Out: marks go to Readwise by its API; again, nothing has changed', async () => {
  await settings.page.bringToFront();
  await settings.page.waitForSelector(`${own} select`);
  await choose('readwiseApi');
  await type('Access token', 'wrong');
  await type('Address', service.origin);
  await send();
  await settings.page.waitForSelector(`${own} [role="alert"] ::-p-text(Readwise did not accept)`);
  await type('Access token', service.token);
  await send();
  await service.until(() => service.highlights.size === 1);
  expect([...service.highlights.values()]).toMatchObject([
    { text: damp, note: '.salt\nLime plaster?', source_url: `${articleUrl}?utm_source=hypothesis` },
  ]);
  await settings.shows('1 item saved');
  await send();
  await settings.shows('Nothing has changed since the last export.');
  expect(service.requests).toHaveLength(2);
});

test('G19 Out: and to Notion, as a page below the one that was named', async () => {
  await choose('notion');
  await settings.page.waitForSelector(`${own} ::-p-aria([name="Address of a Notion page"])`);
  await type('Access token', service.token);
  await type('Address', service.origin);
  await type(
    'Address of a Notion page',
    'https://www.notion.so/Mine-ffffffffffffffffffffffffffffffff',
  );
  await send();
  await settings.page.waitForSelector(`${own} [role="alert"] ::-p-text(This could not be found.)`);
  await type('Address of a Notion page', `https://www.notion.so/Mine-${service.shared}?pvs=4`);
  await send();
  await service.until(() => service.shown.length === 2);
  expect(service.shown.map(({ title }) => title)).toEqual([
    'The library that the tide borrows',
    'The library that the tide borrows',
  ]);
  expect(service.shown[0]?.blocks.map(({ type: kind }) => kind)).toEqual([
    'paragraph',
    'quote',
    'paragraph',
  ]);
  expect(await settings.page.$eval('body', (body) => body.innerText)).not.toContain(service.token);
});
