import type { Page } from 'puppeteer';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds: by the clock, and of the processor. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
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
    (event) => /RunTask$/.test(event.name) && mains.has(keyOf(event)) && event.tdur !== undefined,
  );
  if (tasks.length === 0) throw new Error('the trace holds no task');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
