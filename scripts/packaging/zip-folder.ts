import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Zippable, zipSync } from 'fflate';

/** ZIP has local times without a zone: the same numbers everywhere. */
const mtime = new Date(1980, 0, 1);

/** The files of a folder as a ZIP archive: the same bytes for the same files, whenever and wherever it is made. */
export function zipFolder(
  folder: string,
  isIn: (file: string) => boolean = () => true,
): Uint8Array {
  const files: Zippable = {};
  for (const file of filesOf(folder).filter(isIn))
    files[file] = [
      readFileSync(path.join(folder, file)),
      { mtime, level: 9, os: 3, attrs: 0o644 << 16 },
    ];
  return zipSync(files);
}

/** Paths of all files below a folder, with slashes, in order of their letters' numbers. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .sort();
}
