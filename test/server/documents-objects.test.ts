import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { S3mini } from 's3mini';
import { readObjectConfig } from '#server/config/object-config.ts';
import { folderStore } from '#server/objects/folder-store.ts';
import { KeySpace } from '#server/objects/key-space.ts';
import type { ObjectStore } from '#server/objects/object-store.ts';
import { s3Store } from '#server/objects/s3-store.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type S3Server, startS3 } from '#test/support/s3-server.ts';
import { isWide } from '#test/support/wide.ts';

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

function s3Objects(timeoutMs = 20_000, space = keys): ObjectStore {
  const { s3: config } = readObjectConfig(s3.env, folder, []);
  return s3Store(config!, space, { spoolFolder: path.join(folder, 'spool'), timeoutMs });
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
const keys = new KeySpace('01935b4e-0000-7000-8000-000000000000');
const others = new KeySpace('01935b4e-0000-7000-8000-000000000001');
const keyOf = (name: string) => `${keys.prefix}${name}`;
const keysOf = async (store: ObjectStore) => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.toSorted();
};

describe.each<[string, (space?: KeySpace) => ObjectStore]>([
  ['a folder', (space = keys) => folderStore(path.join(folder, 'kept'), space)],
  ['S3', (space) => s3Objects(20_000, space)],
])('%s as object store', (_, open) => {
  test.each(isWide ? [1, 70_000, 8 * 1024 * 1024, 20_000_001] : [1, 20_000_001])(
    'stores %i bytes unchanged, and returns ranges of them',
    async (length) => {
      const store = open();
      const bytes = noise(length);
      const key = keyOf(`ann/${length}`);
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

  test('stores nothing of a body that throws or is aborted', async () => {
    const store = open();
    const wrong = new CodedError('document_id_mismatch');
    const put = store.put(keyOf('a'), pieces(noise(100_000), wrong), options);
    await expect(put).rejects.toBe(wrong);
    const stop = new AbortController();
    async function* endless() {
      yield noise(65_536);
      stop.abort();
      yield noise(65_536);
    }
    await expect(
      store.put(keyOf('b'), endless(), { ...options, signal: stop.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(await keysOf(store)).toEqual([]);
    expect(await store.dropUnfinished(new Date(Date.now() + 60_000))).toBe(0);
  });

  test('lists its objects, with size and time', async () => {
    const store = open();
    const names = ['ann/a/1', 'ann/b/2', 'bob/a/3'].map(keyOf);
    for (const key of names) await store.put(key, pieces(noise(10)), options);
    expect(await keysOf(store)).toEqual(names);
    for await (const object of store.list()) {
      expect(object.bytes).toBe(10);
      expect(Math.abs(object.modified.getTime() - Date.now())).toBeLessThan(600_000);
      await store.delete(object.key);
    }
    expect(await keysOf(store)).toEqual([]);
  });

  test('lists, writes and deletes nothing of another installation; what a row names can be read', async () => {
    const [own, other] = [open(), open(others)];
    const key = `${others.prefix}ann/1`;
    await other.put(key, pieces(noise(10)), options);
    await other.put(others.mark, pieces(noise(36)), options);
    expect([await keysOf(own), await keysOf(other)]).toEqual([[], [key]]);
    expect(await own.head(key)).toEqual({ bytes: 10 });
    expect((await read(own, key))?.length).toBe(10);
    const misuse = [own.put(key, pieces(noise(1)), options), own.delete(key)];
    misuse.push(own.put('documents/ann/1', pieces(noise(1)), options), own.delete(others.mark));
    for (const call of misuse) await expect(call).rejects.toThrow(TypeError);
    expect(await other.head(key)).toEqual({ bytes: 10 });
    await other.delete(key);
    await other.delete(others.mark);
  });

  test('refuses keys that could lead elsewhere', async () => {
    const store = open();
    for (const key of [
      '../x',
      'a/../../x',
      '/etc/x',
      'a//b',
      '',
      'a/.incoming',
      'a\0b',
      `${keys.prefix}../x`,
    ]) {
      await expect(store.put(key, pieces(noise(1)), options)).rejects.toThrow(TypeError);
    }
  });
});

const hundredBytes = () => pieces(noise(100));

describe('S3 that fails', () => {
  test.each(['refuse', 'forbid', 'cut'] as const)('%s: the store is unavailable', async (how) => {
    s3.script(() => how);
    const store = s3Objects();
    const put = store.put(keyOf('a'), hundredBytes(), options);
    await expect(put).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(s3.calls).toHaveLength(how === 'forbid' ? 1 : 3);
  });

  test('silence ends by the time limit', async () => {
    s3.script(() => 'hold');
    const put = s3Objects(100).put(keyOf('a'), hundredBytes(), options);
    await expect(put).rejects.toMatchObject({ code: 'store_unavailable' });
  });

  test('no server listens', async () => {
    const { s3: config } = readObjectConfig(
      { ...s3.env, S3_ENDPOINT: 'http://127.0.0.1:1' },
      folder,
      [],
    );
    const store = s3Store(config!, keys, { spoolFolder: path.join(folder, 'spool') });
    const put = store.put(keyOf('a'), hundredBytes(), options);
    await expect(put).rejects.toMatchObject({ code: 'store_unavailable' });
  });

  test('a part that broke off is sent again, and the file is complete', async () => {
    let broken = 0;
    s3.script((call) => {
      if (!/^PUT .*partNumber=2/.test(call) || broken > 1) return 'pass';
      broken += 1;
      return 'cut';
    });
    const store = s3Objects();
    const bytes = noise(20_000_000);
    await store.put(keyOf('parts'), pieces(bytes), options);
    expect(broken).toBe(2);
    expect((await read(store, keyOf('parts')))?.equals(bytes)).toBe(true);
    await store.delete(keyOf('parts'));
  }, 30_000);

  test('an upload in parts that fails is aborted there', async () => {
    s3.script((call) => (/partNumber=3/.test(call) ? 'refuse' : 'pass'));
    const put = s3Objects().put(keyOf('parts'), pieces(noise(20_000_000)), options);
    await expect(put).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(s3.calls.at(-1)).toMatch(/^DELETE .*uploadId=/);
    expect(s3.uploads.open).toEqual([]);
  }, 30_000);

  /** Neither completed nor aborted: S3 fails at the third part and all later calls. */
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

  test('uploads in parts that could not be aborted then are aborted later, page by page, and no younger ones', async () => {
    const names = ['ann/1', 'ann/2', 'bob/1'].map(keyOf);
    for (const key of names) await leaveParts(key);
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

  test.each([true, false])(
    'multipart uploads of another installation are not aborted, whether the service respects a prefix or not (%s)',
    async (keepsToPrefix) => {
      s3.uploads.keepsToPrefix = keepsToPrefix;
      await leaveParts(keyOf('ann/1'));
      const later = new Date(Date.now() + 60_000);
      expect(await s3Objects(20_000, others).dropUnfinished(later)).toBe(0);
      expect(s3.uploads.open).toHaveLength(1);
      expect(await s3Objects().dropUnfinished(later)).toBe(1);
      s3.uploads.keepsToPrefix = true;
    },
    30_000,
  );

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

  test.each(['refuse', 'forbid'] as const)('%s: a clean-up reports that it failed', async (how) => {
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
    await store.put(keyOf('a'), pieces(noise(1_000_000)), options);
    s3.script((call) => (call.startsWith('GET') ? 'break' : 'pass'));
    await expect(read(store, keyOf('a'))).rejects.toThrow();
    s3.script(() => 'pass');
    await store.delete(keyOf('a'));
  });
});

test('a file that another installation is receiving in the same folder is left alone', async () => {
  const store = folderStore(path.join(folder, 'kept'), keys);
  const other = folderStore(path.join(folder, 'kept'), others);
  const later = new Date(Date.now() + 60_000);
  async function* swept() {
    yield noise(10);
    expect(await other.dropUnfinished(later)).toBe(0);
    yield noise(10);
  }
  expect(await store.put(keyOf('ann/1'), swept(), options)).toEqual({ bytes: 20 });
  expect((await read(store, keyOf('ann/1')))?.length).toBe(20);
  await store.delete(keyOf('ann/1'));
});

test('each problem of the S3 settings is named', () => {
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
