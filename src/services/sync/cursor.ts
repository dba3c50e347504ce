import { type Store, stored } from '../store/database/store.ts';

const keyOf = (userId: string) => `sync:${userId}`;

/** The rev of the last change received for this account; 0: none yet. */
export async function readCursor({ db }: Store, userId: string): Promise<number> {
  const row = await stored(() => db.meta.get(keyOf(userId)));
  return Number(row?.value ?? 0);
}

export async function writeCursor({ db }: Store, userId: string, rev: number): Promise<void> {
  await stored(() => db.meta.put({ key: keyOf(userId), value: String(rev) }));
}

/** Far below the 90 days after which a server forgets deletions, in milliseconds. */
const awayMs = 24 * 3_600_000;
const receivedKeyOf = (userId: string) => `sync.received:${userId}`;

/** Everything up to now was received. */
export async function noteReceived({ db, clock }: Store, userId: string): Promise<void> {
  const row = { key: receivedKeyOf(userId), value: String(clock.now()) };
  await stored(() => db.meta.put(row));
}

/** Was nothing received for a day, or is the clock behind what it was? Not before the first change. */
export async function isAway(store: Store, userId: string): Promise<boolean> {
  if ((await readCursor(store, userId)) === 0) return false;
  const row = await stored(() => store.db.meta.get(receivedKeyOf(userId)));
  const ms = store.clock.now() - Number(row?.value ?? 0);
  return ms < 0 || ms > awayMs;
}
