import type { CDPSession, Page } from 'puppeteer';
import type { Product } from '#test/support/product.ts';

interface TraceEvent {
  name: string;
  dur?: number;
  args: { data?: { url?: string } };
}

/** Milliseconds for a click that selects nothing: one listener looks. */
const maxClickMs = 0.5;
const clicks = 10;

/** Time of the extension's scripts in a page in which nothing is selected. */
export async function pageCost({ browser, openArticle }: Product, url: string) {
  const tab = await openArticle(url);
  const session = await browser.target().createCDPSession();
  const restMs = await scriptMs(session, () => readOn(tab));
  const clickMs = await scriptMs(session, async () => {
    for (let click = 0; click < clicks; click += 1) await tab.mouse.click(600, 300 + click);
  });
  await session.detach();
  await tab.close();
  const perClick = clickMs / clicks;
  const ok = restMs === 0 && perClick <= maxClickMs;
  return { bench: 'selection page without one', restMs, clickMs: perClick, ok };
}

/** What a person does with a page: points, scrolls, presses keys. */
async function readOn(tab: Page): Promise<void> {
  await tab.mouse.move(300, 300, { steps: 10 });
  await tab.mouse.wheel({ deltaY: 200 });
  for (const key of ['PageDown', 'Home', 'Tab', 'a'] as const) await tab.keyboard.press(key);
  await tab.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Time of the extension's scripts in pages during that work. */
async function scriptMs(session: CDPSession, work: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  const traceConfig = { includedCategories: ['devtools.timeline'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await work();
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await done;
  session.off('Tracing.dataCollected', collect);
  const own = events.filter(
    ({ name, args }) =>
      ['FunctionCall', 'EvaluateScript'].includes(name) &&
      args.data?.url?.startsWith('chrome-extension:'),
  );
  return own.reduce((sum, { dur = 0 }) => sum + dur, 0) / 1000;
}
