import { BehaviorSubject, map } from 'rxjs';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import type { Upload } from '#domain/documents/uploads.ts';
import type { FakeHandlers } from './fake-bus.ts';

/** A row after its bytes were written. */
export function upload(name: string, more: Partial<Upload> = {}): Upload {
  return {
    id: `upload of ${name}`,
    slot: 'window-1',
    name,
    type: '',
    size: 4_200_000,
    state: 'idle',
    step: null,
    done: 0,
    of: 0,
    isPaused: false,
    error: null,
    document: null,
    created_at: '2026-11-21T09:00:00.000Z',
    ...more,
  };
}

/** A document made of an added file. */
export function fileInfo(title: string, more: Partial<DocumentInfo> = {}): DocumentInfo {
  return {
    docId: `doc of ${title}`,
    docType: 'page_content__pdf',
    title,
    link: null,
    tokens: 3210,
    passages: 9,
    hiddenDropped: 0,
    file: {
      mimeType: 'application/pdf',
      size: 4_200_000,
      isLimit: false,
      readTo: null,
      pages: { count: 12, noText: [], failed: [], unread: [] },
    },
    ...more,
  };
}

/** A file that was read. */
export function readUpload(name: string, document: Partial<DocumentInfo> = {}): Upload {
  return upload(name, { state: 'success', document: fileInfo(name, document) });
}

/** Rows of uploads that a test changes by hand. */
export function createFakeUploads(first: readonly Upload[] = []) {
  const rows = new BehaviorSubject<readonly Upload[]>(first);
  const set = (name: string, change: Partial<Upload>) =>
    rows.next(rows.value.map((row) => (row.name === name ? { ...row, ...change } : row)));
  const drop = (uploadId: string) => {
    rows.next(rows.value.filter(({ id }) => id !== uploadId));
    return {};
  };
  const handlers: FakeHandlers = {
    'upload.watch': ({ slot }) => rows.pipe(map((all) => all.filter((row) => row.slot === slot))),
    'run.start': () => ({}),
    'run.send': ({ id, event }) => (event === 'cancel' ? drop(id) : {}),
    'upload.dismiss': ({ uploadId }) => drop(uploadId),
    'upload.move': () => ({}),
  };
  /** Writes files of a composer as the shell does. */
  const saveFiles = async (slot: string | null, files: readonly File[]) => {
    const added = files.map(({ name, type, size }) => upload(name, { slot, type, size }));
    rows.next([...rows.value, ...added]);
    return added;
  };
  return { rows, set, handlers, saveFiles };
}
