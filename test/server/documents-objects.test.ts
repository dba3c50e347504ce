import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { S3mini } from 's3mini';
import { readObjectConfig } from '#server/object-config.ts';
import { folderStore } from '#server/objects/folder-store.ts';
import type { ObjectStore } from '#server/objects/object-store.ts';
import { s3Store } from '#server/objects/s3-store.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type S3Server, startS3 } from '#test/support/s3-server.ts';

let folder: string;
let s3: S3Server;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gloss-objects-'));
  s3 = await startS3();
}, 30_000);
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  s3.script(() => 'pass');
  s3.calls.length = 0;
});

function s3Objects(timeoutMs = 20_000): ObjectStore {
  const { s3: config } = readObjectConfig(s3.env, folder, []);
  return s3Store(config!, { spoolFolder: path.join(folder, 'spool'), timeoutMs });
}

const { signal } = new AbortController();
const options = { type: 'application/pdf', signal };

async function* pieces(bytes: Uint8Array, thenThrow?: Error): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  if (thenThrow) throw thenThrow;
}

const noise = (length: number) =>
  new Uint8Array(length).map((_, at) => (at * 31 + (at >> 9)) & 255);
const read = async (store: ObjectStore, key: string, range?: { first: number; last: number }) => {
  const stream = await store.get(key, range);
  return stream && Buffer.concat(await stream.toArray());
};
const keysOf = async (store: ObjectStore) => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.toSorted();
};

describe.each<[string, () => ObjectStore]>([
  ['a folder', () => folderStore(path.join(folder, 'kept'))],
  ['S3', () => s3Objects()],
])('%s as object store', (_, open) => {
  test.each([1, 70_000, 8 * 1024 * 1024, 20_000_001])(
    'keeps %i bytes as they came, and gives parts of them',
    async (length) => {
      const store = open();
      const bytes = noise(length);
      const key = `documents/ann/${length}`;
      expect(await store.put(key, pieces(bytes), options)).toEqual({ bytes: length });
      expect(await store.head(key)).toEqual({ bytes: length });
      expect((await read(store, key))?.equals(bytes)).toBe(true);
      const [first, last] = [Math.floor(length / 3), length - 1];
      expect((await read(store, key, { first, last }))?.equals(bytes.subarray(first))).toBe(true);
      await store.delete(key);
      await store.delete(key);
      expect([await store.head(key), await store.get(key)]).toEqual([null, null]);
      expect(await keysOf(store)).toEqual([]);
    },
    60_000,
  );

  test('keeps nothing of a body that throws, nor of one that is aborted', async () => {
    const store = open();
    const wrong = new CodedError('document_id_mismatch');
    const put = store.put('documents/a', pieces(noise(100_000), wrong), options);
    await expect(put).rejects.toBe(wrong);
    const stop = new AbortController();
    async function* endless() {
      yield noise(65_536);
      stop.abort();
      yield noise(65_536);
    }
    await expect(
      store.put('documents/b', endless(), { ...options, signal: stop.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(await keysOf(store)).toEqual([]);
    expect(await store.dropUnfinished(new Date(Date.now() + 60_000))).toBe(0);
  });

  test('lists what it keeps, with size and time', async () => {
    const store = open();
    const keys = ['documents/ann/a/1', 'documents/ann/b/2', 'documents/bob/a/3'];
    for (const key of keys) await store.put(key, pieces(noise(10)), options);
    expect(await keysOf(store)).toEqual(keys);
    for await (const object of store.list()) {
      expect(object.bytes).toBe(10);
      expect(Math.abs(object.modified.getTime() - Date.now())).toBeLessThan(600_000);
      await store.delete(object.key);
    }
    expect(await keysOf(store)).toEqual([]);
  });

  test('takes no key that could lead elsewhere', async () => {
    const store = open();
    for (const key of ['../x', 'a/../../x', '/etc/x', 'a//b', '', 'a/.incoming', 'a\0b']) {
      await expect(store.put(key, pieces(noise(1)), options)).rejects.toThrow(TypeError);
    }
  });
});

const hundredBytes = () => pieces(noise(100));

describe('S3 that fails', () => {
  test.each(['refuse', 'forbid', 'cut'] as const)('%s: the store is unavailable', async (how) => {
    s3.script(() => how);
    const store = s3Objects();
    const put = store.put('documents/a', hundredBytes(), options);
    await expect(put).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(s3.calls).toHaveLength(how === 'forbid' ? 1 : 3);
  });

  test('silence ends by the time limit', async () => {
    s3.script(() => 'hold');
    const put = s3Objects(100).put('documents/a', hundredBytes(), options);
    await expect(put).rejects.toMatchObject({ code: 'store_unavailable' });
  });

  test('nobody listens', async () => {
    const { s3: config } = readObjectConfig(
      { ...s3.env, S3_ENDPOINT: 'http://127.0.0.1:1' },
      folder,
      [],
    );
    const store = s3Store(config!, { spoolFolder: path.join(folder, 'spool') });
    const put = store.put('documents/a', hundredBytes(), options);
    await expect(put).rejects.toMatchObject({ code: 'store_unavailable' });
  });

  test('a part that broke off is sent again, and the file is whole', async () => {
    let broken = 0;
    s3.script((call) => {
      if (!/^PUT .*partNumber=2/.test(call) || broken > 1) return 'pass';
      broken += 1;
      return 'cut';
    });
    const store = s3Objects();
    const bytes = noise(20_000_000);
    await store.put('documents/parts', pieces(bytes), options);
    expect(broken).toBe(2);
    expect((await read(store, 'documents/parts'))?.equals(bytes)).toBe(true);
    await store.delete('documents/parts');
  }, 30_000);

  test('an upload in parts that comes to nothing is ended there', async () => {
    s3.script((call) => (/partNumber=3/.test(call) ? 'refuse' : 'pass'));
    const put = s3Objects().put('documents/parts', pieces(noise(20_000_000)), options);
    await expect(put).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(s3.calls.at(-1)).toMatch(/^DELETE .*uploadId=/);
    expect(s3.uploads.open).toEqual([]);
  }, 30_000);

  /** Neither sent whole nor ended: S3 fails with the third part and with all that comes after. */
  async function leaveParts(key: string): Promise<void> {
    let isDown = false;
    s3.script((call) => {
      isDown ||= /partNumber=3/.test(call);
      return isDown ? 'refuse' : 'pass';
    });
    const put = s3Objects().put(key, pieces(noise(11_000_000)), options);
    await expect(put).rejects.toMatchObject({ code: 'store_unavailable' });
    s3.script(() => 'pass');
  }

  test('uploads in parts that could not be ended then are ended later, page by page, and no younger ones', async () => {
    const keys = ['documents/ann/1', 'documents/ann/2', 'documents/bob/1'];
    for (const key of keys) await leaveParts(key);
    expect(s3.uploads.open).toHaveLength(3);
    s3.uploads.pageSize = 2;
    const store = s3Objects();
    expect(await store.dropUnfinished(new Date(Date.now() - 60_000))).toBe(0);
    expect(s3.uploads.open).toHaveLength(3);
    expect(await store.dropUnfinished(new Date(Date.now() + 60_000))).toBe(3);
    expect(s3.uploads.open).toEqual([]);
    expect(await keysOf(store)).toEqual([]);
    s3.uploads.pageSize = 1000;
  }, 60_000);

  test('uploads in parts and objects of others in the bucket are left alone', async () => {
    const url = `${s3.env.S3_ENDPOINT}/${s3.env.S3_BUCKET}`;
    const client = new S3mini({
      endpoint: url,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    });
    const id = await client.getMultipartUploadId('backups/1', 'a/b');
    await client.putObject('backups/2', 'x', 'a/b');
    const store = s3Objects();
    expect(await store.dropUnfinished(new Date(Date.now() + 60_000))).toBe(0);
    expect(await keysOf(store)).toEqual([]);
    expect(s3.uploads.open).toEqual([`backups/1 ${id}`]);
    await client.abortMultipartUpload('backups/1', id);
    await client.deleteObject('backups/2');
  });

  test.each(['refuse', 'forbid'] as const)('%s: a clean-up says that it failed', async (how) => {
    s3.script(() => how);
    await expect(s3Objects().dropUnfinished(new Date())).rejects.toMatchObject({
      code: 'store_unavailable',
    });
  });

  test('a service that cannot list uploads in parts has none to end', async () => {
    s3.script((call) => (call.includes('uploads=') ? 'lack' : 'pass'));
    expect(await s3Objects().dropUnfinished(new Date())).toBe(0);
  });

  test('a download that breaks off fails, rather than ending early', async () => {
    const store = s3Objects();
    await store.put('documents/a', pieces(noise(1_000_000)), options);
    s3.script((call) => (call.startsWith('GET') ? 'break' : 'pass'));
    await expect(read(store, 'documents/a')).rejects.toThrow();
    s3.script(() => 'pass');
    await store.delete('documents/a');
  });
});

test('what is wrong with the settings of S3 is told by name', () => {
  const problems: string[] = [];
  readObjectConfig({ S3_ENDPOINT: 'x', S3_BUCKET: 'B!' }, folder, problems);
  expect(problems.map((line) => line.split(':')[0])).toEqual(['S3_ENDPOINT', 'S3_BUCKET']);
  readObjectConfig({ S3_BUCKET: 'documents' }, folder, problems);
  expect(problems.slice(2).map((line) => line.split(':')[0])).toEqual([
    'S3_ENDPOINT',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ]);
});
