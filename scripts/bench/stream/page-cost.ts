import type { CDPSession, Page } from 'puppeteer';

/** Work of the main thread of a page's process so far, in milliseconds. */
export interface Cost {
  /** All tasks by the wall clock: what others took from the processor counts too. */
  task: number;
  /** The processor's time of the same. */
  cpu: number;
  script: number;
  /** The processor's time of the same. */
  scriptCpu: number;
  layout: number;
  style: number;
}

/** Reads `Performance.getMetrics`, once by the wall clock and once by the thread's. */
export class CostMeter {
  #wall: CDPSession;
  #thread: CDPSession;

  private constructor(wall: CDPSession, thread: CDPSession) {
    this.#wall = wall;
    this.#thread = thread;
  }

  static async of(page: Page): Promise<CostMeter> {
    const wall = await page.createCDPSession();
    const thread = await page.createCDPSession();
    await wall.send('Performance.enable', { timeDomain: 'timeTicks' });
    await thread.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new CostMeter(wall, thread);
  }

  async read(): Promise<Cost> {
    const [wall, thread] = await Promise.all([metrics(this.#wall), metrics(this.#thread)]);
    return {
      task: wall('TaskDuration'),
      cpu: thread('TaskDuration'),
      script: wall('ScriptDuration'),
      scriptCpu: thread('ScriptDuration'),
      layout: wall('LayoutDuration'),
      style: wall('RecalcStyleDuration'),
    };
  }
}

async function metrics(session: CDPSession): Promise<(name: string) => number> {
  const { metrics: list } = await session.send('Performance.getMetrics');
  return (name) => (list.find((each) => each.name === name)?.value ?? Number.NaN) * 1000;
}

export function between(before: Cost, after: Cost): Cost {
  const names = Object.keys(before) as (keyof Cost)[];
  return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as never;
}

/** From each reading to the next. */
export function steps(reads: readonly Cost[]): Cost[] {
  return reads.slice(1).map((cost, i) => between(reads[i]!, cost));
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

export function medianCost(costs: readonly Cost[]): Cost {
  const names = Object.keys(costs[0] ?? {}) as (keyof Cost)[];
  const of = (name: keyof Cost) => Math.round(median(costs.map((cost) => cost[name])));
  return Object.fromEntries(names.map((name) => [name, of(name)])) as never;
}
