import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type ImportCounts,
  type Imported,
  type ImportedChat,
  noCounts,
} from '#domain/import/imported.ts';
import { zipOfBlobs } from '#services/store/backup/backup-zip.ts';
import { ImportReader } from '#workers/import/import.core.ts';
import { root } from './sources.ts';

export interface ReadImport {
  names: string[];
  items: Imported[];
  counts: ImportCounts;
  unknown: string[];
}

/** What a file of another product has; null: it is a backup of this one. */
export async function readImport(file: File, from = 0): Promise<ReadImport | null> {
  const reader = await ImportReader.open(file);
  if (!reader) return null;
  const all: ReadImport = { names: [], items: [], counts: noCounts, unknown: [] };
  all.names = await reader.read({ from, onlyCount: false }, async ({ items, unknown, counts }) => {
    all.items.push(...items);
    all.unknown.push(...unknown);
    all.counts = counts;
  });
  return all;
}

export const jsonFile = (value: unknown, name = 'conversations.json') =>
  new File([typeof value === 'string' ? value : JSON.stringify(value)], name);

export async function chatsOf(file: File): Promise<ImportedChat[]> {
  const read = await readImport(file);
  return read!.items.filter((item) => item.kind === 'chat');
}

/** A file of `test/fixtures/import`, or a folder of it as the archive that it was. */
export async function importFixture(name: string): Promise<File> {
  const path = join(root, 'test/fixtures/import', name);
  if (!statSync(path).isDirectory()) return new File([readFileSync(path)], basename(path));
  const files = globSync('**/*.*', { cwd: path }).sort();
  const parts = files.map((file) => ({
    name: file,
    blob: new Blob([readFileSync(join(path, file))]),
    deflate: true,
  }));
  return new File([await zipOfBlobs(parts)], `${name}.zip`);
}
