import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { ChatPage } from '#test/support/chat-page.ts';
import { startTwoProfiles, type TwoProfiles } from '#test/support/two-profiles.ts';

jest.setTimeout(300_000);

let profiles: TwoProfiles;
beforeAll(async () => {
  profiles = await startTwoProfiles();
}, 120_000);
afterAll(() => profiles?.close());

/** Asks in one profile, and waits until the other one shows it. */
async function reach(other: ChatPage, from: ChatPage, text: string): Promise<void> {
  await profiles.vendor.script({ deltas: ['At six.'] });
  await from.page.bringToFront();
  await from.one('textbox', 'Message').fill(text);
  const isShown = (wanted: string) => document.querySelector('main')?.innerText.includes(wanted);
  const shown = other.page.waitForFunction(isShown, { polling: 20, timeout: 30_000 }, text);
  await from.page.keyboard.press('Enter');
  await shown;
}

test('a message is read in the other browser; with a server that was away nothing is missed', async () => {
  const { app, home, work } = profiles;
  await work.click('Unfold the menu');
  await openFromList('When does the tide turn?');
  for (let n = 0; n < 7; n += 1) {
    await reach(n % 2 ? home : work, n % 2 ? work : home, `Question ${n}?`);
    await home.answer('At six.');
  }
  await app.server.kill();
  await app.server.restart();
  await reach(work, home, 'After the restart?');
  await reach(home, work, 'And back?');
  const texts = await Promise.all(
    [home, work].map(({ page }) => page.$eval('main', (main) => main.innerText)),
  );
  for (let n = 0; n < 7; n += 1) {
    for (const text of texts) expect(text).toContain(`Question ${n}?`);
  }

  /** The first question makes the chat, which the other profile opens from its list. */
  async function openFromList(text: string): Promise<void> {
    await profiles.vendor.script({ deltas: ['At six.'] });
    await home.page.bringToFront();
    await home.ask(text);
    await home.answer('At six.');
    await work.page.bringToFront();
    await work.page.locator(`aside [data-chat] ::-p-text(${text})`).click();
    await work.answer('At six.');
  }
});
