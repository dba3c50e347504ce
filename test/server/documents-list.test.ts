import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import {
  type DocumentPage,
  deleteDocument,
  listDocuments,
  listDocuments as listDocumentsCall,
  maxListed,
} from '#api/document-list.ts';
import { uploadPartBytes } from '#api/document-parts.ts';
import { checkDocument, fileLinkOf } from '#api/documents.ts';
import { searchDocument } from '#api/search-document.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { savedFiles } from '#test/support/saved-files.ts';
import { ask, namesOf, someUpload, type Upload, upload } from '#test/support/upload-form.ts';
import { offsetOf, sendPart } from '#test/support/upload-parts.ts';
import { eventually } from '#test/support/upload-rig.ts';

const quota = 20_000_000;
let server: TestServer;
let client: pg.Client;
/** Opened by a test that holds an upload there. */
let gate: Promise<unknown> = Promise.resolve();
let arrived: () => void = () => undefined;

beforeAll(async () => {
  server = await startTestServer(
    { OWNER_QUOTA_BYTES: String(quota) },
    {
      documents: {
        async at(point) {
          if (point !== 'created') return;
          arrived();
          await gate;
        },
      },
    },
  );
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
}, 60_000);
afterAll(async () => {
  await client.end();
  await server.close();
});

const call: TestServer['call'] = (path, init) => server.call(path, init);
const objects = () => savedFiles(path.join(server.dataDir, 'objects'));

async function page(after?: string): Promise<DocumentPage> {
  const [, reply] = await ask(call, listDocuments.path, after ? { after } : {});
  return listDocumentsCall.reply.parse(reply).data;
}

const remove = async ({ fields }: Upload) =>
  ask(call, deleteDocument.path, { doc_id: fields.doc_id });
const done = (deleted: boolean) => [200, { status: 'OK', data: { deleted } }];

describe('list_documents', () => {
  test('returns what a library shows, with the storage that is used', async () => {
    const one = await someUpload();
    await upload(call, one);
    const { documents, used, ...rest } = await page();
    expect(documents).toEqual([
      {
        doc_id: one.fields.doc_id,
        doc_type: 'page_content__pdf',
        title: one.name,
        link: null,
        tokens: 8,
        passages: 2,
        hiddenDropped: 0,
        file: one.fields.doc_type_dependent_data,
        bytes: 70_000,
        created_at: expect.any(String) as unknown,
      },
    ]);
    expect(used).toBeGreaterThanOrEqual(70_000);
    expect(rest).toEqual({ more: false, quota });
    await remove(one);
  });

  test('every document is on one page, however many there are', async () => {
    await client.query(
      `insert into document (owner_id, doc_id, doc_type, pure_text, tokens, doc_type_dependent_data,
                             passages, created_at, rev, device_id, hlc)
       select 'local', lpad(at::text, 64, '0'), 'chat_file', '', 0, '{"title": "t"}', '[]', now(), 1, 'd', 'h'
         from generate_series(1, $1::int) at`,
      [maxListed + 5],
    );
    const first = await page();
    const second = await page(first.documents.at(-1)?.doc_id);
    expect([first.documents.length, first.more]).toEqual([maxListed, true]);
    expect([second.documents.length, second.more]).toEqual([5, false]);
    expect(first.documents[0]?.file).toBeNull();
    await client.query('delete from document');
  });
});

describe('delete_document', () => {
  test('removes the file, the text and the index; its space is free immediately', async () => {
    const one = await someUpload();
    await upload(call, one);
    const { doc_id } = one.fields;
    expect(await remove(one)).toEqual(done(true));
    expect(await page()).toMatchObject({ documents: [], used: 0 });
    expect((await call(fileLinkOf(doc_id))).status).toBe(404);
    const found = await ask(call, searchDocument.path, { doc_ids: [doc_id], query: 'paragraph' });
    expect(found).toEqual([200, { status: 'OK', data: [] }]);
    expect(objects()).toEqual([]);
    for (const table of ['upload', 'job', 'indexed_document', 'passage', 'word_block']) {
      expect((await client.query(`select from ${table}`)).rows).toHaveLength(0);
    }
    const { rows } = await client.query('select pure_text, passages, deleted_at from document');
    expect(rows).toEqual([
      { pure_text: '', passages: [], deleted_at: expect.any(Date) as unknown },
    ]);
    expect(await remove(one)).toEqual(done(false));
  });

  test('a document that is sent again is available again, with its text', async () => {
    const one = await someUpload();
    await upload(call, one);
    await remove(one);
    expect(namesOf(await upload(call, one))).toContain('upload_done');
    expect((await page()).documents.map((row) => row.title)).toEqual([one.name]);
    const [, found] = await ask(call, searchDocument.path, {
      doc_ids: [one.fields.doc_id],
      query: 'paragraph',
    });
    expect((found as { data: unknown[] }).data).toHaveLength(2);
    await remove(one);
  });

  test('ends an upload under way', async () => {
    const one = await someUpload();
    let open = (): void => undefined;
    gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const at = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const sending = upload(call, one);
    await at;
    expect(await remove(one)).toEqual(done(true));
    open();
    gate = Promise.resolve();
    expect(namesOf(await sending)).not.toContain('upload_done');
    const { doc_id } = one.fields;
    const [, reply] = await ask(call, checkDocument.path, { doc_id });
    expect(reply).toEqual({ status: 'OK', data: { exists: false, task_id: null } });
    await eventually(async () => {
      for (const table of ['upload', 'job', 'passage']) {
        expect((await client.query(`select from ${table}`)).rows).toHaveLength(0);
      }
    });
    expect(objects()).toEqual([]);
  });

  test('more calls at once than the pool has connections all end', async () => {
    const many = await Promise.all(Array.from({ length: 30 }, () => someUpload()));
    for (const one of many) expect(namesOf(await upload(call, one))).toContain('upload_done');
    const replies = await Promise.all(many.map(remove));
    expect(replies).toEqual(many.map(() => done(true)));
    expect((await client.query('select from passage')).rows).toHaveLength(0);
    expect(objects()).toEqual([]);
  });

  test('removes parts of an upload that broke off', async () => {
    const one = await someUpload({}, new Uint8Array(randomBytes(uploadPartBytes + 100)));
    await sendPart(call, one, 0);
    expect(await remove(one)).toEqual(done(true));
    expect(await offsetOf(call, one)).toEqual([200, { status: 'OK', data: { offset: 0 } }]);
    expect(objects()).toEqual([]);
  });
});
