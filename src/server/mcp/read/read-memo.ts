import * as z from 'zod/mini';
import { memoKeyOf } from '#api/memos.ts';
import { memoSchema } from '#domain/memos/memos.ts';
import type { AssistantCall } from '../assistant-call.ts';
import { noSource, type SourceId } from '../source-ids.ts';
import type { ReadSource } from '../sources.ts';

const readSchema = z.pick(memoSchema, {
  text: true,
  note: true,
  source: true,
  updated_at: true,
  is_deleted: true,
});

/** Throws `not_found` for a memo that the owner does not have or has deleted. */
export async function readMemo(
  { principal, db }: AssistantCall,
  { id }: SourceId,
): Promise<ReadSource> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('owner_id', '=', principal.ownerId)
    .where('key', '=', memoKeyOf(id))
    .executeTakeFirst();
  const memo = readSchema.safeParse(row?.value);
  if (!memo.success || memo.data.is_deleted) throw noSource();
  const { note, source, updated_at: time } = memo.data;
  const text = note ? `${memo.data.text}\n\n${note}` : memo.data.text;
  return { title: source?.title ?? '', address: source?.link ?? null, time, text, quote: null };
}
