import type { GlossDatabase } from '../database/database.ts';

/** In `meta`, before the hash of a text for which something is still to be made: who makes it looks at no other text. */
const lists = { words: 'memoryNoWords ', vectors: 'memoryNoVectors ' } as const;
type Lacking = keyof typeof lists;

/** In `meta`: the model of which it is listed what lacks its vectors; empty: that is looked for; absent: it is not. */
export const listedKey = 'memoryVectorsListed';

/** Call these inside of a transaction that includes `meta`, or outside of any. */
export async function addLacking(
  { meta }: GlossDatabase,
  what: Lacking,
  hashes: readonly string[],
): Promise<void> {
  await meta.bulkPut(hashes.map((hash) => ({ key: lists[what] + hash, value: '' })));
}

export async function dropLacking(
  { meta }: GlossDatabase,
  what: Lacking,
  hashes: readonly string[],
): Promise<void> {
  await meta.bulkDelete(hashes.map((hash) => lists[what] + hash));
}

/** Hashes of the texts of a list. */
export async function textsLacking({ meta }: GlossDatabase, what: Lacking): Promise<string[]> {
  const keys = await meta.where('key').startsWith(lists[what]).primaryKeys();
  return keys.map((key) => key.slice(lists[what].length));
}
