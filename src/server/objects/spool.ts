import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import * as path from 'node:path';

export interface Spooled {
  path: string;
  bytes: number;
}

/** No key begins with a dot. Each installation has its own, beside which others of theirs may stand. */
export const spoolName = (installationId: string) => `.incoming-${installationId}`;

/** Files on their way: each has a name of its own, and one whose body failed is gone. */
export class Spool {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The body as a file that has reached the disk. It is the caller's to move or remove. */
  async take(body: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Spooled> {
    await mkdir(this.folder, { recursive: true });
    const file = path.join(this.folder, randomUUID());
    const handle = await open(file, 'wx', 0o600);
    try {
      const bytes = await write(handle, body, signal);
      await handle.sync();
      await handle.close();
      return { path: file, bytes };
    } catch (error) {
      await handle.close().catch(() => undefined);
      await rm(file, { force: true });
      throw error;
    }
  }

  /** Files of processes that have ended. */
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

async function write(
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
