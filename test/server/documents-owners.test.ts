import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as listApi from '#api/document-list.ts';
import { deleteDocument, listDocuments } from '#api/document-list.ts';
import * as partsApi from '#api/document-parts.ts';
import { uploadOffset, uploadPart } from '#api/document-parts.ts';
import * as documentsApi from '#api/documents.ts';
import { checkDocument, checkTask, fileLinkOf, getDocument } from '#api/documents.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { searchDocument } from '#api/search-document.ts';
import { Tokens } from '#server/auth/tokens.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { folderStore } from '#server/objects/folder-store.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import {
  ask,
  type Call,
  formOf,
  namesOf,
  sendForm,
  someUpload,
  type Upload,
  upload,
} from '#test/support/upload-form.ts';
import { watchedStore } from '#test/support/watched-store.ts';
import { type ScriptedEmbedder, startScriptedEmbedder } from './search-embedder.ts';

/*
 * Documents of another owner are, in every call, like those that do not exist: the same status, headers
 * and body, and on the way there the same statements to the database and the same calls to the object
 * store, so that neither an answer nor its time tells more. There is one owner who can pair; the other
 * has a session all the same.
 */
const secret = 'a secret that the test knows as well as the server';
const folder = mkdtempSync(path.join(tmpdir(), 'gloss-owners-'));
const unknownId = '0'.repeat(64);
const unknownTask = '01935b4e-0000-4000-8000-000000000000';

let host: ScriptedEmbedder;
let server: TestServer;
let db: Database;
let others: Upload;
let othersTask = '';
let log: string[] = [];

const call: Call = (route, init) => server.call(route, init);

beforeAll(async () => {
  host = await startScriptedEmbedder();
  const env = { AUTH_SECRET: secret, OWNER_QUOTA_BYTES: '300000', ...host.environment };
  server = await startTestServer(env, {
    objects: (keys) => watchedStore(folderStore(folder, keys), (line) => log.push(line)),
    onQuery: ({ sql, parameters }) => {
      // The queue of the message index looks for work by itself every 15 s.
      if (/^\s*update job set lease_token/.test(sql) && parameters.includes('messages')) return;
      log.push(`${sql} ${JSON.stringify(parameters)}`);
    },
    documents: { pollMs: 600_000, leaseMs: 600_000, followMs: 600_000, maxAttempts: 1 },
  });
  db = connect(server.databaseUrl, () => undefined);
  const asAnn = await callOf('ann');
  others = await someUpload();
  const events = await upload(asAnn, others);
  expect(namesOf(events)).toContain('embedding_done');
  othersTask = events[0]?.data.task_id ?? '';
}, 60_000);
afterAll(async () => {
  await db.destroy();
  await server.close();
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Calls of an owner who cannot pair. */
async function callOf(owner_id: string): Promise<Call> {
  await server.pair();
  const own = await db.selectFrom('session').selectAll().executeTakeFirstOrThrow();
  const session_id = randomUUID();
  await db.insertInto('owner').values({ owner_id, kind: 'test' }).execute();
  const session = { ...own, owner_id, session_id, refresh_hash: randomUUID() };
  await db.insertInto('session').values(session).execute();
  const token = await new Tokens(secret).sign('access', { ownerId: owner_id }, session_id);
  return (route, init = {}) =>
    fetch(`${server.url}${route}`, {
      ...init,
      headers: { ...(init.headers as object), authorization: `Bearer ${token}` },
    });
}

const tablesOfAnn = [
  'document',
  'upload',
  'upload_part',
  'job',
  'indexed_document',
  'passage',
  'word_block',
  'vector_block',
] as const;
async function rowsOfAnn() {
  const rows = await Promise.all(
    tablesOfAnn.map((table) =>
      db.selectFrom(table).selectAll().where('owner_id', '=', 'ann').execute(),
    ),
  );
  return rows;
}

/**
 * The reply and effects of a call, without the requested ids and values that change from call to
 * call.
 */
async function seen(ids: string[], send: () => Promise<Response>) {
  log = [];
  const response = await send();
  const headers = Object.fromEntries(response.headers);
  delete headers.date;
  delete headers['x-trace-id'];
  const body = await response.text();
  const plain = (text: string) =>
    ids
      .reduce((all, id, at) => all.replaceAll(id, `<id ${at}>`), text)
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
      .replace(/"hlc":"[^"]*"/g, '"hlc":"<time>"');
  return { status: response.status, headers, body: plain(body), did: log.map(plain) };
}

const post = (route: string, body: unknown) =>
  call(route, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const file = (docId: string, headers: Record<string, string> = {}, method = 'GET') =>
  call(fileLinkOf(docId), { method, headers });
const part = (doc_id: string, offset: number) =>
  call(`${uploadPart.path}?doc_id=${doc_id}&offset=${offset}&bytes=5`, {
    method: 'PUT',
    body: 'abc',
    headers: { 'content-type': 'application/octet-stream' },
  });
const search = (doc_ids: string[], query = 'first paragraph', k = 5) =>
  post(searchDocument.path, { doc_ids, query, k });

type Send = (docId: string, task: string) => Promise<Response>;
const calls: Record<string, Send> = {
  'C1 check_document_by_id': (doc_id) => post(checkDocument.path, { doc_id }),
  'C2 get_document': (doc_id) => post(getDocument.path, { doc_id }),
  'C2 get_document, a projection': (doc_id) =>
    post(getDocument.path, { doc_id, projection: ['s3', 'pure_text'] }),
  'C2 get_document, as S5.6 merges it': (doc_id) =>
    post(getDocument.path, { doc_id, projection: ['doc_type_dependent_data', 'passages'] }),
  'C4 check_document_task': (_, task_id) => post(checkTask.path, { task_id }),
  upload_offset: (doc_id) => post(uploadOffset.path, { doc_id, bytes: 5 }),
  'upload_part, one that is not the next': (doc_id) => part(doc_id, 2),
  list_documents: (after) => post(listDocuments.path, { after }),
  delete_document: (doc_id) => post(deleteDocument.path, { doc_id }),
  document_file: (docId) => file(docId),
  'document_file, its head': (docId) => file(docId, {}, 'HEAD'),
  'document_file, a range': (docId) => file(docId, { range: 'bytes=0-1' }),
  'document_file, a range at its end': (docId) => file(docId, { range: 'bytes=-1' }),
  'document_file, a range behind its end': (docId) => file(docId, { range: 'bytes=70000-' }),
  'document_file, several ranges': (docId) => file(docId, { range: 'bytes=0-1,5-6' }),
  'document_file, the head of a range': (docId) => file(docId, { range: 'bytes=0-1' }, 'HEAD'),
  'document_file, If-None-Match': (docId) => file(docId, { 'if-none-match': `"${docId}"` }),
  'document_file, If-None-Match of any': (docId) => file(docId, { 'if-none-match': '*' }),
  'document_file, If-Modified-Since': (docId) =>
    file(docId, { 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() }),
  'document_file, If-Range': (docId) =>
    file(docId, { range: 'bytes=0-1', 'if-range': `"${docId}"` }),
  search_document: (docId) => search([docId]),
  'search_document, words that it has not': (docId) => search([docId], 'zebra'),
  'search_document, a slip': (docId) => search([docId], 'pargaraph'),
  'search_document, the same twice': (docId) => search([docId, docId]),
  'search_document, of a hundred': (docId) =>
    search(
      [...Array.from({ length: 99 }, (_, at) => String(at).padStart(64, 'a')), docId],
      'first',
    ),
};

describe("another owner's document is answered like a missing one", () => {
  test.each(Object.entries(calls))('%s', async (_, send) => {
    const before = await rowsOfAnn();
    // The session is read once before, so that both calls find the same connections and plans.
    await send(unknownId, unknownTask);
    const ofOther = await seen([others.fields.doc_id, othersTask], () =>
      send(others.fields.doc_id, othersTask),
    );
    const ofNone = await seen([unknownId, unknownTask], () => send(unknownId, unknownTask));
    expect(ofOther).toEqual(ofNone);
    expect(ofOther.did.length).toBeGreaterThan(1);
    expect(ofOther.did.join('\n')).not.toMatch(/"ann"|documents\//);
    expect(await rowsOfAnn()).toEqual(before);
  });

  test('every call of documents is covered', () => {
    const paths = [documentsApi, listApi, partsApi]
      .flatMap((each): [string, unknown][] => Object.entries(each))
      .map(([name, value]) => (name.endsWith('Path') ? value : (value as Partial<Endpoint>).path))
      .flatMap((route) => (typeof route === 'string' ? (route.split('/').at(-1) ?? '') : []));
    expect(paths.length).toBeGreaterThan(7);
    const tried = [...Object.keys(calls), 'upload_document'].join(' ');
    for (const route of paths) expect(tried).toContain(route);
  });

  test('the calls do find existing documents: for their owner they answer otherwise', async () => {
    const asAnn = await callOf('bob');
    const own = await someUpload();
    await upload(asAnn, own);
    expect((await asAnn(fileLinkOf(own.fields.doc_id))).status).toBe(200);
    const [, found] = await ask(asAnn, searchDocument.path, {
      doc_ids: [own.fields.doc_id, others.fields.doc_id],
      query: 'first paragraph',
    });
    const ids = (found as { data: { doc_id: string }[] }).data.map((each) => each.doc_id);
    expect(new Set(ids)).toEqual(new Set([own.fields.doc_id]));
  });
});

/**
 * The number of these statements varies: followers read at each announcement, the runner whenever
 * it wakes, and it ends its job again when the answer may be complete.
 */
const isChance = (line: string) =>
  line.startsWith('select "doc_id", "task_id", "status"') ||
  /update job set lease_token/.test(line) ||
  line.startsWith('delete from "job"');

/** The effects of an upload, without generated values. */
const done = (did: readonly string[]) =>
  did
    .filter((line) => !isChance(line))
    .map((line) =>
      line.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>').replace(/"rev":\d+/, ''),
    );

describe('upload_document (C3)', () => {
  const fresh = async () => ({ ...(await someUpload()), name: others.name });
  const idsOf = ({ fields }: Upload) => [fields.doc_id, fields.task_id ?? fields.doc_id];

  test.each<[string, (one: Upload) => Promise<Response>]>([
    [
      'bytes that are not those of the id',
      async (one) => sendForm(call, formOf({ ...one, bytes: new Uint8Array(100).fill(1) })),
    ],
    [
      'more than the owner has room for',
      async (one) => sendForm(call, formOf({ ...one, bytes: new Uint8Array(400_000) })),
    ],
    ['an empty file', async (one) => sendForm(call, formOf({ ...one, bytes: new Uint8Array() }))],
  ])('%s: refused as for a missing one', async (_, send) => {
    const before = await rowsOfAnn();
    const none = await fresh();
    const ofOther = await seen(idsOf(others), () => send(others));
    const ofNone = await seen(idsOf(none), () => send(none));
    expect(ofOther.status).toBeGreaterThanOrEqual(400);
    expect([ofOther.status, ofOther.headers, ofOther.body]).toEqual([
      ofNone.status,
      ofNone.headers,
      ofNone.body,
    ]);
    expect(done(ofOther.did)).toEqual(done(ofNone.did));
    expect(await rowsOfAnn()).toEqual(before);
  });

  test('the same document is stored for each owner as if no other had it, under a task id that another has too', async () => {
    const before = await rowsOfAnn();
    const own = { ...others, fields: { ...others.fields, task_id: othersTask } };
    const none = await fresh();
    none.fields.task_id = randomUUID();
    const ofOther = await seen(idsOf(own), () => sendForm(call, formOf(own)));
    const ofNone = await seen(idsOf(none), () => sendForm(call, formOf(none)));
    expect([ofOther.status, ofOther.headers, ofOther.body]).toEqual([
      ofNone.status,
      ofNone.headers,
      ofNone.body,
    ]);
    expect(ofOther.body).toContain('upload_done');
    expect(ofOther.did.some((line) => /^put installations\/\S+\/documents\//.test(line))).toBe(
      true,
    );
    const texts = (did: readonly string[]) => done(did).map((line) => line.split(' [')[0]);
    expect(texts(ofOther.did)).toEqual(texts(ofNone.did));
    expect(await rowsOfAnn()).toEqual(before);
    const [, mine] = await ask(call, checkTask.path, { task_id: othersTask });
    expect(mine).toMatchObject({ data: { doc_id: others.fields.doc_id, status: 'done' } });
    const keys = await db
      .selectFrom('upload')
      .select('object_key')
      .where('doc_id', '=', others.fields.doc_id)
      .execute();
    expect(new Set(keys.map((row) => row.object_key)).size).toBe(2);
  });

  test('a task id that is that of another document of the same owner is refused', async () => {
    const other = await someUpload({ task_id: othersTask });
    const response = await sendForm(call, formOf(other));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_request' });
  });
});
