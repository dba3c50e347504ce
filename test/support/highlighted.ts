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

type Highlights = Map<string, Set<Range> & { priority: number }>;

/** The highlighted words of the page, in this frame, without the sentences around them. Runs in the page. */
export function highlightedNow(): Highlighted[] {
  const highlights = CSS.highlights as unknown as Highlights;
  const words = [...highlights].filter(([, { priority }]) => priority >= 0);
  return words.map(([key, ranges]) => {
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

/** The text of the sentence that is highlighted behind the words; empty: none. Runs in the page. */
export function highlightedSentence(): string {
  const highlights = CSS.highlights as unknown as Highlights;
  const behind = [...highlights.values()].filter(({ priority }) => priority < 0);
  return behind.flatMap((ranges) => [...ranges]).join('');
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
