import type { Frame, Page } from 'puppeteer';

const wait = { polling: 50, timeout: 30_000 } as const;

/** What is at words that are selected in a view of ours. */
export const markBar = '[data-mark-bar]';

/** Until these words are drawn as marks, each behind the number of its colour. */
export const untilMarked = (view: Page | Frame, wanted: string) =>
  view.waitForFunction(
    (words) =>
      [...(CSS.highlights as unknown as Map<string, Set<Range> & { priority: number }>)]
        .filter(([, { priority }]) => priority === -2)
        .map(([key, ranges]) => `${key.slice(-1)} ${[...ranges].join(' ')}`)
        .join('\n') === words,
    wait,
    wanted,
  );

/** Selects a word with two clicks. `view`: the page, or a frame in it. */
export async function selectWord(
  page: Page,
  view: Page | Frame,
  within: string,
  word: string,
): Promise<void> {
  const root = await view.waitForSelector(within);
  const at = await root!.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text) {
      const start = node.data.indexOf(wanted);
      if (start < 0) continue;
      node.parentElement!.scrollIntoView({ block: 'center' });
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, start + wanted.length);
      const [box, from] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
      return { x: box.x - from.x + box.width / 2, y: box.y - from.y + box.height / 2 };
    }
    throw new Error(`nothing says "${wanted}"`);
  }, word);
  // Of a frame its own place is part of it.
  const box = (await root!.boundingBox())!;
  await page.mouse.click(box.x + at.x, box.y + at.y, { count: 2 });
}
