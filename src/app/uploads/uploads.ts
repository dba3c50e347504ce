import { type Document, infoOfDocument } from '#domain/documents/documents.ts';
import { checkDocument } from '#domain/files/check-document.ts';
import type { LocksPort } from '#platform/ports.ts';
import { documentOfFile } from '#services/documents/document-of-file.ts';
import type { Transcribe } from '#services/documents/file-steps.ts';
import { getRun, recordRun } from '#services/store/database/runs.ts';
import type { Store } from '#services/store/database/store.ts';
import {
  getDocument,
  type NewDocument,
  saveDocument,
} from '#services/store/documents/documents.ts';
import { getFile, saveFileOfDocument } from '#services/store/documents/library.ts';
import { queueAgain } from '#services/store/documents/server-copies.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import type { RunKinds } from '../run-handlers.ts';
import { UploadActors, type UploadWork, type UploadWorkOptions } from './upload-actors.ts';

interface UploadsDeps {
  store: Store;
  locks: LocksPort;
  pool: WorkPort;
  /** Speech to text. */
  transcribe?: Transcribe;
}

/** Files that become documents, where the workers are. */
export function createUploads(deps: UploadsDeps): UploadActors {
  return new UploadActors({ ...deps, work: uploadWork(deps) });
}

export function uploadRuns(actors: UploadActors): RunKinds['upload'] {
  return {
    start: ({ id }) => actors.start(id),
    send: async ({ id, event, password }) => {
      await actors.control(id, event, password);
      return true;
    },
  };
}

function uploadWork(deps: UploadsDeps): UploadWork {
  const { store } = deps;
  return {
    read: async (options) => {
      const moved = await movedDocument(store, options.uploadId);
      if (moved) return infoOfDocument(moved);
      const document = await withPage(store, options.uploadId, await readFile(deps, options));
      checkRead(document);
      await saveDocument(store, document);
      return infoOfDocument(document);
    },
    send: async ({ uploadId, docId, report }) => {
      report({ step: 'sending', done: 0, of: 1 });
      const document = docId !== null && (await getDocument(store, docId));
      if (!document) throw new CodedError('not_found', 'the document is gone');
      const info = infoOfDocument(document);
      await recordRun(store, 'upload', uploadId, { movedTo: info.docId });
      await saveFileOfDocument(store, uploadId, info);
      await queueAgain(store, info.docId);
      return info;
    },
  };
}

/** The document that has the file already, where a context died before it had stored so. */
async function movedDocument(store: Store, uploadId: string): Promise<Document | null> {
  if (await getFile(store, uploadId)) return null;
  const { movedTo } = (await getRun(store, 'upload', uploadId)) ?? {};
  return movedTo === undefined ? null : ((await getDocument(store, movedTo)) ?? null);
}

async function readFile({ store, pool, transcribe }: UploadsDeps, options: UploadWorkOptions) {
  const { uploadId, password, signal, report } = options;
  const row = await getFile(store, uploadId);
  if (!row) throw new CodedError('not_found', 'the file is gone');
  const file = new File([row.blob], row.name, { type: row.type });
  const now = store.clock.now();
  const allowedHosts = await hostsAllowed(store, uploadId);
  const known = (docId: string) => getDocument(store, docId);
  const how = { password, signal, onStep: report, now, transcribe, allowedHosts, known };
  const { document } = await documentOfFile(pool, file, how);
  return document;
}

/** A picture of a page has that page's address; what is known of the same picture stays. */
async function withPage(
  store: Store,
  uploadId: string,
  document: NewDocument,
): Promise<NewDocument> {
  const { page } = (await getRun(store, 'upload', uploadId)) ?? {};
  return page === undefined ? document : { ...document, link: document.link ?? page };
}

/** For this recording, and for any. */
async function hostsAllowed(store: Store, uploadId: string): Promise<string[]> {
  const { allowedHosts = [] } = (await getRun(store, 'upload', uploadId)) ?? {};
  return [...allowedHosts, ...(await readSettings(store)).recordingHosts];
}

/** S5.3: a document without use is refused; a scan has its own error. */
function checkRead(document: NewDocument): void {
  try {
    checkDocument(document);
  } catch (error) {
    const { file } = infoOfDocument(document);
    const scanned = file?.pages?.noText.length ?? 0;
    const coded = toCodedError(error);
    if (scanned === 0 || document.doc_type !== 'page_content__pdf') throw coded;
    throw new CodedError(coded.code, 'no page has text', { scanned });
  }
}
