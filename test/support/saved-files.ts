import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** A mark has 36 bytes, also while it is written; files that tests upload have more. */
const markBytes = 36;

/** Names of documents' files in a folder of objects, those being written included. */
export function savedFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter(({ parentPath, name }) => {
      const facts = statSync(path.join(parentPath, name), { throwIfNoEntry: false });
      return facts !== undefined && facts.size > markBytes;
    })
    .map((entry) => entry.name);
}
