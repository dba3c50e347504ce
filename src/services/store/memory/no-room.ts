import type { MemoryPage } from '#domain/memory/memory.ts';
import type { GlossDatabase } from '../database/database.ts';

/** In `meta`: pages that there was no room for, and how many of them the person has seen that of. */
const keys = { dropped: 'memoryDropped', unsynced: 'memoryUnsynced' } as const;
/** `dropped`: had to go for newer ones; `unsynced`: the server has no room for them. */
type NoRoom = keyof typeof keys;

interface NoRoomPages {
  pages: number;
  /** Of which Read has not said it yet. */
  unseen: number;
}

export async function readNoRoom({ meta }: GlossDatabase, what: NoRoom): Promise<NoRoomPages> {
  const row = await meta.get(keys[what]);
  const [pages = 0, seen = 0] = (row?.value ?? '').split(' ').map(Number);
  return { pages, unseen: Math.max(0, pages - seen) };
}

/** Call inside of a transaction that includes `meta`, or outside of any. */
export async function setNoRoom(db: GlossDatabase, what: NoRoom, pages: number): Promise<void> {
  const { pages: before, unseen } = await readNoRoom(db, what);
  if (pages === before) return;
  await db.meta.put({ key: keys[what], value: `${pages} ${Math.min(pages, before - unseen)}` });
}

/** In `meta`, before the id of a page that is larger than the server takes. */
const tooLargeKey = 'memoryTooLarge ';

/** Of these pages those that are too large. Call inside of a transaction that includes `meta`. */
export async function noteTooLarge(
  { meta }: GlossDatabase,
  pages: readonly Pick<MemoryPage, 'id'>[],
  tooLarge: readonly string[],
): Promise<void> {
  await meta.bulkDelete(pages.map(({ id }) => tooLargeKey + id));
  await meta.bulkPut(tooLarge.map((id) => ({ key: tooLargeKey + id, value: '' })));
}

/** Names of the pages that are not synced for their size. */
export async function tooLargePages({ meta, memoryPages }: GlossDatabase): Promise<string[]> {
  const keys = await meta.where('key').startsWith(tooLargeKey).primaryKeys();
  const pages = await memoryPages.bulkGet(keys.map((key) => key.slice(tooLargeKey.length)));
  return pages.flatMap((page) => (page ? [page.title || page.address] : []));
}

/** Read has said all of it. */
export async function noRoomSeen(db: GlossDatabase): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    for (const what of ['dropped', 'unsynced'] as const) {
      const { pages, unseen } = await readNoRoom(db, what);
      if (unseen > 0) await db.meta.put({ key: keys[what], value: `${pages} ${pages}` });
    }
  });
}
