import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
const rooms = ['src', 'machines', 'workers', 'test', 'scripts'];

/** Paths, from the root, of the files of our own that `test` accepts. */
export function sourceFiles(below: readonly string[] = rooms): string[] {
  return below
    .flatMap((room) =>
      readdirSync(path.join(root, room), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
    )
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('/fixtures/'))
    .sort();
}

export function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

export const isTest = (file: string) => /\.(test|e2e|practice)\.tsx?$/.test(file);
