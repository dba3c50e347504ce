import { afterAll, beforeAll, beforeEach, jest, test } from '@jest/globals';
import type { ChatPage } from '#test/support/chat-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { startVendorProcess } from '#test/support/vendor-process.ts';

jest.setTimeout(60_000);

let product: Product;
let chat: ChatPage;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  chat = await product.openPanel(await product.openArticle());
});

afterAll(() => product?.close());

beforeEach(async () => {
  await product.vendor.reset();
  await chat.click('New chat');
});

test('401: the key was refused, and the settings are one click away', async () => {
  await product.vendor.script({ status: 401 });
  await chat.ask('Anyone there?');
  await chat.shows("The model's host did not accept the API key.");
  await chat.one('button', 'Open settings').waitHandle();
});

test('S8.3 413: the input has reached the limit', async () => {
  await product.vendor.script({ status: 413 });
  await chat.ask('Too long?');
  await chat.shows("Your input has reached the model's token limit.");
});

test('429: too many requests, and Retry sends the question again', async () => {
  await product.vendor.script(
    { status: 429, headers: { 'retry-after': '1' } },
    { deltas: ['Now it works.'] },
  );
  await chat.ask('Busy?');
  await chat.shows("The model's host has had too many requests.");
  await chat.click('Retry');
  await chat.answer('Now it works.');
});

test('a malformed stream saves what was written', async () => {
  await product.vendor.script({ deltas: ['Half an ans'], malformed: true });
  await chat.ask('Malformed?');
  await chat.answer('Half an ans');
  await chat.shows("The model's answer broke off in a form that can't be read.");
});

test('a connection cut during an answer saves what was written', async () => {
  await product.vendor.script({ deltas: ['Cut ', 'short', '.'], chunkDelayMs: 200, cut: true });
  await chat.ask('Cut?');
  await chat.answer('Cut short');
  await chat.shows("The model's answer broke off in a form that can't be read.");
});

test('an error object inside the stream is shown and the text saved', async () => {
  await product.vendor.script({
    deltas: ['Before the error.'],
    error: { message: 'overloaded', type: 'server_error' },
  });
  await chat.ask('Error inside?');
  await chat.answer('Before the error.');
  await chat.shows("The model's host reported an error.");
});

test('an unreachable provider is reported, and Retry works once it is reachable', async () => {
  const port = Number(new URL(product.vendor.url).port);
  await product.vendor.close();
  await chat.ask('Are you down?');
  await chat.shows("The model's host can't be reached.");
  product.vendor = await startVendorProcess('', port);
  await product.vendor.script({ deltas: ['Up again.'] });
  await chat.click('Retry');
  await chat.answer('Up again.');
});
