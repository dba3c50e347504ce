import {
  maxFilesOfMessage,
  roomFor,
  type Upload,
  uploadSchema,
} from '#domain/documents/uploads.ts';
import type { FileFacts } from '#domain/files/check-file.ts';
import type { RunRow } from '#domain/runs/run-kinds.ts';
import { CodedError, type ErrorData } from '#shared/errors/coded-error.ts';
import { timeNow } from '../database/new-rows.ts';
import { getRun, runsOf } from '../database/runs.ts';
import { changeRows, type Store, stored } from '../database/store.ts';
import { serverCopiesOf } from './server-copies.ts';

const tooMany = () =>
  new CodedError('too_many_files', 'over the cap of a message', { max: maxFilesOfMessage });

interface AddedFile {
  file: File;
  /** Of its upload; absent: a new one. */
  id?: string | undefined;
  /** Address of the page that a picture shows. */
  page?: string | null;
  /** The error of reading it; its row has the error and no bytes. */
  refused: ErrorData | null;
}

/**
 * Writes a row and the bytes of each file, all or none; files beyond a composer's limit are
 * refused.
 * @throws storage_full
 */
export function saveUploads(
  store: Store,
  slot: string | null,
  added: readonly AddedFile[],
): Promise<Upload[]> {
  return changeRows(store, ['runs', 'files'], async (db) => {
    let room = slot === null ? added.length : roomFor(await runsOf(store, 'upload', { slot }));
    // Ids of one moment have no order of their own: files are in the order of choosing.
    const ids = added.map(() => store.newId()).sort();
    const rows = added.map((given, index) => {
      const each = { ...given, id: given.id ?? ids[index] };
      const isOver = each.refused === null && room === 0;
      if (each.refused === null && !isOver) room -= 1;
      return newRow(store, slot, isOver ? { ...each, refused: tooMany().toData() } : each);
    });
    await db.runs.bulkAdd(rows);
    const unfinished = rows.flatMap(({ id, name, type, error }, index) => {
      const blob = added[index]?.file;
      return blob && !error ? [{ id, blob, name, type }] : [];
    });
    await db.files.bulkAdd(unfinished);
    return rows.map(shown);
  });
}

type NewUpload = Omit<AddedFile, 'file'> & { file: FileFacts };

function newRow(
  store: Store,
  slot: string | null,
  { id = store.newId(), file: { name, type, size }, page, refused: error }: NewUpload,
): RunRow<'upload'> {
  return {
    kind: 'upload',
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
    ...(page ? { page } : {}),
    snapshot: null,
  };
}

/** Without the fields that only its machine needs. */
function shown({ server, ...row }: RunRow<'upload'>): Upload {
  return uploadSchema.parse(server ? { ...row, server } : row);
}

/** Oldest first. */
export async function uploadsOf(store: Store, slot: string | null): Promise<Upload[]> {
  const found = await runsOf(store, 'upload', slot === null ? undefined : { slot });
  const rows = found.filter((row) => row.slot === slot);
  const copies = await serverCopiesOf(
    store,
    rows.flatMap(({ document }) => document?.docId ?? []),
  );
  return rows
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((row) => shown({ ...row, server: copies.get(row.document?.docId ?? '') }));
}

/** Adds a document of the library to a composer, once. @throws not_found, too_many_files */
export function attachDocument(store: Store, slot: string, docId: string): Promise<void> {
  return changeRows(store, ['runs', 'library'], async (db) => {
    const entry = await db.library.get(docId);
    if (!entry) throw new CodedError('not_found', 'no such document');
    const there = await runsOf(store, 'upload', { slot });
    if (there.some((row) => row.document?.docId === docId)) return;
    if (roomFor(there) === 0) throw tooMany();
    const { name, size, document } = entry;
    const file = { name, size, type: document.file?.mimeType ?? '' };
    const row = newRow(store, slot, { file, refused: null });
    await db.runs.add({ ...row, state: 'success', document });
  });
}

/** Files of one composer go over to another. */
export async function moveUploads(store: Store, from: string, to: string): Promise<void> {
  const rows = store.db.runs.where({ slot: from });
  await stored(() =>
    rows.modify((row) => void (row.kind === 'upload' && Object.assign(row, { slot: to }))),
  );
}

/** Removes an ended upload from its composer; any other is cancelled instead. */
export function dismissUpload(store: Store, id: string): Promise<void> {
  return changeRows(store, ['runs', 'files'], async (db) => {
    const row = await getRun(store, 'upload', id);
    if (row?.state !== 'success' && row?.state !== 'error') return;
    await db.runs.delete(id);
    await db.files.delete(id);
  });
}

/** Deletes the row, and the bytes where no document has them. */
export function removeUpload(store: Store, id: string): Promise<void> {
  return changeRows(store, ['runs', 'files'], async (db) => {
    await db.runs.delete(id);
    await db.files.delete(id);
  });
}
