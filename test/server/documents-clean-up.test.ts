import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { connect, type Database } from '#server/database/connect.ts';
import { readInstallation } from '#server/database/installation.ts';
import { startDocuments } from '#server/documents/start-documents.ts';
import { folderStore } from '#server/objects/folder-store.ts';
import { KeySpace } from '#server/objects/key-space.ts';
import type { ObjectStore } from '#server/objects/object-store.ts';
import { PgDocumentIndex } from '#server/search/pg-document-index.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { savedFiles } from '#test/support/saved-files.ts';
import { namesOf, someUpload, type Upload, upload } from '#test/support/upload-form.ts';
import { eventually } from '#test/support/upload-rig.ts';

const hour = 3_600_000;

let server: TestServer;
let db: Database;
let objects: ObjectStore;
/** The key of a file that no row names, unless a test creates one. */
let left = '';
let now = Date.now();

beforeAll(async () => {
  server = await startTestServer();
  db = connect(server.databaseUrl, () => undefined);
  const keys = new KeySpace(await readInstallation(db));
  objects = folderStore(path.join(server.dataDir, 'objects'), keys);
  left = `${keys.prefix}left`;
}, 60_000);
afterAll(async () => {
  await db.destroy();
  await server.close();
});
beforeEach(() => {
  now = Date.now();
});

/** One clean-up in a process that does nothing else. */
async function cleanUp(graceMs: number) {
  const documents = startDocuments(
    {
      db,
      objects,
      index: new PgDocumentIndex(db, null),
      quotaBytes: null,
      now: () => now,
      onError: (error) => {
        throw error;
      },
      onNotice: () => undefined,
    },
    { graceMs },
  );
  const done = await documents.cleanUp();
  await documents.stop();
  return done;
}

const call: TestServer['call'] = (route, init) => server.call(route, init);
const files = () => savedFiles(path.join(server.dataDir, 'objects'));
const putNoise = (key: string) =>
  objects.put(key, [new Uint8Array(99)] as unknown as AsyncIterable<Uint8Array>, {
    type: 'text/plain',
    signal: new AbortController().signal,
  });
const rowsOf = async (table: 'passage' | 'upload' | 'document', { fields }: Upload) =>
  (await db.selectFrom(table).select('doc_id').where('doc_id', '=', fields.doc_id).execute())
    .length;

test('existing documents are not removed, whatever their age', async () => {
  const one = await someUpload();
  await upload(call, one);
  now += 1000 * hour;
  expect(await cleanUp(hour)).toEqual({
    uploads: 0,
    parts: 0,
    objects: 0,
    jobs: 0,
    unfinished: 0,
    isContested: false,
  });
  expect(namesOf(await upload(call, one))).toEqual(['upload_done']);
  expect(files()).toHaveLength(1);
});

test('objects that no upload names are removed after the grace time, not before', async () => {
  const before = files();
  await putNoise(left);
  expect(await cleanUp(hour)).toMatchObject({ objects: 0 });
  expect(files()).toHaveLength(before.length + 1);
  now += 2 * hour;
  expect(await cleanUp(hour)).toMatchObject({ objects: 1 });
  expect(files()).toEqual(before);
});

test('a deleted document leaves neither file, upload nor index, and can be uploaded again', async () => {
  const one = await someUpload();
  await upload(call, one);
  expect(await rowsOf('passage', one)).toBe(2);
  const before = files().length;
  await db
    .updateTable('document')
    .set({ deleted_at: new Date() })
    .where('doc_id', '=', one.fields.doc_id)
    .execute();
  expect(await cleanUp(hour)).toMatchObject({ uploads: 1 });
  expect(files()).toHaveLength(before - 1);
  expect([await rowsOf('passage', one), await rowsOf('upload', one)]).toEqual([0, 0]);
  expect(await rowsOf('document', one)).toBe(1);
  expect(namesOf(await upload(call, one))).toContain('document_create');
  expect(await rowsOf('passage', one)).toBe(2);
});

test('failed uploads are removed after the grace time, with the rest of their file', async () => {
  const one = await someUpload();
  await db
    .insertInto('upload')
    .values({
      owner_id: 'local',
      doc_id: one.fields.doc_id,
      task_id: '01935b4e-0000-4000-8000-000000000000',
      status: 'failed',
      stage: 'receiving',
      events: '[]',
      object_key: left,
      bytes: 0,
      charged: 0,
      media_type: 'a/b',
      file_name: 'x',
    })
    .execute();
  await putNoise(left);
  expect(await cleanUp(hour)).toMatchObject({ uploads: 0, objects: 0 });
  expect(await cleanUp(0)).toMatchObject({ uploads: 1 });
  expect([await rowsOf('upload', one), await objects.head(left)]).toEqual([0, null]);
});

test('jobs without an upload are removed, and an upload without its job gets a new one', async () => {
  const one = await someUpload();
  await upload(call, one);
  await db.insertInto('job').values({ owner_id: 'local', kind: 'upload', subject: 'x' }).execute();
  await db
    .updateTable('upload')
    .set({ status: 'running', stage: 'indexed' })
    .where('doc_id', '=', one.fields.doc_id)
    .execute();
  await cleanUp(hour);
  await eventually(async () => {
    expect(await db.selectFrom('job').select('subject').execute()).toEqual([]);
  });
  const row = await db
    .selectFrom('upload')
    .select('status')
    .where('doc_id', '=', one.fields.doc_id)
    .executeTakeFirst();
  expect(row?.status).toBe('done');
}, 30_000);
