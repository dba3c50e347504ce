import * as z from 'zod/mini';

/** Days after which what was read is forgotten. */
export const memoryDays = [30, 365] as const;

/** Megabytes that the texts may take together. */
export const memorySizes = [100, 500, 2000] as const;

export const memorySettingSchema = z.object({
  /** Pages of questions and summaries are remembered. */
  ofQuestions: z.boolean(),
  /** null: until the person deletes it. */
  days: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(36_500))),
  megabytes: z.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
});
export type MemorySetting = z.infer<typeof memorySettingSchema>;

/** Off until a person turns it on. */
export const noMemory: MemorySetting = { ofQuestions: false, days: 365, megabytes: 500 };

/** Whether anything is remembered. */
export const isMemoryOn = (memory: MemorySetting): boolean => memory.ofQuestions;

/** A page at an address with the text that it had; another text there is another one. */
export const memoryPageSchema = z.object({
  id: z.string(),
  /** Without a place in the page and what tracks a visitor. */
  address: z.string(),
  site: z.string(),
  /** SHA-256 of its text, hex: the row of `memoryTexts`. */
  hash: z.string(),
  docId: z.string(),
  title: z.string(),
  author: z.array(z.string()),
  /** `YYYY-MM-DD`; null: the page names none. */
  published: z.nullable(z.string()),
  /** Epoch milliseconds of the last visit. */
  lastAt: z.number(),
});
export type MemoryPage = z.infer<typeof memoryPageSchema>;

/** A time at which a page was read. */
export interface MemoryVisit {
  id: string;
  pageId: string;
  site: string;
  /** Epoch milliseconds. */
  at: number;
  /** How it came into memory. */
  reason: 'question';
}

/** A visit as lists show it. */
export const readEntrySchema = z.object({
  visitId: z.string(),
  page: memoryPageSchema,
  /** ISO 8601. */
  created_at: z.string(),
});
export type ReadEntry = z.infer<typeof readEntrySchema>;

/** Questions this near each other are about one reading. */
const visitMs = 30 * 60_000;

/** Whether a page is still being read, as it was then. */
export const isSameVisit = (last: number, now: number): boolean => now - last < visitMs;
