import type { Page } from 'puppeteer';

/** The properties of a highlight that a page's scripts can read. */
export interface Highlighted {
  key: string;
  text: string;
  /** `id` of the element around the first word. */
  at: string;
  /** The background colour of that word, from the style sheets of the page and of the extension. */
  ground: string;
}

/** The highlighted texts of the page, in this frame. Runs in the page. */
export function highlightedNow(): Highlighted[] {
  const highlights = CSS.highlights as unknown as Map<string, Set<Range>>;
  return [...highlights].map(([key, ranges]) => {
    const around = [...ranges][0]?.startContainer.parentElement;
    const ground = around && getComputedStyle(around, `::highlight(${key})`).backgroundColor;
    return {
      key,
      text: [...ranges].map(String).join(''),
      at: around?.closest('[id]')?.id ?? '',
      ground: ground ?? '',
    };
  });
}

/** Resolves when nothing is highlighted any longer. */
export async function unlit(page: Page, timeout = 30_000): Promise<void> {
  await page.waitForFunction(() => CSS.highlights.size === 0, { polling: 50, timeout });
}

/** Position of the first highlighted words in the window: 0 its top, 1 its bottom. */
export function highlightHeight(): number {
  const highlights = CSS.highlights as unknown as Map<string, Set<Range>>;
  const [first] = [...highlights.values()].flatMap((ranges) => [...ranges]);
  const box = first?.getBoundingClientRect();
  return box ? (box.top + box.height / 2) / innerHeight : Number.NaN;
}
