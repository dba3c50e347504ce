import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openObjects, readObjectConfig } from '#server/config/object-config.ts';
import { connect, type Database } from '#server/database/connect.ts';
import { readInstallation } from '#server/database/installation.ts';
import { migrate } from '#server/database/migrate.ts';
import { type StartedDocuments, startDocuments } from '#server/documents/start-documents.ts';
import { renewStoreMark } from '#server/documents/store-mark.ts';
import { KeySpace } from '#server/objects/key-space.ts';
import type { ObjectStore } from '#server/objects/object-store.ts';
import { PgDocumentIndex } from '#server/search/pg-document-index.ts';
import { type TestDatabase, testDatabase } from '#test/support/postgres.ts';
import { type S3Server, startS3 } from '#test/support/s3-server.ts';

/*
 * A database, copies of it, and the files they share. Each node is a process that does nothing but
 * clean up, at a time when everything is older than the grace time.
 */
interface Node {
  db: Database;
  objects: ObjectStore;
  documents: StartedDocuments;
  notices: object[];
  close(): Promise<void>;
}

const day = 24 * 3_600_000;
const folder = mkdtempSync(path.join(tmpdir(), 'gloss-copies-'));
let s3: S3Server;
let store: Record<string, string> = {};
let databases: TestDatabase[] = [];
let nodes: Node[] = [];

beforeAll(async () => {
  s3 = await startS3();
}, 60_000);
afterAll(async () => {
  await ended();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await ended();
  store = {};
});

async function ended(): Promise<void> {
  for (const node of nodes) await node.close();
  for (const database of databases) await database.drop();
  [nodes, databases] = [[], []];
}

async function make(of?: TestDatabase): Promise<TestDatabase> {
  const database = await testDatabase(of);
  databases.push(database);
  return database;
}

async function open({ url }: TestDatabase, ahead = 10 * day): Promise<Node> {
  const db = connect(url, () => undefined);
  await migrate(db);
  const keys = new KeySpace(await readInstallation(db));
  const objects = openObjects(readObjectConfig(store, folder, []), keys);
  const notices: object[] = [];
  const documents = startDocuments({
    db,
    objects,
    index: new PgDocumentIndex(db, null),
    quotaBytes: null,
    now: () => Date.now() + ahead,
    onError: () => undefined,
    onNotice: (facts) => notices.push(facts),
  });
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await documents.stop();
    await db.destroy();
  };
  const node = { db, objects, documents, notices, close };
  nodes.push(node);
  return node;
}

/** A database and a fresh copy of it, their nodes not started yet. */
async function copied(): Promise<[TestDatabase, TestDatabase]> {
  const first = await make();
  const node = await open(first);
  await node.documents.checkStore();
  await node.close();
  return [first, await make(first)];
}

async function* body() {
  yield Buffer.from('what a person wrote');
}

let count = 0;
const next = () => {
  count += 1;
  return count;
};
/** A file that a row of this node's database names. */
async function save({ db, objects }: Node) {
  const key = `${objects.keys.prefix}owner/${next()}`;
  const options = { type: 'text/plain', signal: new AbortController().signal };
  await objects.put(key, body(), options);
  const owner = { owner_id: 'local', kind: 'personal' };
  await db
    .insertInto('owner')
    .values(owner)
    .onConflict((on) => on.doNothing())
    .execute();
  await db
    .insertInto('upload')
    .values({
      owner_id: 'local',
      doc_id: key,
      task_id: crypto.randomUUID(),
      status: 'done',
      stage: 'embedded',
      events: '[]',
      object_key: key,
      bytes: 19,
      charged: 19,
      media_type: 'text/plain',
      file_name: 'x',
    })
    .execute();
  await db
    .insertInto('document')
    .values({
      owner_id: 'local',
      doc_id: key,
      doc_type: 'chat_file',
      pure_text: '',
      tokens: 1,
      doc_type_dependent_data: '{}',
      passages: '[]',
      device_id: 'd',
      hlc: 'h',
      rev: 1,
      created_at: new Date(),
    })
    .execute();
  return key;
}

const drop = ({ db }: Node, key: string) =>
  db
    .updateTable('document')
    .set({ deleted_at: new Date() })
    .where('doc_id', '=', key)
    .executeTakeFirst();
const isPresent = async ({ objects }: Node, key: string) => (await objects.head(key)) !== null;

describe.each<[string, () => Record<string, string>]>([
  ['a folder', () => ({ OBJECTS_DIR: path.join(folder, `store-${next()}`) })],
  ['a bucket', () => s3.env],
])('in %s, a database and its copy with the same id', (_, env) => {
  beforeEach(() => {
    store = env();
  });

  test('once the first has continued, the copy deletes nothing, and both report that until an operator has decided', async () => {
    const [ofFirst, ofCopy] = await copied();
    const first = await open(ofFirst);
    await first.documents.checkStore();
    const old = await save(first);
    const copy = await open(ofCopy);
    await copy.documents.checkStore();
    expect(copy.notices).toEqual([{ mark: copy.objects.keys.mark }]);
    for (const node of [copy, first, copy]) {
      expect(await node.documents.cleanUp()).toMatchObject({ isContested: true, objects: 0 });
    }
    expect(first.notices).toEqual([{ mark: first.objects.keys.mark }]);
    expect(await isPresent(first, old)).toBe(true);

    // As described in the README: the copy becomes an installation of its own, and the mark is
    // removed.
    await copy.db.deleteFrom('installation').execute();
    await expect(copy.documents.cleanUp()).rejects.toThrow(/restart this server/);
    await first.objects.delete(first.objects.keys.mark);
    const own = await open(ofCopy);
    expect(own.objects.keys.prefix).not.toBe(first.objects.keys.prefix);
    for (const node of [own, first, own]) {
      expect(await node.documents.cleanUp()).toMatchObject({ isContested: false, objects: 0 });
    }
    expect(await isPresent(first, old)).toBe(true);
  });

  test('where the copy comes first it has the mark only until the first looks again', async () => {
    const [ofFirst, ofCopy] = await copied();
    const copy = await open(ofCopy);
    await copy.documents.checkStore();
    expect(copy.notices).toEqual([]);
    const first = await open(ofFirst);
    const saved = await save(first);
    await first.documents.checkStore();
    expect(first.notices).toHaveLength(1);
    expect(await copy.documents.cleanUp()).toMatchObject({ isContested: true, objects: 0 });
    expect(await isPresent(first, saved)).toBe(true);
  });

  test('what the copy, with an id of its own, deletes stays in the store and with the first', async () => {
    const [ofFirst] = await copied();
    const first = await open(ofFirst);
    const saved = await save(first);
    await first.close();
    const copy = await open(await make(ofFirst));
    await copy.db.deleteFrom('installation').execute();
    const own = await open(databases.at(-1)!);
    expect(await isPresent(own, saved)).toBe(true);
    await drop(own, saved);
    expect(await own.documents.cleanUp()).toMatchObject({ uploads: 1, isContested: false });
    expect(await isPresent(own, saved)).toBe(true);
    await expect(own.objects.delete(saved)).rejects.toThrow(TypeError);
    const again = await open(ofFirst);
    await drop(again, saved);
    expect(await again.documents.cleanUp()).toMatchObject({ uploads: 1 });
    expect(await isPresent(again, saved)).toBe(false);
  });

  test('nodes of one database that clean up at the same time are not mistaken for copies', async () => {
    const database = await make();
    const all = [await open(database, 0), await open(database, 0), await open(database, 0)];
    for (let turn = 0; turn < 5; turn += 1) {
      const done = await Promise.all(all.map((node) => node.documents.cleanUp()));
      expect(done.map(({ isContested }) => isContested)).toEqual([false, false, false]);
    }
  });

  test('nor is one that ended before its mark reached the store', async () => {
    const node = await open(await make());
    expect(await renewStoreMark(node.documents)).toBe(true);
    const put = () => Promise.reject(new Error('died'));
    const dying = { ...node.documents, objects: { ...node.objects, put } };
    for (let turn = 0; turn < 3; turn += 1) {
      await expect(renewStoreMark(dying)).rejects.toThrow('died');
    }
    expect(await renewStoreMark(node.documents)).toBe(true);
    expect(await renewStoreMark(node.documents)).toBe(true);
  });
});

test('a removed row is created again once, however many start', async () => {
  const { db } = await open(await make());
  const before = await readInstallation(db);
  await db.deleteFrom('installation').execute();
  const found = await Promise.all(Array.from({ length: 10 }, () => readInstallation(db)));
  expect(new Set(found).size).toBe(1);
  expect(found[0]).not.toBe(before);
});
