import os from 'node:os';
import type { Lags } from './lags.ts';
import { type Cost, median } from './page-cost.ts';
import type { Longest } from './probes.ts';

/** The figures of one answer in one view; times in milliseconds. */
export interface Figures {
  name: string;
  chars: number;
  /** Task time of each run. */
  runs: number[];
  whole: Cost;
  /** The same elements put in by a bare script: see browser-alone.ts. */
  alone?: Cost;
  /** Median processor time of each tenth of the text. */
  tenths: number[];
  /** The last tenth over the second; the first holds what asking costs. */
  growth: number;
  /** null: not looked at. */
  long: Longest | null;
  lag?: Lags;
  /** False: not drawn within the limit; the costs are what it had used up by then. */
  inTime: boolean;
  ours: boolean;
}

const aims = { taskMs: 1_500, lagMs: 100, longestTaskMs: 50, growth: 1.5, ratio: 1.3 };

export function medianTenths(runs: readonly (readonly Cost[])[]): number[] {
  const count = runs[0]?.length ?? 0;
  return Array.from({ length: count }, (_, tenth) =>
    Math.round(median(runs.map((costs) => costs[tenth]?.cpu ?? Number.NaN))),
  );
}

export function growthOf(tenths: readonly number[]): number {
  return Math.round(((tenths.at(-1) ?? Number.NaN) / (tenths[1] ?? Number.NaN)) * 100) / 100;
}

/** Prints the table and a line of JSON; false where an aim is missed. */
export function report(figures: readonly Figures[]): boolean {
  const rows = figures.map((each) => [
    each.name,
    String(each.chars),
    `${each.whole.task}${each.inTime ? '' : '+'}`,
    String(each.whole.cpu),
    `${each.tenths[1]} / ${each.tenths.at(-1)} (×${each.growth})`,
    each.long ? `${each.long.longestTask || '–'} / ${each.long.longestFrame || '–'}` : '?',
    each.lag ? `${each.lag.median} / ${each.lag.p99} / ${each.lag.longest}` : '',
  ]);
  const head = [
    'answer',
    'characters',
    'task ms',
    'cpu ms',
    '2nd / last tenth cpu ms',
    'longest task / frame > 50 ms',
    'lag ms: median / p99 / longest',
  ];
  for (const row of [head, ...rows]) console.error(line(row, [head, ...rows]));
  for (const { name, whole, alone } of figures) {
    if (!alone) continue;
    console.error(
      `${name}: ×${ratioOf(whole, alone)} of what the browser alone takes for the same elements in the same panel (${alone.task} ms of tasks, ${alone.cpu} of processor).`,
    );
  }
  console.error(
    'Gloss: the whole product, with the offscreen document, which shares the main thread; median of its runs.\n' +
      'The others get the text straight from the host and save nothing: an advantage to them. +: not drawn in time.',
  );
  const [load = 0] = os.loadavg();
  const cores = os.availableParallelism();
  if (load > cores) {
    console.error(
      `The machine was busy (load ${load.toFixed(1)} on ${cores} cores): all times are too long.`,
    );
  }
  const faults = figures.filter((each) => each.ours).flatMap(missed);
  for (const fault of faults) console.error(`missed: ${fault}`);
  for (const { name: measure, whole, alone } of figures) {
    if (!alone) continue;
    const ratio = ratioOf(whole, alone);
    console.log(JSON.stringify({ bench: 'stream', measure, ratio, limit: aims.ratio }));
  }
  console.log(
    JSON.stringify({ bench: 'stream', aims, load, cores, figures, ok: faults.length === 0 }),
  );
  return faults.length === 0;
}

/** Processor time, which other work of the machine does not change. */
const ratioOf = (whole: Cost, alone: Cost) => Math.round((whole.cpu / alone.cpu) * 100) / 100;

function missed({ name, whole, alone, growth, long, lag }: Figures): string[] {
  return [
    ...(alone && ratioOf(whole, alone) > aims.ratio
      ? [`${name}: ×${ratioOf(whole, alone)} of the browser alone, aim ${aims.ratio}`]
      : []),
    ...(whole.task > aims.taskMs ? [`${name}: ${whole.task} ms of tasks, aim ${aims.taskMs}`] : []),
    ...(growth > aims.growth ? [`${name}: the last tenth costs ×${growth}`] : []),
    ...(long?.longestTask ? [`${name}: a task of ${long.longestTask} ms`] : []),
    ...(lag && lag.longest > aims.lagMs ? [`${name}: ${lag.longest} ms behind`] : []),
  ];
}

function line(row: readonly string[], all: readonly (readonly string[])[]): string {
  const widths = row.map((_, column) => Math.max(...all.map((each) => each[column]?.length ?? 0)));
  return row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
}
