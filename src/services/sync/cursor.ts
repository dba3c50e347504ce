import { type Store, stored } from '../store/database/store.ts';

const cursorKey = 'sync';

/** The rev of the last change received; 0: none yet. */
export async function readCursor({ db }: Store): Promise<number> {
  const row = await stored(() => db.meta.get(cursorKey));
  return Number(row?.value ?? 0);
}

export async function writeCursor({ db }: Store, rev: number): Promise<void> {
  await stored(() => db.meta.put({ key: cursorKey, value: String(rev) }));
}

/** Kinds of rows that a release, or a choice, receives from some time on. */
type LaterKind = 'memos' | 'readPages';
const kindKey = (kind: LaterKind) => `sync.${kind}`;

/** Are rows of this kind among what was received up to the cursor? */
export async function hasReceived({ db }: Store, kind: LaterKind): Promise<boolean> {
  return (await stored(() => db.meta.get(kindKey(kind)))) !== undefined;
}

export async function noteReceived({ db }: Store, kind: LaterKind, isOn = true): Promise<void> {
  const key = kindKey(kind);
  await stored(async () => {
    await (isOn ? db.meta.put({ key, value: '' }) : db.meta.delete(key));
  });
}

const lineageKey = 'sync.lineage';

/** Is this another lineage of rows than that of the cursor? */
export async function isOtherLineage({ db }: Store, lineage: string | undefined): Promise<boolean> {
  const row = await stored(() => db.meta.get(lineageKey));
  return lineage !== undefined && row !== undefined && row.value !== lineage;
}

export async function writeLineage({ db }: Store, lineage: string | undefined): Promise<void> {
  if (lineage !== undefined) await stored(() => db.meta.put({ key: lineageKey, value: lineage }));
}

/** Far below the 90 days after which a server forgets deletions, in milliseconds. */
const awayMs = 24 * 3_600_000;
const receivedKey = 'sync.received';

const firstKey = 'sync.first';

/** The first sync of this device begins now. */
export async function recordFirst({ db, clock }: Store): Promise<void> {
  const row = { key: firstKey, value: String(clock.now()) };
  await stored(() => db.meta.put(row));
}

/** Is it under way, and so new that the server has forgotten no deletion since? */
export async function isFirst({ db, clock }: Store): Promise<boolean> {
  const row = await stored(() => db.meta.get(firstKey));
  const ms = clock.now() - Number(row?.value ?? Number.NaN);
  return ms >= 0 && ms <= awayMs;
}

/** Everything up to now was received. */
export async function recordReceived({ db, clock }: Store): Promise<void> {
  const row = { key: receivedKey, value: String(clock.now()) };
  await stored(async () => {
    await db.meta.put(row);
    await db.meta.delete(firstKey);
  });
}

/** Has this device had all of the account's rows once? Not while its first sync is under way. */
export async function hasReceivedAll({ db }: Store): Promise<boolean> {
  return (await stored(() => db.meta.get(receivedKey))) !== undefined;
}

/** Was nothing received for a day, or is the clock behind what it was? Not before the first change. */
export async function isAway(store: Store): Promise<boolean> {
  if ((await readCursor(store)) === 0) return false;
  const row = await stored(() => store.db.meta.get(receivedKey));
  const ms = store.clock.now() - Number(row?.value ?? 0);
  return ms < 0 || ms > awayMs;
}
