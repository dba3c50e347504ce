import {
  maxSampleLength,
  maxSamples,
  type WritingSample,
} from '#domain/composer/writing-samples.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { timeNow } from '../database/new-rows.ts';
import { changeRows, type Store, stored } from '../database/store.ts';

/** Newest first. */
export function listSamples({ db }: Store): Promise<WritingSample[]> {
  return stored(() => db.writingSamples.orderBy('created_at').reverse().toArray());
}

/** `created_at`: of a deleted sample that comes back; absent: now. */
export type NewSample = Pick<WritingSample, 'id' | 'text'> & { created_at?: string | undefined };

/**
 * Adds a sample, cut at its maximum length; one with the same id or text is not added twice.
 * @throws invalid where there are too many, or it has no text
 */
export async function addSample(store: Store, { id, text, created_at }: NewSample): Promise<void> {
  const own = text.trim().slice(0, maxSampleLength);
  if (own === '') throw new CodedError('invalid', 'a sample without text');
  await changeRows(store, ['writingSamples'], async (db) => {
    const known = await db.writingSamples.toArray();
    if (known.some((row) => row.id === id || row.text === own)) return;
    if (known.length >= maxSamples) throw new CodedError('invalid', 'too many samples');
    await db.writingSamples.put({ id, text: own, created_at: created_at ?? timeNow(store) });
  });
}

export function removeSample({ db }: Store, id: string): Promise<void> {
  return stored(() => db.writingSamples.delete(id));
}
