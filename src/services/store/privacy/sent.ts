import type { Sent } from '#domain/privacy/sent.ts';
import type { SentRow } from '../database/database.ts';
import { type Store, stored } from '../database/store.ts';

/** The record has the last requests; the oldest are dropped in steps. */
const maxSent = 2_000;
const step = 100;

export async function saveSent(store: Store, sent: Sent): Promise<void> {
  const { db, clock } = store;
  const id = await stored(() => db.sent.add({ ...sent, at: clock.now() } as SentRow));
  if (id % step === 0)
    await stored(() =>
      db.sent
        .where('id')
        .belowOrEqual(id - maxSent)
        .delete(),
    );
}

/** Newest first; `before`: the last row of the page before, null for the first page. */
export async function listSent(
  { db }: Store,
  before: number | null,
  limit: number,
): Promise<{ rows: SentRow[]; more: boolean }> {
  const older = before === null ? db.sent.orderBy('id') : db.sent.where('id').below(before);
  const rows = await stored(() =>
    older
      .reverse()
      .limit(limit + 1)
      .toArray(),
  );
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

export async function clearSent({ db }: Store): Promise<void> {
  await stored(() => db.sent.clear());
}
