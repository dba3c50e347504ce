import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { axeFindings } from '#test/support/screen-checks.ts';
import { type PairedWebApp, startPairedWebApp } from '#test/support/web-app.ts';

jest.setTimeout(300_000);

const spoken = 'um the boats the boats came at nine no at ten';
const clean = 'The boats came at ten.';
const field = 'textarea[aria-label="Dictated text"]';

let app: PairedWebApp;

beforeAll(async () => {
  app = await startPairedWebApp('/app/ai-tools/dictation');
}, 120_000);
afterAll(() => app?.close());

const has = (text: string) =>
  app.chat.page.waitForFunction(
    (at, wanted) => document.querySelector<HTMLTextAreaElement>(at)?.value === wanted,
    { polling: 50 },
    field,
    text,
  );

/** Where it is then: the result grows above the button, which moves under a pointer. */
async function press(name: string): Promise<void> {
  const button = await app.chat.page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`);
  await button!.evaluate((own) => (own as HTMLElement).click());
}

test('S1.2 dictated text is cleaned up: shown as a change, replaced by a press, undone by another, and there after a reload', async () => {
  const { chat, vendor } = app;
  const { page } = chat;
  await page.waitForSelector(field);
  await page.type(field, spoken);
  await vendor.script({ deltas: ['The boats ', 'came at ten.'] });
  await press('Clean up dictated text');
  const removed = await page.waitForSelector('section[aria-label="Clean up dictated text"] del');
  expect(await removed!.evaluate((part) => part.textContent)).toBe('um the boats the');
  await page.waitForSelector('::-p-aria([name="Replace"][role="button"])');
  expect(await axeFindings(page)).toEqual([]);
  const [request] = await vendor.chats();
  expect(JSON.stringify(request?.body)).toContain(spoken);
  await has(spoken);

  await press('Replace');
  await has(clean);
  await press('Undo');
  await has(spoken);

  await vendor.script({ deltas: [clean] });
  await press('Clean up dictated text');
  await press('Replace');
  await has(clean);
  await page.reload();
  await page.waitForSelector(field);
  await has(clean);
});

test('S1.2 a model that refuses leaves the dictated text, says why, and is tried again', async () => {
  const { chat, vendor } = app;
  await press('Clear');
  await chat.page.type(field, spoken);
  await vendor.script({ status: 401 }, { deltas: [clean] });
  await press('Clean up dictated text');
  await chat.page.waitForSelector('section[aria-label="Clean up dictated text"] [role=alert]');
  await has(spoken);
  await press('Retry');
  await press('Replace');
  await has(clean);
});
