import { type MemorySetting, type ReadReason, readReasons } from './memory.ts';
import type { ReadKind } from './read-kinds.ts';

/** A time at which a page was read. */
export interface MemoryVisit {
  id: string;
  pageId: string;
  site: string;
  /** Of its page. */
  kind: ReadKind;
  /** Epoch milliseconds. */
  at: number;
  /** How it came into memory. */
  reason: ReadReason;
}

const choices = {
  question: 'ofQuestions',
  saved: 'ofSaved',
  reading: 'ofReading',
} as const satisfies Record<ReadReason, keyof MemorySetting>;

/** Whether pages that come this way are remembered. */
export const isRemembered = (memory: MemorySetting, reason: ReadReason): boolean =>
  memory[choices[reason]];

/** Of two of a visit. */
export const strongerReason = (one: ReadReason, other: ReadReason): ReadReason =>
  readReasons.find((reason) => reason === one || reason === other) ?? one;

/** What is done with a page this soon after is of one reading. */
const visitMs = 30 * 60_000;

/** Whether a page is still being read, as it was then. */
export const isSameVisit = (one: number, other: number): boolean => Math.abs(one - other) < visitMs;
