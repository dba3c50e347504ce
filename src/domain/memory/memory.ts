import * as z from 'zod/mini';
import type { ReadKind } from './read-kinds.ts';

/** How a page came into memory, the strongest first. `saved`: by what a person saves of it. */
export const readReasons = ['question', 'saved', 'reading'] as const;
export type ReadReason = (typeof readReasons)[number];

const off = z._default(z.boolean(), false);

export const memorySettingSchema = z.object({
  /** Pages of questions and summaries are remembered. */
  ofQuestions: z.boolean(),
  /** So are those of which something is saved. */
  ofSaved: off,
  /** And those that are in front of the person for `seconds`. */
  ofReading: off,
  seconds: z._default(z.number().check(z.int(), z.minimum(5)), 30),
  /** The person has seen once that there is such a choice. */
  isOffered: off,
  /** The same on all devices of an account, or of a list of one's own, that have this on. */
  isSynced: off,
  /** null: until the person deletes it. */
  days: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(36_500))),
  megabytes: z.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
});
export type MemorySetting = z.infer<typeof memorySettingSchema>;

/** Off until a person turns it on. */
export const noMemory: MemorySetting = {
  ofQuestions: false,
  ofSaved: false,
  ofReading: false,
  seconds: 30,
  isOffered: false,
  isSynced: false,
  days: 365,
  megabytes: 500,
};

/** Whether anything is remembered. */
export const isMemoryOn = ({ ofQuestions, ofSaved, ofReading }: MemorySetting): boolean =>
  ofQuestions || ofSaved || ofReading;

const lastTime = 8_640_000_000_000_000;
/** Epoch milliseconds, as far as there are dates: what comes from elsewhere may be any number. */
export const timeSchema = z.number().check(z.minimum(0), z.maximum(lastTime));

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
  /** Absent: a web page. Checked where rows come from elsewhere. */
  kind: z.optional(z.string() as z.ZodMiniType<ReadKind>),
  author: z.array(z.string()),
  /** `YYYY-MM-DD`; null: the page names none. */
  published: z.nullable(z.string()),
  /** Epoch milliseconds of the last visit. */
  lastAt: timeSchema,
  /** That of the visit with which it was synced; absent: it never was. */
  sentAt: z.optional(z.number()),
});
export type MemoryPage = z.infer<typeof memoryPageSchema>;

/** A visit as lists show it. */
export const readEntrySchema = z.object({
  visitId: z.string(),
  page: memoryPageSchema,
  /** ISO 8601. */
  created_at: z.string(),
  reason: z.enum(readReasons),
});
export type ReadEntry = z.infer<typeof readEntrySchema>;
