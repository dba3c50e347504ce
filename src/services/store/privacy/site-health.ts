import {
  afterReading,
  type SiteHealth,
  type SiteReading,
  siteHealthSchema,
} from '#domain/sites/site-health.ts';
import { changeRows, type Store, stored } from '../database/store.ts';

const prefix = 'siteHealth ';

/** Among the cached copies these rows are a record that cannot be made again. */
export const isSiteHealthKey = (key: string): boolean => key.startsWith(prefix);

/** Counts one reading of a page of a known site. */
export function countReading(store: Store, reading: SiteReading): Promise<void> {
  const { db, clock } = store;
  const key = `${prefix}${reading.site}`;
  return changeRows({ db }, ['cache'], async () => {
    const before = siteHealthSchema.safeParse((await db.cache.get(key))?.data);
    const now = clock.now();
    const data = afterReading(before.success ? before.data : undefined, reading, now);
    await db.cache.put({ key, data, syncTime: now });
  });
}

export async function siteHealths(store: Store): Promise<SiteHealth[]> {
  const rows = await stored(() => store.db.cache.where('key').startsWith(prefix).toArray());
  return rows.flatMap(({ data }) => {
    const read = siteHealthSchema.safeParse(data);
    return read.success ? [read.data] : [];
  });
}

export async function forgetSiteHealth(store: Store): Promise<void> {
  await stored(() => store.db.cache.where('key').startsWith(prefix).delete());
}
