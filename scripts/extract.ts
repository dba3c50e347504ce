import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isObject, parseJson } from '#shared/json.ts';
import { extractFiles, type NamedFile } from './reading/extract-files.ts';
import { openProbePage } from './reading/probe-page.ts';

const usage =
  'usage: npm run extract -- <file>… [--password WORD] | --list <file of names or JSON lines {file, password?}>';

/** The files to read, or null for an invalid command line. */
async function filesOf(args: string[]): Promise<NamedFile[] | null> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { list: { type: 'string' }, password: { type: 'string' } },
  });
  const { password } = values;
  const named = (file: string): NamedFile =>
    password === undefined ? { file } : { file, password };
  if (!values.list) return positionals.length > 0 ? positionals.map(named) : null;
  const list = path.resolve(process.env.INIT_CWD ?? '.', values.list);
  const lines = (await readFile(list, 'utf8')).split('\n').filter((line) => line.trim());
  return lines.map((line) => {
    const row = line.trim().startsWith('{') ? parseJson(line) : undefined;
    if (!isObject(row) || typeof row.file !== 'string') return named(line.trim());
    const { file } = row;
    return typeof row.password === 'string' ? { file, password: row.password } : named(file);
  });
}

const files = await filesOf(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  return null;
});
if (!files) {
  console.error(usage);
  process.exit(2);
}
const probe = await openProbePage();
for await (const result of extractFiles(probe, files)) console.log(JSON.stringify(result));
await probe.close();
