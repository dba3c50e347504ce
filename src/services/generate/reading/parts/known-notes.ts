import type { Part } from '#domain/reading/plan-reading.ts';
import type { Store } from '#services/store/database/store.ts';
import type { TurnContext } from '../../turn-prompt.ts';
import type { PartsPlan } from '../answer-plan.ts';
import { readNotes, type StoredNotes } from './part-notes.ts';

/** Notes that this answer, or the one it replaces, made of the same sources; null for none. */
export async function knownNotes(
  store: Store,
  { documents }: TurnContext,
  { answerId, partsOf }: { answerId: string; partsOf: string | null },
): Promise<StoredNotes | null> {
  const own = await readNotes(store, answerId);
  const stored = own ?? (partsOf === null ? null : await readNotes(store, partsOf));
  if (!stored) return null;
  const isSame =
    stored.plan.docIds.length === documents.length &&
    documents.every(({ doc_id }, index) => stored.plan.docIds[index] === doc_id);
  return isSame ? stored : null;
}

/** A part that this much exceeds the largest of a new plan was made for a larger window. */
const tolerance = 1.1;

/** The parts as they were divided before, where the remaining ones fit this plan. */
export function withKnownParts(
  plan: PartsPlan,
  known: StoredNotes | null,
): { parts: readonly Part[]; notes: ReadonlyMap<number, string> } {
  const parts = known?.plan.parts ?? [];
  const largest = Math.max(...plan.parts.map(({ tokens }) => tokens));
  const fits = parts.every(
    ({ tokens, ranges }, index) =>
      (known?.notes.has(index + 1) || tokens <= largest * tolerance) &&
      ranges.every(({ document, to }) => to <= (plan.pieces[document]?.length ?? 0)),
  );
  if (!known || known.plan.purpose !== plan.purpose || !fits) {
    return { parts: plan.parts, notes: new Map() };
  }
  return { parts, notes: known.notes };
}
