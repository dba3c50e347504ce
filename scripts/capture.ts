import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type BadLine,
  linesOf,
  type PageFile,
  pageOf,
  pageOfLine,
} from './reading/capture-lines.ts';
import { PageReader } from './reading/capture-pages.ts';

const usage = 'usage: npm run capture -- <file.html> --url <address> | --list <file of JSON lines>';

/** The pages to capture, or null for an invalid command line. */
async function pagesOf(args: string[]): Promise<(PageFile | BadLine)[] | null> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { url: { type: 'string' }, list: { type: 'string' } },
  });
  if (values.list) {
    const list = path.resolve(process.env.INIT_CWD ?? '.', values.list);
    return linesOf(await readFile(list, 'utf8')).map(pageOfLine);
  }
  const [file] = positionals;
  return file && values.url ? [pageOf(file, values.url)] : null;
}

const pages = await pagesOf(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return null;
});
if (!pages) {
  console.error(usage);
  process.exit(2);
}
const reader = await PageReader.open();
for await (const result of reader.read(pages)) console.log(JSON.stringify(result));
await reader.close();
