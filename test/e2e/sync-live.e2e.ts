import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { ChatPage } from '#test/support/chat-page.ts';
import { startTwoProfiles, type TwoProfiles } from '#test/support/two-profiles.ts';

jest.setTimeout(120_000);

let profiles: TwoProfiles;
beforeAll(async () => {
  profiles = await startTwoProfiles();
}, 120_000);
afterAll(() => profiles?.close());

/** Milliseconds from the key that sends a question to its text in the other profile. */
async function timeTo(other: ChatPage, from: ChatPage, text: string): Promise<number> {
  await profiles.vendor.script({ deltas: ['At six.'] });
  await from.page.bringToFront();
  await from.one('textbox', 'Message').fill(text);
  const isShown = (wanted: string) => document.querySelector('main')?.innerText.includes(wanted);
  const shown = other.page.waitForFunction(isShown, { polling: 20, timeout: 30_000 }, text);
  const start = performance.now();
  await from.page.keyboard.press('Enter');
  await shown;
  return performance.now() - start;
}

test('a message is read in the other browser in under a second; with a server that was away nothing is missed', async () => {
  const { app, home, work } = profiles;
  await work.click('Unfold the list of chats');
  await timeToList('When does the tide turn?');
  const times: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    times.push(await timeTo(n % 2 ? home : work, n % 2 ? work : home, `Question ${n}?`));
    await home.answer('At six.');
  }
  expect(times.toSorted((a, b) => a - b)[3]).toBeLessThan(1_000);
  await app.server.kill();
  await app.server.restart();
  await timeTo(work, home, 'After the restart?');
  await timeTo(home, work, 'And back?');
  const texts = await Promise.all(
    [home, work].map(({ page }) => page.$eval('main', (main) => main.innerText)),
  );
  for (let n = 0; n < 7; n += 1) {
    for (const text of texts) expect(text).toContain(`Question ${n}?`);
  }

  /** The first question makes the chat, which the other profile opens from its list. */
  async function timeToList(text: string): Promise<void> {
    await profiles.vendor.script({ deltas: ['At six.'] });
    await home.page.bringToFront();
    await home.ask(text);
    await home.answer('At six.');
    await work.page.bringToFront();
    await work.page.locator(`aside button ::-p-text(${text})`).click();
    await work.answer('At six.');
  }
});
