import * as z from 'zod/mini';

/** Days after which what was read is forgotten. */
export const memoryDays = [30, 365] as const;

/** Megabytes that the texts may take together. */
export const memorySizes = [100, 500, 2000] as const;

/** Seconds after which a page in front counts as read. */
export const readingSeconds = [30, 60, 120, 300] as const;

/** How a page came into memory, the strongest first. `saved`: by what a person saves of it. */
export const readReasons = ['question', 'saved', 'reading'] as const;
export type ReadReason = (typeof readReasons)[number];

export const memorySettingSchema = z.object({
  /** Pages of questions and summaries are remembered. */
  ofQuestions: z.boolean(),
  /** So are those of which something is saved. */
  ofSaved: z._default(z.boolean(), false),
  /** And those that are in front of the person for `seconds`. */
  ofReading: z._default(z.boolean(), false),
  seconds: z._default(z.number().check(z.int(), z.minimum(5), z.maximum(3_600)), 30),
  /** The person has seen once that there is such a choice. */
  isOffered: z._default(z.boolean(), false),
  /** The same on all devices of an account, or of a list of one's own, that have this on. */
  isSynced: z._default(z.boolean(), false),
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

const choices = {
  question: 'ofQuestions',
  saved: 'ofSaved',
  reading: 'ofReading',
} as const satisfies Record<ReadReason, keyof MemorySetting>;

/** Whether pages that come this way are remembered. */
export const isRemembered = (memory: MemorySetting, reason: ReadReason): boolean =>
  memory[choices[reason]];

/** Whether anything is remembered. */
export const isMemoryOn = (memory: MemorySetting): boolean =>
  readReasons.some((reason) => isRemembered(memory, reason));

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
  /** That of the visit with which it was synced; absent: it never was. */
  sentAt: z.optional(z.number()),
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
  reason: ReadReason;
}

/** A visit as lists show it. */
export const readEntrySchema = z.object({
  visitId: z.string(),
  page: memoryPageSchema,
  /** ISO 8601. */
  created_at: z.string(),
  reason: z.enum(readReasons),
});
export type ReadEntry = z.infer<typeof readEntrySchema>;

/** Of two of a visit. */
export const strongerReason = (one: ReadReason, other: ReadReason): ReadReason =>
  readReasons.find((reason) => reason === one || reason === other) ?? one;

/** What is done with a page this soon after is of one reading. */
const visitMs = 30 * 60_000;

/** Whether a page is still being read, as it was then. */
export const isSameVisit = (one: number, other: number): boolean => Math.abs(one - other) < visitMs;
