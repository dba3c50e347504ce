import * as z from 'zod/mini';
import { type MemoryPage, readReasons, timeSchema } from '#domain/memory/memory.ts';
import { pageLineSchema, textLineSchema } from '#domain/memory/synced-page.ts';
import { base64OfBytes, bytesOfBase64 } from '#shared/base64.ts';
import type { GlossDatabase, MemoryTextRow } from '../database/database.ts';
import type { Store } from '../database/store.ts';
import { addLacking } from './lacking.ts';
import { listNewTexts } from './lacking-vectors.ts';
import { addToTotals, sentPagesKey } from './memory-bytes.ts';

/** Tables of memory in a backup: pages after their texts, visits after their pages. Words are made again. */
export const memoryTables = ['memoryTexts', 'memoryPages', 'memoryVisits'] as const;
type MemoryTable = (typeof memoryTables)[number];

export const isMemoryTable = (table: string): table is MemoryTable =>
  memoryTables.some((each) => each === table);

const visitSchema = z.object({
  id: z.string(),
  pageId: z.string(),
  at: timeSchema,
  reason: z.enum(readReasons),
});

export const memoryRowSchemas = {
  memoryTexts: textLineSchema,
  memoryPages: pageLineSchema,
  memoryVisits: visitSchema,
} as const satisfies Record<MemoryTable, z.ZodMiniType>;

type Row = Record<string, unknown>;
type TextLine = z.infer<typeof textLineSchema>;

/** A text as a line of JSON has it. */
export function textLine({ hash: key, wordsHash, bytes }: MemoryTextRow): Row {
  return { hash: key, wordsHash, bytes: base64OfBytes(bytes) };
}

/** Ids of pages of a backup that are here under others. */
export type PageAliases = Map<string, string>;

/**
 * Adds a row of a backup to memory, unless it is there: a page of the same text and address is the same, under
 * whichever id. What a text is said to be is checked when its words are made. Call inside of a transaction with these tables
 * and `meta`. @returns whether it was added
 */
export async function mergeMemoryRow(
  { db }: Store,
  table: MemoryTable,
  row: Row,
  aliases: PageAliases,
): Promise<boolean> {
  if (table === 'memoryTexts') return addText(db, row as TextLine);
  if (table === 'memoryPages') return addPage(db, row as MemoryPage, aliases);
  return addVisit(db, row as z.infer<typeof visitSchema>, aliases);
}

/** Adds a text unless it is there. What it is said to be is checked when its words are made (`index-texts.ts`). */
export async function addText(
  db: GlossDatabase,
  { hash: key, wordsHash, bytes }: TextLine,
): Promise<boolean> {
  if (await db.memoryTexts.get(key)) return false;
  const packed = bytesOfBase64(bytes);
  await db.memoryTexts.put({ hash: key, wordsHash, bytes: packed, size: packed.length });
  await addLacking(db, 'words', [key]);
  await listNewTexts(db, [key]);
  await addToTotals(db, { bytes: packed.length, texts: 1 });
  return true;
}

async function addPage(
  db: GlossDatabase,
  { sentAt: _sentAt, ...page }: MemoryPage,
  aliases: PageAliases,
): Promise<boolean> {
  const { memoryPages, memoryTexts, meta } = db;
  const known = await memoryPages.where({ address: page.address, hash: page.hash }).first();
  if (known) aliases.set(page.id, known.id);
  if (known || (await memoryPages.get(page.id)) || !(await memoryTexts.get(page.hash)))
    return false;
  await memoryPages.put(page);
  await meta.delete(sentPagesKey);
  await addToTotals(db, { pages: 1 });
  return true;
}

async function addVisit(
  { memoryPages, memoryVisits }: GlossDatabase,
  { id, at, reason, pageId }: z.infer<typeof visitSchema>,
  aliases: PageAliases,
): Promise<boolean> {
  const page = await memoryPages.get(aliases.get(pageId) ?? pageId);
  if (!page || (await memoryVisits.get(id))) return false;
  await memoryVisits.put({
    id,
    pageId: page.id,
    site: page.site,
    kind: page.kind ?? 'webpage',
    at,
    reason,
  });
  return true;
}
