import { type Store, stored } from '../database/store.ts';

const prefix = 'freed:';

/**
 * Conversations of an account whose messages were removed from this device while the server has them: one that is
 * restored, here or elsewhere, is fetched again (C15). Marks are local, and are neither sent nor exported.
 */
export async function freedChats({ db }: Store): Promise<string[]> {
  const keys = await stored(() => db.meta.where('key').startsWith(prefix).primaryKeys());
  return keys.map((key) => key.slice(prefix.length));
}

/** Call inside a transaction that includes `meta`. */
export async function markFreed({ db }: Store, id: string): Promise<void> {
  await db.meta.put({ key: prefix + id, value: '' });
}

/** Its messages are here again, or nowhere. */
export async function endFreed({ db }: Store, id: string): Promise<void> {
  await stored(() => db.meta.delete(prefix + id));
}
