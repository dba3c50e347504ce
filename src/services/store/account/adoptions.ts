import { type Store, stored } from '../database/store.ts';

const keyOf = (userId: string) => `adoption:${userId}`;

/** Did the person move what a guest had here into this account? null: not asked yet. */
export async function readAdoption({ db }: Store, userId: string): Promise<boolean | null> {
  const row = await stored(() => db.meta.get(keyOf(userId)));
  return row ? row.value === 'yes' : null;
}

export async function writeAdoption(
  { db }: Store,
  userId: string,
  isWanted: boolean,
): Promise<void> {
  await stored(() => db.meta.put({ key: keyOf(userId), value: isWanted ? 'yes' : 'no' }));
}

const fromPrefix = 'documentsFrom:';
const fromKeyOf = (userId: string) => fromPrefix + userId;

/**
 * ISO 8601: documents that were added here from then on are this account's; earlier ones are a guest's. Empty: all of
 * this device are.
 */
export async function readDocumentsFrom({ db }: Store, userId: string): Promise<string> {
  const row = await stored(() => db.meta.get(fromKeyOf(userId)));
  return row?.value ?? '';
}

/** Call inside a transaction that includes `meta`, or alone. */
export async function writeDocumentsFrom({ db }: Store, userId: string, from: string) {
  await stored(() => db.meta.put({ key: fromKeyOf(userId), value: from }));
}

/** For `observe`. */
export function documentsFromRows({ db }: Store): PromiseLike<unknown> {
  return db.meta.where('key').startsWith(fromPrefix).toArray();
}
