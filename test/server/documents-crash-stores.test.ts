import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { checkDocument, fileLinkOf } from '#api/documents.ts';
import { type FoundPassage, searchDocument } from '#api/search-document.ts';
import { type S3Server, startS3 } from '#test/support/s3-server.ts';
import { ask, namesOf, someUpload, type Upload, upload } from '#test/support/upload-form.ts';
import type { UploadProcess } from '#test/support/upload-process.ts';
import { eventually, startUploadRig, type UploadRig } from '#test/support/upload-rig.ts';

/*
 * Servers that are killed in the midst of what they do with the true index and with S3: with parts of a
 * file on their way, and with the index half written.
 */
let s3: S3Server;
let rig: UploadRig;

beforeAll(async () => {
  s3 = await startS3();
  rig = await startUploadRig({ TRUE_INDEX: '1', ...s3.env });
}, 60_000);
afterAll(async () => {
  await rig?.close();
  await s3?.close();
}, 60_000);
afterEach(() => s3.script(() => 'pass'));

const whole = ['upload_to_s3', 'document_create', 'upload_to_es', 'upload_done'];
const indexTables = ['indexed_document', 'passage', 'word_block'] as const;

async function rowsOf(one: Upload): Promise<Record<string, number>> {
  const counted = await Promise.all(
    ['document', 'upload', ...indexTables].map(async (table) => {
      const { rows } = await rig.client.query<{ n: number }>(
        `select count(*)::int as n from ${table} where doc_id = $1`,
        [one.fields.doc_id],
      );
      return [table, rows[0]?.n ?? -1] as const;
    }),
  );
  return Object.fromEntries(counted);
}

async function fileOf(node: UploadProcess, one: Upload): Promise<Buffer> {
  return Buffer.from(await (await node.call(fileLinkOf(one.fields.doc_id))).arrayBuffer());
}

async function found(node: UploadProcess, one: Upload, query: string): Promise<string[]> {
  const [, reply] = await ask(node.call, searchDocument.path, {
    doc_ids: [one.fields.doc_id],
    query,
  });
  return (reply as { data: FoundPassage[] }).data.map(({ text }) => text);
}

async function objectsInS3(): Promise<number> {
  const { rows } = await rig.client.query<{ object_key: string }>('select object_key from upload');
  const { open } = s3.uploads;
  expect(open).toEqual([]);
  return rows.length;
}

test('kill -9 with parts on their way to S3: the parts are aborted, and a repeated upload is complete', async () => {
  const bytes = new Uint8Array(16_000_000).map((_, at) => (at * 13 + (at >> 8)) & 255);
  const one = await someUpload({}, bytes);
  s3.script((call) => (/partNumber=[23]/.test(call) ? 'hold' : 'pass'));
  const first = await rig.nodes.start('parts');
  const answer = upload(first.call, one).catch(() => 'lost');
  await s3.until(/^PUT .*partNumber=2/);
  await first.kill();
  expect(await answer).toBe('lost');
  expect(s3.uploads.open).toHaveLength(1);
  s3.script(() => 'pass');
  const next = await rig.nodes.start('parts');
  expect(namesOf(await upload(next.call, one))).toEqual(whole);
  expect((await fileOf(next, one)).equals(one.bytes)).toBe(true);
  // Once they are older than the grace time.
  await eventually(async () => expect(await objectsInS3()).toBe(1));
  expect(await rowsOf(one)).toMatchObject({ document: 1, upload: 1, passage: 2 });
  await next.kill();
}, 120_000);

test('kill -9 while the index is written: the next start writes it completely, once', async () => {
  const one = await someUpload();
  const first = await rig.nodes.start('index');
  // Passages are gone, words wait: the transaction is half done.
  const lock = new pg.Client({ connectionString: rig.database.url });
  await lock.connect();
  await lock.query('begin');
  await lock.query('lock table word_block in exclusive mode');
  const answer = upload(first.call, one).catch(() => 'lost');
  await eventually(async () => {
    const { rows } = await rig.client.query(
      `select from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%from "word_block"%'
          and datname = current_database()`,
    );
    expect(rows).toHaveLength(1);
  });
  await first.kill();
  expect(await answer).toBe('lost');
  await lock.end();
  const next = await rig.nodes.start('index');
  await eventually(async () => {
    const [, reply] = await ask(next.call, checkDocument.path, { doc_id: one.fields.doc_id });
    expect(reply).toMatchObject({ data: { exists: true, task_id: null } });
  });
  expect(await rowsOf(one)).toEqual({
    document: 1,
    upload: 1,
    indexed_document: 1,
    passage: 2,
    word_block: 2,
  });
  expect(await found(next, one, 'second')).toEqual(['The second paragraph.']);
  expect((await fileOf(next, one)).equals(one.bytes)).toBe(true);
  await rig.client.query('update document set deleted_at = now()');
  await eventually(async () =>
    expect(await rowsOf(one)).toEqual({
      document: 1,
      upload: 0,
      indexed_document: 0,
      passage: 0,
      word_block: 0,
    }),
  );
  await next.kill();
}, 120_000);
