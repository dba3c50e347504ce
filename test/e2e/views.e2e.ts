import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { ChatPage } from '#test/support/chat-page.ts';
import { highlightedNow } from '#test/support/highlighted.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { wideTest } from '#test/support/wide.ts';

jest.setTimeout(300_000);

let product: Product;
let article: Page;
let chat: ChatPage;

beforeAll(async () => {
  product = await startProduct();
  await product.connect(product.vendor.url);
  article = await product.openArticle();
  chat = await product.openPanel(article);
}, 120_000);

afterAll(() => product?.close());

beforeEach(async () => {
  await product.vendor.reset();
  await chat.click('New chat');
  await chat.shows('The library that the tide borrows');
});

interface ChatBody {
  model: string;
  messages: { role: string; content: string }[];
}

const sent = async () => (await product.vendor.chats()).map(({ body }) => body as ChatBody);

const choose = (text: string, from: ChatPage = chat) =>
  from.page
    .locator(`[role="menuitem"] ::-p-text(${text}), [role="menuitemradio"] ::-p-text(${text})`)
    .click();

test('U2.3 with a model connected the first run has nothing to settle', async () => {
  await chat.shows('Summarise');
  await chat.one('button', 'Questions this page answers').waitHandle();
  expect(await chat.page.evaluate(() => document.body.innerText)).not.toMatch(
    /Connect a model|Which pages Gloss may read/,
  );
});

test('U2.4 in the sidebar a notice moves neither what is offered nor the composer', async () => {
  const { page } = chat;
  const isOffered = async () => {
    await chat.one('button', 'Summarise').waitHandle();
    await page.waitForSelector('main li [data-state="success"]');
  };
  const places = () =>
    page.$$eval('main button, main textarea', (all) =>
      all
        .filter((each) => each.checkVisibility() && !each.closest('[data-toasts]'))
        .map((each) => `${each.textContent} ${each.getBoundingClientRect().top}`),
    );
  await isOffered();
  const before = await places();
  await product.vendor.script({ deltas: ['An answer to be deleted.'] });
  await chat.ask('What will be deleted?');
  await chat.answer('An answer to be deleted.');
  await chat.click('More');
  await choose('Delete chat');
  await chat.shows('Chat deleted');
  await page.keyboard.press('F6');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Undo');
  await isOffered();
  expect(await places()).toEqual(before);
  await page.keyboard.press('F6');
});

test('S2.15 questions the page answers are requested on a click only, and sent by a click', async () => {
  expect(await sent()).toEqual([]);
  await product.vendor.script(
    { deltas: ['[1.3] How often does it flood?\n', '[1.9999] Who invented tides?'] },
    { deltas: ['On 214 days.'] },
  );
  await chat.click('Questions this page answers');
  await chat.shows('How often does it flood?');
  await chat.gone('Who invented tides?');
  const [requested] = await sent();
  expect(requested?.messages.at(-1)?.content).toContain('There are 1,306 lines.');
  await chat.click('How often does it flood?');
  await chat.answer('On 214 days.');
  // The same page is not offered again.
  await chat.click('New chat');
  await chat.click('Questions this page answers');
  await chat.shows('How often does it flood?');
  expect(await sent()).toHaveLength(2);
});

test('Gloss Basic is named, requests no host, and takes its questions from the headings', async () => {
  await chat.click('Model: GPT-4.1-mini');
  await choose('Gloss Basic');
  await chat.one('button', 'Connect a model').waitHandle();
  await chat.click('What does it say about “The case for leaving”?');
  await chat.page.waitForSelector('article[aria-label="Answer"][aria-busy="false"]');
  await chat.click('New chat');
  await chat.ask('Write a poem about tides');
  await chat.shows('Your question is kept.');
  expect(await sent()).toEqual([]);
  await product.vendor.script({ deltas: ['Tides, tides.'] });
  await chat.page.locator('footer section button ::-p-text(GPT-4.1-mini)').click();
  await chat.answer('Tides, tides.');
  await chat.one('button', 'Model: GPT-4.1-mini').waitHandle();
});

test('S2.15 an answer is saved as a memo, found, and removed', async () => {
  await product.vendor.script({ deltas: ['Larch on sealed drums.'] });
  await chat.ask('What is the floor made of?');
  await chat.answer('Larch on sealed drums.');
  await chat.click('Save to memos');
  await chat.shows('Saved to memos');
  // Notices of earlier rows too: one of them would be the first with an Undo.
  await chat.page.$$eval('[data-toasts] button[aria-label="Dismiss"]', (buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });
  await chat.click('More');
  await choose('Memos');
  await chat.shows('quarterly.example');
  const search = await chat.one('searchbox', 'Search memos').waitHandle();
  await search.focus();
  await chat.page.keyboard.type('drums library');
  await chat.shows('Larch on sealed drums.');
  await chat.page.locator('dialog footer button[aria-label="Delete"]').click();
  await chat.shows('No memo contains these words');
  await chat.click('Undo');
  await chat.page.waitForSelector('dialog [data-memo]');
  // The focus returns to the search field, which Escape empties first.
  await chat.page.keyboard.press('Escape');
  await chat.page.keyboard.press('Escape');
  await chat.page.waitForFunction(() => !document.querySelector('dialog[open]'));
});

wideTest('a cited passage is saved, and its memo highlights it in the page', async () => {
  const words = 'It has risen 71 times';
  await product.vendor.script({ deltas: [`The floor moved often [[1.9 "${words}"]].`] });
  await chat.ask('Did the floor move?');
  await chat.answer('The floor moved often');
  await chat.click('Source 1');
  // The result of showing moves the buttons: a click on the way would miss.
  await chat.shows('Highlighted on the page');
  await chat.page.$eval('[data-buttons] button:last-child', (keep) =>
    (keep as HTMLElement).click(),
  );
  await chat.shows('Saved to memos');
  await chat.click('More');
  await choose('Memos');
  await chat.page.locator('li[data-kind="passage"] button[aria-label="Show on the page"]').click();
  await article.waitForFunction(() => CSS.highlights.size > 0, { polling: 50, timeout: 60_000 });
  expect((await article.evaluate(highlightedNow))[0]?.text).toContain('risen 71 times');
  await chat.page.keyboard.press('Escape');
});

wideTest('the chat opens in a full tab with its draft, and returns to the sidebar', async () => {
  await product.vendor.script({ deltas: ['Told beside the page.'] }, { deltas: ['In a tab.'] });
  await chat.ask('Where are we?');
  await chat.answer('Told beside the page.');
  await chat.type('half a thought');
  await chat.click('More');
  await choose('Open in full tab');
  const target = await product.browser.waitForTarget((each) =>
    each.url().includes('/pages/immersive/'),
  );
  const tab = new ChatPage((await target.page())!);
  await tab.answer('Told beside the page.');
  // The source of the last question is shown, with the history next to it.
  await tab.shows('The library that the tide borrows');
  await tab.one('complementary', 'Menu').waitHandle();
  const draft = () =>
    tab.page.$eval(
      'textarea[aria-label="Message"]',
      (field) => (field as HTMLTextAreaElement).value,
    );
  expect(await draft()).toBe('half a thought');
  await tab.ask(' and more');
  await tab.answer('In a tab.');
  const last = (await sent()).at(-1);
  expect(last?.messages.at(-1)?.content).toContain('half a thought and more');
  // The sidebar shows the same conversation the whole time.
  await chat.answer('In a tab.');
  await chat.click('New chat');
  await chat.gone('In a tab.');
  await tab.click('More');
  await choose('Back to the sidebar', tab);
  await chat.answer('In a tab.');
  await until(async () => !product.browser.targets().includes(target));
});

test('two models answer one question; the chosen one continues, the other stays a version', async () => {
  await product.vendor.script({ deltas: ['One of them.'] }, { deltas: ['One of them.'] });
  await chat.click('Model: GPT-4.1-mini');
  await choose('Compare two models');
  await chat.ask('Who is right?');
  await chat.page.waitForFunction(
    () => document.querySelectorAll('article[aria-label="Answer"]').length === 2,
  );
  await chat.page.waitForFunction(() =>
    [...document.querySelectorAll('article[aria-label="Answer"]')].every(
      (each) => each.textContent?.includes('One of them.') && each.ariaBusy !== 'true',
    ),
  );
  const models = (await sent()).map(({ model }) => model);
  expect(new Set(models).size).toBe(2);
  const second = await chat.page.$$eval('[role="tab"]', (tabs) =>
    tabs.map((tab) => tab.textContent),
  );
  expect(second).toHaveLength(2);
  await chat.page.locator(`[role="tab"] ::-p-text(${second[1]})`).click();
  await chat.click(`Keep the answer of ${second[1]}`);
  await chat.page.waitForFunction(
    () => document.querySelectorAll('article[aria-label="Answer"]').length === 1,
  );
  await chat.shows('2/2');
  await product.vendor.script({ deltas: ['Then this.'] });
  await chat.ask('And then?');
  await chat.answer('Then this.');
  expect(await chat.answers()).toHaveLength(2);
});

wideTest('one of two answers is stopped while the other continues', async () => {
  await product.vendor.script(
    { deltas: ['Begun. ', 'Ended.'], holdAfter: 1 },
    { deltas: ['Begun. ', 'Ended.'], holdAfter: 1 },
  );
  await chat.click('Model: GPT-4.1-mini');
  await choose('Compare two models');
  await chat.ask('Who goes on?');
  await chat.page.waitForFunction(
    () =>
      [...document.querySelectorAll('article[aria-label="Answer"]')].filter((each) =>
        each.textContent?.includes('Begun.'),
      ).length === 2,
  );
  await chat.click('Stop GPT-4.1-mini');
  await chat.shows('Stopped. What was written is kept.');
  await product.vendor.release();
  await chat.page.waitForFunction(
    () => !document.querySelector('article[aria-label="Answer"][aria-busy="true"]'),
  );
  const texts = await chat.page.$$eval('article[aria-label="Answer"]', (all) =>
    all.map((each) => each.textContent?.includes('Ended.')),
  );
  expect(texts).toEqual([false, true]);
});

/** Polls a condition outside the page; jest's time-out ends it. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}
