import * as z from 'zod/mini';
import { readReasons } from '#domain/memory/memory.ts';
import { parseJson } from '#shared/json.ts';
import { type Store, stored } from '../database/store.ts';

/** In `meta`: a document that is to be remembered, until it is. */
const pendingPrefix = 'remember ';

const pendingSchema = z.object({
  docId: z.string(),
  reason: z.enum(readReasons),
  /** When its page was read, in epoch milliseconds. */
  at: z.number(),
  /** The document was made for memory alone, not before this time; null: it is used elsewhere. */
  madeSince: z.nullable(z.number()),
});
export type Pending = z.infer<typeof pendingSchema>;

export const pendingKey = ({ docId, reason }: Pick<Pending, 'docId' | 'reason'>): string =>
  `${pendingPrefix}${reason} ${docId}`;

/** Until each is remembered or dropped, another context takes it up. */
export async function addPending({ db }: Store, pending: readonly Pending[]): Promise<void> {
  const rows = pending.map((each) => ({ key: pendingKey(each), value: JSON.stringify(each) }));
  await stored(() => db.meta.bulkPut(rows));
}

export async function readPending({ db }: Store): Promise<Pending[]> {
  const rows = await stored(() => db.meta.where('key').startsWith(pendingPrefix).toArray());
  return rows.flatMap(({ value }) => pendingSchema.safeParse(parseJson(value)).data ?? []);
}

export function dropPending({ db }: Store, pending: Pending): Promise<void> {
  return stored(() => db.meta.delete(pendingKey(pending)));
}

export async function dropAllPending({ db }: Store): Promise<void> {
  await db.meta.where('key').startsWith(pendingPrefix).delete();
}
