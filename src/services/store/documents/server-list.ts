import type { DocumentInfo } from '#domain/documents/documents.ts';
import { compareWithServer, type KnownDocument } from '#domain/documents/server-list.ts';
import type { LibraryRow, ServerCopyRow } from '../database/database.ts';
import { type Store, stored } from '../database/store.ts';
import { fresh, shownCopies } from './server-copies.ts';

/** A document as a server lists it. */
export interface ServerDocument {
  document: DocumentInfo;
  /** Bytes of its file. */
  size: number;
  created_at: string;
}

/** What this client knows of a server's documents before it requests their list. */
interface KnownCopies {
  /** The server has them, or had them. */
  there: ReadonlySet<string>;
  /** Deleted here: the list may have been made before the server deleted them. */
  deleting: ReadonlySet<string>;
}

export async function knownCopies({ db }: Store, server: string): Promise<KnownCopies> {
  const rows = await stored(() => db.serverCopies.where('server').equals(server).toArray());
  const idsIn = (...states: ServerCopyRow['state'][]) =>
    new Set(rows.filter(({ state }) => states.includes(state)).map(({ docId }) => docId));
  return { there: idsIn('onServer', 'absent'), deleting: idsIn('deleting') };
}

/** Makes the library show what the server has. The last parameter is what was known before the list was requested. */
export function applyServerList(
  store: Store,
  server: string,
  listed: ReadonlyMap<string, ServerDocument>,
  { there, deleting }: KnownCopies,
): Promise<void> {
  const { db } = store;
  const { library, serverCopies, documents, files } = db;
  return stored(() =>
    db.transaction('rw', [library, serverCopies, documents, files], async () => {
      const copies = await serverCopies.where('server').equals(server).toArray();
      const rows = new Map((await library.toArray()).map((row) => [row.docId, row]));
      const known = await knownDocuments(store, rows, copies);
      const ids = new Set([...listed.keys()].filter((docId) => !deleting.has(docId)));
      const change = compareWithServer(ids, known, there);
      await library.bulkPut(change.joined.flatMap((docId) => libraryRow(listed.get(docId))));
      const here = [...change.joined, ...change.present];
      await serverCopies.bulkPut(here.map((docId) => copyRow(docId, server, 'onServer')));
      for (const state of ['removed', 'absent'] as const) {
        await serverCopies.bulkPut(change[state].map((docId) => copyRow(docId, server, state)));
      }
      await serverCopies.bulkDelete(change.gone);
      await library.bulkDelete(change.gone);
    }),
  );
}

async function knownDocuments(
  { db }: Store,
  rows: ReadonlyMap<string, LibraryRow>,
  copies: readonly ServerCopyRow[],
): Promise<KnownDocument[]> {
  const states = new Map(copies.map(({ docId, state }) => [docId, state]));
  const ids = [...new Set([...rows.keys(), ...states.keys()])];
  const texts = new Set<string>(await db.documents.where('doc_id').anyOf(ids).primaryKeys());
  const files = new Set<string>(await db.files.where('id').anyOf(ids).primaryKeys());
  return ids.map((docId) => ({
    docId,
    isListed: rows.get(docId)?.is_deleted === false,
    hasText: texts.has(docId),
    hasFile: files.has(docId),
    state: states.get(docId) ?? null,
  }));
}

function libraryRow(found: ServerDocument | undefined): LibraryRow[] {
  if (!found) return [];
  const { document, size, created_at } = found;
  const { docId, title: name } = document;
  return [{ docId, document, name, size, created_at, is_deleted: false }];
}

function copyRow(docId: string, server: string, state: ServerCopyRow['state']): ServerCopyRow {
  return { docId, server, taskId: null, ...fresh, state };
}

/** The library, newest first, and ids of those of its documents that a server has. */
export async function copiesOfLibrary({
  db,
}: Store): Promise<{ rows: LibraryRow[]; onServer: string[] }> {
  const all = await stored(() => db.library.orderBy('created_at').reverse().toArray());
  const rows = all.filter((row) => !row.is_deleted);
  const copies = await stored(() => db.serverCopies.bulkGet(rows.map(({ docId }) => docId)));
  const onServer = copies.flatMap((copy) => (copy?.state === 'onServer' ? [copy.docId] : []));
  return { rows, onServer };
}

/** Documents that the server has, as a full quota names them: the largest, and the oldest. */
export async function roomOnServer(
  store: Store,
  count: number,
): Promise<{ largest: LibraryRow[]; oldest: LibraryRow[] }> {
  const { db } = store;
  const copies = await stored(() => db.serverCopies.where('state').equals('onServer').toArray());
  const ids = copies.filter(await shownCopies(store)).map(({ docId }) => docId);
  const rows = (await stored(() => db.library.bulkGet(ids))).flatMap((row) =>
    row && !row.is_deleted ? [row] : [],
  );
  const largest = rows.toSorted((a, b) => b.size - a.size).slice(0, count);
  const rest = rows.filter((row) => !largest.includes(row));
  const oldest = rest.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1)).slice(0, count);
  return { largest, oldest };
}
