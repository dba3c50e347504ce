import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { HostileProduct } from '#test/support/hostile/hostile-product.ts';
import { practiceSet } from '#test/support/practice.ts';

jest.setTimeout(120_000);

const folder = practiceSet('xss-markdown');
const practice = folder ? test : test.skip;
if (!folder) console.warn('skipped: 192 payloads of xss-markdown, no practice material');

const payloads: string[] = folder
  ? (
      JSON.parse(readFileSync(path.join(folder, 'payloads.json'), 'utf8')) as { payload: string }[]
    ).map(({ payload }) => payload)
  : [];
const batchSize = 24;
const batches = Array.from({ length: Math.ceil(payloads.length / batchSize) }, (_, i) =>
  payloads.slice(i * batchSize, (i + 1) * batchSize),
);

let hostile: HostileProduct;
beforeAll(async () => {
  if (folder) hostile = await HostileProduct.start(payloads);
}, 90_000);
afterAll(() => hostile?.close());

practice('192 payloads: page, title, question, reasoning, answer, quotes, preview', async () => {
  expect(payloads).toHaveLength(192);
  let marks = 0;
  for (const batch of batches) {
    const shown = await hostile.converse(batch);
    expect(shown).toContain('hostile answer ends');
    await hostile.unfold();
    marks += await hostile.openCards();
    await hostile.saveAll();
    await hostile.showPrompt();
    await hostile.unfold();
    expect(await hostile.faults()).toEqual([]);
    await hostile.panel.keyboard.press('Escape');
  }
  // Some payloads swallow the mark after them, as an unclosed code span does.
  expect(marks).toBeGreaterThan(150);
});

practice('192 payloads: titles of chats, memos and search hits', async () => {
  await hostile.press('History');
  await hostile.panel.waitForFunction(() => document.querySelectorAll('[data-chat]').length > 5);
  await hostile.panel.keyboard.sendCharacter('script');
  await hostile.panel.waitForFunction(() =>
    /script/i.test(document.querySelector('ul[aria-label="Chats"]')?.textContent ?? ''),
  );
  expect(await hostile.faults()).toEqual([]);
  // The first one only clears the search.
  await hostile.panel.keyboard.press('Escape');
  await hostile.panel.keyboard.press('Escape');
  await hostile.panel.waitForFunction(() => !document.querySelector('ul[aria-label="Chats"]'));
  await hostile.press('More');
  await hostile.pick('Memos');
  await hostile.panel.waitForFunction(() => document.querySelectorAll('[data-memo]').length > 20);
  await hostile.unfold();
  expect(await hostile.faults()).toEqual([]);
  await hostile.panel.keyboard.press('Escape');
});

practice('192 payloads: questions that a page answers, as a model words them', async () => {
  for (const batch of [payloads.slice(0, 3), payloads.slice(60, 63), payloads.slice(120, 123)]) {
    await hostile.visit(batch);
    await hostile.newChat();
    await hostile.hasRead();
    const lines = batch.map((text) => `${text.replaceAll('\n', ' ').slice(0, 180)} [1.2]`);
    hostile.vendor.script({ deltas: [lines.join('\n')] });
    await hostile.press('Questions this page answers');
    await hostile.holds('This page answers:');
    expect(await hostile.faults()).toEqual([]);
  }
});

practice(
  '192 payloads: names of models in the picker, in settings and under an answer',
  async () => {
    await hostile.press('Model: ');
    // Some names are not possible as host names: duplicates, or too long.
    await hostile.panel.waitForFunction(
      () => document.querySelectorAll('dialog[open] button, [role=menuitemradio]').length > 150,
      { polling: 50 },
    );
    expect(await hostile.faults()).toEqual([]);
    await hostile.panel.keyboard.press('Escape');
    const { page, watch } = await hostile.openPage('pages/settings/index.html');
    await page.waitForFunction(() => document.querySelectorAll('option').length > 192);
    expect(await watch.faults()).toEqual([]);
    await page.close();
  },
);

practice('192 payloads: what a host says when it fails', async () => {
  const all = payloads.join('\n');
  const error = { message: all, type: all, code: all };
  const failures = [
    { status: 500, body: { error } },
    { status: 400, body: { error } },
    { status: 429, body: { error }, headers: { 'retry-after': '1' } },
    { status: 404, body: all, headers: { 'content-type': 'text/html' } },
    { deltas: ['Begun '], error },
    { deltas: ['Begun '], malformed: `data: ${all.replaceAll('\n', ' ')}\n\n` },
  ];
  for (const failure of failures) {
    await hostile.newChat();
    // An address that is not found is tried with `/v1`, too.
    hostile.vendor.reset();
    hostile.vendor.script(failure, failure, failure);
    await hostile.ask('Does it fail?', failure);
    // An event that is no JSON ends nothing.
    if (!('malformed' in failure)) await hostile.panel.waitForSelector('[role="alert"]');
    expect(await hostile.faults()).toEqual([]);
  }
});
