import {
  accountOfPlace,
  isOverQuota,
  openCopyStates,
  type ServerCopy,
  serverCopySchema,
} from '#domain/documents/server-copies.ts';
import { firstOnSite } from '#domain/privacy/excluded-sites.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { isServerAway } from '#shared/errors/server-away.ts';
import type { FilePartRow, ServerCopyRow } from '../database/database.ts';
import { changeRows, type Store, stored } from '../database/store.ts';
import { deviceKeys } from '../owners/device-database.ts';
import { readSettings } from '../settings/settings.ts';

/** The state of documents' copies on the server, by id; another server's copies are not shown. */
export async function serverCopiesOf(
  store: Store,
  docIds: readonly string[],
): Promise<Map<string, ServerCopy>> {
  const rows = await stored(() => store.db.serverCopies.bulkGet([...docIds]));
  const isShown = await shownCopies(store);
  const found = rows.filter((row) => row !== undefined).filter(isShown);
  return new Map(found.map((row) => [row.docId, serverCopySchema.parse(row)]));
}

/**
 * Says of rows whether they are of the account and server that were noted last; without a server, what is known of
 * documents that are there stays known.
 */
export async function shownCopies({ db }: Store): Promise<(row: ServerCopyRow) => boolean> {
  const noted = (await stored(() => db.meta.get(serverKey)))?.value;
  return ({ server, state }) =>
    noted === undefined ||
    noted === server ||
    accountOfPlace(server) === null ||
    (noted === '' && state === 'onServer');
}

/** Which of the documents this server has, in their order. */
export async function copiesOnServer(
  store: Store,
  server: string,
  docIds: readonly string[],
): Promise<string[]> {
  const rows = await stored(() => store.db.serverCopies.bulkGet([...docIds]));
  return rows.flatMap((row) =>
    row?.state === 'onServer' && row.server === server ? [row.docId] : [],
  );
}

export function getCopy(store: Store, docId: string): Promise<ServerCopyRow | undefined> {
  return stored(() => store.db.serverCopies.get(docId));
}

/** Changes a row that is still in one of those states; false where it is not. */
export function updateCopy(
  store: Store,
  docId: string,
  from: readonly ServerCopy['state'][],
  change: Partial<ServerCopyRow>,
): Promise<boolean> {
  const { serverCopies } = store.db;
  return stored(() =>
    store.db.transaction('rw', serverCopies, async () => {
      const row = await serverCopies.get(docId);
      if (!row || !from.includes(row.state)) return false;
      await serverCopies.put({ ...row, ...change });
      return true;
    }),
  );
}

export const fresh = {
  step: null,
  done: 0,
  of: 0,
  error: null,
  attempts: 0,
  nextAt: 0,
} as const;

/**
 * Every document of the library without a state at this place (`copyPlace`) waits to be sent; one that was
 * deleted before is not sent; one that is stored on this device only, or is of a site that is never sent, is held for
 * this server too. Returns how many were added.
 */
export async function queueLibrary(store: Store, server: string): Promise<number> {
  const { neverSend } = await readSettings(store);
  return changeRows(store, ['library', 'serverCopies'], async (db) => {
    const known = new Set(await db.serverCopies.where('server').equals(server).primaryKeys());
    const ids = await db.library.toCollection().primaryKeys();
    const fresher = await db.library.bulkGet(ids.filter((docId) => !known.has(docId)));
    const others = new Map((await db.serverCopies.toArray()).map((row) => [row.docId, row]));
    const rows = fresher.flatMap((row) => row ?? []).filter(({ is_deleted }) => !is_deleted);
    await db.serverCopies.bulkPut(
      rows.map(({ docId, document }) => {
        const isHeld =
          others.get(docId)?.state === 'held' || firstOnSite(neverSend, [document.link]);
        const state = isHeld ? 'held' : 'waiting';
        return { docId, server, state, taskId: null, ...fresh };
      }),
    );
    return rows.length;
  });
}

/** Documents of sites that are never sent are withdrawn, also one that is on its way. */
export async function holdNeverSent(store: Store): Promise<void> {
  const { neverSend } = await readSettings(store);
  if (neverSend.length === 0) return;
  await changeRows(store, ['serverCopies', 'documents'], async (db) => {
    const open = await db.serverCopies
      .where('state')
      .anyOf([...moves.hold.from])
      .toArray();
    const documents = await db.documents.bulkGet(open.map(({ docId }) => docId));
    const held = open.filter((_, at) => firstOnSite(neverSend, [documents[at]?.link]) !== null);
    await db.serverCopies.bulkPut(held.map((row) => ({ ...row, ...fresh, state: 'held' })));
  });
}

/**
 * A file that is added again is sent too, unless the person stores it on this device only; its deletion, where that
 * still waits, is not.
 */
export async function queueAgain(store: Store, docId: string): Promise<void> {
  const from = ['absent', 'failed', 'removed', 'deleting'] as const;
  await updateCopy(store, docId, from, { state: 'waiting', ...fresh });
}

/**
 * Rows with work to do, the longest waiting first; of a deleted document, its deletion.
 * @param server absent: those of any
 */
export async function openCopies(store: Store, server?: string): Promise<ServerCopyRow[]> {
  const { serverCopies, library } = store.db;
  const states = [...openCopyStates];
  const open = await stored(() => serverCopies.where('state').anyOf(states).toArray());
  const entries = await stored(() => library.bulkGet(open.map(({ docId }) => docId)));
  const isDeleted = new Map(entries.map((row) => [row?.docId, row?.is_deleted]));
  return open
    .filter((row) => server === undefined || row.server === server)
    .filter((row) => isWanted(row, isDeleted.get(row.docId)))
    .sort((a, b) => a.nextAt - b.nextAt);
}

/** A deletion is sent when its row of the library is removed for good. */
function isWanted({ state }: ServerCopyRow, isDeleted: boolean | undefined): boolean {
  return state === 'deleting' ? isDeleted !== false : isDeleted === false;
}

/** The server has deleted the document. */
export function forgetCopy(store: Store, docId: string): Promise<void> {
  const { serverCopies } = store.db;
  return stored(() =>
    store.db.transaction('rw', serverCopies, async () => {
      const row = await serverCopies.get(docId);
      if (row?.state === 'deleting') await serverCopies.delete(docId);
    }),
  );
}

/** There is room again: documents that were refused for lack of it are sent. */
export async function retryOverQuota(store: Store): Promise<void> {
  await stored(() =>
    store.db.serverCopies
      .where('state')
      .equals('failed')
      .filter(({ error }) => error !== null && isOverQuota(error))
      .modify({ ...fresh, state: 'waiting' }),
  );
}

/** There is no server: no row waits for one, and the known state remains. Those of an account wait for it. */
export async function closeCopies(store: Store): Promise<void> {
  const { serverCopies } = store.db;
  await stored(() =>
    store.db.transaction('rw', serverCopies, async () => {
      const isPaired = ({ server }: ServerCopyRow) => accountOfPlace(server) === null;
      const open = serverCopies.where('state').anyOf(['waiting', 'sending', 'failed']);
      await open.filter(isPaired).delete();
      const change = { ...fresh, state: 'onServer' } as const;
      await serverCopies.where('state').equals('fetching').modify(change);
    }),
  );
}

const serverKey = 'documentsServer';

/** Notes the server to which documents are sent, for contexts that do not know it; null: none. */
export function recordServer({ db }: Store, server: string | null): Promise<void> {
  const value = server ?? '';
  return changeRows({ db }, ['meta'], async () => {
    if ((await db.meta.get(serverKey))?.value === value) return;
    await db.meta.put({ key: serverKey, value });
  });
}

/** How many rows have work to do at the noted server; at any, where none was noted yet. */
export async function countOpenCopies(store: Store): Promise<number> {
  const noted = await stored(() => store.db.meta.get(serverKey));
  return (await openCopies(store, noted?.value)).length;
}

/** The network is available again: no row waits any longer. */
export async function retryCopiesNow(store: Store): Promise<void> {
  await stored(() =>
    store.db.serverCopies
      .where('state')
      .anyOf(['waiting', 'sending', 'fetching'])
      .modify({ nextAt: 0 }),
  );
}

const maxWaitMs = 3_600_000;

/** Of a clock that was set back, rows would wait until it is again what it was: they wait an hour at most. */
export async function boundWaits(
  { db, clock }: Store,
  rows: readonly ServerCopyRow[],
): Promise<void> {
  const latest = clock.now() + maxWaitMs;
  const late = rows.filter(({ nextAt }) => nextAt > latest).map(({ docId }) => docId);
  if (late.length === 0) return;
  await stored(() => db.serverCopies.where('docId').anyOf(late).modify({ nextAt: latest }));
}

/** Changes of these may mean work: unfinished rows, the person's decisions, the pairing. */
export function causesOfWork({ db, device }: Store): Promise<unknown> {
  return stored(() =>
    Promise.all([
      db.serverCopies
        .where('state')
        .anyOf([...openCopyStates])
        .primaryKeys(),
      db.settings.bulkGet(['documentsOnServer', 'neverSend']),
      device.secrets.toArray(),
      device.read(deviceKeys.oneList),
    ]),
  );
}

/** Ids of the library's documents that are not deleted. */
export function savedDocuments({ db }: Store): Promise<string[]> {
  return stored(() => db.library.filter((row) => !row.is_deleted).primaryKeys());
}

/** The server answers again: waiting rows are sent now. */
export async function retryUnreached(store: Store): Promise<void> {
  const waits = (row: ServerCopyRow) => isUnreached(row.error?.code ?? '');
  await stored(() =>
    store.db.serverCopies
      .where('state')
      .anyOf([...openCopyStates])
      .filter((row) => row.nextAt > 0 && waits(row))
      .modify({ nextAt: 0 }),
  );
}

function isUnreached(code: string): boolean {
  return isServerAway({ code }) || code === 'download_network' || code === 'please_login';
}

/** Ranges from the file's beginning on without a gap, all of one version of it. */
export async function filePartsOf(store: Store, docId: string): Promise<FilePartRow[]> {
  const { fileParts } = store.db;
  const all = await stored(() =>
    fileParts.where('[docId+from]').between([docId, 0], [docId, Number.MAX_SAFE_INTEGER]).toArray(),
  );
  const parts: FilePartRow[] = [];
  let at = 0;
  for (const part of all) {
    if (part.from !== at || part.etag !== all[0]?.etag) break;
    parts.push(part);
    at += part.blob.size;
  }
  return parts;
}

export async function putFilePart(store: Store, part: FilePartRow): Promise<void> {
  await stored(() => store.db.fileParts.put(part));
}

export async function dropFileParts(store: Store, docId: string): Promise<void> {
  const { fileParts } = store.db;
  await stored(() =>
    fileParts.where('[docId+from]').between([docId, 0], [docId, Number.MAX_SAFE_INTEGER]).delete(),
  );
}

/** The whole file is here; its pieces go. */
export function saveFetched(
  store: Store,
  docId: string,
  { blob, name, type }: { blob: Blob; name: string; type: string },
): Promise<void> {
  return changeRows(store, ['files', 'fileParts'], async (db) => {
    await db.files.put({ id: docId, blob, name, type });
    await db.fileParts
      .where('[docId+from]')
      .between([docId, 0], [docId, Number.MAX_SAFE_INTEGER])
      .delete();
  });
}

/** `send`: now, also after a failure; `hold`: keep it on this device; `fetch`: bring its file here; `stop`: do not. */
export type CopyAction = 'send' | 'hold' | 'fetch' | 'stop';

/**
 * The person's decision about one document; the context that runs the work notices the changed row.
 * @throws never_send with `{ site }`: it is of a site that is never sent
 */
export async function controlCopy(store: Store, docId: string, action: CopyAction): Promise<void> {
  const { from, to } = moves[action];
  const row = await getCopy(store, docId);
  if (row && !(await shownCopies(store))(row)) return;
  if (action === 'send') await refuseNeverSent(store, docId);
  await updateCopy(store, docId, from, { ...fresh, state: to });
}

async function refuseNeverSent(store: Store, docId: string): Promise<void> {
  const { neverSend } = await readSettings(store);
  const document = await stored(() => store.db.documents.get(docId));
  const address = firstOnSite(neverSend, [document?.link]);
  if (address === null) return;
  const { hostname: site } = new URL(address);
  throw new CodedError('never_send', 'documents of this site stay on this machine', { site });
}

const moves = {
  send: { from: ['waiting', 'failed', 'held', 'absent', 'removed'], to: 'waiting' },
  hold: { from: ['waiting', 'sending', 'failed'], to: 'held' },
  fetch: { from: ['onServer', 'fetching'], to: 'fetching' },
  stop: { from: ['fetching'], to: 'onServer' },
} as const;
