import { readdirSync } from 'node:fs';
import path from 'node:path';
import { defaultLength, type GrowthRow, linearLimit } from '#test/growth/growth-row.ts';

const folder = path.join(import.meta.dirname, '../../test/growth/tables');
const minMs = 4;
const maxLength = 1 << 19;
const rounds = 3;
const attempts = 4;

/**
 * The rows whose steps `test/growth` counts, by their processor time: of an input that takes long enough to be
 * measured, and of one four times as long. Prints both and their ratio; false where one grew more than its limit.
 */
export async function benchGrowth(): Promise<boolean> {
  let isGood = true;
  for (const file of readdirSync(folder).sort()) {
    const table = path.basename(file, '.ts');
    if (table === 'counter') continue;
    const { rows } = (await import(path.join(folder, file))) as { rows: readonly GrowthRow[] };
    for (const row of rows) {
      const figures = await growthOf(row);
      console.log(JSON.stringify({ bench: 'growth', row: `${table}: ${row.name}`, ...figures }));
      isGood &&= figures.growth < (row.limit ?? linearLimit);
    }
  }
  return isGood;
}

async function growthOf(row: GrowthRow) {
  let length = row.length ?? defaultLength;
  while (length < maxLength && (await least(row, length)) < minMs) length *= 2;
  let best = { length, ms: 0, ms4: 0, growth: Number.POSITIVE_INFINITY };
  // Another load of the machine makes a work longer, never shorter.
  for (let at = 0; at < attempts && best.growth > (row.limit ?? linearLimit); at += 1) {
    const [ms, ms4] = [await least(row, length), await least(row, 4 * length)];
    const growth = ms < minMs / 4 ? 1 : ms4 / ms;
    if (growth < best.growth)
      best = { length, ms: round(ms), ms4: round(ms4), growth: round(growth) };
  }
  return best;
}

async function least({ make, work }: GrowthRow, length: number): Promise<number> {
  let ms = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && ms > 0; round += 1) {
    const input = make(length) as never;
    const start = process.cpuUsage();
    await work(input);
    const { user, system } = process.cpuUsage(start);
    ms = Math.min(ms, (user + system) / 1000);
    if (ms > 400) break;
  }
  return ms;
}

const round = (value: number) => Math.round(value * 100) / 100;
