import { type CacheTime, isExpired } from '#domain/product/cache.ts';
import type { JsonValue } from '#shared/json.ts';
import { changeRows, type Store, stored } from './store.ts';

/** S4.3: the value cached under a key, unless it is older than its cache time. */
export async function readCache(
  store: Store,
  key: string,
  time: CacheTime,
): Promise<JsonValue | undefined> {
  const row = await stored(() => store.db.cache.get(key));
  return row && !isExpired(row.syncTime, time, store.clock.now()) ? row.data : undefined;
}

/** Also where it is older: better than nothing without a network. */
export async function readAnyCache(store: Store, key: string): Promise<JsonValue | undefined> {
  return (await stored(() => store.db.cache.get(key)))?.data;
}

export async function writeCache(store: Store, key: string, data: JsonValue): Promise<void> {
  await stored(() => store.db.cache.put({ key, data, syncTime: store.clock.now() }));
}

/** Reads and writes at once: no other context of the origin does so in between. `change` returns null to leave it. */
export async function changeCache(
  store: Store,
  key: string,
  change: (data: JsonValue | undefined) => JsonValue | null,
): Promise<boolean> {
  const { db, clock } = store;
  return changeRows({ db }, ['cache'], async () => {
    const data = change((await db.cache.get(key))?.data);
    if (data !== null) await db.cache.put({ key, data, syncTime: clock.now() });
    return data !== null;
  });
}

/** It is asked for again at the next reading, and is what is known until then. */
export async function expireCache(store: Store, key: string): Promise<void> {
  await stored(() => store.db.cache.update(key, { syncTime: 0 }));
}

/** Deletes every key with this prefix. */
export async function dropCache(store: Store, prefix: string): Promise<void> {
  await stored(() => store.db.cache.where('key').startsWith(prefix).delete());
}
