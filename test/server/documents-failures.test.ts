import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import {
  type CheckTaskReply,
  checkDocument,
  checkTask,
  fileLinkOf,
  getDocument,
  uploadDocumentPath,
} from '#api/documents.ts';
import type { DocumentIndex } from '#server/documents/document-index.ts';
import { fromStore } from '#server/objects/store-errors.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { type S3Server, startS3 } from '#test/support/s3-server.ts';
import { savedFiles } from '#test/support/saved-files.ts';
import {
  ask,
  formOf,
  namesOf,
  sendForm,
  someUpload,
  type Upload,
  upload,
} from '#test/support/upload-form.ts';
import { eventually } from '#test/support/upload-rig.ts';
import { wideTest } from '#test/support/wide.ts';

const quick = { leaseMs: 2_000, pollMs: 50, followMs: 50, retryMs: 20, maxAttempts: 3 };

/** An index that fails a given number of times. */
class ScriptedIndex implements DocumentIndex {
  fails = { index: 0, embed: 0 };
  calls: string[] = [];

  async index(_owner: string, docId: string): Promise<void> {
    this.#called('index', docId);
  }

  async embed(_owner: string, docId: string): Promise<boolean> {
    this.#called('embed', docId);
    return true;
  }

  async drop(_owner: string, docId: string): Promise<void> {
    this.calls.push(`drop ${docId}`);
  }

  #called(what: 'index' | 'embed', docId: string): void {
    this.calls.push(`${what} ${docId}`);
    this.fails[what] -= 1;
    if (this.fails[what] >= 0) throw new Error('the index is out of order');
  }
}

const whole = ['upload_to_s3', 'document_create', 'upload_to_es', 'embedding_done', 'upload_done'];

let index: ScriptedIndex;
let server: TestServer;
let client: pg.Client;

async function start(env: Record<string, string> = {}): Promise<void> {
  index = new ScriptedIndex();
  server = await startTestServer(env, { documents: quick, index });
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
}

async function end(): Promise<void> {
  await client.end();
  await server.close();
}

const call: TestServer['call'] = (route, init) => server.call(route, init);
const count = async (table: string) => {
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]?.n;
};
const counts = async () => [await count('document'), await count('upload'), await count('job')];
const fileOf = async ({ fields }: Upload) =>
  Buffer.from(await (await call(fileLinkOf(fields.doc_id))).arrayBuffer());
const exists = async ({ fields }: Upload) =>
  (await ask(call, checkDocument.path, { doc_id: fields.doc_id }))[1];
const taskOf = async (task_id: string | null | undefined) =>
  ((await ask(call, checkTask.path, { task_id }))[1] as CheckTaskReply).data;

const until = (holds: () => Promise<boolean> | boolean): Promise<void> =>
  eventually(async () => expect(await holds()).toBe(true));

describe('the index fails', () => {
  beforeAll(() => start(), 60_000);
  afterAll(end);
  afterEach(() => {
    index.fails = { index: 0, embed: 0 };
  });

  test('once: the stage is retried, with an event for each failure', async () => {
    index.fails = { index: 2, embed: 1 };
    const events = await upload(call, await someUpload());
    expect(namesOf(events)).toEqual([
      'upload_to_s3',
      'document_create',
      'upload_to_es_failed',
      'upload_to_es_failed',
      'upload_to_es',
      'embedding_failed',
      'embedding_done',
      'upload_done',
    ]);
    expect(events[2]).toMatchObject({
      data: { again: true },
      error: { code: 'store_unavailable' },
    });
    expect(events[5]).toMatchObject({ data: { again: true }, error: { code: 'provider_error' } });
    // Internal errors go to the log, not to callers.
    expect(JSON.stringify(events)).not.toContain('out of order');
    expect(server.log.join('')).toContain('out of order');
  });

  test('permanently: the document is stored and can be read, and the next upload continues from there', async () => {
    index.fails.index = 3;
    const one = await someUpload();
    const events = await upload(call, one);
    expect(namesOf(events).slice(-2)).toEqual(['upload_to_es_failed', 'upload_document_error']);
    expect(events.at(-2)?.data.again).toBe(false);
    expect(await taskOf(events[0]?.data.task_id)).toMatchObject({
      status: 'failed',
      stage: 'created',
      error: { code: 'store_unavailable' },
    });
    expect((await fileOf(one)).equals(one.bytes)).toBe(true);
    const [before] = await counts();
    const again = await upload(call, one);
    expect(namesOf(again).slice(-3)).toEqual(['upload_to_es', 'embedding_done', 'upload_done']);
    expect(again.at(-1)?.data.existed).toBeUndefined();
    expect((await counts())[0]).toBe(before);
    expect((await fileOf(one)).equals(one.bytes)).toBe(true);
  });

  test('vectors permanently: the upload succeeds without them', async () => {
    index.fails.embed = 3;
    const events = await upload(call, await someUpload());
    expect(namesOf(events).slice(2)).toEqual([
      'upload_to_es',
      'embedding_failed',
      'embedding_failed',
      'embedding_failed',
      'upload_done',
    ]);
    expect(events.at(-1)?.data.embedded).toBe(false);
  });
});

/** Sends the head and half of the file, and leaves the rest to the test. */
async function sendHalf(one: Upload) {
  const whole = new Response(formOf(one));
  const body = Buffer.from(await whole.arrayBuffer());
  const { access_token } = await server.pair();
  const outgoing = httpRequest(`${server.url}${uploadDocumentPath}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access_token}`,
      'content-type': whole.headers.get('content-type') ?? '',
      'content-length': body.length,
    },
  });
  outgoing.on('error', () => undefined);
  outgoing.write(body.subarray(0, body.length - one.bytes.length / 2));
  return { rest: () => outgoing.end(body.subarray(body.length - one.bytes.length / 2)), outgoing };
}

describe('the sender disconnects', () => {
  const incoming = () => savedFiles(path.join(server.dataDir, 'objects'));
  beforeAll(() => start(), 60_000);
  afterAll(end);

  test('while the file is received: nothing of it remains', async () => {
    const one = await someUpload({}, new Uint8Array(1_000_000).fill(1));
    const { outgoing } = await sendHalf(one);
    await until(() => incoming().length === 1);
    expect(await count('job')).toBe(1);
    outgoing.destroy();
    await until(async () => incoming().length === 0 && (await count('upload')) === 0);
    expect(await counts()).toEqual([0, 0, 0]);
  });

  test('in the middle of the file: a second call that waited stores its own copy', async () => {
    const one = await someUpload({}, new Uint8Array(1_000_000).fill(2));
    const { outgoing } = await sendHalf(one);
    await until(() => incoming().length === 1);
    const second = upload(call, one);
    const third = upload(call, one);
    outgoing.destroy();
    for (const events of await Promise.all([second, third])) {
      // A call after the end of the other gets `existed`.
      const isLate = events[0]?.data.existed === true;
      expect(namesOf(events)).toEqual(isLate ? ['upload_done'] : whole);
    }
    expect((await fileOf(one)).equals(one.bytes)).toBe(true);
    expect(await counts()).toEqual([1, 1, 0]);
    expect(incoming()).toHaveLength(1);
    expect(index.calls.filter((line) => line === `index ${one.fields.doc_id}`)).toHaveLength(1);
  });

  test('slowly: the lease is renewed as long as the file is sent', async () => {
    const one = await someUpload({}, new Uint8Array(1_000_000).fill(3));
    const { rest, outgoing } = await sendHalf(one);
    await until(() => incoming().length === 2);
    const lease = async () => {
      const { rows } = await client.query<{ until: Date }>('select lease_until as until from job');
      return rows[0]?.until.getTime() ?? 0;
    };
    const first = await lease();
    await until(async () => (await lease()) > first + quick.leaseMs);
    const answer = new Promise((resolve) => outgoing.once('response', resolve));
    rest();
    await answer;
    await until(async () => (await count('document')) === 2);
    expect((await fileOf(one)).equals(one.bytes)).toBe(true);
  }, 30_000);
});

describe('S3 as the store', () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3();
    await start(s3.env);
  }, 60_000);
  afterAll(async () => {
    await end();
    await s3.close();
  });
  afterEach(() => s3.script(() => 'pass'));

  test.each(['refuse', 'forbid', 'cut'] as const)(
    '%s: the failure is reported, nothing remains, and the next upload is complete',
    async (how) => {
      s3.script((line) => (line.startsWith('PUT') ? how : 'pass'));
      const one = await someUpload();
      const before = await counts();
      const events = await upload(call, one);
      expect(namesOf(events)).toEqual(['upload_to_s3_failed', 'upload_document_error']);
      expect(events[0]?.error).toMatchObject({ code: 'store_unavailable', retryable: true });
      expect(await exists(one)).toMatchObject({ data: { exists: false, task_id: null } });
      expect(await taskOf(events[0]?.data.task_id)).toMatchObject({ status: 'failed' });
      s3.script(() => 'pass');
      expect(namesOf(await upload(call, one))).toEqual(whole);
      expect((await fileOf(one)).equals(one.bytes)).toBe(true);
      expect((await counts()).map((n, at) => (n ?? 0) - (before[at] ?? 0))).toEqual([1, 1, 0]);
      expect(savedFiles(path.join(server.dataDir, 'objects'))).toEqual([]);
    },
    30_000,
  );

  wideTest(
    'slow: the upload waits for it, and 20 MB in parts are read back unchanged',
    async () => {
      s3.script((line) => (line.startsWith('PUT') ? 'hold' : 'pass'));
      const bytes = new Uint8Array(20_000_000).map((_, at) => (at * 13 + (at >> 8)) & 255);
      const one = await someUpload({}, bytes);
      s3.calls.length = 0;
      const events = upload(call, one);
      await s3.until(/^PUT .*partNumber=1/);
      expect(await exists(one)).toMatchObject({ data: { exists: false } });
      s3.script(() => 'pass');
      s3.release();
      expect(namesOf(await events)).toEqual(whole);
      expect((await fileOf(one)).equals(bytes)).toBe(true);
    },
    60_000,
  );

  test('a file that S3 does not return is a failed download, not a shorter one', async () => {
    const one = await someUpload({}, new Uint8Array(3_000_000).fill(7));
    await upload(call, one);
    s3.script((line) => (line.startsWith('GET') ? 'refuse' : 'pass'));
    expect((await call(fileLinkOf(one.fields.doc_id))).status).toBe(503);
    s3.script((line) => (line.startsWith('GET') ? 'break' : 'pass'));
    const response = await call(fileLinkOf(one.fields.doc_id));
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });
});

/** A disk of two megabytes. */
function mountDisk(): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'gloss-disk-'));
  const args = ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder];
  if (spawnSync('mount', args).status === 0) return folder;
  rmSync(folder, { recursive: true });
  return null;
}

function unmountDisk(folder: string): void {
  spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
}

function canMount(): boolean {
  const folder = mountDisk();
  if (folder) unmountDisk(folder);
  return folder !== null;
}

// Only root may mount; documents-disk.test.ts tests the same without.
const onDisk = canMount() ? describe : describe.skip;

test('a disk or an owner without room has its own code, whatever wraps it', () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG']) {
    const error = Object.assign(new Error('write'), { code });
    for (const thrown of [error, new Error('x', { cause: error })]) {
      expect(fromStore(thrown)).toMatchObject({ code: 'server_storage_full' });
    }
  }
  expect(fromStore(new Error('x'))).toMatchObject({ code: 'store_unavailable' });
});

onDisk('the disk is full', () => {
  let disk = '';
  beforeAll(async () => {
    disk = mountDisk() ?? '';
    await start({ OBJECTS_DIR: disk });
  }, 60_000);
  afterAll(async () => {
    await end();
    unmountDisk(disk);
  });

  test('an event reports it, older files stay, and with space again it succeeds', async () => {
    const small = await someUpload({}, new Uint8Array(500_000).fill(1));
    expect(namesOf(await upload(call, small))).toEqual(whole);
    const large = await someUpload({}, new Uint8Array(1_800_000).fill(2));
    const events = await upload(call, large);
    expect(namesOf(events)).toEqual(['upload_to_s3_failed', 'upload_document_error']);
    expect(events[1]?.error).toMatchObject({ code: 'server_storage_full', retryable: true });
    expect(savedFiles(disk)).toHaveLength(1);
    expect((await fileOf(small)).equals(small.bytes)).toBe(true);
    const fits = await someUpload({}, new Uint8Array(800_000).fill(3));
    expect(namesOf(await upload(call, fits))).toEqual(whole);
  });
});

describe('the room of an owner', () => {
  beforeAll(() => start({ OWNER_QUOTA_BYTES: '250000' }), 60_000);
  afterAll(end);

  test('an upload over it is refused by name, also with others at the same time, and freed space can be used', async () => {
    const refusal = async (one: Upload) => {
      const response = await sendForm(call, formOf(one));
      const { code } = (await response.json()) as { code: string };
      return [response.status, code];
    };
    const first = await someUpload();
    await upload(call, first);
    // Each of the two fits alone, not both together.
    const pair = await Promise.all([0, 1, 2, 3].map(() => someUpload()));
    const answers = await Promise.all(
      pair.map(async (one) => (await sendForm(call, formOf(one))).status),
    );
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 200, 507, 507]);
    const last = await someUpload();
    expect(await refusal(last)).toEqual([507, 'quota_exceeded']);
    expect(await exists(last)).toMatchObject({ data: { exists: false } });
    await client.query('delete from upload where doc_id = $1', [first.fields.doc_id]);
    expect(namesOf(await upload(call, last))).toEqual(whole);
  });
});

test('a failure without a code reveals nothing of its text', async () => {
  await start();
  index.fails.index = 1;
  const failing = index.index.bind(index);
  index.index = async (owner, docId) => {
    if (index.fails.index > 0) {
      index.fails.index = 0;
      throw new CodedError('provider_timeout', 'the provider is silent');
    }
    return failing(owner, docId);
  };
  const events = await upload(call, await someUpload());
  expect(events[2]?.error).toMatchObject({ code: 'provider_timeout' });
  const [status] = await ask(call, getDocument.path, { doc_id: events[0]?.data.doc_id });
  expect(status).toBe(200);
  await end();
}, 60_000);
