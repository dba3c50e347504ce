import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '#scripts/building/build-steps.ts';
import { runBench } from './measures/compare-builds.ts';
import { type BenchResult, type BenchResults, figuresPage } from './measures/figures-page.ts';

/** Those with a peer or a baseline in their run first: no further one starts when the time is over. */
const order = [
  'page',
  'chats',
  'resident',
  'gateway',
  'text',
  'extract',
  'documents',
  'upload',
  'selection',
  'browser',
  'languages',
  'voice',
  'hostile',
  'web-search',
  'stream',
  'memory',
];
const maxSeconds = 15 * 60;

/**
 * `npm run bench`: the benches one after the other in 15 minutes; writes `bench/results.json` and the page
 * `docs/figures.md`. False where one missed a limit or failed; the others run all the same.
 */
export async function benchWhole(): Promise<boolean> {
  const start = performance.now();
  const secondsSince = (from: number) => Math.round((performance.now() - from) / 1000);
  const benches: BenchResult[] = [];
  for (const name of order) {
    if (secondsSince(start) >= maxSeconds) break;
    const began = performance.now();
    const { output, isGood } = await runBench(root, name);
    benches.push({ name, seconds: secondsSince(began), isGood, lines: linesOf(output) });
  }
  writeResults({
    measuredAt: new Date().toISOString(),
    version: versionOf(),
    machine: thisMachine(),
    benches,
    left: order.slice(benches.length),
  });
  return benches.every(({ isGood }) => isGood);
}

function writeResults(results: BenchResults): void {
  mkdirSync(path.join(root, 'bench'), { recursive: true });
  const json = `${JSON.stringify(results, null, 1)}\n`;
  writeFileSync(path.join(root, 'bench/results.json'), json);
  writeFileSync(path.join(root, 'docs/figures.md'), figuresPage(results));
}

const linesOf = (output: string): BenchResult['lines'] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

function versionOf(): string {
  const text = readFileSync(path.join(root, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function thisMachine(): BenchResults['machine'] {
  const [first, ...others] = os.cpus();
  return {
    processor: first?.model ?? 'unknown processor',
    cores: others.length + 1,
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.type()} ${os.release()}`,
    node: process.versions.node,
  };
}
