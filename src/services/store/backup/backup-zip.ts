import {
  BlobReader,
  BlobWriter,
  type FileEntry,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { CodedError } from '#shared/errors/coded-error.ts';

export interface ZipPart {
  name: string;
  blob: Blob;
  /** Text is worth it; pictures, films and office files are packed already. */
  deflate?: boolean;
}

export interface ZipEntry {
  name: string;
  /** Its bytes, once they are what their check sum says. @throws backup_invalid, file_too_complex */
  open(): Promise<Blob>;
}

/** Its own workers are made from text, which the policy of our pages refuses. */
const options = { useWebWorkers: false } as const;

/** A zip file of blobs; each is read once, piece by piece. */
export async function zipOfBlobs(parts: readonly ZipPart[]): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter('application/zip'), options);
  for (const { name, blob, deflate } of parts) {
    await zip.add(name, new BlobReader(blob), { level: deflate ? 6 : 0 });
  }
  return zip.close();
}

export async function isZip(file: Blob): Promise<boolean> {
  return (await file.slice(0, 4).text()) === 'PK\u0003\u0004';
}

/**
 * Bytes that a zip file may unpack to for each of its own, and in any case. Lines of a backup take a tenth
 * when they are packed; what takes a thousandth is made to fill the memory.
 */
const maxExpansion = 60;
const alwaysUnpacked = 1024 * 1024;
/** As many as fit in the form of the format that every program opens. */
const maxEntries = 65_535;

/** What is in a zip file by its name; nothing but its list is read. @throws backup_invalid */
export async function readZip(file: Blob): Promise<Map<string, ZipEntry>> {
  const zip = new ZipReader(new BlobReader(file), { ...options, checkSignature: true });
  const entries = await zip.getEntries().catch(refuse);
  if (entries.length > maxEntries) throw tooLarge(`${entries.length} entries`);
  const files = entries.filter((entry): entry is FileEntry => !entry.directory);
  const room = new Room(alwaysUnpacked + maxExpansion * file.size);
  return new Map(
    files.map((entry) => {
      const name = entry.filename;
      const open = () => unpack(entry, room).catch(refuse);
      return [name, { name, open }];
    }),
  );
}

/** Bytes that may still be unpacked of a zip file. */
class Room {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw tooLarge('unpacks to far more than its size');
  }
}

/** What is unpacked is counted as it comes: the size that an entry declares may be false. */
async function unpack(entry: FileEntry, room: Room): Promise<Blob> {
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      room.take(chunk.length);
      out.enqueue(chunk);
    },
  });
  const blob = new Response(counted.readable).blob();
  const [unpacked] = await Promise.all([blob, entry.getData(counted.writable)]);
  return unpacked;
}

function tooLarge(reason: string): CodedError {
  return new CodedError('file_too_complex', reason);
}

function refuse(thrown: unknown): never {
  if (thrown instanceof CodedError) throw thrown;
  throw new CodedError('backup_invalid', thrown instanceof Error ? thrown.message : 'broken zip');
}
