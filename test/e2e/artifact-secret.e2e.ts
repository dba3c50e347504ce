import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type Product, startProduct } from '#test/support/product.ts';
import { type ServerProcess, startServerProcess } from '#test/support/server-process.ts';

jest.setTimeout(300_000);

let server: ServerProcess;
let product: Product;

beforeAll(async () => {
  server = await startServerProcess({});
  const local = { server: server.url, secret: server.pairingSecret };
  product = await startProduct('test-extension-chromium', local);
}, 90_000);
afterAll(async () => {
  await product?.close();
  await server?.close();
});

/** Tries each way of reading a file, and shows what it got. */
const pageOf = (file: string) => `<title>Reader</title><h1>Still</h1><script>
  const file = ${JSON.stringify(file)};
  const text = (reply) => reply.text();
  const failed = () => 'refused';
  const old = (to) => new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open('GET', to);
    request.onload = () => done(request.responseText);
    request.onerror = () => done(failed());
    request.send();
  });
  const work = 'fetch("' + file + '").then((reply) => reply.text()).then(postMessage, () => postMessage("refused"))';
  const inWorker = () => new Promise((done) => {
    const worker = new Worker(URL.createObjectURL(new Blob([work])));
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = () => done(failed());
  });
  const module = (to) => import(to, { with: { type: 'json' } }).then(({ default: value }) => JSON.stringify(value), failed);
  Promise.all([
    fetch(file).then(text, failed), fetch('/local.json').then(text, failed), old(file), inWorker(), module(file),
  ]).then((read) => { document.querySelector('h1').textContent = 'Read: ' + read.join(', '); });
</script>`;

test('S3.9 a page that runs in a paired extension reads no file of it, nor the pairing secret', async () => {
  await product.connect(product.vendor.url);
  const { page, ...chat } = await openChat();
  await chat.answerWith(pageOf(`chrome-extension://${product.id}/local.json`));
  await chat.run();
  const frame = await (await page.waitForSelector('[data-artifact] iframe[src]'))?.contentFrame();
  const read = await frame?.waitForFunction(() => {
    const { textContent } = document.querySelector('h1') ?? {};
    return textContent?.startsWith('Read: ') && textContent;
  });
  expect(await read?.jsonValue()).toBe('Read: refused, refused, refused, refused, refused');
  expect(await frame?.evaluate(() => origin)).toBe('null');
});

async function openChat() {
  const chat = await product.openPanel(await product.openArticle());
  await chat.page.setViewport({ width: 1280, height: 800 });
  const answerWith = async (code: string) => {
    const text = `Here it is.\n\n\`\`\`html\n${code}\n\`\`\`\n\nIt is ready.`;
    await product.vendor.script({ deltas: text.match(/[\s\S]{1,400}/g) ?? [] });
    await chat.ask('Make it.');
    await chat.answer('It is ready.');
  };
  return { page: chat.page, answerWith, run: () => chat.click('Run scripts') };
}
