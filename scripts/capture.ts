import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type PageFile, PageReader } from './capture-pages.ts';

const usage = 'usage: npm run capture -- <file.html> --url <address> | --list <file of JSON lines>';

/** The pages asked for, or null when the command line makes no sense. */
async function pagesOf(args: string[]): Promise<PageFile[] | null> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { url: { type: 'string' }, list: { type: 'string' } },
  });
  if (values.list) {
    const list = path.resolve(process.env.INIT_CWD ?? '.', values.list);
    const lines = (await readFile(list, 'utf8')).split('\n').filter((line) => line.trim());
    return lines.map((line) => JSON.parse(line) as PageFile);
  }
  const [file] = positionals;
  return file && values.url ? [{ file, url: values.url }] : null;
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
