import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { fileLinkOf } from '#api/documents.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { type TestDatabase, testDatabase } from '#test/support/postgres.ts';
import { type S3Server, startS3 } from '#test/support/s3-server.ts';
import { namesOf, someUpload, type Upload, upload } from '#test/support/upload-form.ts';
import { type UploadProcess, UploadProcesses } from '#test/support/upload-process.ts';

/*
 * Servers that share a store of files: with a database each, which know nothing of one another's files,
 * and with one database, whose files are the same.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'gloss-neighbours-'));
let s3: S3Server;

beforeAll(async () => {
  s3 = await startS3();
}, 60_000);
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Neighbour {
  server: TestServer;
  /** Runs of the clean-up that have started. */
  turns: number;
}

async function start(env: Record<string, string>): Promise<Neighbour> {
  const neighbour = { turns: 0 } as Neighbour;
  neighbour.server = await startTestServer(env, {
    documents: { graceMs: 300, cleanUpEveryMs: 300 },
    onQuery: ({ sql }) => {
      if (/^\s*delete from job j/.test(sql)) neighbour.turns += 1;
    },
  });
  return neighbour;
}

/** Waits until everything is older than the grace time, and for a clean-up after that. */
async function cleanedUp(neighbours: readonly Neighbour[]): Promise<void> {
  const aim = neighbours.map(({ turns }) => turns + 5);
  while (neighbours.some(({ turns }, at) => turns < aim[at]!)) await wait(50);
}

const take = ({ server }: Neighbour, one: Upload) => upload((...call) => server.call(...call), one);
async function fileOf({ server }: Neighbour, one: Upload): Promise<Buffer | number> {
  const response = await server.call(fileLinkOf(one.fields.doc_id));
  return response.status === 200 ? Buffer.from(await response.arrayBuffer()) : response.status;
}

describe.each<[string, () => Record<string, string>]>([
  ['one folder', () => ({ OBJECTS_DIR: path.join(folder, 'shared') })],
  ['one bucket', () => s3.env],
])('two servers with a database each, and %s', (_, env) => {
  const all: Neighbour[] = [];
  beforeAll(async () => {
    all.push(await start(env()), await start(env()));
  }, 60_000);
  afterAll(async () => {
    for (const { server } of all) await server.close();
  });

  test('the clean-up of neither deletes files of the other', async () => {
    const [left, right] = all as [Neighbour, Neighbour];
    const saved = [
      { at: left, one: await someUpload() },
      { at: right, one: await someUpload() },
      // In parts on S3.
      { at: right, one: await someUpload({}, new Uint8Array(6_000_000).fill(5)) },
    ];
    for (const { at, one } of saved) expect(namesOf(await take(at, one))).toContain('upload_done');
    await cleanedUp(all);
    for (const { at, one } of saved) {
      const file = await fileOf(at, one);
      expect(file instanceof Buffer ? file.equals(one.bytes) : file).toBe(true);
    }
    const said = all.flatMap(({ server }) => server.log).join('');
    expect(said).not.toMatch(/not cleaned up|work on a document failed/);
  }, 60_000);
});

test('a server whose mark another database has changed logs it with the name of the mark', async () => {
  const objects = path.join(folder, 'marked');
  const { server } = await start({ OBJECTS_DIR: objects, LOG_LEVEL: 'warn' });
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    'select installation_id as id from installation',
  );
  await client.end();
  const mark = `installations/${rows[0]?.id}/mark`;
  const isReported = () => server.log.some((line) => line.includes('Files are not cleaned up'));
  // Its own next mark may be written in between.
  while (!isReported()) {
    if (existsSync(path.join(objects, mark))) writeFileSync(path.join(objects, mark), randomUUID());
    await wait(50);
  }
  expect(server.log.filter((line) => line.includes(`"mark":"${mark}"`))).not.toEqual([]);
  await server.close();
}, 60_000);

describe('two processes that start concurrently on a new database', () => {
  let database: TestDatabase;
  let client: pg.Client;
  const groups: UploadProcesses[] = [];
  const nodes: UploadProcess[] = [];
  beforeAll(async () => {
    database = await testDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  }, 60_000);
  afterAll(async () => {
    for (const group of groups) await group.close();
    await client.end();
    await database.drop();
  }, 60_000);
  afterEach(() => s3.script(() => 'pass'));

  test('are one installation: one id, one prefix, and both clean up', async () => {
    const env = { DATABASE_URL: database.url, LOG_LEVEL: 'warn', ...s3.env };
    groups.push(new UploadProcesses(env), new UploadProcesses(env));
    for (const group of groups) {
      const dataDir = path.join(group.folder, 'node');
      mkdirSync(dataDir);
      writeFileSync(
        path.join(dataDir, 'pairing-secret'),
        `${'one owner pairs with both'.repeat(2)}\n`,
      );
    }
    nodes.push(...(await Promise.all(groups.map((group) => group.start('node')))));
    const { rows } = await client.query<{ id: string }>(
      'select installation_id as id from installation',
    );
    expect(rows).toHaveLength(1);
    for (const node of nodes) {
      expect(namesOf(await upload(node.call, await someUpload()))).toContain('upload_done');
    }
    const keys = await client.query<{ key: string }>('select object_key as key from upload');
    const prefix = `installations/${rows[0]?.id}/documents/`;
    expect(keys.rows.map(({ key }) => key.startsWith(prefix))).toEqual([true, true]);
    // Each deletes what the other has stored.
    await client.query('update document set deleted_at = now()');
    for (let turn = 0; ; turn += 1) {
      const left = await client.query('select from upload');
      if (left.rows.length === 0) break;
      expect(turn).toBeLessThan(600);
      await wait(50);
    }
    expect(nodes.map((node) => node.said()).join('')).not.toMatch(/not cleaned up|failed/);
  }, 90_000);
});
