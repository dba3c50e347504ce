import { expect, test } from '@jest/globals';
import { infoOfDocument } from '#domain/documents/documents.ts';
import type { Store } from '#services/store/database/store.ts';
import { watch } from '#services/store/database/watch.ts';
import { saveDocument } from '#services/store/documents/documents.ts';
import { saveFileOfDocument } from '#services/store/documents/library.ts';
import { controlCopy, getCopy } from '#services/store/documents/server-copies.ts';
import { saveUploads } from '#services/store/documents/uploads.ts';
import { writeSettings } from '#services/store/settings/settings.ts';
import { fakeDocumentServer } from '#test/support/fake-document-server.ts';
import { fileDocument } from '#test/support/file-document.ts';
import { openMemoryStore } from '#test/support/memory-store.ts';
import { memoryLocks } from '#test/support/platform/locks.ts';
import { DocumentCopies } from './document-copies.ts';

const hashOf = async (file: Blob) =>
  Buffer.from(await file.text())
    .toString('hex')
    .padEnd(64, '0');

async function addPicture(store: Store, text: string, link: string): Promise<string> {
  const file = new File([text], `${text}.png`, { type: 'image/png' });
  const docId = await hashOf(file);
  const document = fileDocument(docId, { doc_type: 'image', pure_text: '', passages: [], link });
  await saveDocument(store, document);
  const [row] = await saveUploads(store, null, [{ file, page: link, refused: null }]);
  await saveFileOfDocument(store, row!.id, infoOfDocument(document));
  return docId;
}

async function becomes(store: Store, docId: string, state: string): Promise<void> {
  for await (const row of watch(() => getCopy(store, docId), new AbortController().signal)) {
    if (row?.state === state) return;
  }
}

test('a picture that waits is withdrawn when its site is never sent any more, and is not sent by hand', async () => {
  const { store, clock } = openMemoryStore();
  const server = fakeDocumentServer(clock);
  let isOnline = false;
  const copies = new DocumentCopies({
    store,
    locks: memoryLocks().context().locks,
    calls: server.calls,
    target: async () => 'http://127.0.0.1:8787',
    isOnline: () => isOnline,
    random: () => 1,
    hash: hashOf,
  });
  const bank = await addPicture(store, 'balance', 'https://my.bank.test/statement');
  const tides = await addPicture(store, 'tides', 'https://tides.test/');
  void copies.start();
  await becomes(store, bank, 'waiting');
  await writeSettings(store, { neverSend: ['bank.test'] });
  await becomes(store, bank, 'held');
  const refused = { code: 'never_send', details: { site: 'my.bank.test' } };
  await expect(controlCopy(store, bank, 'send')).rejects.toMatchObject(refused);
  isOnline = true;
  copies.retryNow();
  await becomes(store, tides, 'onServer');
  expect(server.forms.map((form) => form.doc_id)).toEqual([tides]);
  expect((await getCopy(store, bank))?.state).toBe('held');
  copies.close();
});
