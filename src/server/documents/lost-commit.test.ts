import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestDatabase, testDatabase } from '#test/support/postgres.ts';
import { connect, type Database } from '../database/connect.ts';
import { DatabaseUnavailable } from '../database/database-failure.ts';
import { readInstallation } from '../database/installation.ts';
import { folderStore } from '../objects/folder-store.ts';
import { KeySpace } from '../objects/key-space.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { type StartedDocuments, startDocuments } from './start-documents.ts';
import { claimUpload } from './uploads/claim-upload.ts';
import { storePart, uploadOffset } from './uploads/parts.ts';
import { receiveUpload } from './uploads/receive-upload.ts';

/* A COMMIT that PostgreSQL has done, and whose answer does not arrive: nothing may be undone by what failed. */
const folder = mkdtempSync(path.join(tmpdir(), 'gloss-lost-'));
const principal = { ownerId: 'local' };
const signal = new AbortController().signal;
const text = Buffer.from('what a person wrote');
let database: TestDatabase;
let db: Database;
let objects: ObjectStore;
let documents: StartedDocuments;
/** Answers of transactions that are still to be lost. */
let losses = 0;

beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url, () => undefined);
  await db
    .insertInto('owner')
    .values({ owner_id: 'local', kind: 'personal' })
    .onConflict((on) => on.doNothing())
    .execute();
  objects = folderStore(folder, new KeySpace(await readInstallation(db)));
  documents = startDocuments({
    db,
    objects,
    index: { index: async () => undefined, embed: async () => true, drop: async () => undefined },
    quotaBytes: null,
    now: Date.now,
    onError: () => undefined,
    onNotice: () => undefined,
  });
});
afterAll(async () => {
  await documents.stop();
  await db.destroy();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The next transaction of calls loses its answer; those of jobs do not. */
function losing(): StartedDocuments {
  losses = 1;
  return { ...documents, db: lossy(db) };
}

function lossy(of: Database): Database {
  const transaction = () => ({
    async execute(work: Parameters<ReturnType<Database['transaction']>['execute']>[0]) {
      const done = await of.transaction().execute(work);
      if (losses === 0) return done;
      losses -= 1;
      throw new DatabaseUnavailable(new Error('Connection terminated unexpectedly'));
    },
  });
  return new Proxy(of, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

async function* body() {
  yield text;
}

async function sizeOf(keys: Promise<string[]>): Promise<(number | undefined)[]> {
  return Promise.all((await keys).map(async (key) => (await objects.head(key))?.bytes));
}

test('C3 an upload that was saved continues with its file', async () => {
  const docId = 'a'.repeat(64);
  const claim = await claimUpload(
    principal,
    documents,
    {
      docId,
      taskId: null,
      mediaType: 'text/plain',
      fileName: 'a.txt',
      maxBytes: 100,
      payload: { doc_type: 'page_content__text', pure_text: 'x', tokens: 1 } as never,
    },
    signal,
  );
  if (claim.kind !== 'receive') throw new Error(claim.kind);
  const file = {
    docId,
    docType: 'chat_file' as const,
    mediaType: 'text/plain',
    limit: 100,
    rule: { accepts: () => true },
    textBytes: 1,
    stream: body(),
    bytes: null,
  };
  await receiveUpload(principal, losing(), claim, file, signal);
  expect(losses).toBe(0);
  expect(await sizeOf(Promise.resolve([claim.objectKey]))).toEqual([text.length]);
});

test('a part that was saved stays, and the next one follows it', async () => {
  const docId = 'b'.repeat(64);
  const part = { docId, bytes: text.length, offset: 0 };
  await expect(storePart(principal, losing(), part, body(), signal)).rejects.toMatchObject({
    code: 'server_unavailable',
  });
  expect(await uploadOffset(principal, documents, part)).toBe(text.length);
  const rows = db.selectFrom('upload_part').select('object_key').where('doc_id', '=', docId);
  const keys = rows.execute().then((found) => found.map(({ object_key }) => object_key));
  expect(await sizeOf(keys)).toEqual([text.length]);
});
