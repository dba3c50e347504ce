import type { ChatPage } from '#test/support/chat-page.ts';
import { startTwoProfiles, type TwoProfiles } from '#test/support/two-profiles.ts';
import type { BrowserFigure } from '../browser.ts';
import { median } from '../stream/page-cost.ts';

/** From the key that sends a question in one browser to its text in another one of the account: the median of nine. */
export async function messageToOther(): Promise<BrowserFigure> {
  const profiles = await startTwoProfiles();
  try {
    const { home, work, vendor } = profiles;
    const first = 'When does the tide turn?';
    await work.click('Unfold the menu');
    await vendor.script({ deltas: ['At six.'] });
    await home.page.bringToFront();
    await home.ask(first);
    await home.answer('At six.');
    await work.page.bringToFront();
    await work.page.locator(`aside [data-chat] ::-p-text(${first})`).click();
    await work.answer('At six.');
    const times: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      const [from, to] = n % 2 ? [work, home] : [home, work];
      times.push(await timeTo(profiles, from, to, `Question ${n}?`));
    }
    return { name: 'a message in another browser', ms: median(times), limit: 1000 };
  } finally {
    await profiles.close();
  }
}

async function timeTo({ vendor }: TwoProfiles, from: ChatPage, to: ChatPage, text: string) {
  await vendor.script({ deltas: ['At six.'] });
  await from.page.bringToFront();
  await from.one('textbox', 'Message').fill(text);
  const isShown = (wanted: string) => document.querySelector('main')?.innerText.includes(wanted);
  const shown = to.page.waitForFunction(isShown, { polling: 20, timeout: 30_000 }, text);
  const start = performance.now();
  await from.page.keyboard.press('Enter');
  await shown;
  const ms = performance.now() - start;
  await from.answer('At six.');
  return ms;
}
