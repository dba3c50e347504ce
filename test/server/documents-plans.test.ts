import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { deleteDocument, listDocuments } from '#api/document-list.ts';
import { checkDocument, checkTask, fileLinkOf, getDocument } from '#api/documents.ts';
import { searchDocument } from '#api/search-document.ts';
import type { SentQuery } from '#server/database/connect.ts';
import { callTool, connectClient } from '#test/support/assistant.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import {
  ask,
  eventsOf,
  formOf,
  namesOf,
  sendForm,
  someUpload,
  upload,
} from '#test/support/upload-form.ts';
import { formOfParts, offsetOf, sendAllParts } from '#test/support/upload-parts.ts';
import { eventually } from '#test/support/upload-rig.ts';
import { type ScriptedEmbedder, startScriptedEmbedder } from './search-embedder.ts';

/*
 * Every statement that uploads, downloads, searches, jobs and the clean-up send, caught as they do their
 * work, and planned again over tables that have grown: none reads a table from one end to the other.
 */
let host: ScriptedEmbedder;
let server: TestServer;
let client: pg.Client;
const sent = new Map<string, SentQuery>();

const tables = [
  'upload',
  'upload_part',
  'document',
  'job',
  'indexed_document',
  'passage',
  'word_block',
  'vector_block',
];
const isOfThese = (text: string) =>
  /^\s*(select|insert|update|delete|with)\b/i.test(text) &&
  tables.some((table) => new RegExp(`\\b${table}\\b`).test(text)) &&
  // Statement of a migration.
  text !== 'update indexed_document set cutter = 0';

async function use(): Promise<void> {
  const call: TestServer['call'] = (route, init) => server.call(route, init);
  const one = await someUpload({ projection: ['s3', 'tokens'] });
  const events = await upload(call, one);
  expect(namesOf(events)).toContain('embedding_done');
  const { doc_id } = one.fields;
  await upload(call, one);
  await ask(call, checkDocument.path, { doc_id });
  await ask(call, getDocument.path, { doc_id });
  await ask(call, checkTask.path, { task_id: events[0]?.data.task_id });
  await (await call(fileLinkOf(doc_id))).arrayBuffer();
  for (const query of ['first paragraph', 'pargaraph', 'nichts 一堂']) {
    await ask(call, searchDocument.path, { doc_ids: [doc_id], query });
  }
  await ask(call, listDocuments.path, { after: doc_id });
  const assistant = await connectClient(server.url, (await server.pair()).access_token);
  await callTool(assistant, 'search', { query: 'first paragraph' });
  await callTool(assistant, 'recent', {});
  await callTool(assistant, 'read', { id: `document/${doc_id}` });
  await assistant.close();
  // One in parts, one with missing parts, one that is deleted by a call.
  const parted = await someUpload();
  await offsetOf(call, parted);
  await sendAllParts(call, parted);
  await eventsOf(await sendForm(call, formOfParts(parted)));
  await sendAllParts(call, await someUpload());
  await ask(call, deleteDocument.path, { doc_id: parted.fields.doc_id });
  // One with a wrong id, one that fails permanently, one that is deleted.
  await sendForm(call, formOf({ ...one, fields: { ...one.fields, doc_id: 'f'.repeat(64) } }));
  await upload(call, await someUpload({ pure_text: 'fails' }));
  await client.query('update document set deleted_at = now() where doc_id = $1', [doc_id]);
  await client.query(
    `insert into upload (owner_id, doc_id, task_id, status, stage, object_key, bytes, charged, media_type, file_name)
     values ('local', 'x', gen_random_uuid(), 'failed', 'receiving', 'documents/x', 0, 0, 'a/b', 'x')`,
  );
}

beforeAll(async () => {
  host = await startScriptedEmbedder();
  server = await startTestServer(
    { ...host.environment, OWNER_QUOTA_BYTES: '10000000' },
    {
      onQuery: (query) => {
        if (isOfThese(query.sql)) sent.set(query.sql, query);
      },
      documents: {
        pollMs: 50,
        followMs: 50,
        retryMs: 10,
        maxAttempts: 1,
        graceMs: 100,
        cleanUpEveryMs: 100,
      },
    },
  );
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await use();
  // The clean-up has removed the rest.
  await eventually(async () => {
    const { rows } = await client.query("select from upload where doc_id = 'x'");
    expect(rows).toEqual([]);
  });
  await grow();
}, 120_000);
afterAll(async () => {
  await client.end();
  await server.close();
  await host.close();
});

/** 20,000 documents of 20 owners; their words, passages and vectors in proportion. */
async function grow(): Promise<void> {
  const made = `
    select 'owner ' || d % 20 as owner_id, encode(sha256(convert_to('big ' || d, 'UTF8')), 'hex') as doc_id, d
      from generate_series(1, 20000) d`;
  const some = `(select * from (${made}) made where d <= 1000) made`;
  for (const statement of [
    "insert into owner (owner_id, kind) select 'owner ' || n, 't' from generate_series(0, 19) n",
    `insert into document (owner_id, doc_id, doc_type, pure_text, tokens, doc_type_dependent_data,
                           passages, device_id, hlc, created_at, deleted_at)
     select owner_id, doc_id, 'chat_file', '', 1, '{}', '[]', 'd', 'h', now(),
            case when d % 100 = 0 then now() end from (${made}) made`,
    `insert into upload (owner_id, doc_id, task_id, status, stage, object_key, bytes, charged, media_type, file_name)
     select owner_id, doc_id, gen_random_uuid(), 'done', 'embedded', 'documents/' || doc_id, 1, 1, 'a/b', 'x'
       from (${made}) made`,
    `insert into upload_part (owner_id, doc_id, first, bytes, file_bytes, object_key, created_at)
     select owner_id, doc_id, 0, 1, 1, 'documents/part-' || doc_id, now() + interval '1 hour'
       from (${made}) made`,
    `insert into job (owner_id, kind, subject, next_run)
     select owner_id, case when d % 50 = 0 then 'upload' else 'other' end, doc_id, now() + interval '1 hour'
       from (${made}) made`,
    `insert into indexed_document (owner_id, doc_id, cutter, fingerprint, lengths, signature)
     select owner_id, doc_id, 1, 'f', '\\x0100', decode(repeat('00', 1000), 'hex') from (${made}) made`,
    `insert into passage (owner_id, doc_id, ordinal, passage_id, text_start, text_end, anchor, text)
     select owner_id, doc_id, n, n || '-0', 0, 1, '{"kind":"text"}', 'text' from ${some}, generate_series(0, 49) n`,
    `insert into word_block (owner_id, doc_id, reversed, first, entries)
     select owner_id, doc_id, n % 2 = 0, int4send(n), '\\x' from ${some}, generate_series(1, 50) n`,
    `insert into vector_block (owner_id, doc_id, first, model, count, codes, vectors)
     select owner_id, doc_id, n * 64, 'm', 64, '\\x', '\\x' from (${made}) made, generate_series(0, 1) n`,
    'analyze',
  ]) {
    await client.query(statement);
  }
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test('each statement uses an index', async () => {
  expect(sent.size).toBeGreaterThan(35);
  const scans: string[] = [];
  for (const { sql: text, parameters } of sent.values()) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) ${text}`,
      parameters as unknown[],
    );
    for (const node of nodesOf(rows[0]!['QUERY PLAN'][0].Plan)) {
      if (node['Node Type'] !== 'Seq Scan') continue;
      scans.push(`${node['Relation Name']}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`);
    }
  }
  expect(scans).toEqual([]);
}, 60_000);

test('every kind of work was covered', () => {
  const all = Array.from(sent.keys()).join('\n');
  for (const work of [
    /insert into "upload"/,
    /insert into "document"/,
    /insert into passage/,
    /insert into word_block/,
    /insert into "?vector_block/,
    /get_bit\(i\.signature/,
    /coalesce\(sum\("charged"\)/,
    /select distinct owner_id, doc_id from upload_part/,
    /delete from "upload_part"/,
    /jsonb_array_length/,
    /update job set lease_token/,
    /delete from job j/,
    /insert into job \(owner_id, kind, subject\)\s+select/,
    /from document d\s+cross join lateral/,
    /"object_key" in/,
    /"i"\."cutter" </,
  ]) {
    expect([work, work.test(all)]).toEqual([work, true]);
  }
});
