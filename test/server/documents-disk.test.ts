import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkDocument, checkTask, fileLinkOf } from '#api/documents.ts';
import { ask, namesOf, someUpload, type Upload, upload } from '#test/support/upload-form.ts';
import type { UploadProcess } from '#test/support/upload-process.ts';
import { startUploadRig, type UploadRig } from '#test/support/upload-rig.ts';

/*
 * A server whose disk is full, simulated without a disk of our own: a process that
 * may write no longer files hears EFBIG in the midst of one (documents-failures has the true ENOSPC,
 * where the tests run as root).
 */
let rig: UploadRig;

beforeAll(async () => {
  rig = await startUploadRig();
}, 60_000);
afterAll(() => rig?.close(), 60_000);

const whole = ['upload_to_s3', 'document_create', 'upload_to_es', 'embedding_done', 'upload_done'];
const isRetained = async (node: UploadProcess, one: Upload) => {
  const response = await node.call(fileLinkOf(one.fields.doc_id));
  return Buffer.from(await response.arrayBuffer()).equals(one.bytes);
};
const rowsOf = async ({ fields }: Upload) => {
  const { rows } = await rig.client.query<{ of: string; state: string }>(
    `select 'document' as of, '' as state from document where doc_id = $1
      union all select 'upload', status from upload where doc_id = $1
      union all select 'job', '' from job where subject = $1`,
    [fields.doc_id],
  );
  return rows.map(({ of, state }) => `${of} ${state}`.trim());
};
const of = (megabytes: number) => someUpload({}, new Uint8Array(megabytes * 1_000_000).fill(7));

test('a disk that is full in the middle of a file: an event reports it, nothing of it remains, and older files stay', async () => {
  // 1.5 or 3 MB; what failed stays for as long as the test asks about it.
  const small = await rig.nodes.start('full', { FILE_BLOCKS: '3000', GRACE_MS: '60000' });
  const first = await of(0.5);
  expect(namesOf(await upload(small.call, first))).toEqual(whole);
  const large = await of(8);
  const events = await upload(small.call, large);
  expect(namesOf(events)).toEqual(['upload_to_s3_failed', 'upload_document_error']);
  for (const { error } of events) {
    expect(error).toMatchObject({ code: 'server_storage_full', retryable: true });
  }
  expect(await rowsOf(large)).toEqual(['upload failed']);
  expect(rig.storedFiles()).toHaveLength(1);
  expect(await isRetained(small, first)).toBe(true);
  const { doc_id } = large.fields;
  expect(await ask(small.call, checkDocument.path, { doc_id })).toEqual([
    200,
    { status: 'OK', data: { exists: false, task_id: null } },
  ]);
  const [, task] = await ask(small.call, checkTask.path, { task_id: events[0]?.data.task_id });
  expect(task).toMatchObject({
    data: { status: 'failed', error: { code: 'server_storage_full' } },
  });
  expect(namesOf(await upload(small.call, await of(1)))).toEqual(whole);
  await small.kill();

  const roomy = await rig.nodes.start('full');
  expect(namesOf(await upload(roomy.call, large))).toEqual(whole);
  expect(await isRetained(roomy, large)).toBe(true);
  expect(await rowsOf(large)).toEqual(['document', 'upload done']);
  expect(rig.storedFiles()).toHaveLength(3);
}, 120_000);
