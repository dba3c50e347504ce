import * as z from 'zod/mini';
import { type MemoryPage, memoryPageSchema, readReasons } from '#domain/memory/memory.ts';
import { plainAddress, siteOf } from '#domain/memory/plain-address.ts';
import { base64OfBytes, bytesOfBase64 } from '#shared/base64.ts';
import type { GlossDatabase, MemoryTextRow } from '../database/database.ts';
import type { Store } from '../database/store.ts';
import { memoryBytesKey } from './memory-bytes.ts';

/** Tables of memory in a backup: pages after their texts, visits after their pages. Words are made again. */
export const memoryTables = ['memoryTexts', 'memoryPages', 'memoryVisits'] as const;
export type MemoryTable = (typeof memoryTables)[number];

export const isMemoryTable = (table: string): table is MemoryTable =>
  memoryTables.some((each) => each === table);

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** An address could be any, and is opened by a click. */
const pageLineSchema = z
  .object({ ...memoryPageSchema.shape, hash })
  .check(
    z.refine(({ address, site }) => plainAddress(address) === address && siteOf(address) === site),
  );

const textSchema = z.object({
  hash,
  wordsHash: hash,
  bytes: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
});

const visitSchema = z.object({
  id: z.string(),
  pageId: z.string(),
  at: z.number(),
  reason: z.enum(readReasons),
});

export const memoryRowSchemas = {
  memoryTexts: textSchema,
  memoryPages: pageLineSchema,
  memoryVisits: visitSchema,
} as const satisfies Record<MemoryTable, z.ZodMiniType>;

type Row = Record<string, unknown>;

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
  await db.meta.delete(memoryBytesKey);
  if (table === 'memoryTexts') return addText(db, row as z.infer<typeof textSchema>);
  if (table === 'memoryPages') return addPage(db, row as MemoryPage, aliases);
  return addVisit(db, row as z.infer<typeof visitSchema>, aliases);
}

async function addText(
  { memoryTexts }: GlossDatabase,
  { hash: key, wordsHash, bytes }: z.infer<typeof textSchema>,
): Promise<boolean> {
  if (await memoryTexts.get(key)) return false;
  const packed = bytesOfBase64(bytes);
  await memoryTexts.put({ hash: key, wordsHash, bytes: packed, size: packed.length });
  return true;
}

async function addPage(
  { memoryPages, memoryTexts }: GlossDatabase,
  page: MemoryPage,
  aliases: PageAliases,
): Promise<boolean> {
  const known = await memoryPages.where({ address: page.address, hash: page.hash }).first();
  if (known) aliases.set(page.id, known.id);
  if (known || (await memoryPages.get(page.id)) || !(await memoryTexts.get(page.hash))) return false;
  await memoryPages.put(page);
  return true;
}

async function addVisit(
  { memoryPages, memoryVisits }: GlossDatabase,
  { id, at, reason, pageId }: z.infer<typeof visitSchema>,
  aliases: PageAliases,
): Promise<boolean> {
  const page = await memoryPages.get(aliases.get(pageId) ?? pageId);
  if (!page || (await memoryVisits.get(id))) return false;
  await memoryVisits.put({ id, pageId: page.id, site: page.site, at, reason });
  return true;
}
