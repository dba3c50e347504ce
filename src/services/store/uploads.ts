import type { Upload } from '#domain/uploads.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';
import type { JsonValue } from '#shared/json.ts';
import type { UploadRow } from './database.ts';
import { type Store, stored, timeNow } from './store.ts';

export interface AddedFile {
  file: File;
  /** Of its upload; absent: a new one. */
  id?: string;
  /** Why it cannot be read; its row says so and keeps no bytes. */
  refused: ErrorData | null;
}

/** Writes a row and the bytes of each file, all or none. @throws storage_full */
export function keepUploads(
  store: Store,
  slot: string | null,
  added: readonly AddedFile[],
): Promise<Upload[]> {
  const { db } = store;
  const rows = added.map((each) => newRow(store, slot, each));
  return stored(() =>
    db.transaction('rw', db.uploads, db.files, async () => {
      await db.uploads.bulkAdd(rows);
      const kept = rows.flatMap(({ id, name, type, error }, index) => {
        const blob = added[index]?.file;
        return blob && !error ? [{ id, blob, name, type }] : [];
      });
      await db.files.bulkAdd(kept);
      return rows.map(shown);
    }),
  );
}

function newRow(
  store: Store,
  slot: string | null,
  { id = store.newId(), file: { name, type, size }, refused: error }: AddedFile,
): UploadRow {
  return {
    id,
    slot,
    name,
    type,
    size,
    state: error ? 'error' : 'idle',
    step: null,
    done: 0,
    of: 0,
    isPaused: false,
    error,
    document: null,
    created_at: timeNow(store),
    snapshot: null,
  };
}

/** Without what only its machine needs. */
function shown({ snapshot: _, ...upload }: UploadRow): Upload {
  return upload;
}

export function getUpload(store: Store, id: string): Promise<UploadRow | undefined> {
  return stored(() => store.db.uploads.get(id));
}

/** Writes what its machine says; a row that was taken away stays away. */
export async function noteUpload(
  store: Store,
  id: string,
  change: Partial<Upload> & { snapshot?: JsonValue },
): Promise<void> {
  await stored(() => store.db.uploads.update(id, change));
}

/** Oldest first. */
export async function uploadsOf(store: Store, slot: string | null): Promise<Upload[]> {
  const rows = await stored(() =>
    slot === null
      ? store.db.uploads.filter((row) => row.slot === null).toArray()
      : store.db.uploads.where('slot').equals(slot).toArray(),
  );
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1)).map(shown);
}

/** Uploads that a context which died may have left behind. */
export function unendedUploads(store: Store): Promise<UploadRow[]> {
  return stored(() => store.db.uploads.filter((row) => row.state !== 'success').toArray());
}

/** Takes an upload that has ended off its composer; one that has not is cancelled instead. */
export function dismissUpload(store: Store, id: string): Promise<void> {
  const { db } = store;
  return stored(() =>
    db.transaction('rw', db.uploads, db.files, async () => {
      const row = await db.uploads.get(id);
      if (row?.state !== 'success' && row?.state !== 'error') return;
      await db.uploads.delete(id);
      await db.files.delete(id);
    }),
  );
}

/** Takes the row away, and the bytes where no document has them. */
export function removeUpload(store: Store, id: string): Promise<void> {
  const { db } = store;
  return stored(() =>
    db.transaction('rw', db.uploads, db.files, async () => {
      await db.uploads.delete(id);
      await db.files.delete(id);
    }),
  );
}
