import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** What `score.mjs` says of one tool's results on one set. */
export interface Score {
  set: string;
  cases: number;
  missing: number;
  [measure: string]: unknown;
}

/** Runs the set's own `score.mjs` on results, one object a line. */
export function score(folder: string, set: string, results: readonly object[]): Score {
  const work = mkdtempSync(path.join(os.tmpdir(), 'gloss-score-'));
  const file = path.join(work, `${set}.jsonl`);
  writeFileSync(file, `${results.map((result) => JSON.stringify(result)).join('\n')}\n`);
  const script = path.join(path.dirname(folder), 'score.mjs');
  const done = spawnSync(process.execPath, [script, set, file, folder], { encoding: 'utf8' });
  rmSync(work, { recursive: true, force: true });
  if (done.status !== 0) throw new Error(`score.mjs ${set}: ${done.stderr}`);
  return JSON.parse(done.stdout) as Score;
}

/** Prints our line and the other tool's; false where a measure is below its baseline. */
export function report(
  ours: Score,
  other: { tool: string; score: Score },
  baselines: Readonly<Record<string, number>>,
  more: object = {},
): boolean {
  const below = Object.entries(baselines).filter(([name, min]) => Number(ours[name]) < min);
  const ok = below.length === 0 && ours.missing === 0;
  console.log(JSON.stringify({ tool: 'gloss', ...ours, ...more, baselines, ok }));
  console.log(JSON.stringify({ tool: other.tool, ...other.score }));
  return ok;
}
