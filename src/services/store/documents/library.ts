import type { Collection } from 'dexie';
import { combineLatest, type Observable } from 'rxjs';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import { kindRank } from '#domain/documents/kind-name.ts';
import type { DocumentHere, LibraryEntry } from '#domain/documents/library-entry.ts';
import { undoDeletionMs } from '#domain/documents/server-copies.ts';
import { foldText } from '#domain/search/fold-letters.ts';
import { scoreTexts } from '#domain/search/score-texts.ts';
import { readQuery } from '#domain/search/search-query.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { FileRow, LibraryRow, ServerCopyRow } from '../database/database.ts';
import { timeNow } from '../database/new-rows.ts';
import { changeRows, type Store, stored } from '../database/store.ts';
import { observe } from '../database/watch.ts';
import { readInfo } from './read-range.ts';
import { fresh, serverCopiesOf, shownCopies } from './server-copies.ts';

type LibrarySort = 'newest' | 'name' | 'size' | 'kind';

export function getFile(store: Store, id: string): Promise<FileRow | undefined> {
  return stored(() => store.db.files.get(id));
}

/** The file belongs to its document from now on, and is in the library. */
export function saveFileOfDocument(
  store: Store,
  uploadId: string,
  document: DocumentInfo,
): Promise<void> {
  const { docId } = document;
  return changeRows(store, ['files', 'library'], async (db) => {
    const file = await db.files.get(uploadId);
    if (!file) return;
    const { name, blob } = file;
    const known = await db.library.get(docId);
    await db.files.put({ ...file, id: docId });
    await db.files.delete(uploadId);
    const created_at = known?.created_at ?? timeNow(store);
    const facts = { name, size: blob.size, created_at };
    await db.library.put({ docId, document, ...facts, is_deleted: false });
  });
}

export interface LibraryQuery {
  search: string;
  sort: LibrarySort;
  limit: number;
  /** Pictures alone; absent: all documents. */
  type?: 'image' | undefined;
}

interface LibraryPage {
  entries: LibraryEntry[];
  more: boolean;
}

/**
 * A page of the library and the bytes of all entries, now and after each change. Progress with a
 * server changes a page many times a second: the sum, which reads the whole library, is made again
 * only where documents or files change.
 */
export function watchLibrary(
  store: Store,
  query: LibraryQuery,
): Observable<LibraryPage & { bytes: number }> {
  const page = observe(() => listLibrary(store, query));
  const bytes = observe(() => libraryBytes(store));
  return combineLatest([page, bytes], (found, sum) => ({ ...found, bytes: sum }));
}

/** One page of the library; with all words of `search` in the name, the best first. */
export async function listLibrary(
  store: Store,
  { search, sort, limit, type }: LibraryQuery,
): Promise<LibraryPage> {
  const hidden = await onlyOfOthers(store);
  const all = ordered(store, sort).filter(isListed(hidden, type));
  const rows = await stored(() => firstRows(all, { search, sort, limit: limit + 1 }));
  const shown = rows.slice(0, limit);
  const ids = shown.map(({ docId }) => docId);
  const files = await filesHere(store, ids);
  const texts = await textsHere(store, ids);
  const copies = await serverCopiesOf(store, ids);
  const entries = shown.map(({ docId, document, size, created_at }) => {
    const server = copies.get(docId);
    const has = { hasFile: files.has(docId), hasText: texts.has(docId) };
    const entry = { document, size, ...has, created_at };
    return server ? { ...entry, server } : entry;
  });
  return { entries, more: rows.length > limit };
}

const isListed =
  (hidden: ReadonlySet<string>, type: LibraryQuery['type']) =>
  ({ docId, document, is_deleted }: LibraryRow) =>
    !is_deleted && !hidden.has(docId) && (type === undefined || document.docType === type);

/** The first rows, or those with all the words in their name, the best first. */
async function firstRows(
  rows: Collection<LibraryRow, string>,
  { search, sort, limit }: LibraryQuery,
): Promise<LibraryRow[]> {
  const words = readQuery(search);
  if (!words && (sort === 'name' || sort === 'kind')) return byName(rows, sort, limit);
  if (!words) return rows.limit(limit).toArray();
  const found: { row: LibraryRow; score: number }[] = [];
  await rows.each((row) => {
    const scored = scoreTexts(words, [{ folded: foldText(row.name), weight: 1 }]);
    if (scored) found.push({ row, score: scored.score });
  });
  return found
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ row }) => row);
}

/** `2.pdf` before `10.pdf`, and small letters among large ones: no index has that order. */
const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

async function byName(
  rows: Collection<LibraryRow, string>,
  sort: 'name' | 'kind',
  limit: number,
): Promise<LibraryRow[]> {
  const ranked = (await rows.toArray()).map((row) => {
    return { row, rank: sort === 'kind' ? kindRank(row.document) : 0 };
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank || names.compare(a.row.name, b.row.name))
    .slice(0, limit)
    .map(({ row }) => row);
}

/** Documents of which nothing is here, and whose copy on a server is another account's: none can open them. */
async function onlyOfOthers(store: Store): Promise<Set<string>> {
  const isShown = await shownCopies(store);
  const foreign = store.db.serverCopies.filter((row) => !isShown(row));
  const ids = await stored(() => foreign.primaryKeys());
  if (ids.length === 0) return new Set();
  const [texts, files] = await Promise.all([textsHere(store, ids), filesHere(store, ids)]);
  return new Set(ids.filter((id) => !texts.has(id) && !files.has(id)));
}

async function filesHere({ db }: Store, docIds: readonly string[]): Promise<Set<string>> {
  return new Set(await stored(() => db.files.where('id').anyOf(docIds).primaryKeys()));
}

/** Those of the documents whose text is on this device. */
export async function textsHere({ db }: Store, docIds: readonly string[]): Promise<Set<string>> {
  const ids = [...docIds];
  return new Set(await stored(() => db.documents.where('doc_id').anyOf(ids).primaryKeys()));
}

/** What of a document is on this device, and its copy on the server, now and after each change. */
export function watchHere(store: Store, docId: string): Observable<DocumentHere> {
  return observe(async () => {
    const document = await readInfo(store, docId);
    const texts = await textsHere(store, [docId]);
    const files = await filesHere(store, [docId]);
    const server = (await serverCopiesOf(store, [docId])).get(docId) ?? null;
    return { document, hasText: texts.has(docId), hasFile: files.has(docId), server };
  });
}

function ordered({ db }: Store, sort: LibrarySort): Collection<LibraryRow, string> {
  if (sort === 'name' || sort === 'kind') return db.library.toCollection();
  return db.library.orderBy(sort === 'size' ? 'size' : 'created_at').reverse();
}

interface PicturesAround {
  newer: DocumentInfo | null;
  older: DocumentInfo | null;
}

/** The pictures of the library before and after one, as the gallery has them. */
export async function picturesAround(store: Store, docId: string): Promise<PicturesAround> {
  const hidden = await onlyOfOthers(store);
  const all = ordered(store, 'newest').filter(isListed(hidden, 'image'));
  const rows = await stored(() => all.toArray());
  const at = rows.findIndex((row) => row.docId === docId);
  const nextTo = (step: number) => (at < 0 ? null : (rows[at + step]?.document ?? null));
  return { newer: nextTo(-1), older: nextTo(1) };
}

/**
 * Bytes of the library's files on this device: those of documents that a backup restored without
 * bytes are not.
 */
export async function libraryBytes({ db }: Store): Promise<number> {
  const files = new Set<string>(await stored(() => db.files.toCollection().primaryKeys()));
  let bytes = 0;
  await stored(() =>
    db.library.each((row) => {
      if (!row.is_deleted && files.has(row.docId)) bytes += row.size;
    }),
  );
  return bytes;
}

/**
 * Soft: `false` is the undo, and `true` with `isAgain` gives it more time, unless the file was added again. Its
 * bytes are deleted by `freeSpace`; its copy on the server is deleted once `undoDeletionMs` are over. One that
 * only waits to be sent waits no longer, until an undo.
 * @throws not_found where nothing is left to undo
 */
export function setLibraryDeleted(
  store: Store,
  docId: string,
  deleted: boolean,
  isAgain = false,
): Promise<void> {
  const { library, serverCopies, documents, files, meta } = store.db;
  return stored(() =>
    store.db.transaction('rw', [library, serverCopies, documents, files, meta], async () => {
      const row = await library.get(docId);
      if (isAgain && row?.is_deleted === false) return;
      const found = await serverCopies.get(docId);
      // Another account’s copy stays on its server.
      const copy = found && (await shownCopies(store))(found) ? found : undefined;
      if (deleted) return markDeleted(store, docId, copy);
      const isHere = (await documents.get(docId)) ?? (await files.get(docId));
      if (!row || !(copy || isHere)) throw new CodedError('not_found', 'no such document');
      await library.update(docId, { is_deleted: false });
      if (copy?.state !== 'deleting') return;
      // Whether the server has it still is asked first.
      await serverCopies.put({ ...copy, ...fresh, state: 'waiting' });
    }),
  );
}

async function markDeleted(
  { db, clock }: Store,
  docId: string,
  copy: ServerCopyRow | undefined,
): Promise<void> {
  const now = clock.now();
  await db.library.update(docId, { is_deleted: true, deletedAt: now });
  if (copy && mayBeOnServer(copy)) {
    const nextAt = now + undoDeletionMs;
    await db.serverCopies.put({ ...copy, ...fresh, state: 'deleting', nextAt });
  } else if (copy?.state === 'waiting') await db.serverCopies.delete(docId);
}

/** The server has it, or the beginning of it. */
function mayBeOnServer({ state, taskId }: ServerCopyRow): boolean {
  return ['onServer', 'fetching', 'sending', 'deleting'].includes(state) || taskId !== null;
}
