import { type Store, stored } from './store.ts';

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
