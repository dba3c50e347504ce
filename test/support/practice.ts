import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './sources.ts';

/**
 * Folder of a set of practice material, or null where it is absent: GLOSS_PRACTICE, else next to
 * the repository.
 */
export function practiceSet(name: string): string | null {
  const base = process.env.GLOSS_PRACTICE ?? path.join(root, '../shared/practice');
  const folder = path.join(base, name);
  return existsSync(folder) ? folder : null;
}
