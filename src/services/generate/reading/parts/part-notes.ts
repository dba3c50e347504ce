import Dexie from 'dexie';
import * as z from 'zod/mini';
import type { Message } from '#domain/conversations/conversations.ts';
import { isLive } from '#domain/conversations/conversations.ts';
import type { Part } from '#domain/reading/plan-reading.ts';
import { type Store, stored } from '#services/store/database/store.ts';
import { parseJson } from '#shared/json.ts';

/** How the sources of an answer were divided; a note belongs to a part of exactly this plan. */
const planSchema = z.object({
  docIds: z.array(z.string()),
  purpose: z.enum(['notes', 'transform']),
  parts: z.array(
    z.object({
      ranges: z.array(z.object({ document: z.number(), from: z.number(), to: z.number() })),
      tokens: z.number(),
    }),
  ),
});
export type StoredPlan = Omit<z.infer<typeof planSchema>, 'parts'> & { parts: readonly Part[] };

export interface StoredNotes {
  plan: StoredPlan;
  /** By part, from 1. */
  notes: Map<number, string>;
}

/** The row of the plan; parts count from 1. */
const planRow = 0;

/** The notes of an answer, part by part; null where it has none, or they were deleted. */
export async function readNotes(store: Store, answerId: string): Promise<StoredNotes | null> {
  const rows = await stored(() => rowsOf(store, answerId).toArray());
  const plan = planSchema.safeParse(
    parseJson(rows.find(({ part }) => part === planRow)?.text ?? ''),
  );
  if (!plan.success) return null;
  const notes = rows.filter(({ part }) => part !== planRow);
  return { plan: plan.data, notes: new Map(notes.map(({ part, text }) => [part, text])) };
}

/** Starts the notes of an answer, with those of an earlier one. */
export function beginNotes(
  store: Store,
  answerId: string,
  plan: StoredPlan,
  notes: ReadonlyMap<number, string>,
): Promise<void> {
  const { partNotes } = store.db;
  return stored(() =>
    store.db.transaction('rw', partNotes, async () => {
      await rowsOf(store, answerId).delete();
      await partNotes.bulkPut([
        { answerId, part: planRow, text: JSON.stringify(plan) },
        ...Array.from(notes, ([part, text]) => ({ answerId, part, text })),
      ]);
    }),
  );
}

export async function addNote(
  store: Store,
  answerId: string,
  part: number,
  text: string,
): Promise<void> {
  await stored(() => store.db.partNotes.put({ answerId, part, text }));
}

export async function dropNotes(store: Store, answerIds: readonly string[]): Promise<void> {
  const { partNotes } = store.db;
  await stored(() =>
    store.db.transaction('rw', partNotes, async () => {
      for (const answerId of answerIds) await rowsOf(store, answerId).delete();
    }),
  );
}

/** Notes of failed answers are deleted after this time. */
const retentionMs = 30 * 24 * 3_600_000;

/** Deletes notes that can no longer be used: their answers are complete, deleted or old. */
export async function sweepNotes(store: Store): Promise<void> {
  const keys = await stored(() => store.db.partNotes.toCollection().primaryKeys());
  const answerIds = [...new Set(keys.map(([answerId]) => answerId))];
  const rows = await stored(() => store.db.messages.bulkGet(answerIds));
  const oldest = new Date(store.clock.now() - retentionMs).toISOString();
  const spent = answerIds.filter((_, index) => isIdle(rows[index], oldest));
  if (spent.length > 0) await dropNotes(store, spent);
}

function isIdle(row: Message | undefined, oldest: string): boolean {
  if (!row || row.is_deleted) return true;
  if (isLive(row.status)) return false;
  const isWhole = row.status === 'done' && (row.coverage?.failed.length ?? 0) === 0;
  return isWhole || row.updated_at < oldest;
}

function rowsOf(store: Store, answerId: string) {
  return store.db.partNotes
    .where('[answerId+part]')
    .between([answerId, Dexie.minKey], [answerId, Dexie.maxKey]);
}
