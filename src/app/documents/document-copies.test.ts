import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { deleteDocument } from '#api/document-list.ts';
import { uploadPartBytes } from '#api/document-parts.ts';
import { checkDocument, checkTask, uploadDocumentPath } from '#api/documents.ts';
import { infoOfDocument } from '#domain/documents/documents.ts';
import * as copying from '#domain/documents/server-copies.ts';
import type { Store } from '#services/store/database/store.ts';
import { watch } from '#services/store/database/watch.ts';
import { getDocument, saveDocument } from '#services/store/documents/documents.ts';
import * as library from '#services/store/documents/library.ts';
import { controlCopy, countOpenCopies, getCopy } from '#services/store/documents/server-copies.ts';
import { roomOnServer } from '#services/store/documents/server-list.ts';
import { saveUploads } from '#services/store/documents/uploads.ts';
import { freeSpace } from '#services/store/space/free-space.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import {
  addDocument,
  event,
  type FakeDocumentServer,
  fakeDocumentServer,
  said,
} from '#test/support/fake-document-server.ts';
import { fileDocument } from '#test/support/file-document.ts';
import type { ManualClock } from '#test/support/manual-clock.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { DocumentCopies } from './document-copies.ts';

let store: Store;
let clock: ManualClock;
let server: FakeDocumentServer;
let isOnline: boolean;
let target: string | null;
let origin: ReturnType<typeof memoryLocks>;
let begun: DocumentCopies[];
let passes: number;

beforeEach(() => {
  ({ store, clock } = openMemoryStore());
  server = fakeDocumentServer(clock);
  isOnline = true;
  target = 'http://127.0.0.1:8787';
  origin = memoryLocks();
  begun = [];
  passes = 0;
});
afterEach(() => {
  for (const copies of begun) copies.close();
});

/** Started, and a pass over the rows has ended. */
async function looked(): Promise<DocumentCopies> {
  const copies = begin();
  await passed(copies);
  return copies;
}

/** Two passes have started after this call, so the first of them has ended. */
async function passed(copies: DocumentCopies): Promise<void> {
  for (const next of [passes + 1, passes + 2]) {
    copies.retryNow();
    while (passes < next) await new Promise(setImmediate);
  }
}

function begin(context = origin.context()): DocumentCopies {
  const copies = new DocumentCopies({
    store,
    locks: context.locks,
    calls: server.calls,
    target: async () => {
      passes += 1;
      return target;
    },
    isOnline: () => isOnline,
    random: () => 1,
    hash: async (file) => idOf(await file.text()),
  });
  begun.push(copies);
  void copies.start();
  return copies;
}

const idOf = (text: string) => Buffer.from(text).toString('hex').padEnd(64, '0').slice(0, 64);

/** A file of the library, as an upload leaves it. */
async function save(text: string, bytes: BlobPart = text): Promise<string> {
  const docId = idOf(text);
  const document = fileDocument(docId, {
    pure_text: text,
    doc_type_dependent_data: {
      title: `${text}.pdf`,
      mimeType: 'application/pdf',
      size: text.length,
      isLimit: false,
      pages: null,
    },
    passages: [{ id: 'p', textStart: 0, textEnd: 1, anchor: { kind: 'text' } }],
  });
  await saveDocument(store, document);
  const file = new File([bytes], `${text}.pdf`, { type: 'application/pdf' });
  const [row] = await saveUploads(store, null, [{ file, refused: null }]);
  await library.saveFileOfDocument(store, row!.id, infoOfDocument(document));
  return docId;
}

async function until(docId: string, ...states: copying.ServerCopyState[]) {
  const stop = new AbortController();
  for await (const row of watch(() => getCopy(store, docId), stop.signal)) {
    if (row && states.includes(row.state) && (row.state !== 'waiting' || row.error)) return row;
  }
  throw new Error('never');
}

const posts = () => server.requested.filter((path) => path === uploadDocumentPath).length;

test('C1, C3, S4.1 a document of the library is sent to the server with its anchors, and is merged', async () => {
  const docId = await save('Tides');
  begin();
  expect(await until(docId, 'onServer')).toMatchObject({ error: null, step: null, taskId: null });
  expect(server.requested.slice(0, 2)).toEqual([checkDocument.path, uploadDocumentPath]);
  const [form] = server.forms;
  expect(Object.keys(form!).at(-1)).toBe('file');
  expect(form).toMatchObject({ doc_id: docId, pure_text: 'Tides', file: 'Tides' });
  expect(JSON.parse(form!.passages!)).toHaveLength(1);
});

test('S5.6 a document that the server has is not sent: its record is fetched and merged', async () => {
  const docId = await save('Known');
  server.files.set(docId, new Uint8Array(5));
  begin();
  await until(docId, 'onServer');
  expect(posts()).toBe(0);
  expect((await getDocument(store, docId))?.file_link).toBe(`/app/document_file/${docId}`);
});

test("without a server, or without the person's consent, nothing is requested", async () => {
  target = null;
  const docId = await save('Mine');
  const copies = await looked();
  expect(server.requested).toEqual([]);
  expect(await getCopy(store, docId)).toBeUndefined();
  // Guests' documents move in when a server is paired.
  target = 'http://127.0.0.1:8787';
  await passed(copies);
  await until(docId, 'onServer');
});

test('offline it waits, and is sent when the network is back', async () => {
  isOnline = false;
  const docId = await save('Later');
  const copies = await looked();
  expect((await getCopy(store, docId))?.state).toBe('waiting');
  expect(server.requested).toEqual([]);
  isOnline = true;
  await passed(copies);
  await until(docId, 'onServer');
});

test('a server that is down is retried after longer and longer times', async () => {
  server.isDown = true;
  const docId = await save('Patient');
  begin();
  const first = await until(docId, 'waiting');
  expect(first).toMatchObject({ attempts: 1, nextAt: clock.now() + 2_000 });
  expect(first.error?.code).toBe('network');
  clock.advance(2_000);
  for (;;) {
    const row = await until(docId, 'waiting');
    if (row.attempts === 2) {
      expect(row.nextAt).toBe(clock.now() + 4_000);
      break;
    }
    await new Promise(setImmediate);
  }
  server.isDown = false;
  clock.advance(4_000);
  await until(docId, 'onServer');
  expect(server.forms).toHaveLength(1);
});

test('a lost stream is looked up by its task, and nothing is sent twice', async () => {
  const docId = await save('Lost');
  server.onForm = async ({ form }, onServer) => {
    await onServer();
    const stored = { docId, status: 'running', stage: 'stored', events: [] } as const;
    server.tasks.set(form.get('task_id') as string, { ...stored, events: [] });
    server.files.delete(docId);
    throw new CodedError('network', 'cut off');
  };
  begin();
  const row = await until(docId, 'waiting');
  expect(row.taskId).not.toBeNull();
  // The server continues by itself.
  server.tasks.get(row.taskId!)!.events = [event('document_create')];
  server.files.set(docId, new Uint8Array(4));
  clock.advance(2_000);
  await until(docId, 'onServer');
  expect(posts()).toBe(1);
  expect(server.requested).toContain(checkTask.path);
});

test('a long file that broke off continues where it stopped, after the browser and the server restarted', async () => {
  const docId = await save('Long', new Uint8Array(2 * uploadPartBytes + 5));
  server.onPart = (offset) => {
    if (offset > 0) throw new CodedError('network', 'cut off');
  };
  const first = origin.context();
  const copies = begin(first);
  expect((await until(docId, 'waiting')).error?.code).toBe('network');
  copies.close();
  first.die();
  const offsets: number[] = [];
  server.onPart = (offset) => offsets.push(offset);
  begin();
  clock.advance(600_000);
  await until(docId, 'onServer');
  expect(offsets).toEqual([uploadPartBytes, 2 * uploadPartBytes]);
  expect(server.files.get(docId)).toHaveLength(2 * uploadPartBytes + 5);
  const [form] = server.forms;
  expect(JSON.parse(form?.parts ?? '')).toMatchObject({ name: 'Long.pdf' });
  expect(form).not.toHaveProperty('file');
});

test("S4.1 upload_document_error is a failure with the server's message; a retry sends the file again", async () => {
  const docId = await save('Full');
  const error = { code: 'quota_exceeded', message: 'full', retryable: false } as const;
  const well = server.onForm;
  server.onForm = async ({ onText }) => {
    onText(said(event('upload_to_s3'), event('upload_document_error', { error })));
    return 'whole';
  };
  begin();
  const row = await until(docId, 'failed');
  expect(row.error).toMatchObject({
    code: 'upload_document',
    details: { cause: 'quota_exceeded' },
  });
  server.onForm = well;
  await controlCopy(store, docId, 'send');
  await until(docId, 'onServer');
  expect(posts()).toBe(2);
});

test('S4.1 a stream without document_create and upload_done is no success (1012)', async () => {
  const docId = await save('Half');
  server.onForm = async ({ onText }) => {
    onText(said(event('upload_to_s3')));
    return 'whole';
  };
  begin();
  expect((await until(docId, 'waiting')).error?.code).toBe('create_document');
});

test('a document that is withdrawn while it is sent: the sending ends and nothing more is sent', async () => {
  const docId = await save('Secret');
  let ended = false;
  server.onForm = ({ signal }) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        ended = true;
        reject(new CodedError('aborted'));
      });
      void controlCopy(store, docId, 'hold');
    });
  begin();
  await until(docId, 'held');
  while (!ended) await new Promise(setImmediate);
  expect((await getCopy(store, docId))?.state).toBe('held');
});

test('what is stored on this device only is not sent to another server either', async () => {
  isOnline = false;
  const secret = await save('Secret');
  const other = await save('Other');
  const copies = await looked();
  await controlCopy(store, secret, 'hold');
  target = 'http://127.0.0.1:9999';
  isOnline = true;
  await passed(copies);
  await until(other, 'onServer');
  expect(await getCopy(store, secret)).toMatchObject({ state: 'held', server: target });
  expect(server.forms.map(({ pure_text }) => pure_text)).toEqual(['Other']);
});

test('once the server answers for one, all that waited for it are sent', async () => {
  server.isDown = true;
  const ids = [await save('One'), await save('Two'), await save('Three')];
  begin();
  for (const id of ids) await until(id, 'waiting');
  await store.db.serverCopies.update(ids[1]!, { nextAt: clock.now() + 200_000 });
  await store.db.serverCopies.update(ids[2]!, { nextAt: clock.now() + 200_000 });
  server.isDown = false;
  clock.advance(2_000);
  for (const id of ids) await until(id, 'onServer');
  expect(server.forms.map(({ pure_text }) => pure_text)).toHaveLength(3);
});

/** Uploads that end when the test ends them. */
function heldForms() {
  const open: (() => void)[] = [];
  let aborted = 0;
  const well = server.onForm;
  server.onForm = (form, saved) =>
    new Promise((resolve, reject) => {
      open.push(() => void well(form, saved).then(resolve, reject));
      form.signal.addEventListener('abort', () => {
        aborted += 1;
        reject(new CodedError('aborted'));
      });
    });
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise(setImmediate);
  };
  return { open, until, aborted: () => aborted };
}

test('two documents are sent at the same time, the others after them', async () => {
  const forms = heldForms();
  const ids = [await save('One'), await save('Two'), await save('Three')];
  const copies = begin();
  await forms.until(() => forms.open.length === 2);
  await passed(copies);
  expect(forms.open).toHaveLength(2);
  forms.open[0]!();
  await forms.until(() => forms.open.length === 3);
  for (const go of forms.open.slice(1)) go();
  for (const id of ids) await until(id, 'onServer');
});

test('documents under way to a server that was replaced are sent to the new one', async () => {
  const forms = heldForms();
  const docId = await save('Moving');
  const copies = begin();
  await forms.until(() => forms.open.length === 1);
  target = 'http://127.0.0.1:9999';
  await passed(copies);
  expect(forms.aborted()).toBe(1);
  await forms.until(() => forms.open.length === 2);
  expect(await getCopy(store, docId)).toMatchObject({ server: target, state: 'sending' });
  forms.open[1]!();
  await until(docId, 'onServer');
});

test('what was deleted before it was sent is not sent', async () => {
  const docId = await save('Gone');
  await library.setLibraryDeleted(store, docId, true);
  const copies = await looked();
  expect(server.requested).toEqual([]);
  await library.setLibraryDeleted(store, docId, false);
  await passed(copies);
  await until(docId, 'onServer');
});

test('what is deleted while it waits is not sent; after undo it is sent without further action', async () => {
  server.isDown = true;
  const docId = await save('Regret');
  begin();
  await until(docId, 'waiting');
  await library.setLibraryDeleted(store, docId, true);
  server.isDown = false;
  const requested = server.requested.length;
  clock.advance(600_000);
  await passed(begun[0]!);
  expect(server.requested).toHaveLength(requested);
  await library.setLibraryDeleted(store, docId, false);
  await until(docId, 'onServer');
});

test('where no server is wanted any more, nothing waits for one, and a deletion there is no work', async () => {
  const old = await save('Old');
  const copies = begin();
  await until(old, 'onServer');
  await library.setLibraryDeleted(store, old, true);
  server.isDown = true;
  const docId = await save('Never');
  await until(docId, 'waiting');
  expect(await countOpenCopies(store)).toBe(2);
  target = null;
  await passed(copies);
  expect(await getCopy(store, docId)).toBeUndefined();
  expect(await countOpenCopies(store)).toBe(0);
});

test('the bytes of a document are fetched when the person wants them, and checked against its id', async () => {
  const docId = await save('Here');
  begin();
  await until(docId, 'onServer');
  const gone = async () => {
    await store.db.files.delete(docId);
    await controlCopy(store, docId, 'fetch');
  };
  const well = server.onFile;
  server.onFile = (id, headers) => {
    if (server.isDown) return null;
    const reply = well(id, headers);
    return reply && new Response('Liar', { status: 206, headers: reply.headers });
  };
  await gone();
  for (;;) {
    const row = await until(docId, 'onServer');
    if (row.error) {
      expect(row.error.code).toBe('file_damaged');
      break;
    }
    await new Promise(setImmediate);
  }
  expect(await store.db.files.get(docId)).toBeUndefined();
  expect(await store.db.fileParts.count()).toBe(0);
  server.onFile = well;
  await gone();
  for (;;) {
    const file = await store.db.files.get(docId);
    if (file) {
      expect(await file.blob.text()).toBe('Here');
      break;
    }
    await new Promise(setImmediate);
  }
});

test('a context that ends is followed by the next, which queries the server before it sends', async () => {
  const docId = await save('Relay');
  const well = server.onForm;
  const first = origin.context();
  const reached = new Promise<void>((resolve) => {
    server.onForm = ({ signal }, onServer) =>
      new Promise((_, reject) => {
        void onServer().then(resolve);
        signal.addEventListener('abort', () => reject(new CodedError('aborted')));
      });
  });
  const copies = begin(first);
  await reached;
  begin();
  server.onForm = well;
  copies.close();
  first.die();
  await until(docId, 'onServer');
  expect(posts()).toBe(1);
});

/** A document that another client sent. */
const sentElsewhere = (text: string) => addDocument(server, idOf(text), text);
const signal = () => new AbortController().signal;
const listed = async () =>
  (await library.listLibrary(store, { search: '', sort: 'name', limit: 9 })).entries;
const deletions = () => server.requested.filter((path) => path === deleteDocument.path).length;

test('a document deleted here is deleted on the server once the time for an undo is over', async () => {
  const docId = await save('Old');
  const copies = begin();
  await until(docId, 'onServer');
  await library.setLibraryDeleted(store, docId, true);
  clock.advance(copying.undoDeletionMs - 1);
  await passed(copies);
  expect(deletions()).toBe(0);
  clock.advance(1);
  while (await getCopy(store, docId)) await new Promise(setImmediate);
  expect(server.files.has(docId)).toBe(false);
  expect(await listed()).toEqual([]);
});

test('a deletion survives a restart of the browser, and the clean-up of this device', async () => {
  const docId = await save('Old');
  const first = origin.context();
  const copies = begin(first);
  await until(docId, 'onServer');
  await library.setLibraryDeleted(store, docId, true);
  copies.close();
  first.die();
  await freeSpace(store);
  clock.advance(copying.undoDeletionMs);
  begin();
  while (await getCopy(store, docId)) await new Promise(setImmediate);
  expect(server.files.has(docId)).toBe(false);
});

test('an undo in time leaves the document on the server; a later one sends it again', async () => {
  const docId = await save('Regret');
  const copies = begin();
  await until(docId, 'onServer');
  await library.setLibraryDeleted(store, docId, true);
  await library.setLibraryDeleted(store, docId, false);
  await until(docId, 'onServer');
  clock.advance(600_000);
  await passed(copies);
  expect([deletions(), posts()]).toEqual([0, 1]);
  await library.setLibraryDeleted(store, docId, true);
  clock.advance(copying.undoDeletionMs);
  while (await getCopy(store, docId)) await new Promise(setImmediate);
  await library.setLibraryDeleted(store, docId, false);
  await until(docId, 'onServer');
  expect([server.files.has(docId), posts()]).toEqual([true, 2]);
});

test('documents of other clients are listed, however many, and opened with their file', async () => {
  const ids = ['Apples', 'Bread', 'Cheese'].map(sentElsewhere);
  const copies = begin();
  expect(await copies.refresh(signal())).toEqual({ used: 10, quota: 100 });
  expect(await listed()).toMatchObject(
    ['Apples.txt', 'Bread.txt', 'Cheese.txt'].map((title) => ({
      document: { title, file: { mimeType: 'text/plain' } },
      hasFile: false,
      hasText: false,
      server: { state: 'onServer' },
    })),
  );
  await copies.open(ids[1]!, signal());
  const [, bread] = await listed();
  expect(bread).toMatchObject({ hasFile: true, hasText: true });
  expect((await getDocument(store, ids[1]!))?.pure_text).toBe('Bread');
  expect(await (await store.db.files.get(ids[1]!))?.blob.text()).toBe('Bread');
  expect(posts()).toBe(0);
});

test('one that cannot be opened reports why, and can be opened later', async () => {
  const docId = sentElsewhere('Far');
  const copies = begin();
  await copies.refresh(signal());
  const well = server.onFile;
  server.onFile = () => new Response(null, { status: 404 });
  await expect(copies.open(docId, signal())).rejects.toMatchObject({ code: 'not_found' });
  server.onFile = well;
  await copies.open(docId, signal());
});

test('a document that another client deleted stays on this device, and is not sent automatically', async () => {
  const docId = await save('Mine');
  const elsewhere = sentElsewhere('Theirs');
  const copies = begin();
  await until(docId, 'onServer');
  await copies.refresh(signal());
  server.files.clear();
  await copies.refresh(signal());
  expect(await listed()).toMatchObject([{ hasFile: true, server: { state: 'removed' } }]);
  expect(await store.db.library.get(elsewhere)).toBeUndefined();
  await passed(copies);
  expect(posts()).toBe(1);
  await controlCopy(store, docId, 'send');
  await until(docId, 'onServer');
  expect(posts()).toBe(2);
});

test('a document that is only on the server stays there while an undo is offered; afterwards its deletion is final', async () => {
  const docId = sentElsewhere('Theirs');
  const copies = begin();
  await copies.refresh(signal());
  await library.setLibraryDeleted(store, docId, true);
  await copies.refresh(signal());
  expect(await listed()).toEqual([]);
  for (let renewals = 0; renewals < 4; renewals += 1) {
    clock.advance(copying.renewUndoMs);
    await library.setLibraryDeleted(store, docId, true);
    await passed(copies);
  }
  expect([deletions(), server.files.has(docId)]).toEqual([0, true]);
  await library.setLibraryDeleted(store, docId, false);
  await until(docId, 'onServer');
  expect(await listed()).toMatchObject([{ hasText: false }]);
  await library.setLibraryDeleted(store, docId, true);
  clock.advance(copying.undoDeletionMs);
  while (await getCopy(store, docId)) await new Promise(setImmediate);
  expect(server.files.size).toBe(0);
  await expect(library.setLibraryDeleted(store, docId, false)).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await listed()).toEqual([]);
});

test('a list that was made before the server deleted a document does not bring it back', async () => {
  const docId = sentElsewhere('Theirs');
  const copies = begin();
  await copies.refresh(signal());
  await library.setLibraryDeleted(store, docId, true);
  const calls = { ...server.calls };
  server.calls.list = async (...page) => {
    const reply = await calls.list(...page);
    clock.advance(copying.undoDeletionMs);
    while (await getCopy(store, docId)) await new Promise(setImmediate);
    return reply;
  };
  await copies.refresh(signal());
  expect(await listed()).toEqual([]);
});

test('once a deletion has freed space, a document refused by a full quota is sent', async () => {
  const old = await save('Old');
  begin();
  await until(old, 'onServer');
  const well = server.onForm;
  server.onForm = () => Promise.reject(new CodedError('quota_exceeded'));
  const docId = await save('New');
  await until(docId, 'failed');
  expect(await roomOnServer(store, 3)).toMatchObject({ largest: [{ docId: old }], oldest: [] });
  server.onForm = well;
  await library.setLibraryDeleted(store, old, true);
  clock.advance(copying.undoDeletionMs);
  await until(docId, 'onServer');
});
