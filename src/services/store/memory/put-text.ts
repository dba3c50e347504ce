import type { WordsOfText } from '#workers/memory/memory.api.ts';
import type { GlossDatabase, MemoryTextRow } from '../database/database.ts';
import { dropLacking } from './lacking.ts';
import { listNewTexts } from './lacking-vectors.ts';
import { addToTotals } from './memory-bytes.ts';
import { wordsKey } from './words-key.ts';

type NewText = Omit<MemoryTextRow, 'size'>;

/** The hash of the text that is stored: of one that says the same, if there is one. Call inside of `inMemory`. */
export async function putText(
  db: GlossDatabase,
  text: NewText,
  words: readonly string[],
): Promise<string> {
  const known = await db.memoryTexts.get(text.hash);
  const same = await sameText(db, text, known);
  if (!same) {
    await storeText(db, text, words, known);
    return text.hash;
  }
  const all = [...new Set([...same.words, ...words])];
  if (all.length > same.words.length) await storeText(db, same.text, all, same.text);
  return same.text.hash;
}

/**
 * What texts are found by, by their hashes; those that are gone are left out. Which others say the same is not what a row
 * of elsewhere has claimed. Call inside of `inMemory`.
 */
export async function putWords(
  db: GlossDatabase,
  all: ReadonlyMap<string, WordsOfText>,
): Promise<void> {
  const found = await db.memoryTexts.bulkGet([...all.keys()]);
  const rows = found.flatMap((row) => {
    if (!row) return [];
    const own = all.get(row.hash);
    return own ? [{ row, ...own }] : [];
  });
  const sized = rows.map(({ row, words, wordsHash }) => ({
    ...row,
    wordsHash,
    size: row.bytes.length + sizeOfWords(words),
  }));
  await db.memoryTexts.bulkPut(sized);
  await db.memoryWords.bulkPut(
    rows.map(({ row, words }) => ({ hash: wordsKey(row.hash), words: [...words] })),
  );
  const bytes = sized.reduce((sum, { size }, at) => sum + size - rows[at]!.row.size, 0);
  await addToTotals(db, { bytes });
}

/** `before`: what is there of it. */
async function storeText(
  db: GlossDatabase,
  text: NewText,
  words: readonly string[],
  before: MemoryTextRow | undefined,
): Promise<void> {
  const { hash } = text;
  const size = text.bytes.length + sizeOfWords(words);
  await db.memoryTexts.put({ ...text, size });
  await db.memoryWords.put({ hash: wordsKey(hash), words: [...words] });
  await dropLacking(db, 'words', [hash]);
  if (!before) await listNewTexts(db, [hash]);
  await addToTotals(db, { bytes: size - (before?.size ?? 0), texts: before ? 0 : 1 });
}

/** One that has no words yet came from a file, and was not checked. */
async function sameText(
  { memoryTexts, memoryWords }: GlossDatabase,
  { wordsHash }: NewText,
  known: MemoryTextRow | undefined,
): Promise<{ text: MemoryTextRow; words: readonly string[] } | undefined> {
  const others = await memoryTexts.where({ wordsHash }).toArray();
  for (const text of known ? [known, ...others] : others) {
    const words = await memoryWords.get(wordsKey(text.hash));
    if (words) return { text, words: words.words };
  }
  return undefined;
}

/** As an index has them: two bytes a letter, and its key. */
const sizeOfWords = (words: readonly string[]) =>
  words.reduce((sum, { length }) => sum + length * 2 + 32, 0);
