import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { ChatPage } from '#test/support/chat-page.ts';
import { hostileSources } from '#test/support/hostile/hostile-sources.ts';
import { type Product, startProduct } from '#test/support/product.ts';

jest.setTimeout(120_000);

let product: Product;
let plain: ChatPage;
beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  plain = new ChatPage(await product.browser.newPage());
  await plain.page.goto(`chrome-extension://${product.id}/pages/immersive/index.html`);
}, 60_000);
afterAll(() => product?.close());

/** Milliseconds until a plain question in a tab of its own is answered. */
async function plainAnswer(): Promise<number> {
  await plain.page.bringToFront();
  await plain.click('New chat');
  await plain.type('When is low water?');
  const start = Date.now();
  await plain.page.keyboard.press('Enter');
  await plain.answer('At noon');
  return Date.now() - start;
}

test.each(hostileSources)(
  'V1 $name: a plain answer arrives within two seconds meanwhile',
  async (row) => {
    const url = `https://hostile.example/${encodeURIComponent(row.name)}`;
    const body = `<!doctype html><html lang="en"><head><title>Ferry</title></head><body><main>${row.page ?? '<p>Ferry.</p>'}`;
    product.sites.put(url, { body });
    const tab = await product.openArticle(url);
    const panel = await product.openPanel(tab);
    const answer = { deltas: [`At noon.\n\n${row.answer ?? ''}`] };
    await product.vendor.script(answer);
    await product.vendor.script({ deltas: ['At noon.'] });
    await panel.ask('When does the ferry leave?');
    if (row.answer) await panel.answer('At noon', { done: false });
    else await panel.shows('When does the ferry leave?');
    expect(await plainAnswer()).toBeLessThan(2_000);
    await panel.page.bringToFront();
    await panel.answer('At noon', { timeout: 60_000 });
    const chats = JSON.stringify(await product.vendor.chats());
    if (row.words) expect(chats).toContain(row.words);
    await panel.page.close();
    await tab.close();
  },
);
