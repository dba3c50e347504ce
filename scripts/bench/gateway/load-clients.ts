import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { readAnswer, type Target } from './chat-stream-client.ts';
import type { Plan } from './numbered-vendor.ts';

/*
 * Many readers at once, as a process of its own so that the server is measured alone: a Load in JSON
 * as its argument, a LoadResult in JSON to stdout.
 */

export interface Load {
  target: Target;
  plan: Plan;
  streams: number;
  /** The streams begin evenly spread over this time. */
  spreadMs: number;
}

export interface LoadResult {
  streams: number;
  /** In order, without a gap, with [DONE]. */
  whole: number;
  chunks: number;
  errors: string[];
  /** Milliseconds from the vendor to the reader. */
  delay: { p50: number; p99: number; longest: number };
  first: { p50: number; p99: number };
}

const load = JSON.parse(process.argv[2] ?? '{}') as Load;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const errors: string[] = [];
const reads = await Promise.all(
  Array.from({ length: load.streams }, async (_, i) => {
    await wait((i * load.spreadMs) / load.streams);
    return readAnswer(load.target, load.plan, agent).catch((error: unknown) => {
      errors.push(String(error));
      return null;
    });
  }),
);
agent.destroy();
const answers = reads.filter((read) => read !== null);
const delays = answers.flatMap((read) => read.delays).sort((a, b) => a - b);
const firsts = answers.map((read) => read.firstMs).sort((a, b) => a - b);
const at = (sorted: readonly number[], share: number) =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? -1) * 10) /
  10;
const result: LoadResult = {
  streams: load.streams,
  whole: answers.filter((read) => read.isWhole).length,
  chunks: delays.length,
  errors: errors.slice(0, 5),
  delay: { p50: at(delays, 0.5), p99: at(delays, 0.99), longest: at(delays, 1) },
  first: { p50: at(firsts, 0.5), p99: at(firsts, 0.99) },
};
process.stdout.write(`${JSON.stringify(result)}\n`);
