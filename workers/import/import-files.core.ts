import {
  BlobReader,
  BlobWriter,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { CodedError } from '#shared/errors/coded-error.ts';

/** A file to import, or one of the archive that it is. */
export interface ImportFile {
  /** Its path. */
  name: string;
  /** Bytes, unpacked. */
  size: number;
  /** Its text, in pieces. @throws backup_invalid, file_too_complex */
  texts(): AsyncGenerator<string>;
  /** @throws backup_invalid, file_too_complex */
  blob(): Promise<Blob>;
}

/** Its own workers are made from text, which the policy of our pages refuses. */
const options = { useWebWorkers: false, checkSignature: true } as const;
/** Text is packed to a tenth; what takes a two-hundredth is made to fill the memory. */
const maxExpansion = 200;
const alwaysUnpacked = 16 * 1024 * 1024;
const maxEntries = 200_000;

/** The file, or the files of an archive in their order; nothing but the archive's list is read. @throws backup_invalid */
export async function openFiles(file: File): Promise<ImportFile[]> {
  if ((await file.slice(0, 4).text()) !== 'PK\u0003\u0004') return [plainFile(file)];
  const zip = new ZipReader(new BlobReader(file), options);
  const entries = await zip.getEntries().catch(refuse);
  const files = entries.filter(
    (entry): entry is FileEntry => !entry.directory && !isOfSystem(entry.filename),
  );
  const size = files.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (entries.length > maxEntries || size > alwaysUnpacked + maxExpansion * file.size) {
    throw new CodedError('file_too_complex', 'the archive unpacks to far more than its size');
  }
  return files
    .map(zippedFile)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

const isOfSystem = (name: string) => /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$)/.test(name);

function plainFile(file: File): ImportFile {
  return {
    name: file.name,
    size: file.size,
    texts: () => textsOf(file.stream()),
    blob: async () => file,
  };
}

function zippedFile(entry: FileEntry): ImportFile {
  return {
    name: entry.filename,
    size: entry.uncompressedSize,
    texts: () => unpackedTexts(entry),
    blob: () => entry.getData(new BlobWriter()).catch(refuse),
  };
}

async function* unpackedTexts(entry: FileEntry): AsyncGenerator<string> {
  const { readable, writable } = new TransformStream<
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>
  >();
  const left = new AbortController();
  let failure: unknown = null;
  const unpacked = entry.getData(writable, { signal: left.signal }).catch((error: unknown) => {
    failure = error;
  });
  try {
    yield* textsOf(readable);
    await unpacked;
  } finally {
    left.abort();
  }
  if (failure !== null) refuse(failure);
}

/** Without its byte order mark. */
async function* textsOf(bytes: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = bytes.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(refuse);
      if (done) return;
      yield value;
    }
  } finally {
    // What is left of it is not read.
    reader.cancel().catch(() => undefined);
  }
}

function refuse(thrown: unknown): never {
  if (thrown instanceof CodedError) throw thrown;
  throw new CodedError('backup_invalid', thrown instanceof Error ? thrown.message : 'broken file');
}
