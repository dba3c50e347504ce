import { expect, test } from '@jest/globals';
import { documentFields } from '#api/documents.ts';
import { fakeDocumentServer } from '#test/support/fake-document-server.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import { testNow } from '#test/support/memory-store.ts';

test('a record of another document than the requested one is refused', async () => {
  const { calls, files, records } = fakeDocumentServer(new ManualClock(testNow));
  const { signal } = new AbortController();
  files.set('requested', new Uint8Array(1));
  expect(await calls.record('requested', documentFields, signal)).toMatchObject({
    doc_id: 'requested',
  });
  records.set('requested', { doc_id: 'other', pure_text: 'Not yours.' });
  await expect(calls.record('requested', documentFields, signal)).rejects.toMatchObject({
    code: 'file_damaged',
  });
});
