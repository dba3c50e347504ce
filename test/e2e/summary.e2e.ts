import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { markBar, selectWord, untilMarked } from '#test/support/marks/view-marks.ts';
import { SummaryRig, tabsOf } from '#test/support/summary-rig.ts';
import { giveSound, summarySources } from '#test/support/summary-sources.ts';
import { coreOf, wideTest } from '#test/support/wide.ts';

jest.setTimeout(300_000);

let rig: SummaryRig;

beforeAll(async () => {
  rig = await SummaryRig.start();
}, 180_000);
afterAll(() => rig?.product.close());
beforeEach(() => rig.product.vendor.reset());

describe('S2.16 a page', () => {
  test('each tab has its own request; a quote leads to the page; what was made is shown again', async () => {
    const { chat } = rig;
    await rig.open('page');
    const summary = await rig.summarise();
    await rig.hasSent('Summary');
    expect(await rig.tabs()).toEqual(tabsOf.page);
    expect(await chat.page.$eval('h1', (title) => title.innerText)).toBe(summarySources.page.title);
    await rig.citationLands();
    const points = await rig.generate('Key takeaways');
    await rig.hasSent('Key takeaways');
    await chat.gone(summary);
    await chat.one('tab', 'Summary').click();
    await chat.answer(summary);
    expect(await rig.requests()).toHaveLength(2);
    await chat.one('tab', 'Key takeaways').click();
    await chat.answer(points);
  });

  test('a follow-up continues the shown tab; a new chat about the page shows the summary without a request', async () => {
    const { chat, product } = rig;
    await product.vendor.script({ deltas: ['Because of the tide.'] });
    await chat.ask('Why does it flood?');
    await chat.answer('Because of the tide.');
    expect((await rig.requests()).at(-1)).toContain('Why does it flood?');
    await rig.newChat();
    await chat.click('Summarise');
    await chat.answer('Because of the tide.');
    expect(await rig.requests()).toHaveLength(1);
  });

  wideTest(
    'a page that has changed shows the summary that it had, and offers a new one',
    async () => {
      const { chat, page } = rig;
      await page.evaluate(() => {
        const more = document.createElement('p');
        more.textContent = 'The board met again on Sunday and chose the sea wall. '.repeat(20);
        document.querySelector('article')?.append(more);
      });
      await chat.shows('page changed');
      await chat.click('read again');
      await chat.shows('The page has changed since this summary.');
      expect(await rig.requests()).toEqual([]);
      const words = await rig.scriptAnswer();
      await chat.click('Summarise again');
      await chat.answer(words);
      expect((await rig.requests()).at(-1)).toContain('chose the sea wall');
      await chat.gone('The page has changed since this summary.');
      await rig.newChat();
      await chat.click('Summarise');
      await chat.answer(words);
      expect(await rig.requests()).toHaveLength(1);
    },
  );
});

describe('S2.16 a video', () => {
  beforeAll(async () => {
    await rig.open('video');
    await rig.page.evaluate(giveSound);
    await rig.summarise();
    await rig.hasSent('Summary');
  });

  wideTest(
    'its chapters seek it; comments are counted by what is cited, not by what the model writes',
    async () => {
      const { chat } = rig;
      expect(await rig.tabs()).toEqual(tabsOf.video);
      await rig.generate('Chapters');
      await rig.hasSent('Chapters');
      await rig.citationLands('Chapters');
      await rig.generate(
        'Comments',
        '### Relieved (900)\n- Gone [[1.1 "The chair is gone now."]]\n\n### Doubtful\n- Paid [[1.1 "Who pays for it?"]], crooked [[1.1 "It was crooked before"]]\n\n',
      );
      await rig.hasSent('Comments');
      await chat.shows('3 comments read · 1,201 more were not loaded');
      await chat.shows('Relieved 1 Doubtful 2');
    },
  );

  test('its transcript follows the video while it plays, until the person scrolls', async () => {
    const { chat, page } = rig;
    const sent = (await rig.requests()).length;
    await chat.one('tab', 'Transcript').click();
    await chat.shows('Plank 1 is laid.');
    // A line that is waited for is the current one for over a second: a busy machine looks rarely.
    const play = (second: number) =>
      page.evaluate((to) => {
        const video = [...document.querySelectorAll('video')].find((each) => each.src !== '')!;
        video.currentTime = to;
        video.playbackRate = 2;
        return video.play();
      }, second);
    /** Resolves once that line is the current one; with `isInView`, and it can be seen. */
    const isAt = (line: string, isInView: boolean) =>
      chat.page.waitForFunction(
        (wanted, inView) => {
          const current = document.querySelector('li[aria-current]');
          const list = current?.parentElement?.getBoundingClientRect();
          const box = current?.getBoundingClientRect();
          if (!box || !list || !current?.textContent?.includes(wanted)) return false;
          return (box.top >= list.top && box.bottom <= list.bottom) === inView;
        },
        { polling: 50, timeout: 60_000 },
        line,
        isInView,
      );
    await play(36);
    await isAt('Plank 15 is laid.', true);
    await page.$$eval('video', (all) => {
      for (const each of all) each.pause();
    });
    await play(57.5);
    await isAt('Plank 24 is laid.', true);
    await chat.page.$eval('li[aria-current]', (line) => {
      line.dispatchEvent(new WheelEvent('wheel', { bubbles: true, deltaY: -500 }));
      line.parentElement!.scrollTop = 0;
    });
    await play(64.5);
    await isAt('A chair was left on it.', false);
    await chat.click('Follow the video');
    await isAt('Bolt', true);
    expect(await rig.requests()).toHaveLength(sent);
    await chat.one('tab', 'Summary').click();
    await chat.gone('Plank 1 is laid.');
  });

  test('G19 words of its transcript are marked where they are said, and are there again', async () => {
    const { chat } = rig;
    const { page } = chat;
    await rig.page.$$eval('video', (all) => {
      for (const each of all) each.pause();
    });
    await chat.one('tab', 'Transcript').click();
    await chat.shows('Plank 2 is laid.');
    await selectWord(page, page, 'section ol', 'Plank');
    await page.waitForSelector(markBar);
    await page.keyboard.press('4');
    await page.waitForSelector(`${markBar} textarea:focus`);
    await untilMarked(page, '4 Plank');
    await page.locator(`${markBar} ::-p-text(Save)`).click();
    await chat.one('tab', 'Summary').click();
    await chat.one('tab', 'Transcript').click();
    await untilMarked(page, '4 Plank');
  });
});

// Mails: also in `summary-button`.
test.each(coreOf(['pdf', 'email', 'several'] as const, () => ''))(
  'S2.16 a summary of kind %s has its own request and sources, and its quote leads to the words',
  async (kind) => {
    await rig.open(kind);
    await rig.summarise();
    await rig.hasSent('Summary');
    expect(await rig.tabs()).toEqual(tabsOf[kind]);
    await rig.citationLands();
  },
);
