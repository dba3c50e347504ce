import { type DocumentRecord, documentFields } from '#api/documents.ts';
import type { ServerCopy } from '#domain/documents/server-copies.ts';
import type { Store } from '#services/store/database/store.ts';
import { getDocument, saveDocument } from '#services/store/documents/documents.ts';
import { getFile } from '#services/store/documents/library.ts';
import {
  dropFileParts,
  filePartsOf,
  getCopy,
  putFilePart,
  retryOverQuota,
  saveFetched,
  updateCopy,
} from '#services/store/documents/server-copies.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { DocumentCalls } from './document-calls.ts';
import { documentOfRecord } from './document-of-record.ts';
import { fetchFile } from './fetch-file.ts';
import { sendDocument } from './send-document.ts';

export interface CopyWorkDeps {
  store: Store;
  calls: DocumentCalls;
  /** Hashes a file's bytes; a file that was downloaded with another id is dropped. */
  hash: (file: Blob, signal: AbortSignal) => Promise<string>;
}

interface CopyWork {
  docId: string;
  signal: AbortSignal;
  readonly report: (progress: Partial<Pick<ServerCopy, 'step' | 'done' | 'of'>>) => void;
}

/**
 * Successful outcomes of work on a copy; `absent`: neither side has the file; `deleted`: the server
 * has deleted it.
 */
type CopyEnd = 'onServer' | 'absent' | 'deleted';

/** Sends a document of the library; the server's record of it is merged. */
export async function sendCopy(
  { store, calls }: CopyWorkDeps,
  { docId, signal, report }: CopyWork,
): Promise<CopyEnd> {
  const { taskId = null } = (await getCopy(store, docId)) ?? {};
  const record = await sendDocument({
    calls,
    clock: store.clock,
    docId,
    taskId,
    signal,
    report,
    async newTask() {
      const task = store.newId();
      const isWanted = await updateCopy(store, docId, ['waiting', 'sending'], { taskId: task });
      if (!isWanted) throw new CodedError('aborted', 'it is not to be sent any more');
      return task;
    },
    async load() {
      const [document, file] = await Promise.all([
        getDocument(store, docId),
        getFile(store, docId),
      ]);
      return document && file ? { document, file } : null;
    },
  });
  if (!record) return 'absent';
  await mergeRecord(store, docId, record);
  return 'onServer';
}

/** S5.6: where the server has it, and since when; its text and passages here are as good. */
async function mergeRecord(store: Store, docId: string, record: DocumentRecord): Promise<void> {
  const document = await getDocument(store, docId);
  if (!document) return;
  const file_link = record.file_link ?? document.file_link;
  const link = document.link ?? record.link ?? null;
  if (file_link === document.file_link && link === document.link) return;
  await saveDocument(store, { ...document, file_link, link });
}

/** Deletes a document on the server. */
export async function deleteCopy(
  { store, calls }: CopyWorkDeps,
  { docId, signal }: CopyWork,
): Promise<CopyEnd> {
  const row = await getCopy(store, docId);
  if (row?.state !== 'deleting')
    throw new CodedError('aborted', 'it is not to be deleted any more');
  await calls.delete(docId, signal);
  await retryOverQuota(store);
  return 'deleted';
}

/** Brings a document here: its text where that is not here, and the bytes of its file. */
export async function fetchCopy(
  { store, calls, hash }: CopyWorkDeps,
  { docId, signal, report }: CopyWork,
): Promise<CopyEnd> {
  if (!(await getDocument(store, docId))) {
    report({ step: 'get_document', done: 0, of: 0 });
    await saveDocument(store, documentOfRecord(await calls.record(docId, documentFields, signal)));
  }
  if (await getFile(store, docId)) return 'onServer';
  const parts = {
    list: () => filePartsOf(store, docId),
    put: (part: { from: number; blob: Blob; etag: string }) =>
      putFilePart(store, { docId, ...part }),
    drop: () => dropFileParts(store, docId),
  };
  const file = await fetchFile({ calls, docId, parts, signal, report });
  if ((await hash(file.blob, signal)) !== docId) {
    await parts.drop();
    throw new CodedError('file_damaged', 'the file that came is not the one that was sent');
  }
  await saveFetched(store, docId, file);
  return 'onServer';
}
