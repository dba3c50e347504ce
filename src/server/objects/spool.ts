import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import * as path from 'node:path';

export interface Spooled {
  path: string;
  bytes: number;
}

/** Folder of an installation's spool in a store that others may use too; no key begins with a dot. */
export const spoolName = (installationId: string) => `.incoming-${installationId}`;

/** Unfinished files, each with a unique name; one whose body fails is removed. */
export class Spool {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Writes the body to a file and syncs it to the disk. The caller moves or removes the file. */
  async write(body: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Spooled> {
    await mkdir(this.folder, { recursive: true });
    const file = path.join(this.folder, randomUUID());
    const handle = await open(file, 'wx', 0o600);
    try {
      const bytes = await writeBody(handle, body, signal);
      await handle.sync();
      await handle.close();
      return { path: file, bytes };
    } catch (error) {
      await handle.close().catch(() => undefined);
      await rm(file, { force: true });
      throw error;
    }
  }

  /** Removes files of processes that have ended; resolves with their number. */
  async dropOld(before: Date): Promise<number> {
    const names = await readdir(this.folder).catch(() => []);
    let dropped = 0;
    for (const name of names) {
      const file = path.join(this.folder, name);
      const facts = await stat(file).catch(() => null);
      if (!facts || facts.mtime >= before) continue;
      await rm(file, { force: true });
      dropped += 1;
    }
    return dropped;
  }
}

async function writeBody(
  handle: FileHandle,
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<number> {
  let bytes = 0;
  for await (const chunk of body) {
    signal.throwIfAborted();
    for (let at = 0; at < chunk.length; ) {
      at += (await handle.write(chunk, at)).bytesWritten;
    }
    bytes += chunk.length;
  }
  signal.throwIfAborted();
  return bytes;
}
