import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import type { ChatPage } from '#test/support/chat-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { wideTest } from '#test/support/wide.ts';

jest.setTimeout(300_000);

let product: Product;
let chat: ChatPage;
let panel: Page;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  chat = await product.openPanel(await product.openArticle());
  panel = chat.page;
});

afterAll(() => product?.close());

beforeEach(async () => {
  await product.vendor.reset();
  await chat.click('New chat');
});

/** The answer, streamed in pieces of seven characters. */
async function answerWith(text: string, end: string): Promise<void> {
  await product.vendor.script({ deltas: text.match(/[\s\S]{1,7}/g) ?? [] });
  await chat.ask('Show me.');
  await chat.answer(end);
}

test('formulas are MathML, code is coloured, and neither library is there before it is needed', async () => {
  await answerWith(
    'Plain words, **bold** ones, and the price is $5 or $10. Ends here.',
    'Ends here.',
  );
  const requested: string[] = [];
  panel.on('request', (request) => requested.push(request.url()));
  await answerWith(
    'Euler: $e^{i\\pi} = -1$.\n\n```ts\nconst a = "text"; // why\n```\n\n$$\n\\frac{1}{2}\n$$\n\nAll done.',
    'All done.',
  );
  await panel.waitForSelector('article math mfrac');
  await panel.waitForSelector('article code [data-look="keyword"]');
  const colours = await panel.$$eval('article code [data-look]', (all) =>
    all.map((each) => [each.getAttribute('data-look'), each.textContent]),
  );
  expect(colours).toEqual([
    ['keyword', 'const'],
    ['string', '"text"'],
    ['comment', '// why'],
  ]);
  expect(
    await panel.$$eval('article math', (all) => all.map((each) => each.localName)),
  ).toHaveLength(2);
  expect(requested.filter((url) => url.endsWith('.js')).length).toBeGreaterThanOrEqual(3);
});

test('a diagram is drawn in a frame without origin or rights, and shown as an image', async () => {
  expect(await panel.$('iframe')).toBeNull();
  await answerWith(
    '```mermaid\ngraph TD\n  A[Start] --> B{Flooded?}\n```\n\nAfter the diagram.',
    'After the diagram.',
  );
  const image = await panel.waitForSelector('article img[src^="blob:"]');
  expect(await image!.evaluate((each) => (each as HTMLImageElement).alt)).toBe('Diagram: graph TD');
  await panel.waitForFunction(
    () =>
      (document.querySelector('article img[src^="blob:"]') as HTMLImageElement).naturalWidth > 50,
  );
  const frame = panel.frames().find((each) => each.url().includes('/pages/diagram/'));
  expect(
    await frame!.evaluate(() => [
      origin,
      typeof (globalThis as { chrome?: { runtime?: object } }).chrome?.runtime,
    ]),
  ).toEqual(['null', 'undefined']);
  await chat.click('Show code');
  await chat.shows('A[Start] --> B{Flooded?}');
});

test('a diagram that is invalid stays code, with a message', async () => {
  await answerWith('```mermaid\ngraph TD\n  A[Start --> (\n```\n\nAfter it.', 'After it.');
  await chat.shows('This diagram could not be drawn.');
  await chat.shows('A[Start --> (');
});

wideTest(
  'a diagram that takes too long is abandoned and stays code; the panel continues to work',
  async () => {
    const edges = Array.from({ length: 240 }, (_, at) => `a${at}-->a${at + 1}\na${at}-->a240`);
    await answerWith(
      `\`\`\`mermaid\ngraph TD\n${edges.join('\n')}\n\`\`\`\n\nAfter it.`,
      'After it.',
    );
    await chat.shows('This diagram could not be drawn.');
    await answerWith('An answer as any other.', 'as any other.');
  },
);

const pixel = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

test('an image is not requested before the person allows it, and then without cookies or referrer', async () => {
  const url = 'https://pictures.example/secret-of-the-page.gif';
  product.sites.put('https://pictures.example/', {
    body: 'a page that sets a cookie',
    headers: { 'set-cookie': 'who=someone; Secure; SameSite=None' },
  });
  product.sites.put(url, { body: pixel, headers: { 'content-type': 'image/gif' } });
  const visited = await product.browser.newPage();
  await visited.goto('https://pictures.example/');
  await visited.close();
  await answerWith(`![A tiny picture](${url})\n\nSee above.`, 'See above.');
  await chat.shows('A tiny picture');
  expect(product.sites.seen(url)).toHaveLength(0);
  await chat.click('Show image from pictures.example');
  await panel.waitForSelector('article img[alt="A tiny picture"][src^="blob:"]');
  const [headers, ...more] = product.sites.seen(url);
  expect(more).toEqual([]);
  expect([headers?.cookie, headers?.referer]).toEqual([undefined, undefined]);
});

test('a long answer can be searched and copied completely once it has ended', async () => {
  const paragraphs = Array.from({ length: 120 }, (_, n) => `Paragraph number ${n} of the answer.`);
  await answerWith(paragraphs.join('\n\n'), 'Paragraph number 119 of the answer.');
  await panel.waitForFunction(
    (count) => {
      const article = [...document.querySelectorAll<HTMLElement>('article[aria-busy]')].at(-1);
      return article?.innerText.match(/Paragraph number/g)?.length === count;
    },
    { polling: 50 },
    paragraphs.length,
  );
});
