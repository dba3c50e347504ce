import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises';
import * as path from 'node:path';
import { checkKey, type KeySpace } from './key-space.ts';
import type { ByteRange, ObjectStore, StoredObject } from './object-store.ts';
import { Spool, spoolName } from './spool.ts';
import { fromStore, readByItsReader } from './store-errors.ts';

const readBytes = 256 * 1024;

/** Objects as files of a folder: written to a spool, synced to the disk, then renamed. */
export function folderStore(folder: string, keys: KeySpace): ObjectStore {
  const spool = new Spool(path.join(folder, spoolName(keys.installationId)));
  const fileOf = (key: string) => {
    checkKey(key);
    return path.join(folder, ...key.split('/'));
  };
  return {
    keys,
    async put(key, body, { signal }) {
      keys.checkWritten(key);
      const file = fileOf(key);
      try {
        const spooled = await spool.write(body, signal);
        await renameDurably(spooled.path, file);
        return { bytes: spooled.bytes };
      } catch (error) {
        throw fromStore(error);
      }
    },
    get: (key, range) => read(fileOf(key), range),
    async head(key) {
      const facts = await statOrNull(fileOf(key));
      return facts && { bytes: facts.size };
    },
    async delete(key) {
      keys.checkDeleted(key);
      const file = fileOf(key);
      await rm(file, { force: true });
      for (let up = path.dirname(file); up !== folder; up = path.dirname(up)) {
        // A folder that is not empty stays, as do those above it.
        if (!(await rmdir(up).then(...settled))) break;
      }
    },
    list: () => walk(folder, folderOf(keys.prefix)),
    dropUnfinished: (before) => spool.dropOld(before),
  };
}

const folderOf = (prefix: string) => prefix.slice(0, -1);

const settled = [() => true, () => false] as const;

/** Renames a file durably: the folders that lead to it are synced too. */
async function renameDurably(from: string, to: string): Promise<void> {
  try {
    // A clean-up may remove an empty folder between the two steps.
    for (let attempt = 0; ; attempt += 1) {
      await mkdir(path.dirname(to), { recursive: true });
      const error = await rename(from, to).then(
        () => null,
        (thrown: NodeJS.ErrnoException) => thrown,
      );
      if (!error) break;
      if (error.code !== 'ENOENT' || attempt === 3) throw error;
    }
    await syncFolder(path.dirname(to));
    await syncFolder(path.dirname(path.dirname(to)));
  } catch (error) {
    await rm(from, { force: true });
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows does not open folders, and syncs names itself.
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function read(file: string, range?: ByteRange) {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw fromStore(error);
  });
  if (!handle) return null;
  const part = range ? { start: range.first, end: range.last } : {};
  const stream = createReadStream('', { fd: handle, highWaterMark: readBytes, ...part });
  return stream.on('error', readByItsReader);
}

async function statOrNull(file: string) {
  return stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw fromStore(error);
  });
}

async function* walk(folder: string, prefix: string): AsyncGenerator<StoredObject> {
  const entries = await opendir(path.join(folder, prefix)).catch(() => null);
  if (!entries) return;
  for await (const entry of entries) {
    const key = `${prefix}/${entry.name}`;
    if (entry.isDirectory()) {
      yield* walk(folder, key);
    } else {
      const facts = await statOrNull(path.join(folder, key));
      if (facts) yield { key, bytes: facts.size, modified: facts.mtime };
    }
  }
}
