import { readdirSync } from 'node:fs';
import path from 'node:path';
import { defaultLength, type GrowthRow, linearLimit } from './growth-row.ts';
import { StepCounter } from './step-counter.ts';

export interface CountedRow {
  name: string;
  /** Steps of the shorter and of the longer input. */
  few: number;
  many: number;
  growth: number;
  limit: number;
}

/* Prints a JSON line for each row of the tables named, else of all. */
const counter = new StepCounter();
await counter.start();
const folder = path.join(import.meta.dirname, 'tables');
const only = process.argv.slice(2);

for (const file of readdirSync(folder).sort()) {
  const table = path.basename(file, '.ts');
  if (only.length > 0 && !only.includes(table)) continue;
  const { rows } = (await import(path.join(folder, file))) as { rows: readonly GrowthRow[] };
  for (const { name, make, work, length = defaultLength, limit = linearLimit } of rows) {
    // What is made once, when it is first needed, counts for neither length.
    await work(make(length / 8) as never);
    const steps = await counter.stepsOf(
      [length, 4 * length].map(make).map((input) => () => work(input as never)),
    );
    const [few = 0, many = 0] = steps;

    const line: CountedRow = { name: `${table}: ${name}`, few, many, growth: many / few, limit };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
}
