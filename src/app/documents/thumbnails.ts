import { drawThumbnail } from '#services/documents/draw-thumbnail.ts';
import type { Store } from '#services/store/database/store.ts';
import { getFile } from '#services/store/documents/library.ts';
import { readThumbnail, writeThumbnail } from '#services/store/documents/thumbnails.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';

interface ThumbnailDeps {
  store: Store;
  pool: WorkPort;
}

/** Small pictures of documents, each drawn once; null: there is none of it. */
export function createThumbnails(deps: ThumbnailDeps) {
  let last: Promise<unknown> = Promise.resolve();
  // One at a time: a file that the person adds waits for one drawing at most.
  return (docId: string, signal: AbortSignal): Promise<string | null> => {
    const own = last.then(() => thumbnailOf(deps, docId, signal));
    last = own.catch(() => undefined);
    return own;
  };
}

async function thumbnailOf(
  { store, pool }: ThumbnailDeps,
  docId: string,
  signal: AbortSignal,
): Promise<string | null> {
  signal.throwIfAborted();
  const known = await readThumbnail(store, docId);
  if (known) return known.image;
  const file = await getFile(store, docId);
  if (!file) return null;
  const image = await drawThumbnail(pool, file, signal);
  await writeThumbnail(store, docId, image);
  return image;
}
