import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '#scripts/building/build-steps.ts';
import { type BenchFigures, figuresIn, paired } from './paired-figures.ts';

/**
 * Runs a bench in another checkout, with its packages installed, and in this one by turns, and prints
 * a line for each figure that both give. What a checkout prints by itself goes to stderr. False where
 * this build's own limits are missed.
 */
export async function compareBuilds(name: string, baseline: string, rounds: number) {
  const measured = [];
  let isGood = true;
  for (let round = 0; round < rounds; round += 1) {
    const other = path.resolve(process.env.INIT_CWD ?? '.', baseline);
    const before = figuresOf(await runBench(other, name), other);
    const now = await runBench(root, name);
    isGood &&= now.isGood;
    measured.push({ baseline: before, now: figuresOf(now, root) });
  }
  for (const each of paired(measured)) console.log(JSON.stringify({ bench: name, ...each }));
  return isGood;
}

/** Runs a bench of a checkout; what it prints goes to stderr too. */
export async function runBench(
  checkout: string,
  name: string,
): Promise<{ output: string; isGood: boolean }> {
  console.error(`${name} of ${checkout} …`);
  const bench = spawn(process.execPath, ['scripts/bench.ts', name], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(bench.stdout), once(bench, 'exit')]);
  process.stderr.write(output);
  return { output, isGood: code === 0 };
}

function figuresOf({ output }: { output: string }, checkout: string): BenchFigures {
  const figures = figuresIn(output);
  if (figures.size === 0) throw new Error(`${checkout}: the bench gave no figures`);
  return figures;
}
