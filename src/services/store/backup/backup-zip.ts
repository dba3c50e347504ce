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
  /** Its bytes, once they are what their check sum says. @throws backup_invalid */
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

/** What is in a zip file by its name; nothing but its list is read. @throws backup_invalid */
export async function readZip(file: Blob): Promise<Map<string, ZipEntry>> {
  const zip = new ZipReader(new BlobReader(file), { ...options, checkSignature: true });
  const entries = await zip.getEntries().catch(refuse);
  const files = entries.filter((entry): entry is FileEntry => !entry.directory);
  return new Map(
    files.map((entry) => {
      const name = entry.filename;
      const open = () => entry.getData(new BlobWriter()).catch(refuse);
      return [name, { name, open }];
    }),
  );
}

function refuse(thrown: unknown): never {
  throw new CodedError('backup_invalid', thrown instanceof Error ? thrown.message : 'broken zip');
}
