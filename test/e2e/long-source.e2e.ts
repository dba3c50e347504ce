import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { ChatPage } from '#test/support/chat-page.ts';
import { book, words } from '#test/support/long-texts.ts';
import { type Product, startProduct } from '#test/support/product.ts';

jest.setTimeout(300_000);

let product: Product;
let chat: ChatPage;

const url = 'https://quarterly.example/books/long';
const title = 'The ledger of the bay';

beforeAll(async () => {
  product = await startProduct();
  // A model with an unknown window.
  await product.connect(product.vendor.url, '', 'unheard-of');
  const blocks = book(2_000_000)
    .split('\n\n')
    .map((block) =>
      block.startsWith('#') ? `<h2>${block.replace(/^#+ /, '')}</h2>` : `<p>${block}</p>`,
    );
  const body = `<!doctype html><meta charset="utf-8"><title>${title}</title><article>${blocks.join('\n')}</article>`;
  product.sites.put(url, { body });
  const page = await product.openArticle(url);
  chat = await product.openPanel(page);
  await chat.shows(title, 60_000);
});

afterAll(() => product?.close());

beforeEach(async () => {
  await product.vendor.reset();
  await chat.click('New chat');
  await chat.shows(title);
});

async function sent(): Promise<string[]> {
  const chats = await product.vendor.chats();
  return chats.map(({ body }) =>
    (body as { messages: { content: string }[] }).messages.map(({ content }) => content).join('\n'),
  );
}

test('S7 a question about a page of 2 MB is one request that holds the passage which answers it', async () => {
  await product.vendor.script({ deltas: ['Behind the mill.'] });
  await chat.ask(`Where is the ${words.middle}?`);
  await chat.answer('Behind the mill.', { timeout: 60_000 });
  const [prompt, ...more] = await sent();
  expect(more).toEqual([]);
  expect(prompt).toContain(`The ${words.middle} is kept behind`);
  expect(prompt!.length).toBeLessThan(150_000);
});

test('S7 a summary of it reads every part, three at a time, and answers from their notes', async () => {
  const notes = Array.from({ length: 40 }, (_, at) => ({ deltas: [`- note ${at}`] }));
  await product.vendor.script(...notes);
  await chat.ask('Summarise this page');
  await chat.answer('note', { timeout: 90_000 });
  const prompts = await sent();
  const parts = prompts.filter((prompt) => prompt.includes('You see part'));
  expect(parts.length).toBeGreaterThan(15);
  expect(prompts.at(-1)).toContain('<untrusted-notes-');
  const labels = parts.flatMap((prompt) =>
    Array.from(prompt.matchAll(/\[1\.(\d+)\] /g), (each) => Number(each[1])),
  );
  expect(new Set(labels).size).toBe(labels.length);
  expect(Math.max(...labels)).toBe(labels.length);
});

test('S2.16 a part that fails is reported with the summary, and can be read again by itself', async () => {
  const note = (at: number) => ({ deltas: [`- note ${at}`] });
  const notes = Array.from({ length: 40 }, (_, at) => note(at));
  await product.vendor.script(...notes.slice(0, 4), { status: 400 }, ...notes.slice(4));
  await chat.click('Summarise');
  await chat.answer('note', { timeout: 90_000 });
  await chat.shows('parts was not read.');
  const before = (await sent()).filter((prompt) => prompt.includes('You see part')).length;
  await product.vendor.reset();
  await product.vendor.script(note(90), { deltas: ['Now all of it.'] });
  await chat.click('Read the rest');
  await chat.answer('Now all of it.', { timeout: 60_000 });
  await chat.gone('parts was not read.');
  const again = (await sent()).filter((prompt) => prompt.includes('You see part'));
  expect(before).toBeGreaterThan(15);
  expect(again).toHaveLength(1);
});

test('a stop while it reads ends every request', async () => {
  await product.vendor.script(
    ...Array.from({ length: 6 }, () => ({ deltas: ['- a', '- b'], holdAfter: 1 })),
  );
  await chat.ask('Summarise this page');
  await product.vendor.until((chats) => chats.filter(({ held }) => held).length === 3);
  await chat.click('Stop');
  await product.vendor.until((chats) => chats.every(({ aborted }) => aborted));
  expect(await product.vendor.chats()).toHaveLength(3);
});
