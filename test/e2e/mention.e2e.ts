import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type Product, startProduct, strictCsp } from '#test/support/product.ts';

jest.setTimeout(300_000);

const tides = 'https://harbour.example/tides';
const headers = { 'content-security-policy': strictCsp };

let product: Product;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  const words = 'High water stands at the second step from six to seven. '.repeat(12);
  const body = `<!doctype html><title>Tide table</title><main><h1>Tide table</h1><p>${words}</p></main>`;
  product.sites.put(tides, { body, headers });
});
afterAll(() => product?.close());

test('S4.12 another tab is mentioned by name and sent along with the question', async () => {
  await product.openArticle(tides);
  const chat = await product.openPanel(await product.openArticle());
  await chat.shows('The library that the tide borrows');
  await chat.type('Do these agree? @tide t');
  await chat.page.keyboard.press('Backspace');
  await chat.page.keyboard.press('Backspace');
  const option = await chat.page.waitForSelector('[role=option] ::-p-text(Tide table)');
  expect(option).not.toBeNull();
  await chat.page.keyboard.press('Enter');
  await chat.page.waitForFunction(
    () =>
      [...document.querySelectorAll('li [data-state="success"]')].some(
        (chip) => chip.ariaLabel === 'Tide table',
      ),
    { polling: 50 },
  );
  await product.vendor.script({ deltas: ['They agree.'] });
  await chat.page.keyboard.press('Enter');
  await chat.answer('They agree.');
  const [requested] = await product.vendor.chats();
  const sent = JSON.stringify(requested?.body);
  expect(sent).toContain('High water stands at the second step');
  expect(sent).toContain('There are 1,306 lines.');
  expect(sent).not.toContain('@tide');
});
