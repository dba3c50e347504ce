import { type Store, stored } from '../store/store.ts';

const keyOf = (userId: string) => `sync:${userId}`;

/** The rev of the last change received for this account; 0: none yet. */
export async function readCursor({ db }: Store, userId: string): Promise<number> {
  const row = await stored(() => db.meta.get(keyOf(userId)));
  return Number(row?.value ?? 0);
}

export async function writeCursor({ db }: Store, userId: string, rev: number): Promise<void> {
  await stored(() => db.meta.put({ key: keyOf(userId), value: String(rev) }));
}
