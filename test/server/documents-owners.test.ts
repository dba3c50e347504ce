import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  checkDocumentPath,
  checkTaskPath,
  fileLinkOf,
  getDocumentPath,
  type UploadEvent,
} from '#api/documents.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import {
  ask,
  formOf,
  namesOf,
  sendForm,
  someUpload,
  type Upload,
  upload,
} from '#test/support/upload-form.ts';

/*
 * Documents of another owner are, in every call, like those that do not exist. There is one owner
 * who can sign in until there are accounts, so what was uploaded is given to another.
 */
let server: TestServer;
let db: Database;
let others: Upload;
let taskId: string;

beforeAll(async () => {
  server = await startTestServer({ OWNER_QUOTA_BYTES: '200000' });
  db = connect(server.databaseUrl, () => undefined);
  others = await someUpload();
  const events: UploadEvent[] = await upload(call, others);
  taskId = events[0]?.data.task_id ?? '';
  await db.insertInto('owner').values({ owner_id: 'ann', kind: 'test' }).execute();
  await db.deleteFrom('indexed_document').execute();
  await db.deleteFrom('passage').execute();
  await db.deleteFrom('word_block').execute();
  for (const table of ['document', 'upload'] as const) {
    await db.updateTable(table).set({ owner_id: 'ann' }).execute();
  }
}, 60_000);
afterAll(async () => {
  await db.destroy();
  await server.close();
});

const call: TestServer['call'] = (route, init) => server.call(route, init);
const unknownId = '0'.repeat(64);

async function rowsOfAnn() {
  const rows = await Promise.all(
    (['document', 'upload', 'job'] as const).map((table) =>
      db.selectFrom(table).selectAll().where('owner_id', '=', 'ann').execute(),
    ),
  );
  return rows.flat();
}

/** What a reply tells, without the ids that were asked about and what changes from call to call. */
async function told(response: Response): Promise<unknown> {
  const headers = Object.fromEntries(response.headers);
  delete headers.date;
  const body = (await response.text()).replaceAll(others.fields.doc_id, unknownId);
  return { status: response.status, headers, body };
}

const post = (path: string, body: unknown) =>
  call(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

const calls: [string, (docId: string, task: string) => Promise<Response>][] = [
  ['C1', (doc_id) => post(checkDocumentPath, { doc_id })],
  ['C2', (doc_id) => post(getDocumentPath, { doc_id })],
  ['C2 with a projection', (doc_id) => post(getDocumentPath, { doc_id, projection: ['s3'] })],
  ['C4', (_, task_id) => post(checkTaskPath, { task_id })],
  ['the file', (docId) => call(fileLinkOf(docId))],
  ['the head of the file', (docId) => call(fileLinkOf(docId), { method: 'HEAD' })],
  ['a range of the file', (docId) => call(fileLinkOf(docId), { headers: { range: 'bytes=0-1' } })],
  [
    'a file that one claims to have',
    (docId) => call(fileLinkOf(docId), { headers: { 'if-none-match': `"${docId}"` } }),
  ],
];

test.each(calls)("%s answers for another owner's document as for none", async (_, send) => {
  const before = await rowsOfAnn();
  const ofOther = await told(await send(others.fields.doc_id, taskId));
  const ofNone = await told(await send(unknownId, randomUUID()));
  expect(ofOther).toEqual(ofNone);
  expect(await rowsOfAnn()).toEqual(before);
});

test('C3 takes the same document for each owner, under a task id that another has too', async () => {
  const before = await rowsOfAnn();
  // The room of one owner is not filled by another's documents.
  const own = { ...others, fields: { ...others.fields, task_id: taskId } };
  const events = await upload(call, own);
  expect(namesOf(events)).toEqual([
    'upload_to_s3',
    'document_create',
    'upload_to_es',
    'upload_done',
  ]);
  expect(await rowsOfAnn()).toEqual(before);
  const [, mine] = await ask(call, checkTaskPath, { task_id: taskId });
  expect(mine).toMatchObject({ data: { doc_id: others.fields.doc_id, status: 'done' } });
  const keys = await db.selectFrom('upload').select('object_key').execute();
  expect(new Set(keys.map((row) => row.object_key)).size).toBe(2);
});

test('C3 refuses a task id that is that of another document of the same owner', async () => {
  const other = await someUpload({ task_id: taskId });
  const response = await sendForm(call, formOf(other));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid_request' });
});
