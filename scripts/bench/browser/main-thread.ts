import type { Page } from 'puppeteer';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** Microseconds: on the clock, and of the processor. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

export interface MainThread {
  tasks: number;
  /** The longest task, in processor milliseconds: other load of the machine does not count. */
  longest: number;
}

const mark = 'gloss:traced';
const categories = ['-*', 'toplevel', 'devtools.timeline', 'blink.user_timing'];

/** Work of the page's main thread meanwhile, from the browser's own trace. */
export async function mainThread(page: Page, work: () => Promise<unknown>): Promise<MainThread> {
  await page.tracing.start({ categories });
  await work();
  await page.evaluate((name) => void performance.mark(name), mark);
  const trace = await page.tracing.stop();
  const { traceEvents } = JSON.parse(Buffer.from(trace ?? []).toString()) as {
    traceEvents: TraceEvent[];
  };
  const marked = traceEvents.find(({ name }) => name === mark);
  if (!marked) throw new Error('the trace does not hold the page');
  const times = traceEvents
    .filter(({ name, ph, pid, tid }) => {
      return ph === 'X' && name.endsWith('RunTask') && pid === marked.pid && tid === marked.tid;
    })
    .map(({ tdur = 0 }) => tdur / 1000);
  return { tasks: times.length, longest: Math.max(0, ...times) };
}
