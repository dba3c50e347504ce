import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../building/build-steps.ts';
import type { PageResult } from '../page-scores.ts';
import type { SetPage } from '../sets.ts';
import { snapshotKey } from '../snapshots.ts';
import type { ForestTexts } from '../training/forests.ts';
import { inThreads } from './in-threads.ts';

/** A page to be read: by the product, with other forests if they are given, or by plain Readability and turndown. */
export interface ReadingCall {
  page: SetPage;
  by: 'product' | 'plain';
  forests?: ForestTexts;
}

export interface Reading extends PageResult {
  /** It was read without the likelihood of its segments. */
  isSettled: boolean;
  language: string;
}

const cache = path.join(root, '.cache/bench-readings');
const thread = new URL('./reading-thread.ts', import.meta.url);
const code = {
  product: keyOf(['src/{services/capture,sites,domain,shared}/**/*.ts', 'package-lock.json']),
  plain: keyOf(['test/probe/plain-tools.ts', 'package-lock.json']),
};

/**
 * Reads pages, large ones first, in threads; what was read of the same bytes by the same code comes from the cache. Says
 * on stderr how far it is, and which pages could not be read: those have no reading.
 */
export async function readingsOf(calls: readonly ReadingCall[]): Promise<Map<string, Reading>> {
  const readings = new Map<string, Reading>();
  const missing = calls.filter((call) => {
    const file = fileOf(call);
    if (!existsSync(file)) return true;
    readings.set(call.page.file, JSON.parse(readFileSync(file, 'utf8')) as Reading);
    return false;
  });
  console.error(`Reading ${missing.length} pages, ${readings.size} are in the cache …`);
  const sized = missing.map((call) => ({ call, size: statSync(call.page.file).size }));
  const inOrder = sized.sort((a, b) => b.size - a.size).map(({ call }) => call);
  let done = 0;
  await inThreads<ReadingCall, Reading>(thread, inOrder, (call, reading) => {
    done += 1;
    if (done % 100 === 0) console.error(`${done} of ${missing.length} pages`);
    if (!reading) console.error(`${call.page.set}/${call.page.name}: not read`);
    else {
      readings.set(call.page.file, reading);
      mkdirSync(cache, { recursive: true });
      writeFileSync(fileOf(call), JSON.stringify(reading));
    }
  });
  return readings;
}

function fileOf({ page, by, forests }: ReadingCall): string {
  const hash = createHash('sha256').update(snapshotKey(page)).update(code[by]);
  if (forests) hash.update(forests.first).update(forests.second);
  return path.join(cache, `${page.name}.${by}.${hash.digest('hex').slice(0, 16)}.json`);
}

/** Of the bytes of files, tests left out. */
export function keyOf(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }));
  for (const file of files.filter((each) => !each.endsWith('.test.ts')).sort())
    hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}
