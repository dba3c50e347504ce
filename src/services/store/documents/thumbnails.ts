import { readAnyCache, writeCache } from '../database/cached.ts';
import { type Store, stored } from '../database/store.ts';

/** A small picture of a document. */
interface Thumbnail {
  /** As a `data:` address; null: none can be drawn. */
  image: string | null;
}

const prefix = 'thumbnail:';
/** Above this many the oldest are deleted; they are drawn again when they are shown. */
export const maxThumbnails = 500;
const atOnce = 100;

/** null: it was not drawn yet. */
export async function readThumbnail(store: Store, docId: string): Promise<Thumbnail | null> {
  const data = await readAnyCache(store, prefix + docId);
  return (data as Thumbnail | undefined) ?? null;
}

export async function writeThumbnail(
  store: Store,
  docId: string,
  image: string | null,
): Promise<void> {
  await writeCache(store, prefix + docId, { image });
  await dropOldest(store);
}

async function dropOldest({ db }: Store): Promise<void> {
  const own = () => db.cache.where('key').startsWith(prefix);
  if ((await stored(() => own().count())) <= maxThumbnails) return;
  const known: { key: string; syncTime: number }[] = [];
  await stored(() => own().each(({ key, syncTime }) => void known.push({ key, syncTime })));
  const oldest = known.toSorted((a, b) => a.syncTime - b.syncTime).slice(0, atOnce);
  await stored(() => db.cache.bulkDelete(oldest.map(({ key }) => key)));
}
