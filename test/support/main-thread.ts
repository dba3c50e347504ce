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
  /** The longest task, in milliseconds of the processor: what else the machine does is left out. */
  longest: number;
}

const mark = 'gloss:traced';
const categories = ['-*', 'toplevel', 'devtools.timeline', 'blink.user_timing'];

/** What the page's main thread did meanwhile, from the browser's own trace. */
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

/**
 * Milliseconds of processor time of the longest task on the main thread of any page while `work`
 * runs. By the clock a task is as long as a busy machine makes it. Pages of an extension share one
 * main thread, so what its other pages do counts too.
 */
export async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  await page.tracing.start({ categories: ['toplevel', '__metadata'] });
  await work();
  const trace = await page.tracing.stop();
  const { traceEvents } = JSON.parse(new TextDecoder().decode(trace)) as {
    traceEvents: TraceEvent[];
  };
  const keyOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(keyOf),
  );
  const tasks = traceEvents.filter(
    (event) =>
      event.name.endsWith('RunTask') && mains.has(keyOf(event)) && event.tdur !== undefined,
  );
  if (tasks.length === 0) throw new Error('the trace holds no task');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
