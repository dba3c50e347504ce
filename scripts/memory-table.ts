import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readPublished } from './memory-table/read-published.ts';
import { writeTable } from './memory-table/write-table.ts';

/* Makes the file that MEMORY_TABLE_URL may name of a static model as it is published (docs/self-hosting.md). */

const [folder, file] = process.argv.slice(2);
if (!folder || !file) {
  console.error('usage: node scripts/run.mjs memory-table <folder of the model> <file>');
  process.exit(2);
}
const place = (given: string) => path.resolve(process.env.INIT_CWD ?? '.', given);
const table = writeTable(readPublished(place(folder)));
writeFileSync(place(file), table);
console.log(`${file}: ${table.length} bytes`);
