import type { Page } from 'puppeteer';
import { type Card, openedCard, pressPill } from '../selection-page.ts';

interface DrawnWords {
  /** Of its key. */
  colour: string;
  text: string;
  /** Its background colour, of the style sheet that the extension has put there. */
  ground: string;
}

type Highlights = Map<string, Set<Range> & { priority: number }>;

/** The marks that are drawn in the page, in the order of their colours. Runs in the page. */
export function drawnMarks(): DrawnWords[] {
  const highlights = CSS.highlights as unknown as Highlights;
  const marks = [...highlights].filter(([, { priority }]) => priority === -2);
  return marks.map(([key, ranges]) => {
    const around = [...ranges][0]?.startContainer.parentElement;
    const ground = around && getComputedStyle(around, `::highlight(${key})`).backgroundColor;
    return {
      colour: key.slice(-1),
      text: [...ranges].map(String).join('').replace(/\s+/g, ' '),
      ground: ground ?? '',
    };
  });
}

/** Until these words are drawn in the page, each in a colour of its own; none: nothing is. */
export async function untilDrawn(page: Page, words: readonly string[]): Promise<void> {
  const isDrawn = (wanted: readonly string[]) => {
    const highlights = CSS.highlights as unknown as Highlights;
    const drawn = [...highlights.values()]
      .filter(({ priority }) => priority === -2)
      .map((ranges) => {
        const isThere = [...ranges].every((range) => range.startContainer.isConnected);
        return isThere ? [...ranges].map(String).join('').replace(/\s+/g, ' ') : '';
      });
    return drawn.toSorted().join('\n') === [...wanted].toSorted().join('\n');
  };
  await page.waitForFunction(isDrawn, { polling: 50, timeout: 90_000 }, words);
}

/** Selects words within one element, as a person's keys do. */
export async function selectWords(page: Page, words: string): Promise<void> {
  await page.bringToFront();
  await page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text) {
      const at = node.data.indexOf(wanted);
      if (at < 0) continue;
      node.parentElement!.scrollIntoView({ block: 'center' });
      getSelection()!.setBaseAndExtent(node, at, node, at + wanted.length);
      return;
    }
    throw new Error(`the page does not say "${wanted}"`);
  }, words);
  await page.keyboard.press('Shift');
}

/** The card at selected words, with the focus in its field. */
export async function cardAt(page: Page, words: string): Promise<Card> {
  await selectWords(page, words);
  await pressPill(page, 'More tools');
  const card = await openedCard(page);
  await card.button('Yellow');
  await card.frame.waitForSelector('input:focus');
  return card;
}

/** Marks words by the key of a colour, and waits for the field of the note. */
export async function markByKey(page: Page, words: string, key: '1' | '2' | '3' | '4') {
  const card = await cardAt(page, words);
  await page.keyboard.press(key);
  await card.frame.waitForSelector('textarea:focus');
  return card;
}
