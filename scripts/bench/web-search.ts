import type { ChatPage } from '#test/support/chat-page.ts';
import { type Product, startProduct } from '#test/support/product.ts';
import { pageOf, saveSettings, withSearxng } from '#test/support/search-page.ts';
import { readRows } from '../screenshots/rows.ts';
import { sized } from './measures/sized.ts';

const rounds = sized(5, 1);
const wanted = [0, 1, 6] as const;
/** Six pages next to one, in the same run: they are read side by side. */
const maxGrowth = 2;

const quote = 'High water stands at the second step from six to seven';
const results = Array.from({ length: 6 }, (_, index) => ({
  url: `https://pier-${index}.example/tides`,
  title: `Tides ${index}`,
  snippet: 'Steps.',
  body: pageOf(`Tides ${index}`, `${quote}, says pier ${index}.`),
}));

/** `npm run bench -- web-search`: time to the first cited words without a search, with one page and with six. */
export async function benchWebSearch(): Promise<boolean> {
  const product = await startProduct();
  try {
    await product.connect(product.vendor.url);
    const service = await withSearxng(product, results);
    const chat = await product.openPanel(await product.openArticle());
    const times = new Map<number, number[]>(wanted.map((pages) => [pages, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const pages of wanted) times.get(pages)?.push(await firstCited(product, chat, pages));
    }
    await service.close();
    const medians = wanted.map((pages) => median(times.get(pages) ?? []));
    const read = await pagesRead(chat);
    for (const [index, pages] of wanted.entries()) {
      say(`${pages} pages: first cited words in ${medians[index]} ms`);
    }
    say(`${read.read} of ${read.wanted} pages read`);
    const [, one = 0, six = 0] = medians;
    const ratio = Math.round((six / one) * 100) / 100;
    const measure = 'first cited words: six pages compared with one';
    console.log(
      JSON.stringify({ bench: 'web-search', measure, one, six, ratio, limit: maxGrowth, ...read }),
    );
    return six <= one * maxGrowth && read.read === read.wanted;
  } finally {
    await product.close();
  }
}

/** Milliseconds from the question to the first checked mark. */
async function firstCited(product: Product, chat: ChatPage, pages: number): Promise<number> {
  const { vendor } = product;
  await saveSettings(product, { enableSearch: pages > 0, maxResultsCount: Math.max(1, pages) });
  await chat.click('New chat');
  await vendor.reset();
  const cited = pages > 0 ? `[[2.1 "${quote}"]]` : '[[1.1 "stands in the sea"]]';
  const plan = { deltas: [JSON.stringify({ answered: false, queries: ['high water'] })] };
  await vendor.script(...(pages > 0 ? [plan] : []), {
    deltas: [`It does ${cited}, `, 'they say.'],
  });
  await chat.type('When is high water?');
  const from = performance.now();
  await chat.page.keyboard.press('Enter');
  await chat.page.waitForSelector('article[aria-label="Answer"] [aria-label^="Source 1"]');
  return performance.now() - from;
}

/** Of all searches of the run. */
async function pagesRead({ page }: ChatPage): Promise<{ read: number; wanted: number }> {
  const rows = await readRows(page, 'runs');
  const states = rows.flatMap((row) =>
    (row.pages as { state: string }[]).map(({ state }) => state),
  );
  return { read: states.filter((state) => state === 'read').length, wanted: states.length };
}

function median(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0);
}

function say(line: string): void {
  console.error(line);
}
