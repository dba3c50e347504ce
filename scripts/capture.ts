import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { PageSnapshot } from '#domain/capture/captures.ts';
import {
  type BadLine,
  linesOf,
  type PageFile,
  pageOf,
  pageOfLine,
} from './reading/capture-lines.ts';
import { PageReader } from './reading/capture-pages.ts';
import { pageReading, readingText } from './reading/page-reading.ts';

const usage =
  'usage: npm run capture -- <file.html> [--url <address>] | --list <file of JSON lines>';
/** Of a page whose address is not known. */
const anyAddress = 'http://fakehost/test/page.html';

interface Requested {
  pages: (PageFile | BadLine)[];
  /** One page: how it was read is said, too. */
  isOne: boolean;
}

/** The pages to capture, or null for an invalid command line. */
async function requestedBy(args: string[]): Promise<Requested | null> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { url: { type: 'string' }, list: { type: 'string' } },
  });
  if (values.list) {
    const list = path.resolve(process.env.INIT_CWD ?? '.', values.list);
    return { pages: linesOf(await readFile(list, 'utf8')).map(pageOfLine), isOne: false };
  }
  const [file] = positionals;
  return file ? { pages: [pageOf(file, values.url ?? anyAddress)], isOne: true } : null;
}

const requested = await requestedBy(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return null;
});
if (!requested) {
  console.error(usage);
  process.exit(2);
}
const { pages, isOne } = requested;
const reader = await PageReader.open();
const copies: PageSnapshot[] = [];
const save = (_: PageFile, snapshot: PageSnapshot) => void copies.push(snapshot);
for await (const result of reader.read(pages, isOne ? save : undefined)) {
  const [copied] = copies;
  const reading = copied ? await pageReading(copied) : null;
  console.log(JSON.stringify({ ...result, ...(reading && { reading }) }));
  if (copied) console.error(readingText(reading));
}
await reader.close();
