import type { Page, Protocol } from 'puppeteer';
import type { GlossProbe } from '#scripts/reading/probe-page.ts';
import { Maker, plainText } from '#test/support/marks/made-page.ts';
import { openProbe, type Product, startProduct } from '#test/support/product.ts';
import { sized } from './measures/sized.ts';

const runs = sized(15, 1);
const marks = sized(200, 20);
const limits = { ms: 8, longTasks: 0 };
const url = 'https://quarterly.example/marked';
const plainUrl = 'https://quarterly.example/unmarked';

/** What the marks of a page cost it: time of the extension's scripts, compared with the same page without any. */
export async function benchMarks(): Promise<boolean> {
  const product = await startProduct();
  try {
    const paragraphs = paragraphsOf(2 * marks);
    const body = `<!doctype html><title>Tides</title>${paragraphs.map((text) => `<p>${text}</p>`).join('')}`;
    product.sites.put(url, { body });
    product.sites.put(plainUrl, { body });
    await putMarks(await openProbe(product), paragraphs);
    const costs = { marked: [] as number[], plain: [] as number[], longTasks: 0 };
    for (let run = 0; run < runs; run += 1) {
      costs.plain.push((await costOf(product, plainUrl, 0)).ms);
      const { ms, longTasks } = await costOf(product, url, marks);
      costs.marked.push(ms);
      costs.longTasks += longTasks;
    }
    const [marked, plain] = [median(costs.marked), median(costs.plain)];
    const ms = marked - plain;
    const ok = ms <= limits.ms && costs.longTasks <= limits.longTasks;
    const figures = { marked, plain, ms, longTasks: costs.longTasks, ok };
    console.log(JSON.stringify({ bench: `${marks} marks of a page`, ...figures }));
    return ok;
  } finally {
    await product.close();
  }
}

function paragraphsOf(count: number): string[] {
  const maker = new Maker(4);
  return Array.from({ length: count }, () => plainText(maker.paragraph()));
}

/** The beginnings of every other paragraph. */
async function putMarks(probe: Page, paragraphs: readonly string[]): Promise<void> {
  const texts = paragraphs.filter((_, at) => at % 2 === 0);
  const rows = texts.map((text, at) => {
    const exact = text.split(' ').slice(0, 8).join(' ');
    const suffix = text.slice(exact.length, exact.length + 120);
    const prefix = (paragraphs[2 * at - 1] ?? '').slice(-120);
    return {
      id: `mark-${at}`,
      kind: 'mark' as const,
      text: exact,
      colour: 1 + (at % 4),
      source: {
        docId: '',
        docType: 'page_content__webpage' as const,
        title: 'Tides',
        link: url,
        passageId: null,
        anchor: { kind: 'dom' as const, exact, prefix, suffix, path: String(2 * at) },
      },
      conversationId: null,
      messageId: null,
    };
  });
  await probe.evaluate(async (memos) => {
    const { glossProbe } = globalThis as unknown as { glossProbe: GlossProbe };
    for (const memo of memos) await glossProbe.rows('memo', 'put', memo);
  }, rows);
}

const samplingMicros = 100;

/** Time of the extension's functions in a page that is loaded, and of what they call. */
async function costOf({ openArticle }: Product, address: string, count: number) {
  // In the process of its site.
  const tab = await openArticle(plainUrl);
  const session = await tab.createCDPSession();
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: samplingMicros });
  await session.send('Profiler.start');
  await tab.goto(address);
  await tab.waitForFunction(isDrawn, { polling: 250 }, count);
  await tab.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })),
  );
  const { profile } = await session.send('Profiler.stop');
  const longTasks = await tab.evaluate(longTasksOf);
  await tab.close();
  return { ms: ownMs(profile), longTasks };
}

function ownMs({ nodes, samples = [], timeDeltas = [] }: Protocol.Profiler.Profile): number {
  const own = new Set<number>();
  // A node is behind the one that calls it.
  for (const { id, callFrame, children = [] } of nodes) {
    if (callFrame.url.startsWith('chrome-extension:')) own.add(id);
    if (own.has(id)) for (const child of children) own.add(child);
  }
  // A thread that waits is sampled late.
  const micros = samples.reduce(
    (sum, id, at) => sum + (own.has(id) ? Math.min(timeDeltas[at]!, 4 * samplingMicros) : 0),
    0,
  );
  return micros / 1000;
}

/** Runs in the page. */
function isDrawn(count: number): boolean {
  const highlights = CSS.highlights as unknown as Map<string, Set<Range>>;
  return [...highlights.values()].reduce((sum, { size }) => sum + size, 0) >= count;
}

/** Runs in the page. */
function longTasksOf(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries().length));
    observer.observe({ type: 'longtask', buffered: true });
    setTimeout(() => resolve(0), 200);
  });
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
